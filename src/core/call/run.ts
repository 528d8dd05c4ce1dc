import type { ErrorFacts } from '../errors/sdk-errors.ts';
import { printable } from '../http/base-url.ts';
import type { Redact } from '../http/redact.ts';
import type { Operation } from '../operation.ts';
import type { CallOptions } from '../options.ts';
import type { Settings } from './settings.ts';

type RunInput = Pick<Run, 'settings' | 'id' | 'operation' | 'method' | 'body' | 'options'>;

/** The state of one call in progress. */
export class Run {
  attempts = 0;
  retries = 0;
  requestId: string | undefined;
  /** One for each credential the call has sent. */
  readonly redactors: Set<Redact> = new Set();
  readonly settings: Settings;
  readonly operation: Operation;
  readonly id: string;
  readonly method: string;
  readonly body: string | undefined;
  readonly options: CallOptions<unknown>;
  readonly deadline: number;
  readonly #start: number;

  constructor({ settings, id, operation, method, body, options }: RunInput) {
    this.settings = settings;
    this.id = id;
    this.operation = operation;
    this.method = method;
    this.body = body;
    this.options = options;
    this.deadline = options.deadline ?? 30_000;
    this.#start = settings.now();
  }

  facts(): ErrorFacts {
    return { operation: this.id, attempts: this.attempts, requestId: this.requestId };
  }

  /** Milliseconds until the deadline, below 0 after it. */
  remaining(): number {
    return this.deadline - (this.settings.now() - this.#start);
  }

  /** What hooks and errors show of a request: no query, no credential. */
  request(url: URL): { readonly method: string; readonly url: string } {
    return { method: this.method, url: this.redact(printable(url)) };
  }

  /** Redacts the call's credentials, which some servers echo. */
  readonly redact: Redact = (text) => [...this.redactors].reduce((clean, redact) => redact(clean), text);
}
