import type { ErrorFacts } from '../errors/sdk-errors.ts';
import type { Redact } from '../http/redact.ts';
import type { WireRequest } from '../http/wire.ts';
import type { CalledOperation } from '../operation.ts';
import type { CallOptions } from '../options.ts';
import type { RequestEvent } from './hooks.ts';
import type { Settings } from './settings.ts';

type RunInput = Pick<Run, 'settings' | 'call' | 'id' | 'operation' | 'wire' | 'body' | 'options'>;

/** The state of one call in progress. */
export class Run {
  attempts = 0;
  retries = 0;
  requestId: string | undefined;
  /** One for each credential the call has sent. */
  readonly redactors: Set<Redact> = new Set();
  declare readonly settings: Settings;
  declare readonly operation: CalledOperation;
  /** The number of the call, in hooks. */
  declare readonly call: number;
  declare readonly id: string;
  readonly method: string;
  declare readonly wire: WireRequest;
  declare readonly body: string | undefined;
  declare readonly options: CallOptions<unknown>;
  readonly deadline: number;
  readonly #start: number;

  // Options that are declared above are as they were given.
  constructor(input: RunInput) {
    Object.assign(this, input);
    this.method = input.wire.method ?? input.operation.method;
    this.deadline = input.options.deadline ?? 30_000;
    this.#start = input.settings.now();
  }

  facts(): ErrorFacts {
    return { operation: this.id, attempts: this.attempts, requestId: this.requestId };
  }

  /** Milliseconds until the deadline, below 0 after it. */
  remaining(): number {
    return this.deadline - (this.settings.now() - this.#start);
  }

  /** A request as hooks and errors show it: no query, no credential. */
  request(url: string): { readonly method: string; readonly url: string } {
    const { origin, pathname } = new URL(url);
    return { method: this.method, url: this.redact(origin + pathname) };
  }

  /** The event of the request that is in progress. */
  event(url: string): RequestEvent {
    return { call: this.call, operation: this.id, ...this.request(url), attempt: this.attempts };
  }

  /** Redacts the call's credentials, which some servers echo. */
  readonly redact: Redact = (text) => [...this.redactors].reduce((clean, redact) => redact(clean), text);
}
