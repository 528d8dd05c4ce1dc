import { byPlace, type Stored } from './row.ts';
import { itemsBetween, partsOf, sizeOf, type Tree } from './sorted.ts';

/** Rows that are read page by page. */
export interface Rows<Row> {
  /** How many there are. */
  readonly size: number;
  /** Up to `count` rows after the first `skip`, newest first. */
  newest(skip: number, count: number): Row[];
}

/** Some rows of a list that follow one another: those of a tree from one up to another, which is omitted. */
export interface Part<Row> {
  readonly rows: Tree<Stored<Row>>;
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Rows of one index in their order, oldest first, read by position: taking a page costs the page,
 * whatever is before or behind it.
 */
export class Ordered<Row> implements Rows<Row> {
  readonly #rows: Tree<Stored<Row>>;
  readonly #from: number;
  readonly #to: number;

  constructor(rows: Tree<Stored<Row>>, from = 0, to: number = sizeOf(rows)) {
    this.#rows = rows;
    this.#from = from;
    this.#to = Math.max(from, to);
  }

  get size(): number {
    return this.#to - this.#from;
  }

  /** The rows whose order lies between two values, both included. */
  between(low: number, high: number): Ordered<Row> {
    const from = byPlace.rank(this.#rows, { order: low, sequence: -Infinity });
    const to = byPlace.rank(this.#rows, { order: high, sequence: Infinity });
    return new Ordered(this.#rows, Math.max(from, this.#from), Math.min(to, this.#to));
  }

  /** Up to `count` rows after the first `skip`, oldest first. */
  oldest(skip: number, count: number): Row[] {
    const from = this.#from + skip;
    return this.#between(from, Math.min(from + count, this.#to));
  }

  newest(skip: number, count: number): Row[] {
    const to = this.#to - skip;
    return this.#between(Math.max(to - count, this.#from), to).reverse();
  }

  /** The oldest row. */
  first(): Row | undefined {
    return this.oldest(0, 1)[0];
  }

  /** All rows, oldest first. */
  [Symbol.iterator](): Iterator<Row> {
    return this.#between(this.#from, this.#to).values();
  }

  /** The rows in parts, oldest first. */
  parts(): Part<Row>[] {
    let before = 0;
    return partsOf(this.#rows).flatMap((rows) => {
      const size = sizeOf(rows);
      const [from, to] = [this.#from - before, this.#to - before];
      before += size;
      return from < size && to > 0 ? [{ rows, size, from, to }] : [];
    });
  }

  #between(from: number, to: number): Row[] {
    return itemsBetween(this.#rows, from, to).map(({ row }) => row);
  }
}
