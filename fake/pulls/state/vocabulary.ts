/** The ways of merging, by the names of the API. */
export const MERGE_STYLES = [
  'merge',
  'rebase',
  'rebase-merge',
  'squash',
  'fast-forward-only',
  'manually-merged',
] as const;

/** One of the ways of merging. */
export type MergeStyle = (typeof MERGE_STYLES)[number];

/** Whether a name is that of a way of merging. */
export const isMergeStyle = (name: string): name is MergeStyle => (MERGE_STYLES as readonly string[]).includes(name);

/** How much somebody may do with a unit: nothing, read, write, administer. */
export type Mode = 0 | 1 | 2 | 3;

// By how much they allow.
const MODES: readonly string[] = ['none', 'read', 'write', 'admin'];

/** The name of a mode. */
export const modeName = (mode: Mode): string => MODES[mode] ?? 'none';

/** The mode of a name. */
export function modeNamed(name: string): Mode | undefined {
  const mode = MODES.indexOf(name);
  return mode < 0 ? undefined : (mode as Mode);
}
