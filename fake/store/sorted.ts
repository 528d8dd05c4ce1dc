/**
 * A persistent sorted map that also knows ranks: every change gives a new map that shares what it did not touch.
 * So a snapshot is a reference, going back is an assignment, and the n-th entry is found without counting.
 * It is a weight-balanced tree (Adams 1992, with the parameters 3 and 2 of Hirai and Yamamoto 2011).
 */
export interface Sorted<K, V> {
  readonly root: Node<K, V> | undefined;
  readonly compare: Compare<K>;
}

/** Negative, zero or positive, as for `Array.prototype.sort`. */
export type Compare<K> = (a: K, b: K) => number;

interface Node<K, V> {
  readonly key: K;
  readonly value: V;
  readonly left: Node<K, V> | undefined;
  readonly right: Node<K, V> | undefined;
  readonly size: number;
}

const DELTA = 3;
const GAMMA = 2;

/** A map without entries. */
export function emptySorted<K, V>(compare: Compare<K>): Sorted<K, V> {
  return { root: undefined, compare };
}

/** How many entries it holds. */
export function sizeOf<K, V>(map: Sorted<K, V>): number {
  return map.root?.size ?? 0;
}

/** The value at a key. */
export function getAt<K, V>(map: Sorted<K, V>, key: K): V | undefined {
  let node = map.root;
  while (node !== undefined) {
    const order = map.compare(key, node.key);
    if (order === 0) return node.value;
    node = order < 0 ? node.left : node.right;
  }
  return undefined;
}

/** The map with the value at the key. */
export function setAt<K, V>(map: Sorted<K, V>, key: K, value: V): Sorted<K, V> {
  return { root: inserted(map.root, key, value, map.compare), compare: map.compare };
}

/** The map with many values; of several at one key the last counts. */
export function setAll<K, V>(map: Sorted<K, V>, entries: readonly (readonly [K, V])[]): Sorted<K, V> {
  const { compare } = map;
  // One by one each entry costs a path of nodes; built again, every entry costs one node.
  if (entries.length * PATH < sizeOf(map)) return entries.reduce((all, [key, value]) => setAt(all, key, value), map);
  const all = inOrder([...entriesOf(map.root), ...entries], compare);
  return { root: built(all, 0, all.length), compare };
}

// About as many nodes as a path through a large map has.
const PATH = 16;

type Entry<K, V> = readonly [K, V];

function entriesOf<K, V>(node: Tree<K, V>, entries: Entry<K, V>[] = []): Entry<K, V>[] {
  if (node === undefined) return entries;
  entriesOf(node.left, entries);
  entries.push([node.key, node.value]);
  return entriesOf(node.right, entries);
}

/** Sorts entries, which mostly are in order already; of several at one key the last stays. */
function inOrder<K, V>(entries: Entry<K, V>[], compare: Compare<K>): Entry<K, V>[] {
  entries.sort((a, b) => compare(a[0], b[0]));
  return entries.filter(([key], i) => {
    const next = entries[i + 1];
    return next === undefined || compare(key, next[0]) !== 0;
  });
}

function built<K, V>(entries: readonly Entry<K, V>[], from: number, to: number): Tree<K, V> {
  const middle = (from + to) >> 1;
  const entry = from < to ? entries[middle] : undefined;
  if (entry === undefined) return undefined;
  return join(entry[0], entry[1], built(entries, from, middle), built(entries, middle + 1, to));
}

/** The map without the key. */
export function deleteAt<K, V>(map: Sorted<K, V>, key: K): Sorted<K, V> {
  return { root: deleted(map.root, key, map.compare), compare: map.compare };
}

/** How many keys come before this one. */
export function rankOf<K, V>(map: Sorted<K, V>, key: K): number {
  let node = map.root;
  let before = 0;
  while (node !== undefined) {
    const order = map.compare(key, node.key);
    if (order === 0) return before + size(node.left);
    if (order > 0) before += size(node.left) + 1;
    node = order < 0 ? node.left : node.right;
  }
  return before;
}

