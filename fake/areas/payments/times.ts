import type { World } from './world.ts';

/** A time as the API shows it: the live service counts microseconds. */
export const timeIn = ({ dialect }: World, iso: string): string =>
  dialect.microseconds ? iso.replace('Z', '000Z') : iso;
