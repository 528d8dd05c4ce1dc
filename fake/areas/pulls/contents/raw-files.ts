import { entryAt, readBlob, treeOfCommit, type Oid, type TreeEntry } from '../../../git/index.ts';
import { branchCount, resolveIn } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { findCommit } from './entries.ts';

/** A file with its bytes. */
export interface RawFile {
  readonly entry: TreeEntry;
  readonly bytes: Uint8Array;
}

/** The file at a path of `ref`; where that is not known, the path may begin with one (contract: pulls 13.5). */
export function getRawFile(world: World, repo: RepoRow, ref: string, path: string): RawFile {
  if (branchCount(world, repo.id) === 0) throw notFound('repository is empty');
  const known = ref === '' ? undefined : commitOf(world, repo, ref);
  const place = known === undefined ? placeOf(world, repo, path) : { commit: known, path };
  const entry = entryAt(world.objects, treeOfCommit(world.objects, place.commit), place.path);
  if (entry === undefined || entry.mode === '40000' || entry.mode === '160000') throw notFound();
  return { entry, bytes: readBlob(world.objects, entry.id) };
}

function commitOf(world: World, repo: RepoRow, name: string): Oid | undefined {
  const found = findCommit(world, repo, name)?.commit;
  if (found !== undefined || !/^[0-9a-f]{7,40}$/.test(name)) return found;
  const resolved = resolveIn(world, repo, name);
  return 'id' in resolved ? resolved.id : undefined;
}

/** No ref has a longer name. */
const MAX_REF = 1000;

/** Cuts a path after the first of its beginnings that is a ref; one without such is of the default branch. */
function placeOf(world: World, repo: RepoRow, path: string): { readonly commit: Oid; readonly path: string } {
  for (let cut = path.indexOf('/'); cut >= 0 && cut < MAX_REF; cut = path.indexOf('/', cut + 1)) {
    const commit = commitOf(world, repo, path.slice(0, cut));
    if (commit !== undefined) return { commit, path: path.slice(cut + 1) };
  }
  const commit = findCommit(world, repo, repo.defaultBranch)?.commit;
  if (commit === undefined) throw notFound();
  return { commit, path };
}