/** The values from one rank up to another, which is omitted. */
export function valuesBetween<K, V>(map: Sorted<K, V>, from: number, to: number): V[] {
  const values: V[] = [];
  collect(map.root, from, to, values);
  return values;
}

function collect<K, V>(node: Tree<K, V>, from: number, to: number, values: V[]): void {
  if (node === undefined || to <= 0 || from >= node.size) return;
  const before = size(node.left);
  collect(node.left, from, to, values);
  if (from <= before && before < to) values.push(node.value);
  collect(node.right, from - before - 1, to - before - 1, values);
}

function size(node: Node<unknown, unknown> | undefined): number {
  return node?.size ?? 0;
}

type Tree<K, V> = Node<K, V> | undefined;

function join<K, V>(key: K, value: V, left: Tree<K, V>, right: Tree<K, V>): Node<K, V> {
  return { key, value, left, right, size: size(left) + size(right) + 1 };
}

function inserted<K, V>(node: Tree<K, V>, key: K, value: V, compare: Compare<K>): Node<K, V> {
  if (node === undefined) return join(key, value, undefined, undefined);
  const order = compare(key, node.key);
  if (order === 0) return { ...node, value };
  return order < 0
    ? balanced(node.key, node.value, inserted(node.left, key, value, compare), node.right)
    : balanced(node.key, node.value, node.left, inserted(node.right, key, value, compare));
}

function deleted<K, V>(node: Tree<K, V>, key: K, compare: Compare<K>): Tree<K, V> {
  if (node === undefined) return undefined;
  const order = compare(key, node.key);
  if (order < 0) return balanced(node.key, node.value, deleted(node.left, key, compare), node.right);
  if (order > 0) return balanced(node.key, node.value, node.left, deleted(node.right, key, compare));
  return glued(node.left, node.right);
}

function glued<K, V>(left: Tree<K, V>, right: Tree<K, V>): Tree<K, V> {
  if (left === undefined) return right;
  if (right === undefined) return left;
  const first = leftmost(right);
  return balanced(first.key, first.value, left, withoutLeftmost(right));
}

function leftmost<K, V>(node: Node<K, V>): Node<K, V> {
  return node.left === undefined ? node : leftmost(node.left);
}

function withoutLeftmost<K, V>(node: Node<K, V>): Tree<K, V> {
  return node.left === undefined ? node.right : balanced(node.key, node.value, withoutLeftmost(node.left), node.right);
}

const weight = (node: Node<unknown, unknown> | undefined): number => size(node) + 1;

function balanced<K, V>(key: K, value: V, left: Tree<K, V>, right: Tree<K, V>): Node<K, V> {
  if (right !== undefined && weight(right) > DELTA * weight(left)) return rotatedLeft(key, value, left, right);
  if (left !== undefined && weight(left) > DELTA * weight(right)) return rotatedRight(key, value, left, right);
  return join(key, value, left, right);
}

function rotatedLeft<K, V>(key: K, value: V, left: Tree<K, V>, right: Node<K, V>): Node<K, V> {
  const inner = right.left;
  if (inner === undefined || weight(inner) < GAMMA * weight(right.right))
    return join(right.key, right.value, join(key, value, left, inner), right.right);
  return join(
    inner.key,
    inner.value,
    join(key, value, left, inner.left),
    join(right.key, right.value, inner.right, right.right),
  );
}

function rotatedRight<K, V>(key: K, value: V, left: Node<K, V>, right: Tree<K, V>): Node<K, V> {
  const inner = left.right;
  if (inner === undefined || weight(inner) < GAMMA * weight(left.left))
    return join(left.key, left.value, left.left, join(key, value, inner, right));
  return join(
    inner.key,
    inner.value,
    join(left.key, left.value, left.left, inner.left),
    join(key, value, inner.right, right),
  );
}
