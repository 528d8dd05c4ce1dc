import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFake, type Fake } from '../create-fake.ts';
import { listen } from '../node.ts';
import { isLoopback } from '../payments/endpoints.ts';
import type { WorldDocument } from '../seed/document.ts';
import type { Sender } from '../world/world.ts';
import { UsageError } from './usage.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly seed: WorldDocument | undefined;
  readonly realClock: boolean;
  readonly deliverAnywhere: boolean;
}

// How often a running clock is looked at while no request comes: webhooks are retried this punctually.
const TICK_MS = 1000;

/** Starts the server, and stops it on SIGTERM or SIGINT. */
export async function serve(args: readonly string[]): Promise<void> {
  const options = optionsFrom(args);
  const fake = createFake({
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.realClock && { time: () => Date.now() }),
    ...(options.seed === undefined && {
      send: senderTo((url) => options.deliverAnywhere || isLoopback(url.hostname)),
    }),
  });
  const server = await listen(fake, options);
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

function credentialLines({ credentials }: Fake): string {
  return Object.entries(credentials)
    .map(([name, value]) => `${name.padEnd(10)} ${String(value)}`)
    .join('\n');
}

function optionsFrom(args: readonly string[]): ServeOptions {
  const { values } = parsed(args);
  const seed = values.seed === undefined ? undefined : readSeed(values.seed);
  const clock = values.clock ?? (seed === undefined ? 'real' : 'still');
  if (clock !== 'real' && clock !== 'still') throw new UsageError('--clock takes real or still');
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port takes a number from 0 to 65535');
  const deliverAnywhere = values['deliver-anywhere'] ?? false;
  return { port, host: values.host ?? '127.0.0.1', seed, realClock: clock === 'real', deliverAnywhere };
}

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  'deliver-anywhere': { type: 'boolean' },
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

const TIMEOUT_MS = 10_000;

/** Posts webhooks to the addresses that are allowed; redirects are not followed (decision 35). */
function senderTo(allowed: (url: URL) => boolean): Sender {
  return (url, headers, body, settle) => {
    if (!allowed(new URL(url))) {
      settle(null);
      return;
    }
    const init = {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const;
    fetch(url, init).then(
      (response) => settle(response.status),
      () => settle(null),
    );
  };
}
