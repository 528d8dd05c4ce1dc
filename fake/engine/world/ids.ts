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

/** The counter that holds where unique numbers begin; no prefix is called so. */
const BEGIN = '(begin)';

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

  /** Has {@link unique} numbers begin after one. */
  beginAfter(last: number): void {
    this.continueAfter(BEGIN, last);
  }

  /** The next number of a sequence for ids that are unique beyond this world: from 1, or after where they begin. */
  unique(sequence: string): number {
    return this.last(BEGIN) + this.number(sequence);
  }

  /** The next id of a prefix: the prefix and at least `length` digits, which are hexadecimal as those of UUIDs, or others. */
  text(prefix: string, length: number, digits = HEXADECIMAL): string {
    return prefix + written(this.unique(prefix), digits).padStart(length, digits[0]);
  }
}

const HEXADECIMAL = '0123456789abcdef';

/** A number in some digits, of which the first is zero. */
function written(value: number, digits: string): string {
  const last = digits[value % digits.length] ?? '';
  return value < digits.length ? last : written(Math.floor(value / digits.length), digits) + last;
}
