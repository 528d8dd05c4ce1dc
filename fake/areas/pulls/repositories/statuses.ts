import type { UserRow } from '../../accounts/tables.ts';
import type { Bound } from '../go/go-bind.ts';
import type { structs } from '../state/bodies.ts';
import { resolveIn } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow, StatusRow } from '../state/rows.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';

/** Reports the status of a commit: of a branch, a tag or an id. */
export function reportStatus(
  world: World,
  repo: RepoRow,
  doer: UserRow,
  commit: string,
  body: Bound<typeof structs.status>,
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
