import { byList, type Entry } from './lists.ts';
import { itemsBetween, type Tree } from './sorted.ts';

/** Rows that are read page by page. */
export interface Rows<Row> {
  /** How many there are. */
  readonly size: number;
  /** Up to `count` rows after the first `skip`, newest first. */
  newest(skip: number, count: number): Row[];
}

/** The rows of a list in their order, oldest first, read by position: taking a page costs the page. */
export class Ordered<Row> implements Rows<Row> {
  readonly #entries: Tree<Entry<Row>>;
  readonly #name: string;
  readonly #from: number;
  readonly #to: number;

  constructor(entries: Tree<Entry<Row>>, name: string, low: number = -Infinity, high: number = Infinity) {
    this.#entries = entries;
    this.#name = name;
    this.#from = byList.rank(entries, { name, order: low, sequence: -Infinity });
    this.#to = Math.max(this.#from, byList.rank(entries, { name, order: high, sequence: Infinity }));
  }

  get size(): number {
    return this.#to - this.#from;
  }

  /** The rows whose order lies between two values, both included. */
  between(low: number, high: number): Ordered<Row> {
    return new Ordered(this.#entries, this.#name, low, high);
  }

  /** The rows that pass a test. */
  filter(test: (row: Row) => boolean): Rows<Row> {
    const found = [...this].filter(test).reverse();
    return { size: found.length, newest: (skip, count) => found.slice(skip, skip + count) };
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

  #between(from: number, to: number): Row[] {
    return itemsBetween(this.#entries, from, to).map(({ row }) => row);
  }
}
