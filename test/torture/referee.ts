import { expect } from 'vitest';
import type { Fake, JournalEntry } from '../../fake/index.ts';
import { allOperations } from '../../fake/areas.ts';
import type { Operation } from '../../src/core/operation.ts';

const rows: ReadonlyMap<string, Operation> = new Map(allOperations().flatMap(([, table]) => Object.entries(table)));

// What any request can get, whatever its operation: moved, not modified, too large a body, too many requests.
const ANY_OPERATION: ReadonlySet<number> = new Set([301, 304, 413, 429]);

/** Whether the row of an operation names a status. */
export const isListed = (operation: string, status: number): boolean => {
  const { success = [], errors = [] } = rows.get(operation) ?? {};
  return [...success, ...errors].includes(status) || ANY_OPERATION.has(status);
};

/** The statuses that a fake has responded with and the rows of their operations do not name. */
function unlisted(fake: Fake): string[] {
  return fake
    .coverage()
    .operations.flatMap(({ operation, statuses }) =>
      statuses
        .filter(({ status, count, isDocumented }) => count > 0 && !isDocumented && !ANY_OPERATION.has(status))
        .map(({ status }) => `${operation} ${status}`),
    );
}

const described = ({ method, path, status, operation, internalError }: JournalEntry): string =>
  `${method} ${path} ${status} ${operation} ${internalError ?? ''}`;

/** Watches a fake: what it must never do, and which operations have responded with which statuses. */
export class Referee {
  readonly #fake: Fake;
  #seen = 0;

  constructor(fake: Fake) {
    this.#fake = fake;
  }

  /** Looks at what happened since the last look; the journal keeps 10,000 requests, so look at least that often. */
  look(): void {
    const entries = this.#fake.requests({ since: this.#seen });
    this.#seen = entries.at(-1)?.id ?? this.#seen;
    const failures = entries.filter(({ internalError }) => internalError !== undefined);
    expect(failures.slice(0, 3).map(described)).toEqual([]);
    const unexplained = entries.filter(
      ({ status, operation }) => status >= 500 && rows.get(operation ?? '')?.errors.includes(status) !== true,
    );
    expect(unexplained.slice(0, 3).map(described)).toEqual([]);
    expect(unlisted(this.#fake)).toEqual([]);
  }
}

/** Which documented statuses of operations were reached, over several fakes. */
export class Reached {
  readonly #all = new Map<string, number>();

  add(fake: Fake): void {
    for (const { operation, statuses } of fake.coverage().operations)
      for (const { status, count, isDocumented } of statuses)
        if (isDocumented) {
          const pair = `${operation} ${status}`;
          this.#all.set(pair, (this.#all.get(pair) ?? 0) + count);
        }
  }

  /** Operations without a success. */
  get withoutSuccess(): string[] {
    const succeeded = new Set(
      [...this.#all].flatMap(([pair, count]) => {
        const [operation = '', status] = pair.split(' ');
        return count > 0 && rows.get(operation)?.success.includes(Number(status)) === true ? [operation] : [];
      }),
    );
    return [...new Set([...this.#all.keys()].map((pair) => pair.split(' ')[0] ?? ''))].filter(
      (id) => !succeeded.has(id),
    );
  }

  get missing(): string[] {
    return [...this.#all].flatMap(([pair, count]) => (count === 0 ? [pair] : []));
  }

  toString(): string {
    return `${this.#all.size - this.missing.length} of ${this.#all.size} statuses`;
  }
}
