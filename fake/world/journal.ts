/** One request the fake has answered. It never holds a query, a header or a body, so it holds no credential. */
export interface JournalEntry {
  /** When, on the fake's clock: ISO 8601. */
  readonly at: string;
  /** The method as sent. */
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The operation's id; null when no route took the request. */
  readonly operation: string | null;
  /** The status of the response; 0 where a fault broke the connection before there was one. */
  readonly status: number;
  /** The fault that hit the request: `drop after`, `status 503`. */
  readonly fault?: string;
  /** Which check failed, where the answer does not say. */
  readonly reason?: string;
  /** For a request that no route took: the routes that come closest. */
  readonly nearest?: readonly string[];
  /** Only when the fake itself failed: the error with its stack. */
  readonly internalError?: string;
}

/** An error with its stack. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const KEPT = 10_000;

/** The last 10,000 requests, oldest first. */
export class Journal {
  #entries: JournalEntry[] = [];

  /** Notes a request. */
  add(entry: JournalEntry): void {
    this.#entries.push(entry);
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

  /** Forgets everything. */
  clear(): void {
    this.#entries = [];
  }
}
