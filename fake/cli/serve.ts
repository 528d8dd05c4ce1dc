import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFake, type Fake } from '../create-fake.ts';
import { listen, type Listening } from '../node.ts';
import { deliverTo, type DeliverTo } from '../port/send.ts';
import type { WorldDocument } from '../seed/document.ts';
import { UsageError } from './usage.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly seed: WorldDocument | undefined;
  readonly realClock: boolean;
  readonly deliver: DeliverTo;
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
}

// How often a running clock is looked at while no request comes: webhooks are retried this punctually.
const TICK_MS = 1000;

/** Starts the server, and stops it on SIGTERM or SIGINT. */
export async function serve(args: readonly string[]): Promise<void> {
  const options = optionsFrom(args);
  const fake = createFake({
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.realClock && { time: () => Date.now() }),
  });
  const server = await listening(fake, options);
  console.log(`listening on ${server.url}`);
  console.log(credentialLines(fake));
  const ticks = setInterval(() => fake.tick(), TICK_MS);
  const stop = (): void => {
    clearInterval(ticks);
    void server.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function listening(fake: Fake, options: ServeOptions): Promise<Listening> {
  try {
    return await listen(fake, options);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function credentialLines({ credentials }: Fake): string {
  return Object.entries(credentials)
    .map(([name, value]) => `${name.padEnd(10)} ${String(value)}`)
    .join('\n');
}

function optionsFrom(args: readonly string[]): ServeOptions {
  const { values } = parsed(args);
  const seed = values.seed === undefined ? undefined : readSeed(values.seed);
  const clock = values.clock ?? (seed === undefined ? 'real' : 'frozen');
  if (!CLOCKS.includes(clock)) throw new UsageError(`--clock takes real or frozen; received '${clock}'`);
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535; received '${values.port ?? ''}'`);
  const deliver = deliverTo.find((one) => one === (values.deliver ?? 'local'));
  if (deliver === undefined)
    throw new UsageError(`--deliver takes ${deliverTo.join(', ')}; received '${values.deliver ?? ''}'`);
  const { host = '127.0.0.1', 'allow-host': allowHosts = [], 'allow-origin': allowOrigins = [] } = values;
  return { port, host, seed, realClock: clock === 'real', deliver, allowHosts, allowOrigins };
}

// `still` is the old name of `frozen`.
const CLOCKS: readonly string[] = ['real', 'frozen', 'still'];

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  deliver: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
} as const;

function parsed(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>> {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readSeed(file: string): WorldDocument {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WorldDocument;
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
