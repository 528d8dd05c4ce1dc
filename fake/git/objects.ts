import { fromBase64, hex, toBase64, utf8 } from './bytes.ts';
import { itemAt, itemsWith, newItems, withItem, type IdMap } from './id-map.ts';
import type { Commit, ObjectType, Oid, TreeEntry } from './model.ts';
import { createSha1 } from './sha1.ts';

/** One object, without its header. */
export interface GitObject {
  readonly type: ObjectType;
  readonly body: Uint8Array;
}

/** A stored object, and what was read off it once: both go together. */
export interface StoredObject extends GitObject {
  readonly id: Oid;
  /** Of a tree. */
  entries: readonly TreeEntry[] | undefined;
  /** Of a tree: what its files take. */
  extent: { readonly files: number; readonly bytes: number } | undefined;
  commit: Commit | undefined;
  /** Of a commit: the length of the longest way from a root. */
  generation: number | undefined;
  /** Of a tag: what it names in the end. */
  peeled: Oid | undefined;
}

/** Objects as JSON: kind and base64 of the body. */
export type ExportedObjects = readonly (readonly [type: ObjectType, base64: string])[];

/** One state of a store. It never changes, so keeping it is a snapshot. */
export type ObjectsVersion = IdMap<StoredObject>;

/** All objects of a world: repositories and forks share them, and so do the states that are kept of the world. */
export class ObjectStore {
  #version: ObjectsVersion;

  constructor(version: ObjectsVersion = []) {
    this.#version = version;
  }

  get(id: Oid): StoredObject | undefined {
    return itemAt(this.#version, id);
  }

  has(id: Oid): boolean {
    return this.get(id) !== undefined;
  }

  /** Adds an object, unless it is there. The body must not be changed afterwards. */
  add(id: Oid, { type, body }: GitObject): StoredObject {
    const known = this.get(id);
    if (known !== undefined) return known;
    const object: StoredObject = {
      id,
      type,
      body,
      entries: undefined,
      extent: undefined,
      commit: undefined,
      generation: undefined,
      peeled: undefined,
    };
    this.#version = withItem(this.#version, object);
    return object;
  }

  /** The objects whose ids begin with some digits. */
  like(prefix: string): StoredObject[] {
    return itemsWith(this.#version, prefix);
  }

  /** The present state, for keeping. */
  mark(): ObjectsVersion {
    return this.#version;
  }

  /** Goes back to a kept state: what was added since is gone, unless another state has it. */
  restore(version: ObjectsVersion): void {
    this.#version = version;
  }

  /** The objects of `after` that `before` lacks; undefined if it lacks nothing. */
  additions(before: ObjectsVersion, after: ObjectsVersion): ExportedObjects | undefined {
    const items = newItems(before, after);
    return items.length === 0 ? undefined : items.map(({ type, body }) => [type, toBase64(body)]);
  }

  /** Adds exported objects; their ids are computed from what they hold. */
  addAll(exported: ExportedObjects): void {
    for (const [type, base64] of exported) writeObject(this, type, fromBase64(base64));
  }

  /** A store that begins with the same objects: what happens in either does not concern the other. */
  copy(): ObjectStore {
    return new ObjectStore(this.#version);
  }
}

/** The id of "nothing" in diffs and pushes. */
export const ZERO_OID: Oid = '0'.repeat(40);

/** An empty store. */
export const createObjects = (): ObjectStore => new ObjectStore();

/** The id git gives an object: SHA-1 of `<type> <length>\0<body>`. */
export function objectId(type: ObjectType, body: Uint8Array): Oid {
  const header = utf8(`${type} ${body.length}\0`);
  return hex(createSha1().update(header).update(body).digest());
}

/** Stores an object; one that is there already stays. The body must not be changed afterwards. */
export function writeObject(store: ObjectStore, type: ObjectType, body: Uint8Array): StoredObject {
  return store.add(objectId(type, body), { type, body });
}

/** Stores objects under their ids. */
export function addObjects(store: ObjectStore, objects: ReadonlyMap<Oid, GitObject>): void {
  for (const [id, object] of objects) store.add(id, object);
}

/** Stores a blob: a string (as UTF-8) or bytes. */
export function writeBlob(store: ObjectStore, content: string | Uint8Array): Oid {
  return writeObject(store, 'blob', typeof content === 'string' ? utf8(content) : content).id;
}

/** Whether an id is that of a commit that is there. */
export const isCommit = (store: ObjectStore, id: Oid): boolean => store.get(id)?.type === 'commit';

/** The object of an id; throws if it is missing, because ids come from the store itself. */
export function readObject(store: ObjectStore, id: Oid): StoredObject {
  const found = store.get(id);
  if (found === undefined) throw new Error(`git: no object ${id}`);
  return found;
}

/** The bytes of a blob. */
export function readBlob(store: ObjectStore, id: Oid): Uint8Array {
  return readObject(store, id).body;
}

/** The id cut to 7 digits, or to as many more as tell it from every other object of the store. */
export function abbreviate(store: ObjectStore, id: Oid): string {
  let length = 7;
  for (const { id: other } of store.like(id.slice(0, length))) {
    if (other === id) continue;
    let common = length;
    while (common < 40 && other[common] === id[common]) common++;
    length = Math.max(length, common + 1);
  }
  return id.slice(0, length);
}
