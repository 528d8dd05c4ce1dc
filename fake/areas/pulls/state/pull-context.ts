import type { UserRow } from '../../accounts/tables.ts';
import type { PullRow, RepoRow } from './rows.ts';
import type { World } from './world.ts';

/** A pull request, where it is, and who does something with it. */
export interface PullContext {
  readonly world: World;
  readonly repo: RepoRow;
  readonly doer: UserRow;
  readonly pull: PullRow;
}
