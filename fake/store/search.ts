import { clip, Columns, countOf, rowsOf, type Bits, type Query, type Traits } from './columns.ts';
import type { Ordered, Rows } from './ordered.ts';
import type { Stored } from './row.ts';
import { itemsBetween, type Tree } from './sorted.ts';

/**
 * Finds rows of lists by their texts and words. What it knows of a part of a tree it keeps as long as the tree has that
 * part, so that a change of one row costs a look at about a thousand.
 */
export class Search<R> {
  readonly #traitsOf: (row: R) => Traits;
  readonly #known = new WeakMap<Tree<Stored<R>>, Columns>();

  constructor(traitsOf: (row: R) => Traits) {
    this.#traitsOf = traitsOf;
  }

  /** The rows of a list that are asked for. */
  in<T extends R>(list: Ordered<T>, { text, words }: Query): Rows<T> {
    const query = { text: text.toLowerCase(), words };
    const parts = list.parts();
    const columns = parts.map(({ rows }) => this.#columnsOf(rows));
    const bits = new Int32Array(columns.reduce((total, { width }) => total + width, 0));
    const hits: Hits<T>[] = [];
    let place = 0;
    for (const [i, { rows, size, from, to }] of parts.entries()) {
      const { width } = columns[i] as Columns;
      columns[i]?.match(query, bits, place);
      if (from > 0 || to < size) clip(bits.subarray(place, place + width), from, to);
      hits.push({ rows, place, width, count: countOf(bits, place, width) });
      place += width;
    }
    return new Found(bits, hits);
  }

  #columnsOf(rows: Tree<Stored<R>>): Columns {
    let columns = this.#known.get(rows);
    if (columns === undefined) {
      columns = new Columns(itemsBetween(rows, 0, Infinity).map(({ row }) => this.#traitsOf(row)));
      this.#known.set(rows, columns);
    }
    return columns;
  }
}

/** What was found in a part of a list. */
interface Hits<R> {
  readonly rows: Tree<Stored<R>>;
  /** Where the set has the part, and how many numbers of it. */
  readonly place: number;
  readonly width: number;
  readonly count: number;
}

/** The rows that were found, in the order of their list. */
class Found<R> implements Rows<R> {
  readonly size: number;
  readonly #bits: Bits;
  readonly #hits: readonly Hits<R>[];

  constructor(bits: Bits, hits: readonly Hits<R>[]) {
    this.#bits = bits;
    this.#hits = hits;
    this.size = hits.reduce((size, { count }) => size + count, 0);
  }

  newest(skip: number, count: number): R[] {
    const rows: R[] = [];
    let left = skip;
    for (let i = this.#hits.length - 1; i >= 0 && rows.length < count; i--) {
      const hits = this.#hits[i] as Hits<R>;
      if (left < hits.count) rows.push(...this.#newestIn(hits, left, count - rows.length));
      left = Math.max(left - hits.count, 0);
    }
    return rows;
  }

  #newestIn({ rows, place, width }: Hits<R>, skip: number, count: number): R[] {
    const found = rowsOf(this.#bits.subarray(place, place + width)).reverse();
    return found
      .slice(skip, skip + count)
      .flatMap((row) => itemsBetween(rows, row, row + 1).map((stored) => stored.row));
  }
}
