import { peelTo, readTree, type ObjectType, type Oid, type StoredObject, type TreeEntry } from '../../../git/index.ts';
import { compareUtf8 } from '../../../git/bytes.ts';
import { findIn } from '../state/refs.ts';
import { badRequest, internalServerError, noObject, notFound } from '../state/rejections.ts';
import type { RefRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { wireView } from '../state/wire-view.ts';
import type { World } from '../state/world.ts';

/** The object of an id, of a type if one is asked for (contract: pulls 13.5). */
export function getObject(world: World, repo: RepoRow, id: string, type?: ObjectType): StoredObject {
  if (id.length !== 40) throw badRequest(`length ${id.length} has no matched object format: ${id}`);
  const [digit] = /[^0-9a-f]/i.exec(id) ?? [];
  if (digit !== undefined) throw badRequest(`encoding/hex: invalid byte: ${goRune(digit)}`);
  const object = findObject(world, repo, id.toLowerCase());
  if (object === undefined || (type !== undefined && object.type !== type))
    throw badRequest(noObject(id.toLowerCase()));
  return object;
}

const goRune = (char: string): string =>
  `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} '${char}'`;

/** All repositories share one store: an object of another one is not there. */
function findObject(world: World, repo: RepoRow, id: Oid): StoredObject | undefined {
  const object = world.objects.get(id);
  return object !== undefined && wireView(world, repo).has(id) ? object : undefined;
}

/** The object that a name leads to first, and its tree. */
export function getTree(world: World, repo: RepoRow, name: string): { readonly object: Oid; readonly tree: Oid } {
  const object = findIn(world, repo, name);
  const tree = object === undefined ? undefined : peelTo(world.objects, object, 'tree');
  if (object === undefined || tree === undefined) throw badRequest(`sha not found [${name}]`);
  return { object, tree };
}

/** An entry of a tree with its path below the tree's root. */
export interface ListedEntry extends TreeEntry {
  readonly path: string;
}

/** A few trees that name one another can list more than there is memory for. */
const MAX_LISTED = 200_000;

/** The entries of a tree; with those of its folders, each after the folder it is in. */
export function listTree({ objects }: World, tree: Oid, recursive: boolean): ListedEntry[] {
  const inside = (id: Oid, folder: string): ListedEntry[] =>
    readTree(objects, id).map((entry) => ({ ...entry, path: folder + entry.name }));
  if (!recursive) return inside(tree, '');
  const found: ListedEntry[] = [];
  const pending = inside(tree, '').reverse();
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    if (found.push(entry) > MAX_LISTED) throw internalServerError('the tree has too many entries');
    if (entry.mode === '40000') for (const one of inside(entry.id, `${entry.path}/`).reverse()) pending.push(one);
  }
  return found;
}

/** The refs of a repository by name: those whose names begin so. */
export function refsBelow(world: World, repo: RepoRow, name: string): RefRow[] {
  const rows = [...world.pulls.refs.list(lists.repo(repo.id))];
  const found = rows.filter((row) => row.name.startsWith(`refs/${name}`));
  if (found.length === 0) throw notFound();
  return found.sort((a, b) => compareUtf8(a.name, b.name));
}
