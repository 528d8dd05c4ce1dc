import { peelToCommit, readTree, treeOfCommit, type Oid, type TreeEntry } from '../../../git/index.ts';
import { trimSpace } from '../go/values.ts';
import { refRow, revisionIn } from '../state/refs.ts';
import { noObject, missing } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';

/** A commit whose files are read, with the name it was asked for by. */
export interface NamedCommit {
  readonly kind: 'branch' | 'tag' | 'commit';
  readonly name: string;
  readonly commit: Oid;
}

const PREFIXES = [
  ['branch', 'refs/heads/'],
  ['tag', 'refs/tags/'],
] as const;

/** The commit of a branch, else of a tag, else of an id of so many digits; undefined for all other names. */
export function findCommit(world: World, repo: RepoRow, name: string, digits = 40): NamedCommit | undefined {
  for (const [kind, prefix] of PREFIXES) {
    const id = refRow(world, repo.id, prefix + name)?.sha;
    const commit = id === undefined ? undefined : peelToCommit(world.objects, id);
    if (commit !== undefined) return { kind, name, commit };
  }
  const isId = name.length >= digits && /^[0-9a-f]{1,40}$/.test(name);
  const found = isId ? revisionIn(world, repo, name) : undefined;
  return found !== undefined && 'id' in found ? { kind: 'commit', name, commit: found.id } : undefined;
}

/** The commit that a query names by `ref`; the default branch where it names none (contract: pulls 13.3). */
export function getCommit(world: World, repo: RepoRow, ref: string, digits?: number): NamedCommit {
  const name = trimSpace(ref) || repo.defaultBranch;
  const found = findCommit(world, repo, name, digits);
  if (found === undefined) throw missing(noObject(name));
  return found;
}

/** The entry at a path of a commit; an empty path is the root folder. */
export function getEntry({ objects }: World, commit: Oid, path: string): TreeEntry {
  let entry: TreeEntry = { name: '', mode: '40000', id: treeOfCommit(objects, commit) };
  const names = path === '' ? [] : path.split('/');
  for (const [i, name] of names.entries()) {
    if (entry.mode !== '40000') throw missing(noObject(entry.id));
    const next = readTree(objects, entry.id).find((one) => one.name === name);
    // The server names the whole path for its last part, and for a folder before it the part alone.
    if (next === undefined) throw missing(noObject('', i === names.length - 1 ? path : name));
    entry = next;
  }
  return entry;
}
