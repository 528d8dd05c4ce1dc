import type { Acting } from '../state/acting.ts';
import type { Oid } from '../../../git/index.ts';
import { branchCount, setRef, tipOf } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import type { World } from '../state/world.ts';
import { moveBranch, moveTag } from './moves.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** A ref by its full name, and the id that it is to have; undefined to delete it. */
export type RefMove = readonly [ref: string, to: Oid | undefined];

/** Moves refs as a push by somebody does, with all that follows for pull requests and for the default branch. */
export function pushRefs({ world, repo, doer }: Acting, moves: readonly RefMove[]): void {
  const wasEmpty = branchCount(world, repo.id) === 0;
  for (const [ref, to] of moves) {
    const present = world.pulls.repos.get(repo.id) ?? repo;
    if (ref.startsWith(HEADS)) moveBranch({ world, repo: present, doer }, ref.slice(HEADS.length), to);
    else if (ref.startsWith(TAGS)) moveTag({ world, repo: present, doer }, ref.slice(TAGS.length), to);
    else setRef(world, repo.id, ref, to);
  }
  const [first] = moves.filter(([ref, to]) => ref.startsWith(HEADS) && to !== undefined);
  settleDefaultBranch(world, repo, wasEmpty ? first?.[0].slice(HEADS.length) : undefined);
  runAttempts(world);
}

/** Gives a repository without its default branch another one: `main`, `master`, or the first that came to it. */
export function settleDefaultBranch(world: World, repo: RepoRow, first: string | undefined): void {
  const present = world.pulls.repos.get(repo.id) ?? repo;
  if (tipOf(world, repo.id, present.defaultBranch) !== undefined) return;
  const isThere = (branch: string): boolean => tipOf(world, repo.id, branch) !== undefined;
  const branch = ['main', 'master', first ?? ''].find(isThere);
  if (branch !== undefined) world.pulls.repos.replace({ ...present, defaultBranch: branch });
}
