import type { Change } from './composed/diff.ts';
import type { Snapshot } from './composed/states.ts';
import type { Fake } from './fake.ts';
import { didYouMean } from './http/spelling.ts';
import { contains, inspect } from './inspect.ts';

/** The conditions on a change: as many as are given. */
export interface ChangePattern {
  readonly id?: string | number;
  readonly kind?: Change['kind'];
  /** By field, `[before, after]`; `expect.any(…)` and its like match by themselves. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The changes that there must be, by collection: how many, or what they are like in the order of their ids. */
export type ExpectedChanges = Readonly<Record<string, number | readonly ChangePattern[]>>;

/** From when on changes count. */
export interface Since {
  /** A snapshot. Default: what the fake began with. */
  readonly since?: Snapshot;
}

/**
 * Checks that these records have changed in a fake, and no others: for test runners without `toHaveChangedOnly`.
 *
 * @throws Error that lists what has changed.
 * @throws TypeError when there is no collection of a name.
 *
 * @example
 * ```ts
 * import { assertOnlyChanged, createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fake = createFake({ seed: { payments: { payments: [{ id: 'trx.1', reference: 'order-1' }] } } });
 * await new PaymentsClient(fake.options.payments).cancel('trx.1');
 * assertOnlyChanged(fake, { payments: [{ fields: { status: ['pending', 'canceled'] } }], tasks: 1 });
 * console.log(fake.diff().length); // 2
 * ```
 */
export function assertOnlyChanged(fake: Fake, expected: ExpectedChanges, { since }: Since = {}): void {
  const changes = fake.diff(since);
  const others = unexpected(fake, changes, expected);
  if (others.length > 0) throw new Error([...others, ...changedLines(changes)].join('\n'));
}

/** In what the changes of a fake are not as expected, one line each; with `only`, further collections may not change. */
export function unexpected(
  { collections }: Pick<Fake, 'collections'>,
  changes: readonly Change[],
  expected: ExpectedChanges,
  only: boolean = true,
): string[] {
  const unknown = Object.keys(expected).find((name) => !collections.includes(name));
  if (unknown !== undefined)
    throw new TypeError(
      `no collection '${unknown}'${didYouMean(unknown, collections) || `; there are: ${collections.join(', ')}`}`,
    );
  const others = only
    ? changes.map(({ collection }) => collection).filter((name) => !Object.hasOwn(expected, name))
    : [];
  return [...Object.keys(expected), ...new Set(others)].flatMap((name) => {
    const received = changes.filter(({ collection }) => collection === name);
    return isAsExpected(received, expected[name] ?? 0)
      ? []
      : [expectedLine(name, expected[name] ?? 0, received.length)];
  });
}

function isAsExpected(received: readonly Change[], expected: ExpectedChanges[string]): boolean {
  if (typeof expected === 'number') return received.length === expected;
  return received.length === expected.length && expected.every((pattern, i) => contains(received[i], pattern));
}

function expectedLine(name: string, expected: ExpectedChanges[string], received: number): string {
  const wanted = typeof expected === 'number' ? String(expected) : inspect(expected);
  return `expected in ${name}: ${wanted}; received ${received}`;
}

const MAX_LINES = 40;

/** The changes, a line each. */
export function changedLines(changes: readonly Change[]): string[] {
  if (changes.length === 0) return ['nothing has changed'];
  const more = changes.length > MAX_LINES ? [`  and ${changes.length - MAX_LINES} more`] : [];
  return ['changed:', ...changes.slice(0, MAX_LINES).map(changeLine), ...more];
}

function changeLine({ collection, id, kind, fields }: Change): string {
  const parts = Object.entries(fields).map(([name, [before, after]]) =>
    kind === 'changed' ? `${name} ${inspect(before)} → ${inspect(after)}` : `${name} ${inspect(after ?? before)}`,
  );
  return `  ${collection} ${id} ${kind}: ${parts.join(', ')}`;
}
