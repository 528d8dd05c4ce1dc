/** Admits a number of holders at once; the others wait in order. */
export class Queue {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Resolves when there is room, with a function to call when done. Never resolves, and leaves the queue, when the signal
   * aborts, which it may do until the caller has that function.
   */
  enter(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve) => {
      const admit = (): void => {
        this.#free -= 1;
        resolve(() => this.#release());
      };
      const leave = (): void => {
        const place = this.#waiting.indexOf(admit);
        if (place >= 0) this.#waiting.splice(place, 1);
        // Its place is given, and will not be taken.
        else this.#release();
      };
      signal.addEventListener('abort', leave);
      if (this.#free > 0) admit();
      else this.#waiting.push(admit);
    });
  }

  #release(): void {
    this.#free += 1;
    this.#waiting.shift()?.();
  }
}
