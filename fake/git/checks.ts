import { text } from './bytes.ts';
import type { ObjectType, Oid } from './model.ts';
import type { ObjectStore } from './objects.ts';
import { decodeTree, EMPTY_TREE } from './tree.ts';

/** An id that an object names, and what it must be the id of. */
type Named = readonly [id: Oid, type: ObjectType | 'any'];

/** Throws unless an object can be read, and all that it names is in the store: what a push brings is checked no further. */
export function checkObject(store: ObjectStore, type: ObjectType, body: Uint8Array): void {
  for (const [id, wanted] of namedBy[type](body))
    if (!isThere(store, id, wanted)) throw new Error(`names the ${wanted} ${id}, which does not come before`);
}

function isThere(store: ObjectStore, id: Oid, wanted: Named[1]): boolean {
  const type = id === EMPTY_TREE ? 'tree' : store.get(id)?.type;
  return type !== undefined && (wanted === 'any' || type === wanted);
}

const namedBy: Readonly<Record<ObjectType, (body: Uint8Array) => readonly Named[]>> = {
  blob: () => [],
  // What a submodule names is in another repository; what a file names may be anything.
  tree: (body) =>
    decodeTree(body)
      .filter(({ mode }) => mode !== '160000')
      .map(({ id, mode }) => [id, mode === '40000' ? 'tree' : 'any']),
  commit: (body) => {
    const { tree, parents } = commitHeader(text(body));
    return [[tree, 'tree'], ...parents.map((id): Named => [id, 'commit'])];
  },
  tag: (body) => {
    const [, id, type] = /^object ([0-9a-f]{40})\ntype (blob|tree|commit|tag)\ntag /.exec(text(body)) ?? [];
    if (id === undefined) throw new Error('malformed tag');
    return [[id, type as ObjectType]];
  },
};

function commitHeader(body: string): { tree: Oid; parents: Oid[] } {
  const [, tree, lines = ''] = /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)(?!parent )/.exec(body) ?? [];
  if (tree === undefined) throw new Error('malformed commit');
  return { tree, parents: [...lines.matchAll(/[0-9a-f]{40}/g)].map(([id]) => id) };
}
