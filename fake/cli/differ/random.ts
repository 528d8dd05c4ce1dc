import type { Random } from '../../engine/area/proof.ts';

/** Random choices by a seed: those of an area's generators. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: enough to choose requests by.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    pick: (list) => {
      if (list.length === 0) throw new Error('one of an empty list was asked for');
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    some: (list) => list.filter(() => next() < 0.5),
    chance: (probability) => next() < probability,
  };
}
