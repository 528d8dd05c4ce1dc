import type { World } from './world.ts';
import type { LabelRow, RepoRow } from './rows.ts';

/** The labels of some ids among the repository's own and its organisation's; others are dropped (contract: pulls 6.7). */
export function knownLabels(world: World, repo: RepoRow, ids: readonly number[]): LabelRow[] {
  const rows = [...new Set(ids)].map((id) => world.pulls.labels.get(id)).filter((row) => row !== undefined);
  return rows.filter((row) => row.repo === repo.id || (row.repo === undefined && row.org === repo.owner));
}

const byName = (a: LabelRow, b: LabelRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** Labels as records show them: by name. */
export function sortedLabels(world: World, ids: readonly number[]): LabelRow[] {
  const rows = ids.map((id) => world.pulls.labels.get(id)).filter((row) => row !== undefined);
  return rows.sort(byName);
}

/** Of exclusive labels with the same scope only the last stays (contract: pulls 7.8): by name, an organisation's after all others. */
export function withoutRivals(labels: readonly LabelRow[]): LabelRow[] {
  const rank = ({ org }: LabelRow): number => (org === undefined ? 0 : 1);
  const sorted = labels.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  const last = new Map(sorted.map((label) => [scopeOf(label), label]));
  return sorted.filter((label) => scopeOf(label) === '' || last.get(scopeOf(label)) === label);
}

function scopeOf({ name, exclusive }: LabelRow): string {
  const end = name.lastIndexOf('/');
  return exclusive && end < name.length - 1 ? name.slice(0, Math.max(0, end)) : '';
}
