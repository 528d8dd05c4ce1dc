import type { UserRow } from '../../accounts/tables.ts';
import type { PullRow, RepoRow } from './rows.ts';
import type { World } from './world.ts';

/** Who does something. */
export interface Actor {
  readonly world: World;
  readonly doer: UserRow;
}

/** Who does something, and in which repository: what most rules begin with. A request is one, too. */
export interface Acting extends Actor {
  readonly repo: RepoRow;
}

/** Somebody who does something with a pull request. */
export interface OnPull extends Acting {
  readonly pull: PullRow;
}
