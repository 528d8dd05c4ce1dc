import type { UserRow } from '../../accounts/tables.ts';
import type { RepoRow, TagProtectionRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { flatGlobFits } from './globs.ts';

/** Whether a tag is protected from somebody: by rules that cover it, of which none names the user. */
export function protectedTag(world: World, repo: RepoRow, tag: string, user: UserRow): boolean {
  const all = [...world.pulls.tagProtections.list(lists.repo(repo.id))];
  const rules = all.filter(({ pattern }) => flatGlobFits(pattern, tag));
  return rules.length > 0 && !rules.some((rule) => names(world, repo, rule, user));
}

function names(world: World, repo: RepoRow, { users, teams }: TagProtectionRow, user: UserRow): boolean {
  const isIn = (name: string): boolean =>
    world.pulls.teams.find('name', keys.name(repo.owner, name))?.members.includes(user.id) === true;
  return users.some((name) => name.toLowerCase() === user.name.toLowerCase()) || teams.some(isIn);
}
