import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Door } from './exchange.ts';
import { play, type Dialect } from './player.ts';
import { scenariosOf } from './scenario.ts';

/** A door that has to be opened and closed. */
export interface Opened extends Door {
  readonly close?: () => Promise<void> | void;
}

/** Every scenario of every area, through one door. */
export function conformanceSuite(name: string, open: () => Opened | Promise<Opened>, dialect?: Dialect): void {
  describe(`scenarios through ${name}`, () => {
    let door: Opened;
    beforeAll(async () => {
      door = await open();
    });
    afterAll(() => door.close?.());
    describe.each(['payments', 'federation', 'pulls'])('%s', (area) => {
      for (const scenario of scenariosOf(area)) test(scenario.name, () => play(scenario, door, dialect));
    });
  });
}
