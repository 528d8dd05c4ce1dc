import type { Mark, Store } from '../store/store.ts';
import type { WorldClock } from '../world/clock.ts';

interface State {
  /** The instant at whose end the world was so. */
  readonly at: number;
  readonly mark: Mark;
}

/** The states that were, instant by instant, since something first asked for them: marks, so keeping them is cheap. */
export class Past {
  readonly #store: Store;
  readonly #clock: WorldClock;
  #states: State[] = [];
  #kept = 0;

  constructor(store: Store, clock: WorldClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Keeps the states of the last so many milliseconds, from now on. */
  keep(milliseconds: number): void {
    this.#kept = Math.max(this.#kept, milliseconds);
    if (this.#clock.beforeChange !== undefined) return;
    // The state of now stands for all that was before.
    this.#states = [{ at: -Infinity, mark: this.#store.mark() }];
    this.#clock.beforeChange = () => this.#keepPresent();
  }

  /** Forgets them, and keeps no more. */
  clear(): void {
    this.#clock.beforeChange = undefined;
    this.#states = [];
    this.#kept = 0;
  }

  /** The state at an earlier instant. */
  at(instant: number): Mark | undefined {
    return this.#states.findLast(({ at }) => at <= instant)?.mark;
  }

  #keepPresent(): void {
    const { now } = this.#clock;
    this.#states.push({ at: now, mark: this.#store.mark() });
    const oldest = this.#states.findLastIndex(({ at }) => at <= now - this.#kept);
    this.#states.splice(0, Math.max(0, oldest));
  }
}
