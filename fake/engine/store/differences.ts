import { isLeaf, sizeOf, type SortedBy, type Tree } from './sorted.ts';

/** An item of one tree, and the one with its key in another: at least one of them. */
export type Difference<T> = readonly [before: T | undefined, after: T | undefined];

/**
 * The items in which two trees of one order differ, in that order. What both trees share is skipped as a whole, so that the
 * comparison costs what was changed from one to the other, and not their size.
 */
export function* differences<K, T>(order: SortedBy<K, T>, before: Tree<T>, after: Tree<T>): Generator<Difference<T>> {
  const [a, b] = [new Cursor(before), new Cursor(after)];
  while (!a.isAtEnd || !b.isAtEnd) {
    const [nodeA, nodeB] = [a.node, b.node];
    if (nodeA !== undefined && nodeA === nodeB) {
      a.skip();
      b.skip();
    } else if (nodeA !== undefined && sizeOf(nodeA) >= sizeOf(nodeB ?? [])) a.enter(nodeA);
    else if (nodeB !== undefined) b.enter(nodeB);
    else {
      const [itemA, itemB] = [a.item, b.item];
      const place = compareItems(order, itemA, itemB);
      if (place <= 0) a.skip();
      if (place >= 0) b.skip();
      if (itemA !== itemB) yield [place <= 0 ? itemA : undefined, place >= 0 ? itemB : undefined];
    }
  }
}

/** As for `Array.prototype.sort`; the end of a tree comes after all items. */
function compareItems<K, T>(order: SortedBy<K, T>, a: T | undefined, b: T | undefined): number {
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return order.compare(a, b);
}

/** A place in a tree: before a node that has not been entered, or before an item of a leaf that has. */
class Cursor<T> {
  /** The nodes that follow, the next one last. */
  readonly #nodes: Tree<T>[];
  #leaf: readonly T[] = [];
  #at = 0;

  constructor(tree: Tree<T>) {
    this.#nodes = [tree];
  }

  get isAtEnd(): boolean {
    return this.item === undefined && this.#nodes.length === 0;
  }

  get item(): T | undefined {
    return this.#leaf[this.#at];
  }

  /** The node that comes next; undefined before an item, and at the end. */
  get node(): Tree<T> | undefined {
    return this.item === undefined ? this.#nodes.at(-1) : undefined;
  }

  /** Passes the item or the node that comes next. */
  skip(): void {
    if (this.item === undefined) this.#nodes.pop();
    else this.#at += 1;
  }

  /** Goes before the first part of the node that comes next. */
  enter(node: Tree<T>): void {
    this.#nodes.pop();
    if (isLeaf(node)) [this.#leaf, this.#at] = [node, 0];
    else this.#nodes.push(...node.nodes.toReversed());
  }
}
