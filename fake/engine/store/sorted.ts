/**
 * A persistent sorted tree: every change gives a new tree that shares what it did not touch. So a snapshot is a reference,
 * going back is an assignment, and the n-th item is found without counting. It is a B+ tree: a leaf is a sorted array, and
 * a tree without items is an empty one.
 */
export type Tree<T> = readonly T[] | Branch<T>;

/** Nodes one after the other, with what a search asks of them together. */
export interface Branch<T> {
  readonly nodes: readonly Tree<T>[];
  readonly first: T;
  readonly size: number;
}

/** Negative, zero or positive, as for `Array.prototype.sort`. */
export type Compare<K> = (a: K, b: K) => number;

/** Compares names, or numbers; what is no number is equal to none. */
export const ascending = <K extends string | number>(a: K, b: K): number => (a < b ? -1 : a === b ? 0 : 1);

// How many items a leaf has at most, and how many nodes a branch: a change copies one of each on its way.
const WIDTH = 32;

// Built again, every item is touched; one by one, each costs about as much as this many.
const BUILT = 16;

/** How many items a tree has. */
export function sizeOf(tree: Tree<unknown>): number {
  return isLeaf(tree) ? tree.length : tree.size;
}

/** The items from one rank up to another, which is omitted. */
export function itemsBetween<T>(tree: Tree<T>, from: number, to: number): T[] {
  const items: T[] = [];
  collect(tree, from, to, items);
  return items;
}

/** An order of items by a key: what finds and changes the trees that are sorted by it. */
export class SortedBy<K, Item> {
  readonly #keyOf: (item: Item) => K;
  readonly #compare: Compare<K>;

  constructor(keyOf: (item: Item) => K, compare: Compare<K>) {
    this.#keyOf = keyOf;
    this.#compare = compare;
  }

  /** Compares items by their keys. */
  compare(a: Item, b: Item): number {
    return this.#compare(this.#keyOf(a), this.#keyOf(b));
  }

