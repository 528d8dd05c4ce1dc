import { endOfDay } from '../go/go-time.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import type { MilestoneCounts, MilestoneRead } from '../state/changes.ts';
import type { MilestoneRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { dropUndefined } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';

/** Creates a milestone, or changes one: what is not given stays. */
export function putMilestone(
  { world, repo }: Acting,
  body: Body<'CreateMilestoneOption'>,
  before?: MilestoneRow,
): MilestoneRow {
  const { milestones } = world.pulls;
  const now = nowSeconds(world);
  const closed = body.state === undefined ? before?.closedAt !== undefined : body.state === 'closed';
  return milestones.put(
    dropUndefined<MilestoneRow>({
      id: before?.id ?? milestones.nextId,
      repo: repo.id,
      title: body.title || before?.title || '',
      description: body.description ?? before?.description ?? '',
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      closedAt: closed ? (before?.closedAt ?? now) : undefined,
      dueOn: body.due_on === undefined ? before?.dueOn : endOfDay(body.due_on),
    }),
  );
}

/** The milestones that a list asks for: open ones, or those of a state; whose title has a text in it; the first due first. */
export function listedMilestones({ world, repo }: Acting, state: string, name: string): MilestoneRow[] {
  const part = name.toLowerCase();
  const isMeant = ({ closedAt, title }: MilestoneRow): boolean =>
    (state === 'all' || (closedAt !== undefined) === (state === 'closed')) && title.toLowerCase().includes(part);
  const due = ({ dueOn = Infinity }: MilestoneRow): number => dueOn;
  const rows = [...world.pulls.milestones.list(lists.repo(repo.id))].filter(isMeant);
  return rows.sort((a, b) => (due(a) === due(b) ? a.id - b.id : due(a) - due(b)));
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
