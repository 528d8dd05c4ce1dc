import type { MilestoneCounts, MilestoneRead } from './changes.ts';
import type { MilestoneRow } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

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
