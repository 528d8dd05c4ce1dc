import { canWrite } from './access.ts';
import { isNamedIn, protectionOf } from './protections.ts';
import type { Acting } from '../state/acting.ts';
import { lists } from '../state/tables.ts';
import { pullsIn } from '../state/threads.ts';

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

/**
 * Whether a user may write to a branch, but for its protection: who writes code, and who writes to the base of a pull
 * request out of it whose author allows that and writes to the branch.
 */
export function mayWriteTo({ world, repo, doer }: Acting, branch: string): boolean {
  if (canWrite(world, repo, doer, 'repo.code')) return true;
  return [...pullsIn(world, lists.openHead(repo.id, branch))].some((pull) => {
    const base = world.pulls.repos.get(pull.repo);
    const poster = world.accounts.users.get(pull.poster);
    if (!pull.allowMaintainerEdit || base === undefined || poster === undefined) return false;
    return canWrite(world, repo, poster, 'repo.code') && canWrite(world, base, doer, 'repo.code');
  });
}

/** Whether a user may push to a branch, or force a push: writers, or as its protection says. */
export function mayPush(acting: Acting, branch: string, force: boolean): boolean {
  const { world, repo, doer } = acting;
  const writes = canWrite(world, repo, doer, 'repo.code');
  const body = protectionOf(world, repo, branch)?.body;
  if (body === undefined) return writes;
  // The server takes only writers into the list of users.
  const isOn = ({ users, teams }: Rule): boolean => isNamedIn(acting, writes && body[users], body[teams]);
  const allows = (rule: Rule, otherwise: boolean): boolean =>
    body[rule.on] === true && (body[rule.listed] === true ? isOn(rule) : otherwise);
  const pushes = allows(PUSH, writes);
  return force ? pushes && allows(FORCE, pushes) : pushes;
}
