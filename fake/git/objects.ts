import { hex, utf8 } from './bytes.ts';
import type { Commit, ObjectType, Oid, TreeEntry } from './model.ts';
import { createSha1 } from './sha1.ts';

/** One stored object, without its header. */
export interface GitObject {
  readonly type: ObjectType;
  readonly body: Uint8Array;
}

/**
 * All objects of a world, by id. It only grows, so repositories, forks and snapshots share one store and copying any of
 * them copies nothing. The other maps are what was parsed once.
 */
export interface ObjectStore {
  readonly objects: Map<Oid, GitObject>;
  readonly trees: Map<Oid, readonly TreeEntry[]>;
  readonly commits: Map<Oid, Commit>;
  readonly generations: Map<Oid, number>;
  /** Ids by their first 4 digits; those of `unindexed` are added when somebody asks. */
  readonly prefixes: Map<string, Oid[]>;
  readonly unindexed: Oid[];
}

/** The id of "nothing" in diffs and pushes. */
export const ZERO_OID: Oid = '0'.repeat(40);

/** An empty store. */
export function createObjects(): ObjectStore {
  return {
    objects: new Map(),
    trees: new Map(),
    commits: new Map(),
    generations: new Map(),
    prefixes: new Map(),
    unindexed: [],
  };
}

/** The id git gives an object: SHA-1 of `<type> <length>\0<body>`. */
export function objectId(type: ObjectType, body: Uint8Array): Oid {
  const header = utf8(`${type} ${body.length}\0`);
  return hex(createSha1().update(header).update(body).digest());
}

/** Stores an object and gives its id; one that is there already stays. The body must not be changed afterwards. */
export function writeObject(store: ObjectStore, type: ObjectType, body: Uint8Array): Oid {
  const id = objectId(type, body);
  if (!store.objects.has(id)) {
    store.objects.set(id, { type, body });
    store.unindexed.push(id);
  }
  return id;
}

/** Stores objects under their ids; gives the ids of those that are new. */
export function addObjects(store: ObjectStore, objects: ReadonlyMap<Oid, GitObject>): Oid[] {
  const added: Oid[] = [];
  for (const [id, object] of objects) {
    if (store.objects.has(id)) continue;
    store.objects.set(id, object);
    store.unindexed.push(id);
    added.push(id);
  }
  return added;
}

/** Takes back what was added last, with all that was parsed of it: nothing may name it yet. */
export function removeObjects(store: ObjectStore, added: readonly Oid[]): void {
  const gone = new Set(added);
  for (const id of added) {
    store.objects.delete(id);
    store.trees.delete(id);
    store.commits.delete(id);
    store.generations.delete(id);
    const same = store.prefixes.get(id.slice(0, 4));
    if (same !== undefined)
      store.prefixes.set(
        id.slice(0, 4),
        same.filter((other) => other !== id),
      );
  }
  const kept = store.unindexed.filter((id) => !gone.has(id));
  store.unindexed.length = 0;
  for (const id of kept) store.unindexed.push(id);
}

/** Stores a blob: a string (as UTF-8) or bytes. */
export function writeBlob(store: ObjectStore, content: string | Uint8Array): Oid {
  return writeObject(store, 'blob', typeof content === 'string' ? utf8(content) : content);
}

/** The object of an id; throws where there is none, because ids come from the store itself. */
export function readObject(store: ObjectStore, id: Oid): GitObject {
  const found = store.objects.get(id);
  if (found === undefined) throw new Error(`git: no object ${id}`);
  return found;
}

/** The bytes of a blob. */
export function readBlob(store: ObjectStore, id: Oid): Uint8Array {
  return readObject(store, id).body;
}

function likeId(store: ObjectStore, prefix: string): readonly Oid[] {
  for (let id = store.unindexed.pop(); id !== undefined; id = store.unindexed.pop()) {
    const same = store.prefixes.get(id.slice(0, 4));
    if (same === undefined) store.prefixes.set(id.slice(0, 4), [id]);
    else same.push(id);
  }
  return store.prefixes.get(prefix.slice(0, 4)) ?? [];
}

/** Every id of the store that begins with `prefix` (at least 4 digits). */
export function idsWithPrefix(store: ObjectStore, prefix: string): readonly Oid[] {
  return likeId(store, prefix).filter((id) => id.startsWith(prefix));
}

/** The id cut to 7 digits, or to as many more as tell it from every other object of the store. */
export function abbreviate(store: ObjectStore, id: Oid): string {
  let length = 7;
  for (const other of likeId(store, id)) {
    if (other === id) continue;
    let common = 4;
    while (common < 40 && other[common] === id[common]) common++;
    if (common >= length) length = common + 1;
  }
  return id.slice(0, length);
}
