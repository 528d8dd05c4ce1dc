import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { resolveIn } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { StatusRow } from '../state/rows.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { nowSeconds } from '../state/time.ts';

/** Reports the status of a commit: of a branch, a tag or an id. */
export function reportStatus(
  { world, repo, doer }: Acting,
  commit: string,
  body: Body<'CreateStatusOption'>,
): StatusRow {
  const found = resolveIn(world, repo, commit);
  if (!('id' in found)) throw notFound();
  const { statuses } = world.pulls;
  const status = statuses.insert({
    id: statuses.nextId,
    repo: repo.id,
    sha: found.id,
    context: body.context || 'default',
    state: body.state ?? 'pending',
    description: body.description ?? '',
    target: body.target_url ?? '',
    creator: doer.id,
    createdAt: nowSeconds(world),
  });
  world.announce(world, doer, { kind: 'status reported', repo, status });
  scheduleRepoAttempts(world, repo);
  return status;
}
