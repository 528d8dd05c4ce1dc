import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import type { MergeStyle } from '../state/vocabulary.ts';

/** A merge that somebody asks for. */
export interface Attempt {
  readonly world: World;
  readonly repo: RepoRow;
  readonly pull: PullRow;
  readonly doer: UserRow;
  readonly style: MergeStyle;
  readonly force: boolean;
  /** Whether the merge is to wait for what protects the base. */
  readonly auto: boolean;
}

/** What a merge is asked with, once both spellings are one. */
export interface MergeOptions {
  readonly style: MergeStyle;
  readonly title: string;
  readonly message: string;
  readonly mergeCommit: string;
  readonly headCommit: string;
  readonly force: boolean;
  readonly auto: boolean;
  readonly deleteBranch?: boolean;
  /** The whole message, where it is settled already, as that of a scheduled merge is. */
  readonly text?: string;
  /** The address that links in messages begin with. */
  readonly origin: string;
}
