import { SeedError } from '../../seed/faults.ts';
import { Refusal } from '../../http/refusal.ts';

/** Stops a seeding for one fault. */
export function fault(path: string, message: string): never {
  throw new SeedError([{ path, message }]);
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
