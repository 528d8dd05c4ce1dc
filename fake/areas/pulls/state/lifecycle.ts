import type { World } from './world.ts';
import type { IssueRow, Numbered, PullRow } from './rows.ts';
import { canMerge, headSha, mergeBaseOf } from './mergeability.ts';
import { pullRef, setRef } from './refs.ts';
import { preconditionFailed } from './rejections.ts';
import { noteEvent } from './events.ts';
import { keys, lists } from './tables.ts';
import { change, changeIssue, current } from './timeline.ts';
import { nowSeconds } from './time.ts';

/** Closes a pull request or opens it again; saying what it is already changes nothing. */
export function setClosed(world: World, pull: PullRow, closed: boolean, by?: number): PullRow {
  if (closed === (pull.closedAt !== undefined)) return pull;
  const row = closed ? closeAsked(world, pull) : reopen(world, pull);
  noteEvent(world, pull, by, { type: closed ? 'close' : 'reopen' });
  return row;
}

function closeAsked(world: World, pull: PullRow): PullRow {
  if (hasOpenDependency(world, pull))
    throw preconditionFailed('cannot close this issue or pull request because it still has open dependencies');
  return close(world, pull);
}

/** Closes without asking. What the last check said stays as it was. */
export function close(world: World, pull: PullRow, more: Partial<PullRow> = {}): PullRow {
  const row = current(world, pull);
  const frozen = { mergeBase: mergeBaseOf(world, row), mergeable: canMerge(world, row) };
  world.pulls.autoMerges.delete(pull.id);
  return change(world, row, { closedAt: nowSeconds(world), frozen, ...more });
}

function reopen(world: World, pull: PullRow): PullRow {
  const open = { closedAt: undefined, frozen: undefined, checkFrom: world.clock.now } as unknown as Partial<PullRow>;
  const row = change(world, pull, open);
  setRef(world, row.repo, pullRef(row.number), headSha(world, row));
  return row;
}

/** Closes an issue or opens it again. */
export function setIssueClosed(world: World, issue: IssueRow, closed: boolean, by?: number): IssueRow {
  if (closed === (issue.closedAt !== undefined)) return issue;
  if (closed && hasOpenDependency(world, issue))
    throw preconditionFailed('cannot close this issue or pull request because it still has open dependencies');
  const row = changeIssue(world, issue, { closedAt: closed ? nowSeconds(world) : undefined } as Partial<IssueRow>);
  noteEvent(world, issue, by, { type: closed ? 'close' : 'reopen' });
  return row;
}

/** Whether something that has to be closed first is still open. */
export function hasOpenDependency(world: World, { repo, number }: Numbered): boolean {
  return [...world.pulls.dependencies.list(lists.thread(repo, number))].some(({ onRepo, onNumber }) => {
    const key = keys.number(onRepo, onNumber);
    const row = world.pulls.issues.find('number', key) ?? world.pulls.pulls.find('number', key);
    return row !== undefined && row.closedAt === undefined;
  });
}
