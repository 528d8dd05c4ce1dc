import { entryAt, log, readBlob, treeOfCommit, type Oid, type TreeEntry } from '../../../git/index.ts';
import { branchCount } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { findCommit } from './entries.ts';

/** A file with its bytes, and when it was changed last: 0 where it is not needed. */
export interface RawFile extends TreeEntry {
  readonly changed: number;
  readonly bytes: Uint8Array;
}

/** The file at a path of `ref`; where that is not known, the path may begin with one (contract: pulls 13.5). */
export function getRawFile(world: World, repo: RepoRow, ref: string, path: string): RawFile {
  if (branchCount(world, repo.id) === 0) throw notFound('repository is empty');
  const named = [...ref.split('/'), path].filter((part) => part !== '').join('/');
  return rawFileAt(world, (ref !== '' && placeIn(world, repo, named)) || placeOf(world, repo, path));
}

/** The file at a path of a commit. */
export function rawFileAt({ objects }: World, { commit, path }: PlaceInCommit): RawFile {
  const entry = entryAt(objects, treeOfCommit(objects, commit), path);
  if (entry === undefined || entry.mode === '40000' || entry.mode === '160000') throw notFound();
  const [last] = log(objects, [commit], { path, limit: 1 });
  return { ...entry, bytes: readBlob(objects, entry.id), changed: last?.committer.seconds ?? 0 };
}

/** No ref has a longer name. */
const MAX_REF = 1000;

/** A path in the files of a commit. */
export interface PlaceInCommit {
  readonly commit: Oid;
  readonly path: string;
}

/** Cuts a path after the first of its beginnings that is a branch or a tag, after HEAD, or after a whole id. */
function placeIn(world: World, repo: RepoRow, path: string): PlaceInCommit | undefined {
  const [first = ''] = path.split('/', 1);
  const rest = path.slice(first.length + 1);
  for (let cut = path.indexOf('/'); cut >= 0 && cut < MAX_REF; cut = path.indexOf('/', cut + 1)) {
    const found = findCommit(world, repo, path.slice(0, cut));
    if (found !== undefined && found.kind !== 'commit') return { commit: found.commit, path: path.slice(cut + 1) };
  }
  if (first === 'HEAD') return { commit: defaultCommit(world, repo), path: rest };
  if (!/^[0-9a-f]{40}$/.test(first)) return undefined;
  const commit = findCommit(world, repo, first)?.commit;
  if (commit === undefined) throw notFound('unable to find a git ref');
  return { commit, path: rest };
}

/** The place that a path names; one that begins with no ref is of the default branch. */
const placeOf = (world: World, repo: RepoRow, path: string): PlaceInCommit =>
  placeIn(world, repo, path) ?? { commit: defaultCommit(world, repo), path };

function defaultCommit(world: World, repo: RepoRow): Oid {
  const commit = findCommit(world, repo, repo.defaultBranch)?.commit;
  if (commit === undefined) throw notFound();
  return commit;
}
