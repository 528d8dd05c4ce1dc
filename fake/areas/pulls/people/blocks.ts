import type { UserRow } from '../../accounts/tables.ts';
import { change } from '../state/threads.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';

/** Blocks a user: the two follow, star, help and are assigned by each other no more (contract: pulls 13.20). */
export function block(world: World, blocker: UserRow, user: UserRow): void {
  part(world, blocker, user);
  part(world, user, blocker);
  world.pulls.blocks.put({ id: `${blocker.id}:${user.id}` });
}

/** Takes away what a user is to an owner and to the owner's repositories. */
function part(world: World, { id: user }: UserRow, { id: owner }: UserRow): void {
  const { follows, repos, stars, collaborators, threads } = world.pulls;
  follows.delete(`${user}:${owner}`);
  for (const { id: repo } of repos.list(lists.owner(owner))) {
    stars.delete(`${user}:${repo}`);
    collaborators.delete(`${repo}:${user}`);
    for (const kind of ['issues', 'pulls'] as const)
      for (const row of [...threads.list(lists.assignee(kind, repo, user))])
        change(world, row, { assignees: row.assignees.filter((one) => one !== user) }, 0);
  }
}
