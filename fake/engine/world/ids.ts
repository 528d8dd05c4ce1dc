import type { Row } from '../store/row.ts';
import { Table } from '../store/table.ts';

interface Counter extends Row {
  readonly id: string;
  readonly last: number;
}

/** The table behind the ids. */
export type CounterTable = Table<Counter>;

/** A table for new ids. */
export function counterTable(): CounterTable {
  return new Table<Counter>();
}

/** Ids in sequence, one sequence a prefix, so that the same test sees the same ids. */
export class Ids {
  readonly #counters: CounterTable;

  constructor(counters: CounterTable) {
    this.#counters = counters;
  }

  /** The last number that a sequence has given; 0 before the first. */
  last(sequence: string): number {
    return this.#counters.get(sequence)?.last ?? 0;
  }

  /** The next number of a sequence, from 1. */
  number(sequence: string): number {
    const last = this.last(sequence) + 1;
    this.#counters.put({ id: sequence, last });
    return last;
  }

  /** Makes a sequence go on after a number. */
  continueAfter(sequence: string, last: number): void {
    this.#counters.put({ id: sequence, last });
  }

  /** The next id of a prefix: the prefix and `length` letters and digits. */
  text(prefix: string, length: number): string {
    return prefix + this.number(prefix).toString(36).padStart(length, '0');
  }
}
