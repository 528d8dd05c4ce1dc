import { fromBase64, toBase64 } from './bytes.ts';
import { checkObject } from './checks.ts';
import { readCommit } from './commit.ts';
import { isTooLarge } from './extent.ts';
import type { ObjectType, Oid } from './model.ts';
import { createObjects, readObject, writeObject } from './objects.ts';
import type { ObjectStore } from './objects.ts';
import { readTag } from './tag.ts';
import { readTree } from './tree.ts';

/** Objects as JSON: kind and base64 of the body, in an order in which each comes after what it names. */
export type ExportedObjects = readonly (readonly [type: ObjectType, base64: string])[];

function namedBy(store: ObjectStore, id: Oid): readonly Oid[] {
  switch (readObject(store, id).type) {
    case 'commit': {
      const { tree, parents } = readCommit(store, id);
      return [...parents, tree];
    }
    case 'tree':
      return readTree(store, id)
        .filter(({ mode }) => mode !== '160000')
        .map((entry) => entry.id);
    case 'tag':
      return [readTag(store, id).target];
    case 'blob':
      return [];
  }
}

/** All that can be reached from these ids, each after what it names; the same ids give the same list. */
export function reachable(store: ObjectStore, ids: Iterable<Oid>): Oid[] {
  const state = new Map<Oid, 'open' | 'done'>();
  const found: Oid[] = [];
  const pending = [...ids].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (state.get(id) === 'done') continue;
    if (state.get(id) === 'open') {
      state.set(id, 'done');
      found.push(id);
      continue;
    }
    state.set(id, 'open');
    pending.push(
      id,
      ...namedBy(store, id)
        .filter((below) => !state.has(below))
        .reverse(),
    );
  }
  return found;
}

/** What can be reached from these ids, as plain JSON. */
export function exportObjects(store: ObjectStore, ids: Iterable<Oid>): ExportedObjects {
  return reachable(store, ids).map((id) => {
    const { type, body } = readObject(store, id);
    return [type, toBase64(body)];
  });
}

/** Something that is wrong with an exported object. */
export interface ObjectFault {
  readonly index: number;
  readonly message: string;
}

/** Exported objects in a store of their own, and what is wrong with them. Their ids are computed from what they hold. */
export function checkedObjects(exported: ExportedObjects): { objects: ObjectStore; faults: ObjectFault[] } {
  const objects = createObjects();
  const faults: ObjectFault[] = [];
  for (const [index, [type, base64]] of exported.entries()) {
    try {
      const body = fromBase64(base64);
      checkObject(objects, type, body);
      const { id } = writeObject(objects, type, body);
      if (type === 'tree' && isTooLarge(objects, id)) throw new Error('names more files than there is memory for');
    } catch (error) {
      faults.push({ index, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { objects, faults };
}

/** Takes the objects of another store into this one. */
export function adoptObjects(store: ObjectStore, from: ObjectStore): void {
  for (const object of from.like('')) store.add(object.id, object);
}
