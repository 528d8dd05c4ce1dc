import type { Body } from '../go/structs.ts';
import type { Acting, Actor } from '../state/acting.ts';
import { trimSpace } from '../go/values.ts';
import { badRequest, invalid, missing } from '../state/rejections.ts';
import type { LabelRow, OrgRow, RepoRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { labelEvents, noteChange, type TimelineEvent } from '../state/events.ts';
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

/** Labels as the server reads them: by name, an organisation's after all others. */
function inOrder(labels: readonly LabelRow[]): LabelRow[] {
  const rank = ({ org }: LabelRow): number => (org === undefined ? 0 : 1);
  return labels.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
}

/** Of exclusive labels with the same scope only the last stays (contract: pulls 7.8). */
export function withoutRivals(labels: readonly LabelRow[]): LabelRow[] {
  const sorted = inOrder(labels);
  const last = new Map(sorted.map((label) => [scopeOf(label), label]));
  return sorted.filter((label) => scopeOf(label) === '' || last.get(scopeOf(label)) === label);
}

function scopeOf({ name, exclusive }: LabelRow): string {
  const end = name.lastIndexOf('/');
  return exclusive && end < name.length - 1 ? name.slice(0, Math.max(0, end)) : '';
}

/** Creates a label of a repository. */
export const createLabel = ({ world, repo }: Acting, body: Body<'CreateLabelOption'>): LabelRow =>
  insertLabel(world, { repo: repo.id, color: colorIn(body.color) }, body);

/** Creates a label of an organisation, which is not archived, whatever the body says. */
export const createOrgLabel = (world: World, { id: org }: OrgRow, body: Body<'CreateLabelOption'>): LabelRow =>
  insertLabel(world, { org, color: colorIn(body.color) }, { ...body, is_archived: false });

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
  const color = body.color === undefined ? row.color : colorIn(body.color);
  return labels.replace({ ...row, name, description, exclusive, color, archived: body.is_archived === true });
}

/** A colour in six small digits; three stand for twice as many. */
function colorIn(text: string): string {
  const given = trimSpace(text).toLowerCase();
  const signed = given.length === 3 || given.length === 6 ? `#${given}` : given;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(signed)?.[1];
  if (digits === undefined) throw invalid(`invalid color: ${signed}`);
  return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
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
function takeLabel({ pulls: { events, labels, threads } }: World, repos: Iterable<RepoRow>, id: number): void {
  for (const repo of repos)
    for (const kind of ['issues', 'pulls'] as const)
      for (const thread of [...threads.list(lists.label(kind, repo.id, id))])
        threads.replace({ ...thread, labels: thread.labels.filter((one) => one !== id) });
  events.deleteList(lists.labelEvents(id));
  labels.delete(id);
}

/** The ids of labels that a body lists, all by id or all by name: a name is that of a repository's label and of its organisation's. */
export function labelIds({ world, repo }: Acting, given: readonly unknown[]): number[] {
  const ids = given.filter((one) => typeof one === 'number');
  const names = given.filter((one) => typeof one === 'string');
  if (ids.length + names.length < given.length) throw badRequest('a label must be an integer or a string');
  if (ids.length > 0 && names.length > 0) throw badRequest('labels should be an array of strings or integers');
  const { labels } = world.pulls;
  const known = [...labels.list(lists.repo(repo.id)), ...labels.list(lists.owner(repo.owner))];
  return [...ids.map(Math.trunc), ...known.filter(({ name }) => names.includes(name)).map(({ id }) => id)];
}

/** Adds labels to an issue or pull request, one after the other: of exclusive ones the last of each scope stays. */
export function addLabels({ world, repo, doer }: Acting, thread: Thread, given: readonly number[]): LabelRow[] {
  const { ids, events } = joined(world, thread.labels, inOrder(knownLabels(world, repo, given)));
  noteChange({ world, doer }, thread, events, { labels: ids });
  world.announce(world, doer, { kind: 'labelled', thread });
  return sortedLabels(world, ids);
}

/** Labels with others that join them, each in place of its rivals. */
function joined(world: World, present: readonly number[], others: readonly LabelRow[]) {
  let ids = present;
  const events: TimelineEvent[] = [];
  for (const label of others) {
    if (ids.includes(label.id)) continue;
    const rivals = sortedLabels(world, ids).filter((one) => scopeOf(label) !== '' && scopeOf(one) === scopeOf(label));
    const gone = rivals.map(({ id }) => id);
    ids = [...ids.filter((id) => !gone.includes(id)), label.id];
    events.push(...labelEvents([], gone), ...labelEvents([label.id], []));
  }
  return { ids, events };
}

/** Replaces the labels of an issue or pull request. */
export function replaceLabels({ world, repo, doer }: Acting, thread: Thread, given: readonly number[]): LabelRow[] {
  const labels = withoutRivals(knownLabels(world, repo, given));
  changeLabels({ world, doer }, thread, labels);
  // The server has dropped the old ones from its memory, and not read the new ones yet.
  world.announce(world, doer, { kind: 'labels replaced', thread, remembered: { labels: [] } });
  return labels.sort(byName);
}

/** Gives something labels in place of all others; the timeline tells of each that comes, and then of each that goes, by id. */
export function changeLabels(actor: Actor, thread: Thread, labels: readonly LabelRow[]): void {
  const ids = labels.map(({ id }) => id);
  const { ids: all, events } = joined(
    actor.world,
    thread.labels,
    labels.toSorted((a, b) => a.id - b.id),
  );
  const gone = all.filter((id) => !ids.includes(id)).sort((a, b) => a - b);
  noteChange(actor, thread, [...events, ...labelEvents([], gone)], { labels: ids });
}

/** Removes a label from an issue or pull request. */
export function removeLabel({ world, repo, doer }: Acting, thread: Thread, id: number): void {
  if (knownLabels(world, repo, [id]).length === 0) throw missing(noLabelIn(world, repo, id));
  const others = thread.labels.filter((one) => one !== id);
  changeLabels({ world, doer }, thread, sortedLabels(world, others));
  world.announce(world, doer, { kind: 'labelled', thread });
}

function noLabelIn({ pulls }: World, repo: RepoRow, id: number): string {
  const where = pulls.orgs.get(repo.owner) === undefined ? `repo_id: ${repo.id}` : `org_id: ${repo.owner}`;
  return `label does not exist [label_id: ${id}, ${where}]`;
}

/** Removes all labels from an issue or pull request. */
export function clearLabels({ world, doer }: Acting, thread: Thread): void {
  const { labels } = thread;
  changeLabels({ world, doer }, thread, []);
  world.announce(world, doer, { kind: 'labels cleared', thread, remembered: { labels } });
}
