import { REDACTED } from '../secrets/secrets.ts';
import { hideInText } from '../secrets/text.ts';
import type { Mark } from '../store/store.ts';
import { bytesOf } from './bytes-of.ts';
import { requestLine, webhookLine } from './log-lines.ts';
import type { SentWebhook } from './outbox.ts';

/** A message of HTTP as it is recorded: credentials in it are replaced by `[redacted]`. */
export interface RecordedMessage {
  /** The headers; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body: parsed where it is JSON, else its text; bytes, and more than 1 MiB, as `<n bytes>`; absent for none. */
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
  /**
   * Why it was rejected: which check failed, or what the body says; of a request that no route took, what its path has; of
   * one that succeeded, what of it was ignored.
   */
  readonly reason?: string;
  /** For a request that no route took: the routes that come closest. */
  readonly nearest?: readonly string[];
  /** Only when the fake itself failed: the error with its stack. */
  readonly internalError?: string;
  /** The request's body, where bodies are recorded. */
  readonly request?: RecordedRequest;
  /** The response's body, where bodies are recorded. */
  readonly response?: RecordedMessage;
}

/** An error with its stack. Anything can be thrown, also what throws again where it is read. */
export function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

/** A copy of a string: a slice would keep the whole URL in memory, which `bytesOf` does not count. */
const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

const KEPT = 10_000;
/** The most that they take together, as `bytesOf` counts. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The most that the steps between two requests take; where they would take more, none is kept. */
const MAX_STEP_BYTES = 1024 * 1024;

/** How often an operation has responded with a status. */
export interface StatusCount {
  readonly operation: string;
  readonly status: number;
  readonly count: number;
  /** How often each check has failed, where the response does not say which one did. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** The count of an operation's status. */
interface Count {
  count: number;
  readonly reasons: Map<string, number>;
}

/** Reasons may have words of the request in them, so that there is no end of them. */
const MAX_REASONS = 100;

/** The longest reason that is counted: those that areas document are shorter. */
const MAX_REASON_LENGTH = 200;

/** The states before and after a request: to go back to, and to see what it has changed. */
export interface States {
  readonly before: Mark;
  readonly after: Mark;
  /** How much came with the request: about what keeping them costs. */
  readonly bytes: number;
  /** The request as it came, credentials included: it is sent again, and never shown. */
  readonly sent?: SentRequest;
  /** The steps since the request before it. */
  readonly steps?: readonly NotedStep[];
}

/** A request as it came. */
export interface SentRequest {
  readonly method: string;
  /** The path below the address of the fake, with its query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The headers in which the clients of its area send credentials. */
  readonly declared: readonly string[];
}

/** A step besides requests, such as a control action, as a case has it. */
export interface NotedStep {
  /** When, in milliseconds of the fake's clock. */
  readonly at: number;
  readonly step: object;
}

/** What is noted with a request besides its entry. */
export interface Noted {
  readonly states?: States | undefined;
  /** Which check failed, where the response does not say: for the count. */
  readonly check?: string | undefined;
}

/** A webhook that was sent, and the number of the request that it came after. */
interface KeptWebhook {
  readonly after: number;
  readonly webhook: SentWebhook;
}

interface KeptEntry {
  readonly entry: JournalEntry;
  readonly states: States | undefined;
  readonly bytes: number;
}

/**
 * The last 10,000 requests, oldest first, as far as they take no more than 64 MiB, and how often each operation has
 * responded with each status.
 */
export class Journal {
  /** Whether queries, headers and bodies are recorded. */
  keepsBodies = false;
  /** Whether the states before and after each request are kept. */
  keepsStates = false;
  /** Whether a request is being handled: what happens meanwhile comes after it. */
  isHandling = false;
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  /** By number, in that order. */
  readonly #kept = new Map<number, KeptEntry>();
  #bytes = 0;
  #last = 0;
  #webhooks: KeptWebhook[] = [];
  #steps: NotedStep[] = [];
  #stepBytes = 0;
  readonly #counts = new Map<string, Map<number, Count>>();

  /** The number of the oldest request that is kept; of the next one, where none is. */
  get oldest(): number {
    return this.#last + 1 - this.#kept.size;
  }

  /** The number of the newest request. */
  get newest(): number {
    return this.#last;
  }

