import { globFits } from './globs.ts';

/** The patterns of a protection's list of files: apart by `;`, of any case. */
export function filePatterns(list: string): string[] {
  const patterns = list.toLowerCase().split(';');
  return patterns.map((one) => one.trim()).filter((one) => one !== '');
}

/** Whether a path is one of those that patterns name. */
export const isPatterned = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => globFits(pattern, path.toLowerCase()));
