import type { Oid } from './model.ts';
import type { ObjectStore, StoredObject } from './objects.ts';
import { readTree } from './tree.ts';

/** The size of a tree's files when they are written out one by one. */
type Extent = NonNullable<StoredObject['extent']>;

/**
 * How much that may be: a few trees that name one another can name more files than there is memory for. A diff of two
 * such trees still fits into the longest string.
 */
const MAX_BYTES = 128 * 1024 * 1024;

/** The bytes that a file counts besides its content and its path, so that a tree has at most 131,072 files. */
const BLOCK = 1024;

/** Whether the files of a tree are too many or too long to be compared, merged or packed. */
export const isTooLarge = (store: ObjectStore, tree: Oid): boolean => extentOf(store, tree).bytes > MAX_BYTES;

const NONE: Extent = { files: 0, bytes: 0 };

/** Each tree is counted once, after those that it names: what is shared costs nothing more. */
function extentOf(store: ObjectStore, tree: Oid): Extent {
  const root = store.get(tree);
  const pending = root?.type === 'tree' ? [root] : [];
  for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
    const missing = at.extent === undefined ? treesIn(store, at).filter(({ extent }) => extent === undefined) : [];
    for (const one of missing) pending.push(one);
    if (missing.length > 0) continue;
    at.extent ??= sum(store, at);
    pending.pop();
  }
  return root?.extent ?? NONE;
}

const entriesOf = (store: ObjectStore, tree: StoredObject): ReturnType<typeof readTree> => {
  try {
    return readTree(store, tree.id);
  } catch {
    // Who looks for what is damaged finds that out.
    return [];
  }
};

const treesIn = (store: ObjectStore, tree: StoredObject): StoredObject[] =>
  entriesOf(store, tree).flatMap(({ mode, id }) => {
    const object = mode === '40000' ? store.get(id) : undefined;
    return object?.type === 'tree' ? [object] : [];
  });

function sum(store: ObjectStore, tree: StoredObject): Extent {
  let [files, bytes] = [0, 0];
  for (const { name, mode, id } of entriesOf(store, tree)) {
    const object = store.get(id);
    const inside =
      mode === '40000' ? (object?.extent ?? NONE) : { files: 1, bytes: BLOCK + (object?.body.length ?? 0) };
    files += inside.files;
    bytes += inside.bytes + inside.files * (name.length + 1);
  }
  return { files, bytes };
}
