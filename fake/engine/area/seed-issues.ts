import { isRejection } from '../http/rejection.ts';

/** One thing that is wrong with a world document. */
export interface SeedIssue {
  /** The key that is wrong, from the document's root: `payments.keys[0].key`. */
  readonly path: string;
  /** The expected value. */
  readonly message: string;
}

/** How many issues an error lists: longer lists are no help, and could be many times as long as the document. */
export const MAX_LISTED = 20;

/** A document that cannot be used. */
export abstract class IssuesError extends Error {
  /** The first 20 issues. */
  readonly issues: readonly SeedIssue[];
  /** How many more issues there are. */
  readonly more: number;

  /**
   * `what` is the document; `uncounted` is how many issues there are besides these.
   */
  constructor(what: string, issues: readonly SeedIssue[], uncounted = 0) {
    const listed = issues.slice(0, MAX_LISTED);
    const total = issues.length + uncounted;
    const more = total - listed.length;
    const count = total === 1 ? '1 issue' : `${total} issues`;
    const texts = listed.map(({ path, message }) => `${path}: ${message}`).join('; ');
    super(`${what} has ${count}: ${texts}${more > 0 ? `; and ${more} more` : ''}`);
    this.issues = listed;
    this.more = more;
  }
}

/** A world document that cannot be used. */
export class SeedError extends IssuesError {
  override readonly name = 'SeedError';

  /** @param uncounted - how many issues there are besides these */
  constructor(issues: readonly SeedIssue[], uncounted = 0) {
    super('the world document', issues, uncounted);
  }
}

/** Whether an error lists the issues of a world document: also one of another copy of this package. */
export const isSeedError = (error: unknown): error is SeedError => error instanceof Error && error.name === 'SeedError';

/** Rows that do not fit the columns of their tables. */
export class RowsError extends IssuesError {
  override readonly name = 'RowsError';

  constructor(issues: readonly SeedIssue[]) {
    super('the state', issues);
  }
}

/** Rejects a document for one issue. */
export function rejectSeed(path: string, message: string): never {
  throw new SeedError([{ path, message }]);
}

/** A record that was looked up; if it is missing, the place that names it is an issue. */
export function known<T>(value: T | undefined, path: string, what: string): T {
  return value === undefined ? rejectSeed(path, `unknown ${what}`) : value;
}

/** Runs a part of a seeding; what a rule rejects is an issue at its place. */
export function atPath<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (isSeedError(error)) throw error;
    if (isRejection(error)) return rejectSeed(path, error.message || error.kind);
    return rejectSeed(path, error instanceof Error ? error.message : String(error));
  }
}

/** Runs all parts of a seeding that do not depend on each other, so that the issues of each are reported together. */
export function together(parts: readonly (() => void)[]): void {
  const errors: SeedError[] = [];
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      if (!isSeedError(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const more = errors.reduce((sum, error) => sum + error.more, 0);
  throw new SeedError(
    errors.flatMap(({ issues }) => issues),
    more,
  );
}

/** Runs a part of a seeding for every record of a list, with its path; the issues of all are reported together. */
export function forEachRecord<T>(
  records: readonly T[] | null | undefined,
  path: string,
  run: (record: T, path: string) => void,
): void {
  together((records ?? []).map((record, i) => () => run(record, `${path}[${i}]`)));
}
