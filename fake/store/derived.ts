import type { Stored } from './row.ts';

/** What is kept beside the rows of a table, so that they are found. */
export interface Keeper<T, R> {
  /** Whether any row changes it. */
  readonly keeps: boolean;
  /** It with rows that it does not have. */
  add(value: T, added: readonly Stored<R>[]): T;
  /** It with a row in the place of another one; with nothing, the row goes. */
  change(value: T, before: Stored<R>, after: Stored<R> | undefined): T;
}

/**
 * What is kept beside one state of the rows. Rows that are added cost nothing here before somebody asks; what was asked of
 * an earlier state serves the later ones.
 */
export class Derived<T, R> {
  readonly #keeper: Keeper<T, R>;
  #state: Known<T> | Behind<T, R>;

  constructor(keeper: Keeper<T, R>, state: Known<T> | Behind<T, R>) {
    this.#keeper = keeper;
    this.#state = state;
  }

  /** What belongs to these rows. */
  get value(): T {
    let state = this.#state;
    if ('value' in state) return state.value;
    const batches: (readonly Stored<R>[])[] = [];
    // A loop, because a test may add rows ten thousand times before it lists them.
    for (; 'before' in state; state = state.before.#state) batches.push(state.added);
    const value = this.#keeper.add(state.value, batches.reverse().flat());
    this.#state = { value };
    return value;
  }

  /** What belongs to these rows and further ones. */
  with(added: readonly Stored<R>[]): Derived<T, R> {
    return this.#keeper.keeps ? new Derived(this.#keeper, { before: this, added }) : this;
  }

  /** What belongs to these rows with one in the place of another. */
  changed(before: Stored<R>, after: Stored<R> | undefined): Derived<T, R> {
    if (!this.#keeper.keeps) return this;
    return new Derived(this.#keeper, { value: this.#keeper.change(this.value, before, after) });
  }
}

interface Known<T> {
  readonly value: T;
}

interface Behind<T, R> {
  readonly before: Derived<T, R>;
  readonly added: readonly Stored<R>[];
}
