import { Command, InvalidArgumentError, Option } from 'commander';
import type { AreaTypes, CreateFake, WorldDocument } from '../index.ts';
import { createWorlds, type Fake, type Worlds, type WorldsOptions } from '../kit.ts';
import { listen, type Listening } from '../adapters/node.ts';
import { deliverTo, type DeliverTo } from '../adapters/port/send.ts';
import { compositionOf } from '../engine/compose.ts';
import type { As } from '../engine/world/versions.ts';
import { AreaFiles, shownPath } from './area-files.ts';
import { collected, composed, withAreaOptions, type AreaOptions } from './composition.ts';
import { serverLog } from './request-log.ts';
import { StateFile } from './state-file.ts';
import { UsageError } from './usage.ts';
import { FileWatch } from './watch.ts';
import { withWebhooks } from './webhooks.ts';
import { readWorldFile } from './world-file.ts';

interface ServeOptions extends AreaOptions {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly state?: string;
  readonly watch?: boolean;
  readonly clock?: 'real' | 'frozen';
  readonly webhook?: readonly string[];
  readonly deliver: DeliverTo;
  readonly as?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly quiet?: boolean;
  readonly maxWorlds: number;
  readonly recordBodies?: boolean;
  readonly inspector: boolean;
}

const DEFAULT_PORT = 4010;

// How often a running clock is brought up to date while no request comes: webhooks are retried this punctually.
const TICK_MS = 1000;

/** `understudy serve`. */
export const serveCommand = (): Command =>
  withAreaOptions(new Command('serve').description('start the server; the first line it prints is its address'))
    .option('--port <number>', 'the port; 0 picks a free one', portOf, DEFAULT_PORT)
    .option('--host <address>', 'the address to bind; the control routes ask for no credential', '127.0.0.1')
    .option('--seed <file>', 'the world to start with, as JSON or YAML (see understudy init)')
    .option(
      '--state <file>',
      'keep the state of all worlds in this file, and go on from it; --seed is what a new file begins with',
    )
    .option('--watch', 'import the files of --area again when they change, and keep the state')
    .option(
      '--clock <clock>',
      'real: it runs; frozen: it moves when told to (default: frozen with --seed, else real)',
      clockOf,
    )
    .option(
      '--webhook <url>',
      'an endpoint for webhooks of payments, also after a reset; "URL EVENT,EVENT" for some events; may be given again',
      collected,
    )
    .addOption(
      new Option('--deliver <where>', 'where webhooks are sent: to this machine (local), anywhere or nowhere')
        .choices(deliverTo)
        .default('local'),
    )
    .option(
      '--as <version>',
      'respond as a version of a real server, such as forgejo@15; again for another area (default: the published API)',
      collected,
    )
    .option('--allow-host <name>', 'a host name that it may be reached by; may be given again', collected)
    .option(
      '--allow-origin <origin>',
      'an origin whose pages may use the control routes; may be given again',
      collected,
    )
    .option('--max-worlds <number>', 'how many worlds there may be besides the main one', countOf, 1000)
    .option('--record-bodies', 'keep queries, headers and bodies in the journal, without credentials')
    .option('--no-inspector', 'show no page of requests, state and time at /_fake/, and keep no states for it')
    .option('--quiet', 'print no line for each request')
    .action(serve);

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be an integer from 0 to 65535.');
  return port;
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be an integer above 0.');
  return Number(text);
}

function clockOf(text: string): string {
  if (!['real', 'frozen'].includes(text)) throw new InvalidArgumentError('It must be real or frozen.');
  return text;
}

