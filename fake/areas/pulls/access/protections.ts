import { readAs } from '../state/fields.ts';
import type { World } from '../state/world.ts';
import type { ProtectionRow, RepoRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { nowSeconds } from '../state/time.ts';
import { textOf, textsOf } from '../go/values.ts';
import { globFits } from './globs.ts';
import { protectionSaid } from './protection-columns.ts';

/** The protection of a branch: a rule of exactly its name, else the first whose pattern fits. */
export function protectionOf(world: World, repo: RepoRow, branch: string): ProtectionRow | undefined {
  const rules = [...world.pulls.protections.list(lists.repo(repo.id))];
  return rules.find(({ rule }) => rule === branch) ?? rules.find(({ rule }) => globFits(rule, branch));
}

/** The protections of a repository by priority, of one priority plain names before patterns. */
export function protectionsOf({ pulls }: World, repo: RepoRow): ProtectionRow[] {
  const rank = ({ rule }: ProtectionRow): number => (isPattern(rule) ? 1 : 0);
  const rules = [...pulls.protections.list(lists.repo(repo.id))];
  return rules.sort((a, b) => a.priority - b.priority || rank(a) - rank(b) || a.createdAt - b.createdAt || a.id - b.id);
}

/** Whether a rule is for branches of more than one name. */
export const isPattern = (rule: string): boolean => /[?*\\[\]{}]/.test(rule);

/** Adds a protection, or takes the place of the one with its name. */
export function protect(world: World, repo: RepoRow, body: Readonly<Record<string, unknown>>): ProtectionRow {
  const rule = textOf(body['rule_name']) || textOf(body['branch_name']);
  const { protections } = world.pulls;
  const rules = [...protections.list(lists.repo(repo.id))];
  const before = rules.find((row) => row.rule === rule);
  const last = Math.max(0, ...rules.map(({ priority }) => priority));
  const given = typeof body['priority'] === 'number' && body['priority'] > 0 ? body['priority'] : undefined;
  const now = nowSeconds(world);
  return protections.put({
    id: before?.id ?? protections.nextId,
    repo: repo.id,
    rule,
    priority: given ?? before?.priority ?? last + 1,
    body: protectionSaid(before?.body ?? {}, readAs(world, 'BranchProtection', body)),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  });
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
