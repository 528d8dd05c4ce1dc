import { inspect, isAsymmetric } from './inspect.ts';
import type { RequestFilter } from './composed/journal.ts';
import { Fake } from './fake.ts';
import type { JournalEntry } from './world/journal.ts';

/** What a received request must be like. */
export interface Received {
  /** How many such requests there must be. Default: at least one. */
  readonly times?: number;
  /** The status of their responses. */
  readonly status?: number;
  /** What the body must have: of an object at least these keys. The fake must record bodies: `journal: 'bodies'`. */
  readonly body?: unknown;
  /** What the query must have: at least these parameters. The fake must record bodies: `journal: 'bodies'`. */
  readonly query?: Readonly<Record<string, string>>;
}

/** What a matcher of vitest or Jest gives. */
export interface MatcherResult {
  /** Whether it holds. */
  readonly pass: boolean;
  /** What to print where it does not. */
  readonly message: () => string;
}

/** Matchers for `expect.extend` of vitest and Jest. */
export interface FakeMatchers<Operation extends string = string> {
  /**
   * Checks that a fake has received a request.
   *
   * @example
   * ```ts
   * import { createFake, fakeMatchers } from 'understudy-sdk/fake';
   *
   * const fake = createFake({ journal: 'bodies' });
   * await fake.fetch(`${fake.url}/payments`, { method: 'POST', body: '{"amount":500}' });
   * console.log(fakeMatchers.toHaveReceived(fake, 'payments.initialize', { body: { amount: 500 } }).pass); // true
   * ```
   */
  readonly toHaveReceived: (received: unknown, operation: Operation, expected?: Received) => MatcherResult;
}

/**
 * The matchers as `expect` has them, for the types of your runner. vitest 5:
 * `declare module 'vitest' { interface Matchers<R extends void | Promise<void>, T> extends FakeAssertions {} }`; vitest 3
 * and 4: `interface Matchers<T> extends FakeAssertions {}`; Jest: the same with `R, T` in `declare global { namespace jest`.
 */
export interface FakeAssertions<Operation extends string = string> {
  /** Checks that a fake has received a request of an operation. */
  readonly toHaveReceived: (operation: Operation, expected?: Received) => void;
}

/** `expect.extend(fakeMatchers)`; tests of `testWithFake` have them already. */
export const fakeMatchers: FakeMatchers = { toHaveReceived };

function toHaveReceived(received: unknown, operation: string, expected: Received = {}): MatcherResult {
  if (!isFake(received)) throw new TypeError(`toHaveReceived: expected a fake; received ${typeof received}`);
  const { times, status, body, query } = expected;
  const requests = received.requests({ operation });
  if ((body !== undefined || query !== undefined) && requests.some(({ request }) => request === undefined))
    throw new TypeError("toHaveReceived: the fake records no bodies; make it with createFake({ journal: 'bodies' })");
  const matching = requests.filter(
    (entry) =>
      (status === undefined || entry.status === status) &&
      contains(entry.request?.body, body) &&
      contains(entry.request?.query, query),
  );
  const pass = times === undefined ? matching.length > 0 : matching.length === times;
  const wanted = `${operation}${times === undefined ? '' : ` ${times} time(s)`}${wantedText(expected)}`;
  return {
    pass,
    message: () =>
      [`expected the fake ${pass ? 'not ' : ''}to have received ${wanted}`, ...receivedLines(requests, received)].join(
        '\n',
      ),
  };
}

/** What the matchers read of a fake, whatever its areas are. */
interface Recording {
  readonly journal: readonly JournalEntry[];
  requests(filter: RequestFilter): readonly JournalEntry[];
}

const isFake = (value: unknown): value is Recording => value instanceof Fake;

/** Whether a value has everything that a pattern has: of objects at least its keys, of lists the same entries. */
function contains(value: unknown, pattern: unknown): boolean {
  if (pattern === undefined) return true;
  if (isAsymmetric(pattern)) return pattern.asymmetricMatch(value);
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(pattern)) return false;
  if (Array.isArray(pattern) && pattern.length !== (value as unknown[]).length) return false;
  return Object.entries(pattern).every(([key, inner]) => contains((value as Record<string, unknown>)[key], inner));
}

function wantedText({ status, body, query }: Received): string {
  return [
    status === undefined ? '' : ` with status ${status}`,
    query === undefined ? '' : ` with the query ${inspect(query)}`,
    body === undefined ? '' : ` with the body ${inspect(body)}`,
  ].join('');
}

function receivedLines(requests: readonly JournalEntry[], fake: Recording): string[] {
  if (requests.length > 0) return ['received:', ...requests.map(lineOf)];
  const others = fake.journal.slice(-5).map(({ operation, method, path }) => operation ?? `${method} ${path}`);
  return [`received none; its last requests: ${others.join(', ') || 'none'}`];
}

function lineOf({ id, method, path, status, request }: JournalEntry): string {
  const body = request?.body === undefined ? '' : ` ${inspect(request.body)}`;
  return `  ${id}. ${method} ${path} ${status}${body}`;
}
