import { isoSeconds } from '../state/time.ts';
import type { ProtectionRow, RepoRow, TagProtectionRow } from '../state/rows.ts';
import { shownAs } from '../state/fields.ts';
import type { World } from '../state/world.ts';
import { protectionFields } from './protection-columns.ts';
import { textsOf } from '../go/values.ts';
import { listedIn, shownOf, type Listed } from './listed.ts';
import { isPattern, TEAM_LISTS, USER_LISTS } from './protections.ts';

/** The record of a protection of a branch (contract: pulls 13.18). */
export function protectionRecord(world: World, repo: RepoRow, row: ProtectionRow): object {
  const { rule, priority, body, createdAt, updatedAt } = row;
  return shownAs(world, 'BranchProtection', {
    branch_name: isPattern(rule) ? '' : rule,
    rule_name: rule,
    priority,
    ...protectionFields(body),
    ...shownLists(listedIn(world, repo), body),
    created_at: isoSeconds(createdAt),
    updated_at: isoSeconds(updatedAt),
  });
}

/** The record of a protection of tags. */
export function tagProtectionRecord(world: World, repo: RepoRow, row: TagProtectionRow): object {
  const { users, teams } = listedIn(world, repo);
  return {
    id: row.id,
    name_pattern: row.pattern,
    whitelist_usernames: shownOf(users, row.users),
    whitelist_teams: shownOf(teams, row.teams),
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
  };
}

/** The lists of a protection without those who do not read the repository any more. */
function shownLists({ users, teams }: Listed, body: ProtectionRow['body']): Readonly<Record<string, string[]>> {
  const shown = (fields: readonly string[], names: readonly string[]) =>
    fields.map((field) => [field, shownOf(names, textsOf(body[field]))] as const);
  return Object.fromEntries([...shown(USER_LISTS, users), ...shown(TEAM_LISTS, teams)]);
}
