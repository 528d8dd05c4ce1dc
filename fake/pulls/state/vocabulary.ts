import { accessModes, mergeStyles, type MergeStyle } from '../../../src/pulls/vocabulary.ts';

export type { MergeStyle };

/** Whether a name is that of a way of merging. */
export const isMergeStyle = (name: string): name is MergeStyle => (mergeStyles as readonly string[]).includes(name);

/** How much somebody may do with a unit: nothing, read, write, administer. */
export type Mode = 0 | 1 | 2 | 3;

/** The name of a mode. */
export const modeName = (mode: Mode): string => accessModes[mode];

/** The mode of a name. */
export function modeNamed(name: string): Mode | undefined {
  const mode = (accessModes as readonly string[]).indexOf(name);
  return mode < 0 ? undefined : (mode as Mode);
}
