import { expect } from 'vitest';
import { createFake, type Fake, type JournalEntry, type WorldDocument } from '../../fake/index.ts';
import { operations, type Everything } from './everything.ts';
import type { Operation } from '../../src/core/operation.ts';
import { DocumentedResponses } from '../openapi/documented.ts';

const rows: ReadonlyMap<string, Operation> = new Map(operations.flatMap(([, table]) => Object.entries(table)));

// Statuses that any request can get, whatever its operation: moved, not modified, too large a body, too many requests.
const ANY_OPERATION: ReadonlySet<number> = new Set([301, 304, 413, 429]);

/** Whether the row of an operation names a status. */
export const isListed = (operation: string, status: number): boolean => {
  const { success = [], errors = [] } = rows.get(operation) ?? {};
  return [...success, ...errors].includes(status) || ANY_OPERATION.has(status);
};

/** The statuses that a fake has responded with and the rows of their operations do not name. */
function unlisted(fake: Watched): string[] {
  return fake
    .coverage()
    .operations.flatMap(({ operation, statuses }) =>
      statuses
        .filter(({ status, count, isDocumented }) => count > 0 && !isDocumented && !ANY_OPERATION.has(status))
        .map(({ status }) => `${operation} ${status}`),
    );
}

/** A fake of these areas, or of more. */
type Watched = Pick<Fake | Everything, 'coverage' | 'export' | 'requests'>;

const described = ({ method, path, status, operation, internalError }: JournalEntry): string =>
  `${method} ${path} ${status} ${operation} ${internalError ?? ''}`;

const documented = new DocumentedResponses();

/** Where a response that was recorded is not as documented. */
function undocumented({ operation, status, response }: JournalEntry): string[] {
  const { body, headers = {} } = response ?? {};
  const isJson = headers['content-type']?.startsWith('application/json') === true && body !== undefined;
  if (!isJson || operation === null) return [];
  return documented.issuesOf(operation, status, body).map((issue) => `${operation} ${status}: ${issue}`);
}

const copyOf = (value: unknown): WorldDocument => JSON.parse(JSON.stringify(value)) as WorldDocument;

/** An export of a fake loads into the same state. */
export function loadsAgain(fake: Watched, create: (options: { seed: WorldDocument }) => Watched = createFake): void {
  const written = copyOf(fake.export());
  expect(copyOf(create({ seed: written }).export()), 'the exported state, loaded').toEqual(written);
}

/** Fails with the first of some faults: the report of a long run has the message alone. */
function expectNone(faults: readonly string[]): void {
  expect(faults.slice(0, 3), faults.slice(0, 3).join('\n')).toEqual([]);
}

/** Watches a fake that records bodies: what it must never do or respond with. */
export class Referee {
  readonly #fake: Watched;
  #seen = 0;

  constructor(fake: Watched) {
    this.#fake = fake;
  }

  /** Looks at what happened since the last look; the journal keeps 10,000 requests, so look at least that often. */
  look(): void {
    const entries = this.#fake.requests({ since: this.#seen });
    this.#seen = entries.at(-1)?.id ?? this.#seen;
    const failures = entries.filter(({ internalError }) => internalError !== undefined);
    expectNone(failures.map(described));
    const unexplained = entries.filter(
      ({ status, operation }) => status >= 500 && rows.get(operation ?? '')?.errors.includes(status) !== true,
    );
    expectNone(unexplained.map(described));
    expectNone(unlisted(this.#fake));
    expectNone(entries.flatMap(undocumented));
  }
}

/** Which documented statuses of operations were reached, over several fakes. */
export class Reached {
  readonly #all = new Map<string, number>();

  add(fake: Watched): void {
    for (const { operation, statuses } of fake.coverage().operations)
      for (const { status, count, isDocumented } of statuses)
        if (isDocumented) {
          const pair = `${operation} ${status}`;
          this.#all.set(pair, (this.#all.get(pair) ?? 0) + count);
        }
  }

  /** Operations that can succeed, and have not. */
  get withoutSuccess(): string[] {
    const succeeded = new Set(
      [...this.#all].flatMap(([pair, count]) => {
        const [operation = '', status] = pair.split(' ');
        return count > 0 && rows.get(operation)?.success.includes(Number(status)) === true ? [operation] : [];
      }),
    );
    return [...new Set([...this.#all.keys()].map((pair) => pair.split(' ')[0] ?? ''))].filter(
      (id) => !succeeded.has(id) && rows.get(id)?.success.length !== 0,
    );
  }

  get missing(): string[] {
    return [...this.#all].flatMap(([pair, count]) => (count === 0 ? [pair] : []));
  }

  toString(): string {
    return `${this.#all.size - this.missing.length} of ${this.#all.size} statuses`;
  }
}
