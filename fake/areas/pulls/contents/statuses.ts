import { trimSpace } from '../go/values.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { revisionIn } from '../state/refs.ts';
import { internalServerError, noObject } from '../state/rejections.ts';
import type { StatusRow } from '../state/rows.ts';
import { FAILED } from '../state/statuses.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { nowSeconds } from '../state/time.ts';

/** Reports the status of a commit: of a branch, a tag or an id. */
export function reportStatus(
  { world, repo, doer }: Acting,
  commit: string,
  body: Body<'CreateStatusOption'>,
): StatusRow {
  const found = revisionIn(world, repo, commit);
  if ('missing' in found) throw internalServerError(noObject(found.missing));
  const { statuses } = world.pulls;
  const status = statuses.insert({
    id: statuses.nextId,
    repo: repo.id,
    sha: found.id,
    context: trimSpace(body.context ?? ''),
    state: body.state ?? '',
    description: trimSpace(body.description ?? ''),
    target: trimSpace(body.target_url ?? ''),
    creator: doer.id,
    createdAt: nowSeconds(world),
  });
  world.announce(world, doer, { kind: 'status reported', repo, status, context: status.context });
  scheduleRepoAttempts(world, repo);
  return status;
}

// `leastindex` begins with the highest index, and `highestindex` with the lowest.
const SORTS: Readonly<Record<string, (a: StatusRow, b: StatusRow) => number>> = {
  oldest: (a, b) => a.id - b.id,
  recentupdate: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  leastupdate: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  highestindex: (a, b) => a.id - b.id,
};
const STATES: ReadonlySet<string> = new Set(['pending', 'success', ...FAILED]);

/** The statuses of a commit as a request asks for them; unknown orders and states ask for nothing. */
export function listedStatuses(rows: readonly StatusRow[], sort: string, state: string): StatusRow[] {
  const order = Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
  const found = STATES.has(state) ? rows.filter((row) => row.state === state) : rows;
  return found.toSorted(order ?? ((a, b) => b.id - a.id));
}
