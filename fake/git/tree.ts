import { compareUtf8, encodeInto, hex, text, writeHex } from './bytes.ts';
import type { Mode, Oid, TreeEntry, TreeFile } from './model.ts';
import { readObject, writeObject } from './objects.ts';
import type { ObjectStore } from './objects.ts';

/** The id of the tree without entries. */
export const EMPTY_TREE: Oid = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** git's order of entries: by bytes, a directory as if its name ended with `/`. */
export function compareEntries(a: TreeEntry, b: TreeEntry): number {
  if (a.mode !== '40000' && b.mode !== '40000') return compareUtf8(a.name, b.name);
  return compareUtf8(sortName(a), sortName(b));
}

function sortName(entry: TreeEntry): string {
  return entry.mode === '40000' ? `${entry.name}/` : entry.name;
}

/** A directory as its object holds it; written in one go, because every commit writes several. */
function encodeTree(entries: readonly TreeEntry[]): Uint8Array {
  let most = 0;
  for (const { name } of entries) most += 28 + 3 * name.length;
  const body = new Uint8Array(most);
  let at = 0;
  for (const { mode, name, id } of entries) {
    at = writeAscii(body, at, mode);
    body[at++] = 0x20;
    at += encodeInto(name, body, at);
    body[at++] = 0;
    writeHex(body, at, id);
    at += 20;
  }
  return body.slice(0, at);
}

function writeAscii(body: Uint8Array, at: number, value: string): number {
  for (let i = 0; i < value.length; i++) body[at++] = value.charCodeAt(i);
  return at;
}

/** The entries of a tree's body. */
function decodeTree(body: Uint8Array): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length;) {
    const blank = body.indexOf(0x20, at);
    const end = body.indexOf(0, blank);
    if (blank < 0 || end < 0 || end + 21 > body.length) throw new Error('git: malformed tree');
    const mode = text(body.subarray(at, blank)) as Mode;
    const id = hex(body.subarray(end + 1, end + 21));
    entries.push({ name: text(body.subarray(blank + 1, end)), mode, id });
    at = end + 21;
  }
  return entries;
}

/** Stores one directory. The entries must be in git's order. */
export function writeTree(store: ObjectStore, entries: readonly TreeEntry[]): Oid {
  const object = writeObject(store, 'tree', encodeTree(entries));
  object.entries ??= entries;
  return object.id;
}

/** The entries of one directory, in git's order. */
export function readTree(store: ObjectStore, id: Oid): readonly TreeEntry[] {
  if (id === EMPTY_TREE) return [];
  const object = readObject(store, id);
  return (object.entries ??= decodeTree(object.body));
}

/** The entry (file or directory) at a path of a tree. */
export function entryAt(store: ObjectStore, tree: Oid, path: string): TreeEntry | undefined {
  let entry: TreeEntry | undefined;
  let at = tree;
  for (const name of path.split('/')) {
    if (entry !== undefined && entry.mode !== '40000') return undefined;
    entry = readTree(store, at).find((one) => one.name === name);
    if (entry === undefined) return undefined;
    at = entry.id;
  }
  return entry;
}

/** The file at a path of a tree; undefined for directories. */
export function fileAt(store: ObjectStore, tree: Oid, path: string): TreeFile | undefined {
  const entry = entryAt(store, tree, path);
  return entry === undefined || entry.mode === '40000' ? undefined : { mode: entry.mode, id: entry.id };
}
