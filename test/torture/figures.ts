import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The figures of a test that `npm run torture` reports. */
    figures?: Record<string, number | string>;
  }
}

/** How much of something is played: what `npm run torture` says in a variable, or a small run. */
export const countOf = (variable: string, small: number): number => Number(process.env[variable] ?? small);

/** Notes what was measured, for the report of `npm run torture`. */
export function note({ task }: TestContext, figures: Record<string, number | string>): void {
  task.meta.figures = { ...task.meta.figures, ...figures };
}

/** Says how far a long run is, where `npm run torture` listens. */
export function progress(what: string, done: number, all: number): void {
  if (process.env['TORTURE'] === undefined) return;
  const step = Math.max(1, Math.floor(all / 20));
  if (done % step === 0) console.error(`${what}: ${done} of ${all}`);
}

/** Processor time of single requests, in milliseconds. */
export class Times {
  readonly #all: Float64Array;
  #count = 0;
  #started = 0;

  constructor(most: number) {
    this.#all = new Float64Array(most);
  }

  start(): void {
    this.#started = processorTime();
  }

  stop(): void {
    this.#all[this.#count++] = processorTime() - this.#started;
  }

  get mean(): number {
    return round(this.#all.reduce((sum, one) => sum + one, 0) / this.#count);
  }

  /** The time that so many of them did not exceed: `0.999` for all but one in a thousand. */
  quantile(share: number): number {
    const sorted = this.#all.slice(0, this.#count).sort();
    return round(sorted[Math.min(this.#count - 1, Math.floor(share * this.#count))] ?? 0);
  }
}

/** Processor time of this thread in milliseconds: what other programs on the machine do is not in it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export const round = (value: number): number => Math.round(value * 100) / 100;
