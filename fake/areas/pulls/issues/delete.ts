import type { Acting } from '../state/acting.ts';
import { dropPull } from '../state/drop-pull.ts';
import { isPull, type EventRow, type Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { countMilestones } from '../state/threads.ts';
import type { World } from '../state/world.ts';

/** Removes an issue or a pull request, and what is kept of it on its page and on others (contract: pulls 13.25). Its number is not given again. */
export function deleteThread({ world, doer }: Acting, thread: Thread): void {
  // The server shows the record and the counters as it had read them.
  world.announce(world, doer, { kind: 'deleted', thread });
  dropEntries(world, thread);
  dropMarks(world, thread);
  if (isPull(thread)) dropPull(world, thread);
  else world.pulls.threads.delete(thread.id);
  countMilestones(world, thread, {});
}

/** Takes its comments and entries away, and the entries of others about it. */
function dropEntries({ pulls }: World, { id, repo, number }: Thread): void {
  const list = lists.thread(repo, number);
  const isAbout = (row: EventRow): boolean => row.dependency === id || row.from?.thread === id;
  const entries = [...pulls.events.list(list), ...pulls.events.all().filter(isAbout)];
  for (const { id: event, comment } of entries) {
    pulls.events.delete(event);
    pulls.pageEvents.delete(comment);
  }
  pulls.comments.deleteList(list);
  pulls.references.deleteList(lists.issue(id));
  pulls.attachments.deleteList(lists.issue(id));
}

/** Takes away what users have left on it, and what waits for it. */
function dropMarks({ pulls }: World, { id, repo, number }: Thread): void {
  const list = lists.thread(repo, number);
  for (const table of ['reactions', 'subscriptions', 'dependencies'] as const) pulls[table].deleteList(list);
  for (const row of pulls.dependencies.all())
    if (row.onRepo === repo && row.onNumber === number) pulls.dependencies.delete(row.id);
  const { notifications, mentions } = pulls;
  for (const row of [...notifications.list(lists.repo(repo))]) if (row.thread === id) notifications.delete(row.id);
  for (const row of [...mentions.list(lists.repo(repo))]) if (row.thread === id) mentions.delete(row.id);
}
