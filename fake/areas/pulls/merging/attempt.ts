import type { OnPull } from '../state/acting.ts';
import type { MergeStyle } from '../state/vocabulary.ts';

/** A requested merge. */
export interface Attempt extends OnPull {
  readonly style: MergeStyle;
  readonly force: boolean;
  /** Whether the merge is to wait for what protects the base. */
  readonly auto: boolean;
}

/** The options of a merge, once both spellings are one. */
export interface MergeOptions {
  readonly style: MergeStyle;
  readonly title: string;
  readonly message: string;
  readonly mergeCommit: string;
  readonly headCommit: string;
  readonly force: boolean;
  readonly auto: boolean;
  readonly deleteBranch?: boolean;
  /** The whole message, where a world document has it. */
  readonly text?: string;
  /** The address that links in messages begin with. */
  readonly origin: string;
}

/** The options that a merge without a request has. */
export const plainMerge = {
  title: '',
  message: '',
  mergeCommit: '',
  headCommit: '',
  origin: 'http://127.0.0.1',
} as const satisfies Partial<MergeOptions>;

/** The options of a merge that has passed its checks, with its final message. */
export interface MergePlan extends Pick<MergeOptions, 'headCommit' | 'mergeCommit' | 'deleteBranch' | 'origin'> {
  readonly text: string;
}
