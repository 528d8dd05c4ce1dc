import { textOf, textsOf } from '../go/values.ts';
import type { Acting } from '../state/acting.ts';
import { badRequest, forbidden, invalid, noUser } from '../state/rejections.ts';
import { nowSeconds } from '../state/time.ts';
import { userNamed } from '../../accounts/users.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { RepoRow, TagProtectionRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { globFits } from './globs.ts';
import { isNamedIn, knownTeams, knownUsers } from './protections.ts';

/** Whether a tag is protected from a user: by rules that cover it, of which none names the user. */
export function protectedTag(world: World, repo: RepoRow, tag: string, user: UserRow): boolean {
  const all = [...world.pulls.tagProtections.list(lists.repo(repo.id))];
  const rules = all.filter(({ pattern }) => globFits(pattern, tag, ''));
  return rules.length > 0 && !rules.some(({ users, teams }) => isNamedIn({ world, repo, doer: user }, users, teams));
}

/** Protects the tags of a pattern: users and teams are named who may push them, of which unknown teams are omitted. */
export function protectTags({ world, repo }: Acting, fields: Readonly<Record<string, unknown>>): TagProtectionRow {
  const pattern = textOf(fields['name_pattern']).trim();
  const users = textsOf(fields['whitelist_usernames']);
  const teams = textsOf(fields['whitelist_teams']);
  if (pattern === '') throw badRequest('name_pattern are empty');
  if (users.length + teams.length === 0) throw badRequest('both whitelist_usernames and whitelist_teams are empty');
  const { tagProtections } = world.pulls;
  const isTaken = [...tagProtections.list(lists.repo(repo.id))].some((row) => row.pattern === pattern);
  if (isTaken) throw forbidden('Tag protection already exist');
  const unknown = users.find((name) => userNamed(world, name) === undefined);
  if (unknown !== undefined) throw invalid(noUser(unknown));
  const now = nowSeconds(world);
  const row = {
    id: tagProtections.nextId,
    repo: repo.id,
    pattern,
    users: knownUsers(world, users),
    teams: knownTeams(world, repo, teams),
    createdAt: now,
    updatedAt: now,
  };
  return tagProtections.insert(row);
}
