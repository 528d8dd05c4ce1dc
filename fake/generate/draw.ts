import { randomOf } from '../engine/faults/random.ts';

/** Draws from a sequence that its seed decides. */
export class Draw {
  readonly #seed: number;
  #drawn = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    return randomOf(this.#seed, this.#drawn++);
  }

  /** An integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** One of some values. */
  one<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T;
  }

  /** One of some values by their weights. */
  weighted<T>(weights: readonly (readonly [T, number])[]): T {
    let left = this.fraction() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of weights) {
      left -= weight;
      if (left < 0) return value;
    }
    return (weights.at(-1) as readonly [T, number])[0];
  }

  /** So many moments between two, the oldest first. */
  moments(count: number, from: number, to: number): number[] {
    return Array.from({ length: count }, () => this.between(from, to)).sort((a, b) => a - b);
  }
}

/** A moment as documents say it, in whole seconds. */
export const iso = (moment: number): string =>
  new Date(Math.floor(moment / 1000) * 1000).toISOString().replace('.000', '');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const GIVEN =
  'Ada Amina Boris Chantal Diane Emeka Fatou Grace Ibrahim Jean Kofi Linda Mireille Nadine Paul Sonia'.split(' ');
const FAMILY = 'Abega Biya Diallo Eto Fokou Hassan Kamga Lobe Mbarga Ndiaye Okafor Priso Simo Tabi Wanko Zambo'.split(
  ' ',
);

/** The n-th person: no two of the first 256 have one name. */
export const personAt = (n: number): { readonly name: string; readonly login: string } => {
  const given = GIVEN[n % GIVEN.length] ?? '';
  const family = FAMILY[(n * 7 + Math.floor(n / GIVEN.length)) % FAMILY.length] ?? '';
  const round = Math.floor(n / 256);
  const login = `${given}.${family}${round === 0 ? '' : round}`.toLowerCase();
  return { name: `${given} ${family}`, login };
};
