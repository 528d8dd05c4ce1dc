import { changedLines, unexpected, type ExpectedChanges, type Since } from './changed.ts';
import { contains, inspect } from './inspect.ts';
import * as z from 'zod/mini';
import { may, part } from './area/forms.ts';
import { rejectUnless } from './area/schema-issues.ts';
import type { Change } from './composed/diff.ts';
import type { RequestFilter } from './composed/journal.ts';
import { Fake } from './fake.ts';
import type { JournalEntry } from './world/journal.ts';
import { requestLine } from './world/log-lines.ts';

/** The conditions on a received request. */
export interface Received {
  /** How many such requests there must be. Default: at least one. */
  readonly times?: number;
  /** The status of their responses. */
  readonly status?: number;
  /** The condition on the body: of an object at least these keys. The fake must record bodies: `journal: 'bodies'`. */
  readonly body?: unknown;
  /** The condition on the query: at least these parameters. The fake must record bodies: `journal: 'bodies'`. */
  readonly query?: Readonly<Record<string, string>>;
}

const CONDITIONS = z.strictObject({
  times: may(z.number()),
  status: may(z.number()),
  body: may(z.unknown()),
  query: may(part),
} satisfies { readonly [Key in keyof Received]-?: z.ZodMiniType });

/** The result of a matcher of vitest or Jest. */
export interface MatcherResult {
  /** Whether it holds. */
  readonly pass: boolean;
  /** The message where it does not pass. */
  readonly message: () => string;
}

/** Matchers for `expect.extend` of vitest and Jest: a type and no interface, as Jest takes objects of any keys only. */
export type FakeMatchers<Operation extends string = string> = {
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
  /** Checks that these records of a fake have changed, others or not; without any, that something has. */
  readonly toHaveChanged: (received: unknown, expected?: ExpectedChanges, since?: Since) => MatcherResult;
  /**
   * Checks that these records of a fake have changed, and no others.
   *
   * @example
   * ```ts
   * import { createFake, fakeMatchers } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const since = fake.snapshot();
   * await new PaymentsClient(fake.options.payments).customers.create({ email: 'ada@example.com' });
   * console.log(fakeMatchers.toHaveChangedOnly(fake, { customers: 1 }, { since }).pass); // true
   * ```
   */
  readonly toHaveChangedOnly: (received: unknown, expected: ExpectedChanges, since?: Since) => MatcherResult;
  /** Checks that no record of a fake has changed. */
  readonly toHaveChangedNothing: (received: unknown, since?: Since) => MatcherResult;
};

/**
 * The matchers as `expect` has them, for the types of your runner. vitest 5:
 * `declare module 'vitest' { interface Matchers<R extends void | Promise<void>, T> extends FakeAssertions {} }`; vitest 3
 * and 4: `interface Matchers<T> extends FakeAssertions {}`; Jest: the same with `R, T` in `declare global { namespace jest`.
 */
export interface FakeAssertions<Operation extends string = string> {
  /** Checks that a fake has received a request of an operation. */
  readonly toHaveReceived: (operation: Operation, expected?: Received) => void;
  /** Checks that these records of a fake have changed, others or not; without any, that something has. */
  readonly toHaveChanged: (expected?: ExpectedChanges, since?: Since) => void;
  /** Checks that these records of a fake have changed, and no others. */
  readonly toHaveChangedOnly: (expected: ExpectedChanges, since?: Since) => void;
  /** Checks that no record of a fake has changed. */
  readonly toHaveChangedNothing: (since?: Since) => void;
}

/** `expect.extend(fakeMatchers)`; tests of `testWithFake` have them already. */
export const fakeMatchers: FakeMatchers = { toHaveReceived, toHaveChanged, toHaveChangedOnly, toHaveChangedNothing };

function toHaveChanged(received: unknown, expected?: ExpectedChanges, { since }: Since = {}): MatcherResult {
  const fake = fakeFor('toHaveChanged', received);
  const changes = fake.diff(since);
  if (expected !== undefined) return changedResult(changes, unexpected(fake, changes, expected, false));
  return changedResult(changes, changes.length > 0 ? [] : ['expected the fake to have changed']);
}

function toHaveChangedOnly(received: unknown, expected: ExpectedChanges, { since }: Since = {}): MatcherResult {
  const fake = fakeFor('toHaveChangedOnly', received);
  const changes = fake.diff(since);
  return changedResult(changes, unexpected(fake, changes, expected));
}

function toHaveChangedNothing(received: unknown, { since }: Since = {}): MatcherResult {
  const changes = fakeFor('toHaveChangedNothing', received).diff(since);
  return changedResult(changes, changes.length === 0 ? [] : ['expected the fake to have changed nothing']);
}

function changedResult(changes: readonly Change[], problems: readonly string[]): MatcherResult {
  const head = problems.length > 0 ? problems : ['expected the fake not to have changed so'];
  return { pass: problems.length === 0, message: () => [...head, ...changedLines(changes)].join('\n') };
}

function toHaveReceived(received: unknown, operation: string, expected: Received = {}): MatcherResult {
  const fake = fakeFor('toHaveReceived', received);
  rejectUnless(CONDITIONS, 'toHaveReceived', expected);
  const { times, status, body, query } = expected;
  const requests = fake.requests({ operation });
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
      [`expected the fake ${pass ? 'not ' : ''}to have received ${wanted}`, ...receivedLines(requests, fake)].join(
        '\n',
      ),
  };
}

/** The part of a fake that the matchers read, whatever its areas are. */
interface Recording extends Pick<Fake, 'diff' | 'collections'> {
  readonly journal: readonly JournalEntry[];
  requests(filter: RequestFilter): readonly JournalEntry[];
}

function fakeFor(matcher: string, received: unknown): Recording {
  if (received instanceof Fake) return received;
  throw new TypeError(`${matcher}: expected a fake; received ${typeof received}`);
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

function lineOf(entry: JournalEntry): string {
  const { id, request } = entry;
  const body = request?.body === undefined ? '' : ` ${inspect(request.body)}`;
  return `  ${id}. ${requestLine(entry)}${body}`;
}
