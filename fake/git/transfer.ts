import { toBase64 } from './bytes.ts';
import { readCommit } from './commit.ts';
import type { Oid } from './model.ts';
import { readObject } from './objects.ts';
import type { ExportedObjects, ObjectStore } from './objects.ts';
import { readTag } from './tag.ts';
import { readTree } from './tree.ts';

/** The objects that an object names: none for one that is not there. */
export function namedBy(store: ObjectStore, id: Oid): readonly Oid[] {
  switch (store.get(id)?.type) {
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
    default:
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

/** All objects that these ids reach, as plain JSON: each comes after those that it names. */
export function exportObjects(store: ObjectStore, ids: Iterable<Oid>): ExportedObjects {
  return reachable(store, ids).map((id) => {
    const { type, body } = readObject(store, id);
    return [type, toBase64(body)];
  });
}