  /** Notes a request, and forgets the oldest that it leaves no room for. */
  add(given: Omit<JournalEntry, 'id'>, { states, check }: Noted = {}): void {
    this.#last += 1;
    this.isHandling = false;
    const { path, reason } = given;
    const texts = { path: ownText(path), ...(reason !== undefined && { reason: ownText(reason) }) };
    const entry = { id: this.#last, ...given, ...texts };
    const bytes = bytesOf(entry) + (states?.bytes ?? 0) + this.#stepBytes;
    this.#kept.set(this.#last, { entry, states: states && { ...states, steps: this.#steps }, bytes });
    this.#forgetSteps();
    this.#bytes += bytes;
    while (this.#kept.size > KEPT || this.#bytes > MAX_BYTES) this.#forget(this.oldest);
    if (entry.operation !== null) this.#count(entry.operation, entry.status, check);
    this.onChange?.();
  }

  /** Notes a step besides requests, where states are kept. */
  addStep(at: number, step: object): void {
    if (!this.keepsStates) return;
    this.#steps.push({ at, step });
    this.#stepBytes += bytesOf(step);
    if (this.#stepBytes > MAX_STEP_BYTES) this.#steps = [];
  }

  #forgetSteps(): void {
    this.#steps = [];
    this.#stepBytes = 0;
  }

  /** Notes an error of the fake itself that no response can carry. */
  addInternalError(at: string, what: string, error: unknown): void {
    this.add({
      at,
      method: 'TASK',
      path: what,
      operation: null,
      status: 500,
      internalError: hideInText(stackOf(error), () => REDACTED),
    });
  }

  /** Notes how a webhook that was sent has ended. */
  addWebhook(webhook: SentWebhook): void {
    this.#webhooks.push({ after: this.#last + Number(this.isHandling), webhook });
    if (this.#webhooks.length >= 2 * KEPT) this.#webhooks = this.#webhooks.slice(-KEPT);
  }

  /** The requests and the webhooks in the order in which they happened, a line each. */
  lines(): string[] {
    const lines = [
      ...this.entries().map((entry) => ({ after: entry.id, line: requestLine(entry) })),
      ...this.#webhooks.slice(-KEPT).map(({ after, webhook }) => ({ after, line: webhookLine(webhook) })),
    ];
    return lines.sort((a, b) => a.after - b.after).map(({ line }) => line);
  }

  /** The requests that were noted, oldest first. */
  entries(): readonly JournalEntry[] {
    return this.since(0);
  }

  /** Those after a request, by its number. */
  since(id: number): readonly JournalEntry[] {
    const from = Math.max(id + 1, this.oldest);
    const count = Math.max(0, this.#last + 1 - from);
    return Array.from({ length: count }, (_, i) => this.get(from + i)).filter((entry) => entry !== undefined);
  }

  /** The request of a number. */
  get(id: number): JournalEntry | undefined {
    return this.#kept.get(id)?.entry;
  }

  /** The states before and after a request, where they were kept. */
  statesOf({ id }: JournalEntry): States | undefined {
    return this.#kept.get(id)?.states;
  }

  /** How often each operation has responded with each status, since the fake was made. */
  counts(): StatusCount[] {
    return [...this.#counts].flatMap(([operation, statuses]) =>
      [...statuses].map(([status, { count, reasons }]) => ({ operation, status, count, reasons })),
    );
  }

  /** Forgets the requests; the counts stay. */
  clear(): void {
    this.#kept.clear();
    this.#webhooks = [];
    this.#bytes = 0;
    this.#forgetSteps();
    this.onChange?.();
  }

  #forget(id: number): void {
    this.#bytes -= this.#kept.get(id)?.bytes ?? 0;
    this.#kept.delete(id);
  }

  #count(operation: string, status: number, check: string | undefined): void {
    const statuses = this.#counts.get(operation) ?? new Map<number, Count>();
    if (statuses.size === 0) this.#counts.set(operation, statuses);
    const counted = statuses.get(status) ?? { count: 0, reasons: new Map<string, number>() };
    if (counted.count === 0) statuses.set(status, counted);
    counted.count += 1;
    if (check === undefined || check.length > MAX_REASON_LENGTH) return;
    if (counted.reasons.size >= MAX_REASONS && !counted.reasons.has(check)) return;
    counted.reasons.set(check, (counted.reasons.get(check) ?? 0) + 1);
  }
}
