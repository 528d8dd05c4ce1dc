import { byList, type Entry } from './lists.ts';
import { itemsBetween, type Tree } from './sorted.ts';

/** Rows that are read page by page. */
export interface Rows<Row> {
  /** How many there are. */
  readonly size: number;
  /** Up to `count` rows after the first `skip`, newest first. */
  newest(skip: number, count: number): Row[];
}

/** Rows that are in no list, newest first. */
export const rowsOf = <Row>(rows: readonly Row[]): Rows<Row> => ({
  size: rows.length,
  newest: (skip, count) => rows.slice(skip, skip + count),
});

/** Lists of the same order as one. A page costs itself and those before it, whatever else is in the lists. */
export function union<Row>(lists: readonly Rows<Row>[], newestFirst: (a: Row, b: Row) => number): Rows<Row> {
  const [only, another] = lists;
  if (only !== undefined && another === undefined) return only;
  return {
    size: lists.reduce((sum, { size }) => sum + size, 0),
    newest: (skip, count) =>
      lists
        .flatMap((list) => list.newest(0, skip + count))
        .sort(newestFirst)
        .slice(skip, skip + count),
  };
}

/** The rows of a list in their order, oldest first, read by position: taking a page costs the page. */
export class Ordered<Row> implements Rows<Row> {
  readonly #entries: Tree<Entry<Row>>;
  readonly #name: string;
  readonly #low: number;
  readonly #high: number;

  constructor(entries: Tree<Entry<Row>>, name: string, low: number = -Infinity, high: number = Infinity) {
    this.#entries = entries;
    this.#name = name;
    this.#low = low;
    this.#high = high;
  }

  get size(): number {
    return Math.max(0, this.#to - this.#from);
  }

  /** The rows whose order lies between two values, both included. */
  between(low: number, high: number): Ordered<Row> {
    return new Ordered(this.#entries, this.#name, low, high);
  }

  /** The rows that pass a test. */
  filter(test: (row: Row) => boolean): Rows<Row> {
    return rowsOf([...this].filter(test).reverse());
  }

  /** The results for each row, oldest first. */
  map<T>(show: (row: Row) => T): T[] {
    return [...this].map(show);
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
    const from = this.#from;
    const [entry] = itemsBetween(this.#entries, from, from + 1);
    return entry?.name === this.#name && entry.order <= this.#high ? entry.row : undefined;
  }

  /** All rows, oldest first. */
  [Symbol.iterator](): Iterator<Row> {
    return this.#between(this.#from, this.#to).values();
  }

  get #from(): number {
    return byList.rank(this.#entries, { name: this.#name, order: this.#low, sequence: -Infinity });
  }

  get #to(): number {
    return byList.rank(this.#entries, { name: this.#name, order: this.#high, sequence: Infinity });
  }

  #between(from: number, to: number): Row[] {
    return itemsBetween(this.#entries, from, to).map(({ row }) => row);
  }
}
