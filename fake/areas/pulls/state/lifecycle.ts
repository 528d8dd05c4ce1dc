import { canMerge, mergeBaseOf } from './mergeability.ts';
import { noteEvent } from './events.ts';
import { preconditionFailed } from './rejections.ts';
import { isPull, type PullRow, type Thread } from './rows.ts';
import { lists } from './tables.ts';
import { change, current, threadOf, type Changes } from './threads.ts';
import { nowSeconds } from './time.ts';
import type { World } from './world.ts';

/** Closes an issue or a pull request or opens it again; asking for the state that it has changes nothing. */
export function setClosed<T extends Thread>(world: World, thread: T, closed: boolean, by?: number): T {
  if (closed === (thread.closedAt !== undefined)) return thread;
  if (closed && hasOpenDependency(world, thread))
    throw preconditionFailed(
      `cannot close this ${world.dialect.dependenciesText ? '' : 'issue or '}pull request because it still has open dependencies`,
    );
  const row = closed ? close(world, thread) : reopen(world, thread);
  noteEvent(world, thread, by, { type: closed ? 'close' : 'reopen' });
  return row;
}

/** Closes without asking. A pull request keeps what the last check of mergeability said. */
export function close<T extends Thread>(world: World, thread: T, more: Partial<T> = {}): T {
  const row = current(world, thread);
  world.pulls.autoMerges.delete(row.id);
  const frozen = isPull(row) && { frozen: { mergeBase: mergeBaseOf(world, row), mergeable: canMerge(world, row) } };
  return change<Thread>(world, row, { closedAt: nowSeconds(world), ...frozen, ...more }) as T;
}

function reopen<T extends Thread>(world: World, thread: T): T {
  if (!isPull(thread)) return change<Thread>(world, thread, { closedAt: undefined }) as T;
  const open: Changes<PullRow> = { closedAt: undefined, frozen: undefined, checkFrom: world.clock.now };
  return change<PullRow>(world, thread, open) as T;
}

/** Whether something that has to be closed first is still open. */
export function hasOpenDependency(world: World, { repo, number }: Thread): boolean {
  const dependencies = [...world.pulls.dependencies.list(lists.thread(repo, number))];
  return dependencies.some(({ onRepo, onNumber }) => {
    const thread = threadOf(world, onRepo, onNumber);
    return thread !== undefined && thread.closedAt === undefined;
  });
}
