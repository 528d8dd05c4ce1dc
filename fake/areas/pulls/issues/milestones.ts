import { endOfNamedDay } from '../go/go-time.ts';
import { trimSpace } from '../go/values.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import type { MilestoneCounts, MilestoneRead } from '../state/changes.ts';
import { internalServerError, type Rejection } from '../state/rejections.ts';
import { like } from '../state/like.ts';
import type { MilestoneRow, RepoRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { dropUndefined } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';

/** The rejection of a milestone that a repository does not have, in the words of the version. */
export const noMilestone = ({ dialect }: World, repo: RepoRow, id: number): Rejection =>
  internalServerError(
    dialect.milestones
      ? "HasMilestoneByRepoID: issue doesn't exist"
      : `milestone does not exist [id: ${id}, repo_id: ${repo.id}]`,
  );

/** Creates a milestone, due at the second that is given. */
export function createMilestone({ world, repo }: Acting, body: Body<'CreateMilestoneOption'>): MilestoneRow {
  const { milestones } = world.pulls;
  const now = nowSeconds(world);
  return milestones.insert(
    dropUndefined<MilestoneRow>({
      id: milestones.nextId,
      repo: repo.id,
      title: trimSpace(body.title ?? ''),
      description: body.description ?? '',
      createdAt: now,
      updatedAt: now,
      closedAt: body.state === 'closed' ? now : undefined,
      dueOn: body.due_on?.seconds,
    }),
  );
}

/** Changes a milestone: what is not given stays, but the day that it is due, which goes (contract: pulls 13.13). */
export function editMilestone({ world }: Acting, row: MilestoneRow, body: Body<'EditMilestoneOption'>): MilestoneRow {
  const now = nowSeconds(world);
  const closed = body.state === undefined ? row.closedAt !== undefined : body.state === 'closed';
  return world.pulls.milestones.replace(
    dropUndefined<MilestoneRow>({
      ...row,
      title: trimSpace(body.title || row.title),
      description: body.description ?? row.description,
      updatedAt: now,
      closedAt: closed ? (row.closedAt ?? now) : undefined,
      dueOn: endOfNamedDay(body.due_on),
    }),
  );
}

/** The milestones that a list asks for: open ones, or those of a state; whose title has a text in it; those without a date first, then the first due, then by name. */
export function listedMilestones({ world, repo }: Acting, state: string, name: string): MilestoneRow[] {
  const isNamed = like(name);
  const isMeant = ({ closedAt, title }: MilestoneRow): boolean =>
    (state === 'all' || (closedAt !== undefined) === (state === 'closed')) && isNamed(title);
  const due = ({ dueOn = 0 }: MilestoneRow): number => dueOn;
  const byTitle = (a: MilestoneRow, b: MilestoneRow): number => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);
  const rows = [...world.pulls.milestones.list(lists.repo(repo.id))].filter(isMeant);
  return rows.sort((a, b) => due(a) - due(b) || byTitle(a, b));
}

/** Removes a milestone, and takes it from all that has it. */
export function deleteMilestone({ pulls }: World, { id }: MilestoneRow): void {
  for (const kind of ['issues', 'pulls'] as const)
    for (const closed of [false, true])
      for (const thread of [...pulls.threads.list(lists.milestone(kind, id, closed))])
        pulls.threads.replace(withoutMilestone(thread));
  pulls.milestones.delete(id);
}

function withoutMilestone({ milestone: _, ...rest }: Thread): Thread {
  return rest;
}

/** How many issues and pull requests of a milestone are open, and how many are closed. */
export function milestoneCounts({ pulls }: World, id: number): MilestoneCounts {
  const count = (closed: boolean): number =>
    pulls.threads.list(lists.milestone('issues', id, closed)).size +
    pulls.threads.list(lists.milestone('pulls', id, closed)).size;
  return { open_issues: count(false), closed_issues: count(true) };
}

/** A milestone as it is now, to be shown so after a change has counted in it. */
export const readMilestone = (world: World, row: MilestoneRow): MilestoneRead => ({
  row,
  counts: milestoneCounts(world, row.id),
});
