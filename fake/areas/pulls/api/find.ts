import type { World } from '../state/world.ts';
import { ownerNamed } from '../state/owners.ts';
import { repoNamed } from '../state/repositories.ts';
import { noPull, notFound } from '../state/rejections.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { pullNumbered, pullsIn } from '../state/threads.ts';

/** The pull request of an index as a path has it. */
export function pullOf(world: World, repo: RepoRow, number: number): PullRow {
  const pull = pullNumbered(world, repo.id, number);
  if (pull === undefined) throw notFound();
  return pull;
}

/** The same for merges and reviews, which say more when there is none (contract: pulls 8.2). */
export function pullOrDetail(world: World, repo: RepoRow, number: number): PullRow {
  const pull = pullNumbered(world, repo.id, number);
  if (pull === undefined) throw notFound(noPull(number > 0 ? repo.id : 0));
  return pull;
}

/** The first pull request ever made of two branches, in any state (contract: pulls 4.2). */
export function pullByBranches(world: World, repo: RepoRow, base: string, head: string): PullRow {
  const colon = head.indexOf(':');
  const branch = colon < 0 ? head : head.slice(colon + 1);
  const from = colon < 0 ? repo : headRepoOf(world, repo, head.slice(0, colon));
  const pull = from && pullsIn(world, lists.pair(repo.id, base, from.id, branch)).first();
  if (pull === undefined) throw notFound();
  return pull;
}

function headRepoOf(world: World, repo: RepoRow, text: string): RepoRow | undefined {
  const [owner = '', name] = text.split('/');
  if (ownerNamed(world, owner) === undefined) return undefined;
  return repoNamed(world, owner, name ?? repo.name);
}
