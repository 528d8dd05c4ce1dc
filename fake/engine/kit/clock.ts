import type { Core } from '../world/core.ts';
import type { AreaClock } from './definition.ts';

/** The clock of a world for the functions of an area. Its members are read when they are asked for: the clock moves. */
export const clockOf = ({ clock }: Core): AreaClock => ({
  get now() {
    return clock.now;
  },
  get iso() {
    return clock.iso;
  },
});
