import {
  createRepository,
  isAncestor,
  readCommit,
  resolve,
  type Oid,
  type Refs,
  type Repository,
  type Resolved,
  type Unresolved,
  isCommit,
} from '../../../git/index.ts';
import type { World } from './world.ts';
import type { RefRow, RepoRow } from './rows.ts';
import { lists } from './tables.ts';

const HEADS = 'refs/heads/';
const key = (repo: number, name: string): string => `${repo} ${name}`;

/** A ref's row, by its full name. */
export function refRow(world: World, repo: number, name: string): RefRow | undefined {
  return world.pulls.refs.get(key(repo, name));
}

/** The tip of a branch. */
export function tipOf(world: World, repo: number, branch: string): Oid | undefined {
  return refRow(world, repo, HEADS + branch)?.sha;
}

/** A ref that git cannot hold beside one of a name: that of a folder of it, or one in it. */
export function clashingRef({ pulls }: World, repo: number, name: string): string | undefined {
  const parts = name.split('/');
  const above = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
  const folder = above.find((ref) => pulls.refs.get(key(repo, ref)) !== undefined);
  if (folder !== undefined) return folder;
  const list = name.startsWith(HEADS) ? lists.heads(repo) : lists.tags(repo);
  return [...pulls.refs.list(list)].find((row) => row.name.startsWith(`${name}/`))?.name;
}

/** How many branches a repository has. */
export function branchCount(world: World, repo: number): number {
  return world.pulls.refs.list(lists.heads(repo)).size;
}

/** The branches of a repository with their tips, sorted by name. */
export function branchesOf(world: World, repo: number): Map<string, Oid> {
  const rows = [...world.pulls.refs.list(lists.heads(repo))].map(
    ({ name, sha }) => [name.slice(HEADS.length), sha] as const,
  );
  return new Map(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The branches of a repository, those with the newest commits first and then by name, as the server lists them. */
export function newestBranches(world: World, repo: RepoRow): string[] {
  const time = (sha: Oid): number => readCommit(world.objects, sha).committer.seconds;
  const branches = [...branchesOf(world, repo.id)].sort(([, a], [, b]) => time(b) - time(a));
  return branches.map(([name]) => name);
}

/** Sets a ref, or removes it. */
export function setRef(world: World, repo: number, name: string, sha: Oid | undefined): void {
  const { refs } = world.pulls;
  const before = refs.get(key(repo, name));
  if (before !== undefined && before.sha !== sha) keepFormerTip(world, before, sha);
  if (sha === undefined) refs.delete(key(repo, name));
  else if (before?.sha !== sha) refs.put({ id: key(repo, name), repo, name, sha, movedAt: world.clock.now });
}

/** Where a branch of this name was when it was deleted; another one may have it since. */
export const deletedTip = (world: World, repo: number, branch: string): Oid | undefined =>
  world.pulls.formerTips.get(key(repo, HEADS + branch))?.sha;

/** Keeps that a branch was deleted, and where it was. */
export function keepDeleted(world: World, repo: number, branch: string, sha: Oid): void {
  world.pulls.formerTips.put({ id: key(repo, HEADS + branch), repo, sha });
}

function keepFormerTip({ pulls, objects }: World, { repo, sha }: RefRow, now: Oid | undefined): void {
  const isBehind = (tip: Oid): boolean =>
    isCommit(objects, sha) && isCommit(objects, tip) && isAncestor(objects, sha, tip);
  if (now === undefined || !isBehind(now)) pulls.formerTips.put({ id: key(repo, sha), repo, sha });
}

/** The ref that keeps the head of a pull request in its base repository. */
export const pullRef = (number: number): string => `refs/pull/${number}/head`;

/** A repository as the git model wants it, with a copy of its branches and tags: for pushes and forks. */
export function workingCopy(world: World, repo: RepoRow): Repository {
  const rows = [...world.pulls.refs.list(lists.heads(repo.id)), ...world.pulls.refs.list(lists.tags(repo.id))];
  const copy = createRepository(world.objects, repo.defaultBranch);
  copy.refs = new Map(rows.map(({ name, sha }) => [name, sha]));
  return copy;
}

/** The object that a name resolves to in a repository; refs are looked up one by one, so the cost does not grow with their number. */
export function resolveIn(world: World, repo: RepoRow, name: string): Resolved | Unresolved {
  const get = (ref: string): Oid | undefined => refRow(world, repo.id, ref)?.sha;
  const view: Repository = { objects: world.objects, head: repo.defaultBranch, refs: { get } as Refs };
  const found = resolve(view, name);
  // All repositories share one store: a commit that this one cannot reach is not its own.
  if ('id' in found && found.kind === 'commit' && !reaches(world, repo.id, found.id)) return { unknown: name };
  return found;
}

/** Whether a ref of a repository has a commit. */
export function reaches(world: World, repo: number, commit: Oid): boolean {
  return [...world.pulls.refs.list(lists.repo(repo))].some(({ sha }) => isAncestor(world.objects, commit, sha));
}
