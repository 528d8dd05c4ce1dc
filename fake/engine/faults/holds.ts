import { isNamedBy, type ReceivedRequest } from './definition.ts';

/** A request that waits until the test lets it go on. */
export interface HeldRequest {
  /**
   * Resolves when the request is there, before it has changed anything, or with `after` when it has been handled; rejects
   * if the hold is cleared before.
   */
  readonly arrived: Promise<ReceivedRequest>;
  /** Lets the request go on; one that has not arrived yet will not wait. */
  readonly release: () => void;
}

interface Hold {
  readonly on: string;
  /** Whether the request is handled first, and its response waits. */
  readonly isAfter: boolean;
  readonly arrive: (request: ReceivedRequest) => void;
  readonly released: Promise<void>;
  /** Lets go of the request, or of the hope for one. */
  readonly clear: () => void;
}

/** The holds of a world, in the order in which they were made: each takes one request. */
export class Holds {
  #waiting: Hold[] = [];
  readonly #taken = new Set<Hold>();
  /** What waits for faults to be removed, by their numbers. */
  readonly #faults = new Map<number, PromiseWithResolvers<void>>();

  /** Whether none waits for a request. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** The requests that holds are for which have met none. */
  get unmet(): readonly string[] {
    return this.#waiting.map(({ on }) => on);
  }

  /** Holds the next request of some operations. */
  add(on: string, isAfter: boolean): HeldRequest {
    const arrival = Promise.withResolvers<ReceivedRequest>();
    const release = Promise.withResolvers<void>();
    // Nobody needs to look at it.
    arrival.promise.catch(() => undefined);
    const hold: Hold = {
      ...{ on, isAfter },
      arrive: arrival.resolve,
      released: release.promise,
      clear: () => {
        arrival.reject(new Error(`the hold of ${on} was cleared before a request arrived`));
        release.resolve();
      },
    };
    this.#waiting.push(hold);
    const go = (): void => {
      this.#taken.delete(hold);
      release.resolve();
    };
    return { arrived: arrival.promise, release: go };
  }

  /** The hold that takes a request, if any: it takes no other. */
  take(operation: string): Hold | undefined {
    const i = this.#waiting.findIndex(({ on }) => isNamedBy(on, operation));
    if (i < 0) return undefined;
    const [hold] = this.#waiting.splice(i, 1);
    if (hold !== undefined) this.#taken.add(hold);
    return hold;
  }

  /** Waits until a fault is removed. */
  untilRemoved(fault: number): Promise<void> {
    const waiting = this.#faults.get(fault) ?? Promise.withResolvers<void>();
    this.#faults.set(fault, waiting);
    return waiting.promise;
  }

  /** Lets go on what a fault holds. */
  release(fault: number): void {
    this.#faults.get(fault)?.resolve();
    this.#faults.delete(fault);
  }

  /** Lets every request go on, and forgets the holds. */
  clear(): void {
    for (const fault of [...this.#faults.keys()]) this.release(fault);
    for (const hold of [...this.#waiting, ...this.#taken]) hold.clear();
    this.#waiting = [];
    this.#taken.clear();
  }
}
