/** Admits a number of holders at once; the others wait in order. */
export class Queue {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Resolves when there is room, with a function to call when done. Leaves the queue when the signal aborts. */
  enter(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        signal.removeEventListener('abort', leave);
        this.#free -= 1;
        resolve(() => this.#release());
      };
      const leave = (): void => {
        const place = this.#waiting.indexOf(admit);
        if (place >= 0) this.#waiting.splice(place, 1);
        reject(signal.reason as Error);
      };
      if (signal.aborted) leave();
      else if (this.#free > 0) admit();
      else {
        this.#waiting.push(admit);
        signal.addEventListener('abort', leave);
      }
    });
  }

  #release(): void {
    this.#free += 1;
    this.#waiting.shift()?.();
  }
}
