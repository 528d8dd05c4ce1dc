import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { invalid } from '../state/rejections.ts';
import type { LabelRow, OrgRow, RepoRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { change } from '../state/threads.ts';
import type { World } from '../state/world.ts';

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

/** Creates a label of a repository. */
export function createLabel({ world, repo }: Acting, body: Body<'CreateLabelOption'>): LabelRow {
  const color = colorOf(body.color);
  if (color === undefined) throw invalid('bad color');
  return insertLabel(world, { repo: repo.id, color }, body);
}

/** Creates a label of an organisation. */
export function createOrgLabel(world: World, { id: org }: OrgRow, body: Body<'CreateLabelOption'>): LabelRow {
  const color = colorOf(body.color);
  if (color === undefined) throw invalid(`invalid color: #${body.color.replace(/^#/, '')}`);
  return insertLabel(world, { org, color }, body);
}

function insertLabel(
  { pulls: { labels } }: World,
  fields: Pick<LabelRow, 'repo' | 'org' | 'color'>,
  { name, exclusive = false, is_archived: archived = false, description = '' }: Body<'CreateLabelOption'>,
): LabelRow {
  return labels.insert({ id: labels.nextId, ...fields, name, exclusive, archived, description });
}

/** Changes a label. What is not given stays, but one is archived only while each change says so (contract: pulls 13.13). */
export function editLabel({ pulls: { labels } }: World, row: LabelRow, body: Body<'EditLabelOption'>): LabelRow {
  const { name = row.name, description = row.description, exclusive = row.exclusive } = body;
  const color = body.color === undefined ? row.color : colorOf(body.color);
  if (color === undefined) throw invalid(`invalid color: ${body.color ?? ''}`);
  return labels.replace({ ...row, name, description, exclusive, color, archived: body.is_archived === true });
}

/** A colour in six small digits; three stand for twice as many. */
function colorOf(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return digits.replace(/./g, '$&$&');
  return /^[0-9a-f]{6}$/.test(digits) ? digits : undefined;
}

/** Labels in the order that a list of them asks for: by name. */
export const orderedLabels = (rows: readonly LabelRow[], sort: string): LabelRow[] =>
  sort === 'reversealphabetically' ? rows.toSorted((a, b) => byName(b, a)) : rows.toSorted(byName);

/** Deletes a label of a repository; one that is not there is taken for deleted. */
export function deleteLabel({ world, repo }: Acting, id: number): void {
  if (world.pulls.labels.get(id)?.repo === repo.id) takeLabel(world, [repo], id);
}

/** Deletes a label of an organisation, in the same way. */
export function deleteOrgLabel(world: World, org: OrgRow, id: number): void {
  if (world.pulls.labels.get(id)?.org === org.id) takeLabel(world, world.pulls.repos.list(lists.owner(org.id)), id);
}

/** Takes a label from all that has it. */
function takeLabel({ pulls: { labels, threads } }: World, repos: Iterable<RepoRow>, id: number): void {
  for (const repo of repos)
    for (const kind of ['issues', 'pulls'] as const)
      for (const thread of [...threads.list(lists.label(kind, repo.id, id))])
        threads.replace({ ...thread, labels: thread.labels.filter((one) => one !== id) });
  labels.delete(id);
}

/** The ids of labels that a body lists by id or by name; 0 for a name that no label has. */
export function labelIds({ world, repo }: Acting, listed: unknown): number[] {
  const given: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const own = [...world.pulls.labels.list(lists.repo(repo.id))];
  return given.map((one) => (typeof one === 'number' ? one : (own.find(({ name }) => name === one)?.id ?? 0)));
}

/** Adds labels to an issue or pull request; of exclusive ones the last of each scope stays. */
export function addLabels(acting: Acting, thread: Thread, ids: readonly number[]): LabelRow[] {
  const labels = setLabels(acting, thread, [...thread.labels, ...ids]);
  acting.world.announce(acting.world, acting.doer, { kind: 'labelled', thread });
  return labels;
}

/** Replaces the labels of an issue or pull request. */
export function replaceLabels(acting: Acting, thread: Thread, ids: readonly number[]): LabelRow[] {
  const labels = setLabels(acting, thread, ids);
  // The server has dropped the old ones from its memory, and not read the new ones yet.
  acting.world.announce(acting.world, acting.doer, { kind: 'labels replaced', thread, remembered: { labels: [] } });
  return labels;
}

function setLabels({ world, repo }: Acting, thread: Thread, ids: readonly number[]): LabelRow[] {
  const labels = withoutRivals(knownLabels(world, repo, ids));
  change(world, thread, { labels: labels.map(({ id }) => id) });
  return labels;
}

/** Removes a label from an issue or pull request. */
export function removeLabel({ world, repo, doer }: Acting, thread: Thread, id: number): void {
  if (knownLabels(world, repo, [id]).length === 0) throw invalid(`label does not exist [label_id: ${id}]`);
  change(world, thread, { labels: thread.labels.filter((one) => one !== id) });
  world.announce(world, doer, { kind: 'labelled', thread });
}

/** Removes all labels from an issue or pull request. */
export function clearLabels({ world, doer }: Acting, thread: Thread): void {
  const { labels } = thread;
  change(world, thread, { labels: [] }, labels.length);
  world.announce(world, doer, { kind: 'labels cleared', thread, remembered: { labels } });
}
