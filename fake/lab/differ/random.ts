import type { Random } from '../playing/comparison.ts';
import { Draw } from '../../generate/draw.ts';

/** Random choices by a seed: those of an area's generators. */
export function randomOf(seed: number): Random {
  const draw = new Draw(seed);
  return {
    int: (from, to) => draw.between(from, to),
    pick: (list) => {
      if (list.length === 0) throw new Error('one of an empty list was asked for');
      return draw.one(list);
    },
    some: (list) => list.filter(() => draw.fraction() < 0.5),
    chance: (probability) => draw.fraction() < probability,
  };
}
