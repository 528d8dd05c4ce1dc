import { byteString, text } from '../bytes.ts';
import { readCommit } from '../commit.ts';
import type { ObjectType, Oid } from '../model.ts';
import type { GitObject, ObjectStore } from '../objects.ts';
import { readTag } from '../tag.ts';
import { EMPTY_TREE, readTree } from '../tree.ts';
import { walk } from '../walk.ts';

/** An object that is missing or cannot be read, in git's words, with its line ends. */
class Missing extends Error {}

/** The objects that a push adds to a repository. */
export interface Arrived {
  /** The objects of the world, with those of the push. */
  readonly objects: ObjectStore;
  /** Whether the repository had an object before, with all that it names. */
  readonly has: (id: Oid) => boolean;
  readonly pushed: ReadonlyMap<Oid, GitObject>;
  /** Commits and trees of which everything is there: what one command has shown is not looked through for the next. */
  readonly complete: Set<Oid>;
}

/** Why not all that an id reaches is there, as git says it; undefined when it is. */
export function missingFrom(arrived: Arrived, id: Oid): string | undefined {
  try {
    checkFrom(arrived, id);
    return undefined;
  } catch (error) {
    if (error instanceof Missing) return error.message;
    throw error;
  }
}

function checkFrom(arrived: Arrived, tip: Oid): void {
  const trees = new Set<Oid>();
  const first = startOf(arrived, tip);
  const seen = walk(first === undefined ? [] : unchecked(arrived, [first]), (id) => {
    const { tree, parents } = commitAt(arrived, id);
    trees.add(tree);
    for (const parent of parents) requireParent(arrived, id, parent, id === first);
    return unchecked(arrived, parents);
  });
  checkTrees(arrived, trees);
  for (const id of seen) arrived.complete.add(id);
}

const unchecked = ({ complete, has }: Arrived, ids: readonly Oid[]): Oid[] =>
  ids.filter((id) => !complete.has(id) && !has(id));

/** The commit that an id stands for, through tags; undefined for another object, which is checked here. */
function startOf(arrived: Arrived, tip: Oid): Oid | undefined {
  const { objects } = arrived;
  for (let id = tip; ;) {
    if (arrived.has(id)) return undefined;
    const object = isThere(arrived, id) ? objects.get(id) : undefined;
    if (object === undefined) throw new Missing(`fatal: bad object ${id}\n`);
    if (object.type === 'commit') return id;
    if (object.type === 'tree') checkTrees(arrived, new Set([id]));
    if (object.type !== 'tag') return undefined;
    if (!/^object [0-9a-f]{40}\ntype (?:blob|tree|commit|tag)\ntag /.test(text(object.body.subarray(0, 80))))
      throw new Missing(`fatal: bad object ${id}\n`);
    id = readTag(objects, id).target;
  }
}

/** Another repository's objects count for nothing, though the world has them. */
const isThere = ({ pushed, has }: Arrived, id: Oid): boolean => pushed.has(id) || id === EMPTY_TREE || has(id);

const typeOf = ({ objects }: Arrived, id: Oid): ObjectType | undefined =>
  id === EMPTY_TREE ? 'tree' : objects.get(id)?.type;

/** Commits are taken with any author, as git takes them; what they name must be legible. */
function commitAt({ objects }: Arrived, id: Oid): { readonly tree: Oid; readonly parents: readonly Oid[] } {
  const body = byteString(objects.get(id)!.body);
  if (!/^tree [0-9a-f]{40}\n(?:parent [0-9a-f]{40}\n)*(?!parent )/.test(body))
    throw new Missing(`error: bogus commit object ${id}\nfatal: bad object ${id}\n`);
  return readCommit(objects, id);
}

function requireParent(arrived: Arrived, id: Oid, parent: Oid, isFirst: boolean): void {
  const type = typeOf(arrived, parent);
  if (type !== undefined && type !== 'commit')
    throw new Missing(
      `error: object ${parent} is a ${type}, not a commit\nerror: bad parent ${parent} in commit ${id}\nfatal: bad object ${id}\n`,
    );
  if (type === 'commit' && isThere(arrived, parent)) return;
  const fatal = isFirst ? 'revision walk setup failed' : `Failed to traverse parents of commit ${id}`;
  throw new Missing(`error: Could not read ${parent}\nfatal: ${fatal}\n`);
}

function checkTrees(arrived: Arrived, roots: ReadonlySet<Oid>): void {
  const seen = walk(unchecked(arrived, [...roots]), (id) => {
    const trees: Oid[] = [];
    for (const { mode, id: named } of entriesOf(arrived, id)) {
      if (mode === '40000') trees.push(named);
      else if (mode !== '160000' && !isThere(arrived, named))
        throw new Missing(`fatal: missing blob object '${named}'\n`);
    }
    return unchecked(arrived, trees);
  });
  for (const id of seen) arrived.complete.add(id);
}

function entriesOf(arrived: Arrived, id: Oid): ReturnType<typeof readTree> {
  const type = isThere(arrived, id) ? typeOf(arrived, id) : undefined;
  if (type !== 'tree')
    throw new Missing(`${type === undefined ? '' : `error: Object ${id} not a tree\n`}fatal: bad tree object ${id}\n`);
  try {
    return readTree(arrived.objects, id);
  } catch {
    throw new Missing('fatal: too-short tree object\n');
  }
}
