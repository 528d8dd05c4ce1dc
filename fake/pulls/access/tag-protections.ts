import type { UserRow } from '../../accounts/tables.ts';
import type { RepoRow, TagProtectionRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { globFits } from './globs.ts';

/** Whether a tag is protected from somebody: any rule that covers it and does not name the user. */
export function protectedTag(world: World, repo: RepoRow, tag: string, user: UserRow): boolean {
  const rules = [...world.pulls.tagProtections.list(lists.repo(repo.id))].filter(({ pattern }) => covers(pattern, tag));
  return rules.length > 0 && !rules.some((rule) => names(world, repo, rule, user));
}

/** A pattern between slashes is a regular expression for the server; others are globs over the whole name. */
function covers(pattern: string, tag: string): boolean {
  return pattern === tag || globFits(pattern.replaceAll('*', '**'), tag);
}

function names(world: World, repo: RepoRow, { users, teams }: TagProtectionRow, user: UserRow): boolean {
  const isIn = (name: string): boolean =>
    world.pulls.teams.find('name', keys.name(repo.owner, name))?.members.includes(user.id) === true;
  return users.some((name) => name.toLowerCase() === user.name.toLowerCase()) || teams.some(isIn);
}
