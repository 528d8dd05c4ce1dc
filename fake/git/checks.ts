import { text } from './bytes.ts';
import type { Mode, ObjectType, Oid, TreeEntry } from './model.ts';
import type { ObjectStore } from './objects.ts';
import { isSignature } from './signature.ts';
import { pathFault } from './tree-edit.ts';
import { compareEntries, decodeTree } from './tree.ts';

/** An id that an object names, and what it must be the id of. */
type Named = readonly [id: Oid, type: ObjectType];

const TYPES: Readonly<Record<Mode, ObjectType>> = {
  '100644': 'blob',
  '100755': 'blob',
  '120000': 'blob',
  '160000': 'commit',
  '40000': 'tree',
};

/** Throws unless an object can be read, and all that it names is in the store. */
export function checkObject(store: ObjectStore, type: ObjectType, body: Uint8Array): void {
  for (const [id, wanted] of namedBy[type](body))
    if (store.objects.get(id)?.type !== wanted)
      throw new Error(`names the ${wanted} ${id}, which does not come before`);
}

const namedBy: Readonly<Record<ObjectType, (body: Uint8Array) => readonly Named[]>> = {
  blob: () => [],
  tree: (body) => {
    const entries = decodeTree(body);
    entries.forEach((entry, i) => checkEntry(entry, entries[i - 1]));
    // What a submodule names is in another repository.
    return entries.filter(({ mode }) => mode !== '160000').map(({ id, mode }) => [id, TYPES[mode]]);
  },
  commit: (body) => {
    const { tree, parents, lines } = commitHeader(text(body));
    if (!isSignature(lines[0], 'author') || !isSignature(lines[1], 'committer')) throw new Error('malformed commit');
    return [[tree, 'tree'], ...parents.map((id): Named => [id, 'commit'])];
  },
  tag: (body) => {
    const [, id, type] = /^object ([0-9a-f]{40})\ntype (blob|tree|commit|tag)\ntag [^\n]+\n/.exec(text(body)) ?? [];
    const tagger = text(body).split('\n', 4)[3];
    if (id === undefined || !isSignature(tagger, 'tagger')) throw new Error('malformed tag');
    return [[id, type as ObjectType]];
  },
};

function checkEntry(entry: TreeEntry, before: TreeEntry | undefined): void {
  const { name, mode } = entry;
  if (!Object.hasOwn(TYPES, mode)) throw new Error(`mode ${JSON.stringify(mode)} in a tree`);
  const fault = name.includes('/') ? 'slash in name' : pathFault(name);
  if (fault !== undefined) throw new Error(fault);
  if (before !== undefined && compareEntries(before, entry) >= 0) throw new Error('tree out of order');
}

function commitHeader(body: string): { tree: Oid; parents: Oid[]; lines: string[] } {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const [, tree] = /^tree ([0-9a-f]{40})$/.exec(first) ?? [];
  const authored = lines.findIndex((line) => !line.startsWith('parent '));
  const parents = lines.splice(0, authored).map((line) => /^parent ([0-9a-f]{40})$/.exec(line)?.[1]);
  if (tree === undefined || parents.includes(undefined)) throw new Error('malformed commit');
  return { tree, parents: parents as Oid[], lines };
}
