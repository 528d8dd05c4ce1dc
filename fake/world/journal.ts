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
}

/** The last 10,000 requests, oldest first, and how often each operation has responded with each status. */
export class Journal {
  /** Whether queries, headers and bodies are recorded. */
  keepsBodies = false;
  #entries: JournalEntry[] = [];
  #last = 0;
  readonly #counts = new Map<string, Map<number, number>>();

  /** Notes a request. */
  add(entry: Omit<JournalEntry, 'id'>): void {
    this.#last += 1;
    this.#entries.push({ id: this.#last, ...entry });
    if (entry.operation !== null) this.#count(entry.operation, entry.status);
    // Cut in batches: shifting the array at every request would cost its whole length each time.
    if (this.#entries.length >= 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
  }

  /** Notes an error of the fake itself that no request can be told of. */
  addInternalError(at: string, what: string, error: unknown): void {
    this.add({ at, method: 'TASK', path: what, operation: null, status: 500, internalError: stackOf(error) });
  }

  /** What was noted. */
  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-KEPT);
  }

  /** How often each operation has responded with each status, since the fake was made. */
  counts(): StatusCount[] {
    return [...this.#counts].flatMap(([operation, statuses]) =>
      [...statuses].map(([status, count]) => ({ operation, status, count })),
    );
  }

  /** Forgets the requests; the counts stay. */
  clear(): void {
    this.#entries = [];
  }

  #count(operation: string, status: number): void {
    const statuses = this.#counts.get(operation) ?? new Map<number, number>();
    if (statuses.size === 0) this.#counts.set(operation, statuses);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}
