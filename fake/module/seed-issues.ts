import { Refusal } from '../http/rejection.ts';

/** One thing that is wrong with a world document. */
export interface SeedFault {
  /** Where: `payments.keys[0].key`. */
  readonly path: string;
  /** What. */
  readonly message: string;
}

// Longer lists help nobody, and would make an error many times as long as the document.
const MAX_LISTED = 20;

/** A world document that cannot be used. */
export class SeedError extends Error {
  /** What it is. */
  override readonly name = 'SeedError';
  /** What is wrong with it: the first 20 faults. */
  readonly faults: readonly SeedFault[];
  /** How many more there are. */
  readonly more: number;

  constructor(faults: readonly SeedFault[]) {
    const listed = faults.slice(0, MAX_LISTED);
    const more = faults.length - listed.length;
    const texts = listed.map(({ path, message }) => `${path}: ${message}`).join('; ');
    super(`the world document has faults: ${texts}${more > 0 ? `; and ${more} more` : ''}`);
    this.faults = listed;
    this.more = more;
  }
}

/** Rejects a document for one issue. */
export function rejectSeed(path: string, message: string): never {
  throw new SeedError([{ path, message }]);
}

/** What was looked for; where there is none, the place that names it is an issue. */
export function known<T>(value: T | undefined, path: string, what: string): T {
  return value === undefined ? rejectSeed(path, `unknown ${what}`) : value;
}

/** Runs a part of a seeding; what a rule rejects is an issue at its place. */
export function atPath<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SeedError) throw error;
    if (error instanceof Refusal) return rejectSeed(path, error.message || error.kind);
    return rejectSeed(path, error instanceof Error ? error.message : String(error));
  }
}
