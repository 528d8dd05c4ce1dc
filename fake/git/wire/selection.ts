import { readCommit } from '../commit.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { peelToCommit, readTag } from '../tag.ts';
import { namedBy } from '../transfer.ts';
import { readTree } from '../tree.ts';
import { walk } from '../walk.ts';
import type { FetchRequest } from './fetch-request.ts';
import type { Filter } from './filter.ts';
import { peeled, type WireRepository } from './repository.ts';
import type { ShallowUpdate } from './shallow.ts';

/** The objects that a client needs besides those it has, in the order of a pack. */
export function selectObjects(
  repository: WireRepository,
  request: FetchRequest,
  common: readonly Oid[],
  { boundary, unshallow }: ShallowUpdate,
): Oid[] {
  const { objects } = repository;
  const cut = new Set(request.shallow);
  const theirs = reachedBut(objects, common, cut, new Set());
  // The client has what was shallow, but not its parents.
  const opened = unshallow.flatMap((id) => readCommit(objects, id).parents);
  const tips = request.wants.map((id) => peelToCommit(objects, id)).filter((id) => id !== undefined);
  const commits = reachedBut(objects, [...tips, ...opened], boundary, theirs);
  const edges = edgesOf(objects, commits, boundary, theirs);
  const had = new Set<Oid>();
  for (const id of [...edges, ...unshallow])
    walk([readCommit(objects, id).tree], (named) => namedBy(objects, named), had);
  const picked = new Picked(objects, request.filter, had);
  for (const id of request.wants) picked.addWanted(id, theirs);
  for (const id of commits) picked.addCommit(id);
  if (request.includeTag) addTags(repository, picked);
  return picked.ids;
}

/** The commits reached from some, ending at a boundary, without those that are known. */
function reachedBut(
  objects: ObjectStore,
  tips: readonly Oid[],
  boundary: ReadonlySet<Oid>,
  known: ReadonlySet<Oid>,
): ReadonlySet<Oid> {
  const isNew = (id: Oid): boolean => !known.has(id);
  return walk(tips.filter(isNew), (id) => (boundary.has(id) ? [] : readCommit(objects, id).parents.filter(isNew)));
}

/** The client's own commits that new ones are built on: their trees need not be sent again. */
function edgesOf(
  objects: ObjectStore,
  commits: ReadonlySet<Oid>,
  boundary: ReadonlySet<Oid>,
  theirs: ReadonlySet<Oid>,
): Set<Oid> {
  const edges = new Set<Oid>();
  for (const id of theirs.size === 0 ? [] : commits)
    if (!boundary.has(id))
      for (const parent of readCommit(objects, id).parents) if (theirs.has(parent)) edges.add(parent);
  return edges;
}

class Picked {
  readonly #objects: ObjectStore;
  readonly #filter: Filter;
  readonly #had: ReadonlySet<Oid>;
  /** Each with the least depth that it was met at: a filter by depth may let through what it omitted farther down. */
  readonly #depths = new Map<Oid, number>();
  readonly #ids = new Set<Oid>();
  readonly #tags = new Set<Oid>();

  constructor(objects: ObjectStore, filter: Filter, had: ReadonlySet<Oid>) {
    this.#objects = objects;
    this.#filter = filter;
    this.#had = had;
  }

  get ids(): Oid[] {
    return [...this.#ids];
  }

  has(id: Oid): boolean {
    return this.#ids.has(id);
  }

  /** An object that is requested by its id is sent whatever the filter says, unless the client has it; the object that a tag names is not. */
  addWanted(id: Oid, theirs: ReadonlySet<Oid>): void {
    const { type } = this.#objects.get(id)!;
    if (theirs.has(id)) return;
    this.#ids.add(id);
    if (type === 'tree') this.#addTree(id, 0);
    if (type === 'tag') this.#addTagged(readTag(this.#objects, id).target, theirs);
  }

  /** Commits are found by walking through history. */
  #addTagged(named: Oid, theirs: ReadonlySet<Oid>): void {
    let id = named;
    // No recursion: tags may name each other deeper than the stack.
    while (!theirs.has(id)) {
      const { type } = this.#objects.get(id)!;
      if (type === 'blob') this.#addBlob(id);
      if (type === 'tree' && this.#allowsTree(0)) this.#addTree(id, 0);
      if (type !== 'tag' || !this.addTag(id)) return;
      id = readTag(this.#objects, id).target;
    }
  }

  /** False for one that was met before, with all that it names. */
  addTag(id: Oid): boolean {
    if (this.#tags.has(id)) return false;
    this.#tags.add(id);
    if (this.#filter.types.has('tag')) this.#ids.add(id);
    return true;
  }

  addCommit(id: Oid): void {
    if (this.#filter.types.has('commit')) this.#ids.add(id);
    const { tree } = readCommit(this.#objects, id);
    if (this.#allowsTree(0)) this.#addTree(tree, 0);
  }

  #allowsTree(depth: number): boolean {
    const { treeDepth, types } = this.#filter;
    return depth < treeDepth && (types.has('tree') || types.has('blob'));
  }

  #addTree(tree: Oid, from: number): void {
    const pending: [Oid, number][] = [[tree, from]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [id, depth] = next;
      if (this.#had.has(id) || (this.#depths.get(id) ?? Infinity) <= depth) continue;
      this.#depths.set(id, depth);
      if (this.#filter.types.has('tree')) this.#ids.add(id);
      for (const entry of readTree(this.#objects, id)) {
        if (entry.mode === '160000' || depth + 1 >= this.#filter.treeDepth) continue;
        if (entry.mode === '40000') pending.push([entry.id, depth + 1]);
        else this.#addBlob(entry.id);
      }
    }
  }

  #addBlob(id: Oid): void {
    const { blobSize, types } = this.#filter;
    if (this.#had.has(id) || !types.has('blob')) return;
    const isSmall = blobSize === Infinity || (this.#objects.get(id)?.body.length ?? 0) < blobSize;
    if (isSmall) this.#ids.add(id);
  }
}

/** Annotated tags come with what they name. */
function addTags({ objects, refs }: WireRepository, picked: Picked): void {
  for (const [name, id] of refs) {
    const target = name.startsWith('refs/tags/') ? peeled(objects, id) : undefined;
    if (target === undefined || !picked.has(target)) continue;
    for (let at = id; at !== target && picked.addTag(at);) at = readTag(objects, at).target;
  }
}
