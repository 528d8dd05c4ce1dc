import type { Oid } from '../../../git/index.ts';
import type { RepoRow, StatusRow } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

/** The newest status of each context of a commit, the newest first. */
export function latestStatuses(world: World, repo: RepoRow, sha: Oid): StatusRow[] {
  const rows = statusesOf(world, repo, sha);
  return [...new Map(rows.map((row) => [row.context, row])).values()].sort((a, b) => b.id - a.id);
}

/** The statuses of a commit, in the order in which they were reported. */
export const statusesOf = ({ pulls }: World, repo: RepoRow, sha: Oid): StatusRow[] => [
  ...pulls.statuses.list(lists.commit(repo.id, sha)),
];

/** The states of a check that failed. */
export const FAILED: ReadonlySet<string> = new Set(['error', 'failure', 'warning']);
const PASSED: ReadonlySet<string> = new Set(['success', 'skipped']);

const WORST = ['error', 'failure', 'warning', 'pending', 'success'];

/** The worst state of a commit's statuses, as older versions say it; empty without any. */
export function worstState(rows: readonly StatusRow[]): string {
  const worst = WORST.find((one) => rows.some(({ state }) => state === one)) ?? rows[0]?.state ?? '';
  return worst === 'error' ? 'failure' : worst;
}

/** The state of a commit that follows from its statuses. */
export function combinedState(rows: readonly StatusRow[]): string {
  if (rows.some(({ state }) => FAILED.has(state))) return 'failure';
  return rows.length > 0 && rows.every(({ state }) => PASSED.has(state)) ? 'success' : 'pending';
}
