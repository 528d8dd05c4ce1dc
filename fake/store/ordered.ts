import { rankOf, sizeOf, valuesBetween, type Compare, type Sorted } from './sorted.ts';

/** Where a row is in a list: by its own order first, then by the order of insertion. */
export interface Place {
  readonly order: number;
  readonly sequence: number;
}

/** Compares two places. */
export const byPlace: Compare<Place> = (a, b) => a.order - b.order || a.sequence - b.sequence;

/**
 * Rows of one index in their order, oldest first, read by position: taking a page costs the page,
 * whatever is before or behind it.
 */
export class Ordered<Row> {
  readonly #rows: Sorted<Place, Row>;
  readonly #from: number;
  readonly #to: number;

  constructor(rows: Sorted<Place, Row>, from = 0, to: number = sizeOf(rows)) {
    this.#rows = rows;
    this.#from = from;
    this.#to = Math.max(from, to);
  }

  /** How many rows there are. */
  get size(): number {
    return this.#to - this.#from;
  }

  /** The rows whose order lies between two values, both included. */
  between(low: number, high: number): Ordered<Row> {
    const from = rankOf(this.#rows, { order: low, sequence: -Infinity });
    const to = rankOf(this.#rows, { order: high, sequence: Infinity });
    return new Ordered(this.#rows, Math.max(from, this.#from), Math.min(to, this.#to));
  }

  /** Up to `count` rows after the first `skip`, oldest first. */
  oldest(skip: number, count: number): Row[] {
    const from = this.#from + skip;
    return valuesBetween(this.#rows, from, Math.min(from + count, this.#to));
  }

  /** Up to `count` rows after the first `skip`, newest first. */
  newest(skip: number, count: number): Row[] {
    const to = this.#to - skip;
    return valuesBetween(this.#rows, Math.max(to - count, this.#from), to).reverse();
  }

  /** The oldest row. */
  first(): Row | undefined {
    return this.oldest(0, 1)[0];
  }

  /** All rows, oldest first. */
  [Symbol.iterator](): Iterator<Row> {
    return valuesBetween(this.#rows, this.#from, this.#to).values();
  }
}
