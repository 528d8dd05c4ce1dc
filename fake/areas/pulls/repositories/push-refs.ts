import type { Acting } from '../state/acting.ts';
import type { Oid } from '../../../git/index.ts';
import { branchCount, refRow, setRef, tipOf } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { followBranch, followTag, madeAt } from './moves.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** A ref by its full name, and the id that it is to have; undefined to delete it. */
export type RefMove = readonly [ref: string, to: Oid | undefined];

/**
 * Moves refs as a push by a user does, with all that follows for pull requests and for the default branch. All refs
 * have moved before anything follows, so that the first webhook counts every branch.
 */
export function pushRefs({ world, repo, doer }: Acting, moves: readonly RefMove[]): void {
  const wasEmpty = branchCount(world, repo.id) === 0;
  const moved = moves.map(([ref, to]) => ({ ref, before: refRow(world, repo.id, ref)?.sha, to }));
  for (const { ref, to } of moved) setRef(world, repo.id, ref, to);
  for (const { ref, before, to } of moved) {
    if (before === to) continue;
    const acting = { world, repo: world.pulls.repos.get(repo.id) ?? repo, doer };
    if (ref.startsWith(HEADS)) followBranch(acting, ref.slice(HEADS.length), before, to);
    if (ref.startsWith(TAGS)) {
      const at = to === undefined ? nowSeconds(world) : madeAt(world, to);
      followTag(acting, { name: ref.slice(TAGS.length), before, to, at });
    }
  }
  const [first] = moves.filter(([ref, to]) => ref.startsWith(HEADS) && to !== undefined);
  settleDefaultBranch(world, repo, wasEmpty && first !== undefined ? { before: first[0].slice(HEADS.length) } : {});
  runAttempts(world);
}

/** Makes the first of these that is there the default branch: one that comes before, its own, `main`, `master`, another one. */
export function settleDefaultBranch(
  world: World,
  repo: RepoRow,
  { before, after }: { readonly before?: string; readonly after?: string | undefined },
): void {
  const present = world.pulls.repos.get(repo.id) ?? repo;
  const names = [before, present.defaultBranch, 'main', 'master', after];
  const defaultBranch = names.find((name) => name !== undefined && tipOf(world, repo.id, name) !== undefined);
  if (defaultBranch !== undefined) world.pulls.repos.replace({ ...present, defaultBranch });
}
