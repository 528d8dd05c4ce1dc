import { Command, InvalidArgumentError } from 'commander';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { caseOf } from './case-of.ts';
import type { Exchange } from './exchange.ts';
import { writeCase } from '../cases/write-case.ts';
import { MAX_EXCHANGES, SESSION_PATH, startProxy, type Proxy } from './proxy.ts';

interface RecordOptions {
  readonly upstream: string;
  readonly port: number;
  readonly out: string;
  readonly name?: string;
}

/** `understudy-sdk record`. */
export const recordCommand = (): Command =>
  new Command('record')
    .description('pass requests to a real service, and write what it says as cases: a file for each session')
    .requiredOption('--upstream <url>', 'the address of the service', urlOf)
    .option('--port <number>', 'the port to listen on, at 127.0.0.1 only; 0 picks a free one', portOf, 4020)
    .option('--out <folder>', 'where cases are written', 'cases')
    .option('--name <text>', 'the name of the first session (default: recorded)')
    .action(record);

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port, from 0 to 65535.');
  return port;
}

async function record({ upstream, port, out, name = 'recorded' }: RecordOptions): Promise<void> {
  const folder = out.replace(/(?<!\/)\/+$/, '');
  const session = new Session(folder, upstream, name);
  const onProblem = (text: string): void => console.error(printable(text));
  const proxy = await startProxy({
    upstream,
    port,
    onProblem,
    onExchange: (exchange) => {
      if (!session.add(exchange)) onProblem(`a session has ${MAX_EXCHANGES} requests at the most: not recorded`);
    },
    onSession: (next) => session.next(next),
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EADDRINUSE' ? `port ${port} is in use: choose another with --port` : error.message,
    );
  });
  console.log(`listening on ${proxy.url}`);
  console.log(`requests go to ${upstream}; a session ends with Ctrl-C, or where the next one begins:`);
  console.log(`  curl -d 'a name' ${proxy.url}${SESSION_PATH}`);
  await interrupted();
  await finish(proxy, session);
}

async function finish(proxy: Proxy, session: Session): Promise<void> {
  if (proxy.open > 0) console.error(`${proxy.open} requests were still under way: not recorded`);
  await proxy.close();
  console.log(session.write());
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });

/** A name or a path of a client, without what a terminal would act on. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd');

/** What passes through between two names. */
class Session {
  readonly #folder: string;
  readonly #base: string;
  #name: string;
  #exchanges: Exchange[] = [];

  constructor(folder: string, base: string, name: string) {
    this.#folder = folder;
    this.#base = base;
    this.#name = name;
  }

  /** Adds what passed through; false where it is one too many. */
  add(exchange: Exchange): boolean {
    if (this.#exchanges.length === MAX_EXCHANGES) return false;
    // In the order of the requests.
    const at = this.#exchanges.findLastIndex(({ began }) => began <= exchange.began) + 1;
    this.#exchanges.splice(at, 0, exchange);
    return true;
  }

  /** Writes this session and begins the next one; returns what there is to say. */
  next(name: string): string {
    const text = this.write();
    this.#name = name;
    this.#exchanges = [];
    console.log(printable(text));
    return text;
  }

  /** Writes the case, where anything passed through; returns what there is to say. */
  write(): string {
    if (this.#exchanges.length === 0) return `nothing passed through in ${this.#name}`;
    const { scenario, credentials, notes } = caseOf({ name: this.#name, base: this.#base, exchanges: this.#exchanges });
    const file = writeCase(this.#folder, scenario);
    const tokens = Array.from({ length: credentials }, (_, i) => `UNDERSTUDY_TOKEN${i === 0 ? '' : i + 1}`);
    return [
      `wrote ${file}: ${scenario.steps.length} ${scenario.steps.length === 1 ? 'request' : 'requests'}`,
      ...(tokens.length === 0 ? [] : [`  the real service takes its credentials from ${tokens.join(', ')}`]),
      ...notes.map((note) => `  ${note}`),
    ].join('\n');
  }
}