/** Starts the server, and stops it on SIGTERM or SIGINT. */
async function serve(options: ServeOptions): Promise<void> {
  const { seed, area = [], watch = false } = options;
  if (watch && area.length === 0) throw new UsageError('--watch is for the files of --area, and none is given');
  const files = new AreaFiles(area);
  const compose = async (): Promise<CreateFake<AreaTypes>> => composed(options, await files.load());
  const world = seed === undefined ? undefined : readWorldFile(seed);
  const located = <T>(run: () => T): T => (world === undefined ? run() : world.located(run));
  const createFake = await compose();
  const as = versionsOf(createFake, options.as);
  const begin = withWebhooks(createFake, options.webhook, world?.document);
  const worlds = located(() => createWorlds({ createFake, as, ...worldsOptions(options, begin) }));
  const file = stateFileOf(worlds, options.state);
  const server = await listening(worlds, options);
  console.log(startLines(server.url, options, createFake, worlds.main).join('\n'));
  const watching = watch
    ? reloading(files, async () => {
        const next = await compose();
        return located(() => worlds.recompose(next));
      })
    : undefined;
  const ticks = setInterval(() => worlds.tick(), TICK_MS);
  const stop = (): void => {
    clearInterval(ticks);
    watching?.close();
    if (file === undefined && options.quiet !== true) console.log(`stopped: ${STATE_GONE}`);
    void server.close().then(() => file?.close());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

const STATE_GONE = 'the state is gone (--state FILE keeps it)';

/** The lines at the start: where it listens, first of all, and what a developer needs to use it. */
function startLines(
  url: string,
  options: ServeOptions,
  createFake: CreateFake<AreaTypes>,
  fake: Fake,
): readonly string[] {
  const { inspector, state } = options;
  const clock = isRunning(options)
    ? 'runs with real time (--clock frozen: stands still until it is moved)'
    : `frozen at ${fake.clock.now().toISOString()} until it is moved (--clock real: runs)`;
  return [
    `listening on ${url}`,
    ...(inspector ? [line('inspector', `${url}/_fake/`)] : []),
    line('clock', clock),
    line('state', state === undefined ? 'in memory, until the server ends (--state FILE keeps it)' : `in ${state}`),
    ...areaLines(createFake, fake.as as As),
    ...credentialLines(fake),
  ];
}

/** The file that the state is kept in, where it is: worlds go on from it before anybody is served. */
const stateFileOf = (worlds: Worlds, path: string | undefined): StateFile | undefined =>
  path === undefined ? undefined : new StateFile(path, worlds, (problem) => console.error(problem));

const isRunning = ({ clock, seed }: ServeOptions): boolean =>
  (clock ?? (seed === undefined ? 'real' : 'frozen')) === 'real';

function worldsOptions(options: ServeOptions, seed: WorldDocument | undefined): WorldsOptions {
  const { maxWorlds, recordBodies } = options;
  return {
    maxWorlds,
    ...(isRunning(options) && { time: () => Date.now() }),
    ...(recordBodies === true && { journal: 'bodies' as const }),
    ...(seed && { seed }),
  };
}

/** Replaces the worlds when a file changes; after a mistake the last good version keeps serving. */
function reloading(files: AreaFiles, replace: () => Promise<boolean>): FileWatch {
  let last = Promise.resolve();
  const reload = async (paths: readonly string[]): Promise<void> => {
    try {
      const isKept = await replace();
      const state = isKept ? '' : '; its tables are other ones, so the state is that of the seed';
      console.log(`reloaded ${paths.map(shownPath).join(', ')}${state}`);
    } catch (error) {
      console.error(`${files.problem(error)}; serving the last good version`);
    }
    watching.follow(files.paths);
  };
  const watching = new FileWatch((paths) => {
    last = last.then(() => reload(paths));
  });
  watching.follow(files.paths);
  return watching;
}

async function listening(worlds: Worlds, options: ServeOptions): Promise<Listening> {
  const { port, host, deliver, allowHost: allowHosts = [], allowOrigin: allowOrigins = [], quiet, inspector } = options;
  try {
    return await listen(worlds, {
      port,
      host,
      deliver,
      allowHosts,
      allowOrigins,
      inspector,
      ...(quiet !== true && serverLog(process.stdout, () => new Date(Date.now()))),
    });
  } catch (error) {
    throw new UsageError(listenError(error as NodeJS.ErrnoException, port, host));
  }
}

function listenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port, or --port 0 for a free one`;
  if (code === 'EACCES') return `port ${port} may not be used by this user: choose one from 1024 on with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `--host ${host} is no address of this machine`;
  return message;
}

/** The areas, and where each is: what begins with another area's longer base path is that area's. */
const areaLines = (createFake: CreateFake<AreaTypes>, as: As): string[] =>
  compositionOf(createFake).modules.flatMap(({ name, routes }) =>
    routes === undefined
      ? []
      : [line(name, `at ${pathsOf(routes)}${as[name] === undefined ? '' : `, as ${as[name]}`}`)],
  );

const pathsOf = (routes: readonly { readonly prefixes: readonly string[] }[]): string =>
  routes.flatMap(({ prefixes }) => prefixes.map((prefix) => prefix || '/')).join(', ');

/** The versions of `--as`, each of the area that has such a product. */
function versionsOf(createFake: CreateFake<AreaTypes>, names: readonly string[] = []): As {
  const areas = compositionOf(createFake).modules.flatMap(({ name, versions }) =>
    versions === undefined ? [] : [{ name, ...versions }],
  );
  return Object.fromEntries(
    names.map((version) => {
      const area = areas.find(({ behaviourAs }) => behaviourAs(version)?.name !== undefined);
      if (area !== undefined) return [area.name, version];
      const known = areas.flatMap((one) => one.known).join(', ');
      throw new UsageError(`--as ${version} is no known version; there are: ${known}`);
    }),
  );
}

const line = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;

const credentialLines = ({ namedCredentials }: Fake): string[] =>
  Object.entries(namedCredentials).flatMap(([name, { value, about }]) =>
    value === undefined ? [] : [line(name, `${value} (${about})`)],
  );
