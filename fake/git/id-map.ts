import type { Oid } from './model.ts';

/**
 * A persistent map of what has an id: adding gives a new map that shares what it did not touch, so that keeping one is a
 * reference and going back an assignment. Ids are hashes, whose digits are spread evenly: a trie of them needs no balance.
 */
export type IdMap<T> = readonly T[] | Branch<T>;

interface Branch<T> {
  /** By the next digit of their ids. */
  readonly children: readonly IdMap<T>[];
}

interface Item {
  readonly id: Oid;
}

const NOTHING: readonly never[] = [];

/** How many items are looked through one by one. */
const MAX_ENTRIES = 16;

const isLeaf = Array.isArray as <T>(map: IdMap<T>) => map is readonly T[];

const digitAt = (id: string, at: number): number => {
  const code = id.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
};

/** The item with an id; undefined for what is no id, too. */
export function itemAt<T extends Item>(map: IdMap<T>, id: string, depth = 0): T | undefined {
  let node = map;
  for (let at = depth; !isLeaf(node); at++) node = node.children[digitAt(id, at)] ?? NOTHING;
  for (const item of node) if (item.id === id) return item;
  return undefined;
}

/** The map with an item that it does not have. */
export function withItem<T extends Item>(map: IdMap<T>, item: T, at = 0): IdMap<T> {
  if (!isLeaf(map)) {
    const digit = digitAt(item.id, at);
    return { children: map.children.with(digit, withItem(map.children[digit] ?? NOTHING, item, at + 1)) };
  }
  if (map.length < MAX_ENTRIES) return [...map, item];
  const branch: IdMap<T> = { children: Array.from({ length: 16 }, () => NOTHING) };
  return [...map, item].reduce<IdMap<T>>((all, one) => withItem(all, one, at), branch);
}

/** The items whose ids begin with some digits. */
export function itemsWith<T extends Item>(map: IdMap<T>, prefix: string): T[] {
  let node = map;
  for (let at = 0; at < prefix.length && !isLeaf(node); at++) node = node.children[digitAt(prefix, at)] ?? NOTHING;
  return itemsIn(node).filter(({ id }) => id.startsWith(prefix));
}

/** The items that one map has and another one has not; what both share is skipped. */
export function newItems<T extends Item>(before: IdMap<T>, after: IdMap<T>, at = 0): readonly T[] {
  if (before === after) return [];
  if (isLeaf(before)) return itemsIn(after).filter(({ id }) => before.every((item) => item.id !== id));
  if (isLeaf(after)) return after.filter(({ id }) => itemAt(before, id, at) === undefined);
  return after.children.flatMap((child, i) => newItems(before.children[i] ?? NOTHING, child, at + 1));
}

const itemsIn = <T>(map: IdMap<T>): readonly T[] => (isLeaf(map) ? map : map.children.flatMap(itemsIn));
