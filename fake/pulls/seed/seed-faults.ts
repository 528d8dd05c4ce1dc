import { hasNameCharacters } from '../../accounts/names.ts';
import { SeedError } from '../../seed/faults.ts';
import { Refusal } from '../../http/refusal.ts';

/** Stops a seeding for one fault. */
export function fault(path: string, message: string): never {
  throw new SeedError([{ path, message }]);
}

/** A name that can stand in a path of the API. */
export function requireName(name: string, path: string): void {
  if (!hasNameCharacters(name))
    fault(path, `expected letters, digits, '-', '_' and '.'; received ${JSON.stringify(name)}`);
}

/** What was looked for, or a fault at the place that names it. */
export function known<T>(value: T | undefined, path: string, what: string): T {
  return value === undefined ? fault(path, `unknown ${what}`) : value;
}

/** Runs a part of a seeding; what a rule refuses is a fault at its place. */
export function at<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SeedError) throw error;
    if (error instanceof Refusal) return fault(path, error.message || error.kind);
    return fault(path, error instanceof Error ? error.message : String(error));
  }
}
