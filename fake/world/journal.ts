import type { Mark } from '../store/store.ts';

/** A message of HTTP as it is recorded: credentials in it are replaced by `[redacted]`. */
export interface RecordedMessage {
  /** The headers; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body: parsed where it is JSON, else its text; bytes as `<n bytes>`; absent for none. */
  readonly body?: unknown;
}

/** A request as it is recorded. */
export interface RecordedRequest extends RecordedMessage {
  /** The parameters of the query. */
  readonly query: Readonly<Record<string, string>>;
}

/** One request that the fake has handled. It holds a query, headers and bodies only where the fake was told to record them. */
export interface JournalEntry {
  /** Its number, from 1: in the order of the responses. */
  readonly id: number;
  /** When, on the fake's clock: ISO 8601. */
  readonly at: string;
  /** The method as sent. */
  readonly method: string;
  /** The path without the query; the whole address where it is not one of the fake. */
  readonly path: string;
  /** The operation's id; null when no route took the request. */
  readonly operation: string | null;
  /** The status of the response; 0 where a fault broke the connection before there was one. */
  readonly status: number;
  /** The fault that hit the request: `drop after`, `status 503`. */
  readonly fault?: string;
  /** Which check failed, where the response does not say. */
  readonly reason?: string;
  /** For a request that no route took: the routes that come closest. */
  readonly nearest?: readonly string[];
  /** Only when the fake itself failed: the error with its stack. */
  readonly internalError?: string;
  /** What was sent, where bodies are recorded. */
  readonly request?: RecordedRequest;
  /** What was responded, where bodies are recorded. */
  readonly response?: RecordedMessage;
}

/** An error with its stack. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const KEPT = 10_000;

/** How often an operation has responded with a status. */
export interface StatusCount {
  readonly operation: string;
  readonly status: number;
  readonly count: number;
  /** How often each check has failed, where the response does not say which one did. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** What was counted of an operation's status. */
interface Count {
  count: number;
  readonly reasons: Map<string, number>;
}

/** Reasons may have words of the request in them, so that there is no end of them. */
const MOST_REASONS = 100;

/** The last 10,000 requests, oldest first, and how often each operation has responded with each status. */
export class Journal {
  /** Whether queries, headers and bodies are recorded. */
  keepsBodies = false;
  /** Whether the state before each request is kept, to go back to. */
  keepsStates = false;
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  #entries: JournalEntry[] = [];
  #last = 0;
  // Not in the entries, which programs read; forgotten with them.
  readonly #states = new WeakMap<JournalEntry, Mark>();
  readonly #counts = new Map<string, Map<number, Count>>();

  /** The number of the oldest request that is kept; of the next one, where none is. */
  get oldest(): number {
    return this.#last + 1 - Math.min(this.#entries.length, KEPT);
  }

  /** The number of the newest request. */
  get newest(): number {
    return this.#last;
  }

  /** Notes a request; `before` is the state before it. */
  add(given: Omit<JournalEntry, 'id'>, before?: Mark): void {
    this.#last += 1;
    const entry = { id: this.#last, ...given };
    this.#entries.push(entry);
    if (before !== undefined) this.#states.set(entry, before);
    if (entry.operation !== null) this.#count(entry.operation, entry);
    // Cut in batches: shifting the array at every request would cost its whole length each time.
    if (this.#entries.length >= 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
    this.onChange?.();
  }

  /** Notes an error of the fake itself that no response can carry. */
  addInternalError(at: string, what: string, error: unknown): void {
    this.add({ at, method: 'TASK', path: what, operation: null, status: 500, internalError: stackOf(error) });
  }

  /** What was noted. */
  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-KEPT);
  }

  /** Those after a request, by its number. */
  since(id: number): readonly JournalEntry[] {
    return this.#entries.slice(this.#entries.length - Math.min(this.#last - id, this.#entries.length, KEPT));
  }

  /** The request of a number. */
  get(id: number): JournalEntry | undefined {
    return id < this.oldest ? undefined : this.#entries[this.#entries.length - 1 - (this.#last - id)];
  }

  /** The state before a request, where it was kept. */
  stateBefore(entry: JournalEntry): Mark | undefined {
    return this.#states.get(entry);
  }

  /** How often each operation has responded with each status, since the fake was made. */
  counts(): StatusCount[] {
    return [...this.#counts].flatMap(([operation, statuses]) =>
      [...statuses].map(([status, { count, reasons }]) => ({ operation, status, count, reasons })),
    );
  }

  /** Forgets the requests; the counts stay. */
  clear(): void {
    this.#entries = [];
    this.onChange?.();
  }

  #count(operation: string, { status, reason }: Pick<JournalEntry, 'status' | 'reason'>): void {
    const statuses = this.#counts.get(operation) ?? new Map<number, Count>();
    if (statuses.size === 0) this.#counts.set(operation, statuses);
    const counted = statuses.get(status) ?? { count: 0, reasons: new Map<string, number>() };
    if (counted.count === 0) statuses.set(status, counted);
    counted.count += 1;
    if (reason === undefined || (counted.reasons.size >= MOST_REASONS && !counted.reasons.has(reason))) return;
    counted.reasons.set(reason, (counted.reasons.get(reason) ?? 0) + 1);
  }
}
