import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../../world/world.ts';
import { modeOf } from '../access/access.ts';
import { isNamed, protectionOf } from '../access/protections.ts';
import { textsOf } from '../binding/values.ts';
import { inTeams } from '../reviews/review-requests.ts';
import type { ProtectionRow, RepoRow } from '../rows.ts';

/** The fields of a protection that say who may push. */
interface Rule {
  readonly on: string;
  readonly listed: string;
  readonly users: string;
  readonly teams: string;
}

const PUSH: Rule = {
  on: 'enable_push',
  listed: 'enable_push_whitelist',
  users: 'push_whitelist_usernames',
  teams: 'push_whitelist_teams',
};
const FORCE: Rule = {
  on: 'enable_force_push',
  listed: 'enable_force_push_allowlist',
  users: 'force_push_allowlist_usernames',
  teams: 'force_push_allowlist_teams',
};

/** Whether somebody may push to a branch, or force a push: writers, or as its protection says. */
export function mayPush(world: World, repo: RepoRow, branch: string, user: UserRow, force: boolean): boolean {
  const writes = modeOf(world, repo, user, 'repo.code') >= 2;
  const body = protectionOf(world, repo, branch)?.body;
  if (body === undefined) return writes;
  const allows = (rule: Rule, otherwise: boolean): boolean =>
    body[rule.on] === true &&
    (body[rule.listed] === true ? isListed(world, repo, user, body, rule, writes) : otherwise);
  const pushes = allows(PUSH, writes);
  return force ? pushes && allows(FORCE, pushes) : pushes;
}

/** The server takes only writers into the list of users. */
function isListed(
  world: World,
  repo: RepoRow,
  user: UserRow,
  body: ProtectionRow['body'],
  { users, teams }: Rule,
  writes: boolean,
): boolean {
  return (writes && isNamed(user, body[users])) || inTeams(world, repo, user, textsOf(body[teams]));
}