  /** The item with a key. */
  get<T extends Item>(tree: Tree<T>, key: K): T | undefined {
    let node = tree;
    while (!isLeaf(node)) node = node.nodes[this.#childAt(node, key)] as Tree<T>;
    const at = this.#indexIn(node, key);
    return this.#isAt(node, at, key) ? node[at] : undefined;
  }

  /** The tree with an item in the place of the one with its key, if there is one. */
  set<T extends Item>(tree: Tree<T>, item: T): Tree<T> {
    return joined(this.#inserted(tree, item));
  }

  /** The tree with many items; of several with one key the last counts. */
  setAll<T extends Item>(tree: Tree<T>, items: readonly T[]): Tree<T> {
    if (items.length === 1 || items.length * BUILT < sizeOf(tree))
      return items.reduce((all, item) => this.set(all, item), tree);
    const all = itemsBetween(tree, 0, sizeOf(tree)).concat(items);
    return joined(chunks(this.#isSorted(all) ? all : this.#sorted(all)));
  }

  /** The tree without the item with a key. */
  delete<T extends Item>(tree: Tree<T>, key: K): Tree<T> {
    let rest = this.#deleted(tree, key);
    while (!isLeaf(rest) && rest.nodes.length === 1) rest = rest.nodes[0] as Tree<T>;
    return rest;
  }

  /** How many items come before a key. */
  rank<T extends Item>(tree: Tree<T>, key: K): number {
    let node = tree;
    let before = 0;
    while (!isLeaf(node)) {
      const at = this.#childAt(node, key);
      for (let i = 0; i < at; i++) before += sizeOf(node.nodes[i] as Tree<T>);
      node = node.nodes[at] as Tree<T>;
    }
    return before + this.#indexIn(node, key);
  }

  /** Whether items are in order, as they mostly are, each with a key of its own. */
  #isSorted(items: readonly Item[]): boolean {
    for (let i = 1; i < items.length; i++)
      if (this.#compare(this.#keyOf(items[i - 1] as Item), this.#keyOf(items[i] as Item)) >= 0) return false;
    return true;
  }

  /** Items in order; of several with one key the last. */
  #sorted<T extends Item>(items: T[]): readonly T[] {
    items.sort((a, b) => this.#compare(this.#keyOf(a), this.#keyOf(b)));
    return items.filter((item, i) => !this.#isAt(items, i + 1, this.#keyOf(item)));
  }

  /** Whether the item at an index, if there is one, has a key. */
  #isAt(items: readonly Item[], index: number, key: K): boolean {
    return index < items.length && this.#compare(this.#keyOf(items[index] as Item), key) === 0;
  }

  /** The index of the first item that does not come before a key. */
  #indexIn(items: readonly Item[], key: K): number {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.#keyOf(items[middle] as Item), key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index of the only node of a branch that may have a key. */
  #childAt<T extends Item>({ nodes }: Branch<T>, key: K): number {
    let [low, high] = [1, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.#keyOf(firstOf(nodes[middle] as Tree<T>)), key) <= 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #inserted<T extends Item>(node: Tree<T>, item: T): readonly Tree<T>[] {
    const key = this.#keyOf(item);
    if (!isLeaf(node)) {
      const at = this.#childAt(node, key);
      const parts = this.#inserted(node.nodes[at] as Tree<T>, item);
      return halves(node.nodes.toSpliced(at, 1, ...parts), at + parts.length - 1).map(branch);
    }
    const at = this.#indexIn(node, key);
    return halves(node.toSpliced(at, this.#isAt(node, at, key) ? 1 : 0, item), at);
  }

  /** Nodes are not merged: one goes when it is empty (Johnson and Shasha 1993 found nothing lost by that). */
  #deleted<T extends Item>(node: Tree<T>, key: K): Tree<T> {
    if (!isLeaf(node)) {
      const at = this.#childAt(node, key);
      const rest = this.#deleted(node.nodes[at] as Tree<T>, key);
      const nodes = sizeOf(rest) === 0 ? node.nodes.toSpliced(at, 1) : node.nodes.with(at, rest);
      return nodes.length === 0 ? [] : branch(nodes);
    }
    const at = this.#indexIn(node, key);
    return this.#isAt(node, at, key) ? node.toSpliced(at, 1) : node;
  }
}

/** Whether a tree is a leaf: its items in order. */
export const isLeaf: <T>(tree: Tree<T>) => tree is readonly T[] = Array.isArray as never;

const firstOf = <T>(node: Tree<T>): T => (isLeaf(node) ? (node[0] as T) : node.first);

function branch<T>(nodes: readonly Tree<T>[]): Branch<T> {
  let size = 0;
  for (const node of nodes) size += sizeOf(node);
  return { nodes, first: firstOf(nodes[0] as Tree<T>), size };
}

/** A node that has become one too long is cut in the middle, or before its last if that is new: items in order leave full nodes behind. */
function halves<N>(all: readonly N[], changed: number): readonly (readonly N[])[] {
  if (all.length <= WIDTH) return [all];
  const middle = changed === WIDTH ? WIDTH : WIDTH >> 1;
  return [all.slice(0, middle), all.slice(middle)];
}

/** One tree of nodes that follow one another. */
function joined<T>(nodes: readonly Tree<T>[]): Tree<T> {
  return nodes.length > 1 ? joined(chunks(nodes).map(branch)) : (nodes[0] ?? []);
}

function chunks<N>(all: readonly N[]): readonly (readonly N[])[] {
  return Array.from({ length: Math.ceil(all.length / WIDTH) }, (_, i) => all.slice(i * WIDTH, (i + 1) * WIDTH));
}

function collect<T>(node: Tree<T>, from: number, to: number, items: T[]): void {
  if (isLeaf(node)) {
    const end = Math.min(to, node.length);
    for (let i = Math.max(from, 0); i < end; i++) items.push(node[i] as T);
    return;
  }
  let before = 0;
  for (const child of node.nodes) {
    const size = sizeOf(child);
    if (before < to && before + size > from) collect(child, from - before, to - before, items);
    before += size;
  }
}
