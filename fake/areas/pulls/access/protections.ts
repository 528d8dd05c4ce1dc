import type { World } from '../state/world.ts';
import type { ProtectionRow, RepoRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { textOf, textsOf } from '../go/values.ts';
import { globFits } from './globs.ts';

/** The protection of a branch: a rule of exactly its name, else the first whose pattern fits. */
export function protectionOf(world: World, repo: RepoRow, branch: string): ProtectionRow | undefined {
  const rules = [...world.pulls.protections.list(lists.repo(repo.id))];
  return rules.find(({ rule }) => rule === branch) ?? rules.find(({ rule }) => globFits(rule, branch));
}

/** Adds a protection, or takes the place of the one with its name. */
export function protect(world: World, repo: RepoRow, body: Readonly<Record<string, unknown>>): ProtectionRow {
  const rule = textOf(body['rule_name']) || textOf(body['branch_name']);
  const { protections } = world.pulls;
  const before = [...protections.list(lists.repo(repo.id))].find((row) => row.rule === rule);
  const row = { id: before?.id ?? protections.nextId, repo: repo.id, rule, body: { ...before?.body, ...body } };
  return protections.put(row);
}

/** Whether a list of a protection has a user: by login, or in one of its teams of the organisation. */
export function isListed(world: World, repo: RepoRow, user: UserRow, logins: unknown, teams: unknown): boolean {
  return (
    textsOf(logins).some((name) => name.toLowerCase() === user.name.toLowerCase()) ||
    textsOf(teams).some((name) =>
      world.pulls.teams.find('name', keys.name(repo.owner, name))?.members.includes(user.id),
    )
  );
}
