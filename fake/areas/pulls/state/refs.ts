import {
  createRepository,
  findObject,
  isAncestor,
  peel,
  peelToCommit,
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
import { wireView } from './wire-view.ts';

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

/** How many branches a repository has. */
export function branchCount(world: World, repo: number): number {
  return world.pulls.refs.list(lists.refsBelow(repo, 'refs/heads')).size;
}

/** The branches of a repository with their tips, sorted by name. */
export function branchesOf(world: World, repo: number): Map<string, Oid> {
  const rows = [...world.pulls.refs.list(lists.refsBelow(repo, 'refs/heads'))].map(
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

/** The ref that keeps another name, which is not there, from being one: git has a path as a file or a folder, never as both. */
export function refInTheWay(world: World, repo: number, ref: string): string | undefined {
  for (let at = ref.indexOf('/', HEADS.length); at >= 0; at = ref.indexOf('/', at + 1))
    if (refRow(world, repo, ref.slice(0, at)) !== undefined) return ref.slice(0, at);
  const [below] = world.pulls.refs.list(lists.refsBelow(repo, ref));
  return below?.name;
}

/** Two names of refs that git cannot have together, because one is a folder of the other. */
export function clashOf(names: Iterable<string>): readonly [string, string] | undefined {
  const paths = [...names].map((name) => `${name}/`).sort();
  const at = paths.findIndex((path, i) => paths[i + 1]?.startsWith(path) === true);
  return at < 0 ? undefined : [paths[at]!.slice(0, -1), paths[at + 1]!.slice(0, -1)];
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
  const rows = [
    ...world.pulls.refs.list(lists.refsBelow(repo.id, 'refs/heads')),
    ...world.pulls.refs.list(lists.refsBelow(repo.id, 'refs/tags')),
  ];
  const copy = createRepository(world.objects, repo.defaultBranch);
  copy.refs = new Map(rows.map(({ name, sha }) => [name, sha]));
  return copy;
}

/** A repository whose refs are looked up one by one, so that the cost does not grow with their number. */
function viewOf({ objects, pulls }: World, { id, defaultBranch: head }: RepoRow): Repository {
  return { objects, head, refs: { get: (ref: string) => pulls.refs.get(key(id, ref))?.sha } as Refs };
}

/** The object that a name resolves to in a repository; branches come before tags. */
export function resolveIn(world: World, repo: RepoRow, name: string): Resolved | Unresolved {
  const found = resolve(viewOf(world, repo), name);
  // All repositories share one store: a commit that this one cannot reach is not its own.
  if ('id' in found && found.kind === 'commit' && !reaches(world, repo.id, found.id)) return { unknown: name };
  return found;
}

/** The object of a repository that git itself finds by a revision; tags come before branches there. */
export function findIn(world: World, repo: RepoRow, revision: string): Oid | undefined {
  const id = findObject(viewOf(world, repo), revision);
  return id !== undefined && wireView(world, repo).has(id) ? id : undefined;
}

/** The commit that git itself finds by a revision, or the id or name of what is none. */
export function revisionIn(
  world: World,
  repo: RepoRow,
  revision: string,
): { readonly id: Oid } | { readonly missing: string } {
  const object = findIn(world, repo, revision);
  const found = object === undefined ? undefined : peel(world.objects, object);
  return found !== undefined && isCommit(world.objects, found) ? { id: found } : { missing: found ?? revision };
}

/** Whether a ref of a repository has a commit. A tag may name a tree or a file, which has none. */
export function reaches({ pulls, objects }: World, repo: number, commit: Oid): boolean {
  return [...pulls.refs.list(lists.repo(repo))].some(({ sha }) => {
    const tip = peelToCommit(objects, sha);
    return tip !== undefined && isAncestor(objects, commit, tip);
  });
}
