import { Command, InvalidArgumentError } from 'commander';
import { collected } from '../../shell/composition.ts';
import { printable } from '../../shell/printable.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { caseOf } from './case-of.ts';
import type { Exchange } from './exchange.ts';
import { readArchive } from './har.ts';
import { writeCase } from '../cases/write-case.ts';
import type { SecretRules } from './request-secrets.ts';
import { MAX_EXCHANGES, SESSION_PATH, startProxy, type Proxy } from './proxy.ts';

interface RecordOptions {
  readonly upstream?: string;
  readonly har?: string;
  readonly secret?: readonly string[];
  readonly notSecret?: readonly string[];
  readonly port: number;
  readonly out: string;
  readonly name?: string;
}

/** `understudy-sdk record`. */
export const recordCommand = (): Command =>
  new Command('record')
    .description('pass requests to a real service, and write what it says as cases: a file for each session')
    .option('--upstream <url>', 'the address of the service', urlOf)
    .option('--har <file>', 'read an HTTP archive of a browser instead of listening')
    .option('--port <number>', 'the port to listen on, at 127.0.0.1 only; 0 picks a free one', portOf, 4020)
    .option('--out <folder>', 'where cases are written', 'cases')
    .option('--name <text>', 'the name of the first session (default: recorded)')
    .option('--secret <text>', 'a credential, or the name of a field that has one; may be given again', collected)
    .option(
      '--not-secret <text>',
      'a text, or the name of a field, that is written as it is; may be given again',
      collected,
    )
    .action(record);

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port, from 0 to 65535.');
  return port;
}

async function record(options: RecordOptions): Promise<void> {
  const { upstream, har, port, out, name = 'recorded', secret = [], notSecret = [] } = options;
  const folder = out.replace(/(?<!\/)\/+$/, '');
  const sessionOf = (base: string): Session => new Session({ folder, base, secrets: { secret, notSecret } }, name);
  if (har !== undefined) return recordArchive(har, upstream, sessionOf);
  if (upstream === undefined)
    throw new UsageError('--upstream URL says which service is recorded, or --har FILE which file');
  await recordService(upstream, port, sessionOf(upstream));
}

/** Writes what a browser has saved. */
function recordArchive(file: string, upstream: string | undefined, sessionOf: (base: string) => Session): void {
  const { base, exchanges, others } = readArchive(file, upstream);
  const session = sessionOf(base);
  const omitted = exchanges.filter((exchange) => !session.add(exchange)).length;
  console.log(printable(session.write()));
  if (omitted > 0) console.error(`${omitted} requests beyond ${MAX_EXCHANGES} are not written`);
  if (others > 0) console.error(`${others} requests to other services than ${base} are not written`);
}

async function recordService(upstream: string, port: number, session: Session): Promise<void> {
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

/** Where a session is written, and how. */
interface SessionTarget {
  readonly folder: string;
  /** The address of the service. */
  readonly base: string;
  readonly secrets: SecretRules;
}

/** What passes through between two names. */
class Session {
  readonly #target: SessionTarget;
  #name: string;
  #exchanges: Exchange[] = [];

  constructor(target: SessionTarget, name: string) {
    this.#target = target;
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
    const { folder, base, secrets } = this.#target;
    const { scenario, credentials, notes } = caseOf({ name: this.#name, base, secrets, exchanges: this.#exchanges });
    const file = writeCase(folder, scenario);
    const tokens = Array.from({ length: credentials }, (_, i) => `UNDERSTUDY_TOKEN${i === 0 ? '' : i + 1}`);
    return [
      `wrote ${file}: ${scenario.steps.length} ${scenario.steps.length === 1 ? 'request' : 'requests'}`,
      ...(tokens.length === 0 ? [] : [`  the real service takes its credentials from ${tokens.join(', ')}`]),
      ...notes.map((note) => `  ${note}`),
    ].join('\n');
  }
}
