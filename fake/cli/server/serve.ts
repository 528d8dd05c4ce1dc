import { Command } from 'commander';
import type { AreaTypes, CreateFake } from '../../index.ts';
import type { Fake } from '../../kit.ts';
import { compositionOf } from '../../engine/compose.ts';
import { pathsOf } from '../../engine/http/prefixes.ts';
import type { As } from '../../engine/world/versions.ts';
import { shownPath } from '../../shell/area-files.ts';
import { printable } from '../../shell/printable.ts';
import { UsageError } from '../../shell/usage.ts';
import { withServerOptions, type ServerOptions } from './options.ts';
import { serverLog } from './request-log.ts';
import { isRunning, startServer, type RunningServer } from './start.ts';
import { FileWatch } from '../../shell/watch.ts';

interface ServeOptions extends ServerOptions {
  readonly watch?: boolean;
  readonly quiet?: boolean;
  readonly exitWithStdin?: boolean;
}

const DEFAULT_PORT = 4010;

/** `understudy-sdk serve`. */
export const serveCommand = (): Command =>
  withServerOptions(new Command('serve').description('start the server; the first line it prints is its address'), {
    port: DEFAULT_PORT,
    clock: 'frozen with --seed, else real',
  })
    .option(
      '--state <file>',
      'keep the state of all worlds in this file, and go on from it; --seed is what a new file begins with',
    )
    .option('--watch', 'import the files of --area again when they change, and keep the state')
    .option(
      '--exit-with-stdin',
      'end when standard input ends: with the program that started it, whatever becomes of that',
    )
    .option('--no-inspector', 'show no page of requests, state and time at /_fake/, and keep no states for it')
    .option('--quiet', 'print no line for each request')
    .action(serve);

/** Starts the server, and stops it on SIGTERM or SIGINT. */
async function serve(options: ServeOptions): Promise<void> {
  const { area = [], watch = false, quiet = false, exitWithStdin = false } = options;
  if (watch && area.length === 0) throw new UsageError('--watch is for the files of --area, and none is given');
  const server = await startServer(options, quiet ? {} : serverLog(process.stdout, () => new Date(Date.now())));
  console.log(startLines(server, options).join('\n'));
  if (area.length > 0) survive(server);
  const watching = watch ? reloading(server) : undefined;
  let isStopped = false;
  const stop = (): void => {
    if (isStopped) return;
    isStopped = true;
    watching?.close();
    if (exitWithStdin) process.stdin.pause();
    if (options.state === undefined && !quiet) console.log(`stopped: ${STATE_GONE}`);
    void server.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  if (exitWithStdin) for (const ended of ['end', 'error'] as const) process.stdin.once(ended, stop).resume();
}

const STATE_GONE = 'the state is gone (--state FILE keeps it)';

/** The lines at the start: where it listens, first of all, and what a developer needs to use it. */
function startLines({ url, createFake, worlds }: RunningServer, options: ServeOptions): readonly string[] {
  const { inspector, state } = options;
  const fake = worlds.main;
  const clock = isRunning(options)
    ? 'runs with real time (--clock frozen: stands still until it is moved)'
    : `frozen at ${fake.clock.now().toISOString()} until it is moved (--clock real: runs)`;
  return [
    `listening on ${url}`,
    ...(options.url === undefined ? [] : [line('shown as', options.url)]),
    ...(inspector === true ? [line('inspector', `${url}/_fake/`)] : []),
    line('routes', `${url}/_fake/routes`),
    line('clock', clock),
    line('state', state === undefined ? 'in memory, until the server ends (--state FILE keeps it)' : `in ${state}`),
    ...areaLines(createFake, fake.as as As),
    ...credentialLines(fake),
  ];
}

/** Replaces the worlds when a file changes; after a mistake the last good version keeps serving. */
function reloading({ files, recompose }: RunningServer): FileWatch {
  const reload = async (paths: readonly string[]): Promise<void> => {
    try {
      // An import that never ends does not keep a later one waiting.
      if (await recompose()) console.log(`reloaded ${paths.map(shownPath).join(', ')}`);
    } catch (error) {
      console.error(printable(`${files.problem(error)}; serving the last good version`));
    }
    watching.follow(files.paths);
  };
  const watching = new FileWatch((paths) => void reload(paths));
  watching.follow(files.paths);
  return watching;
}

/** Has errors that an area leaves behind, such as a rejected promise, printed: the worlds of the server are worth more. */
function survive({ files }: RunningServer): void {
  const report = (error: unknown): void =>
    console.error(
      printable(`an area left an error behind: ${error instanceof Error ? files.problem(error) : String(error)}`),
    );
  process.on('unhandledRejection', report).on('uncaughtException', report);
}

/** The areas, and where each is: what begins with another area's longer base path is that area's. */
const areaLines = (createFake: CreateFake<AreaTypes>, as: As): string[] =>
  compositionOf(createFake).modules.flatMap(({ name, routes }) =>
    routes === undefined
      ? []
      : [line(name, `at ${pathsOf(routes)}${as[name] === undefined ? '' : `, as ${as[name]}`}`)],
  );

const line = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;

const credentialLines = ({ namedCredentials }: Fake): string[] =>
  Object.entries(namedCredentials).flatMap(([name, { value, about }]) =>
    value === undefined ? [] : [line(name, `${value} (${about})`)],
  );
