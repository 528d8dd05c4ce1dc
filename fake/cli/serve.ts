import { Command, InvalidArgumentError, Option } from 'commander';
import { createWorlds, type Fake, type Worlds } from '../index.ts';
import { listen, type Listening } from '../adapters/node.ts';
import { deliverTo, type DeliverTo } from '../adapters/port/send.ts';
import { dialectNames, type DialectName } from '../engine/world/dialect.ts';
import { requestLog } from './request-log.ts';
import { UsageError } from './usage.ts';
import { readWorldFile, type WorldFile } from './world-file.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly clock?: 'real' | 'frozen';
  readonly deliver: DeliverTo;
  readonly dialect: DialectName;
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
  new Command('serve')
    .description('start the server; the first line it prints is its address')
    .option('--port <number>', 'the port; 0 picks a free one', portOf, DEFAULT_PORT)
    .option('--host <address>', 'the address to bind; the control routes ask for no credential', '127.0.0.1')
    .option('--seed <file>', 'the world to start with, as JSON or YAML (see understudy init)')
    .option(
      '--clock <clock>',
      'real: it runs; frozen: it moves when told to (default: frozen with --seed, else real)',
      clockOf,
    )
    .addOption(
      new Option('--deliver <where>', 'where webhooks are sent: to this machine (local), anywhere or nowhere')
        .choices(deliverTo)
        .default('local'),
    )
    .addOption(
      new Option('--dialect <name>', 'whether it keeps to the published API where a real server does not')
        .choices(dialectNames)
        .default('specification'),
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

const collected = (value: string, values: readonly string[] = []): string[] => [...values, value];

/** Starts the server, and stops it on SIGTERM or SIGINT. */
async function serve(options: ServeOptions): Promise<void> {
  const world = options.seed === undefined ? undefined : readWorldFile(options.seed);
  const clock = options.clock ?? (world === undefined ? 'real' : 'frozen');
  const worlds = worldsOf(options, world, clock === 'real');
  const server = await listening(worlds, options);
  console.log([`listening on ${server.url}`, ...credentialLines(worlds.main)].join('\n'));
  const ticks = setInterval(() => worlds.tick(), TICK_MS);
  const stop = (): void => {
    clearInterval(ticks);
    void server.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function worldsOf(options: ServeOptions, world: WorldFile | undefined, isRunning: boolean): Worlds {
  const { dialect, maxWorlds, recordBodies } = options;
  const common = {
    dialect,
    maxWorlds,
    ...(isRunning && { time: () => Date.now() }),
    ...(recordBodies === true && { journal: 'bodies' as const }),
  };
  return world === undefined
    ? createWorlds(common)
    : world.located(() => createWorlds({ ...common, seed: world.document }));
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
      ...(quiet !== true && { log: requestLog(process.stdout) }),
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

const credentialLines = ({ credentials }: Fake): string[] =>
  Object.entries(credentials).map(([name, value]) => `${name.padEnd(10)} ${String(value)}`);
