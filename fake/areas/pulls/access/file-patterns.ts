import { globFits, isGlob } from './globs.ts';

/** The patterns of a protection's list of files: apart by `;`, of any case. What is no pattern is skipped. */
export function filePatterns(list: string): string[] {
  const patterns = list.toLowerCase().split(';');
  return patterns.map((one) => one.trim()).filter((one) => one !== '' && isGlob(one));
}

/** Whether a path is one of those that patterns name: their parts end at dots, too. */
export const isPatterned = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => globFits(pattern, path.toLowerCase(), './'));
