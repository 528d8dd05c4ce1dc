import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Case } from '../../fake/engine/composed/case.ts';
import type { Adapter } from '../../fake/lab/playing/fake-stage.ts';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';

/** An adapter that has to be opened and closed. */
export interface Opened extends Adapter {
  readonly close?: () => Promise<void> | void;
  /** A place of its own for each scenario. Default: all are played in one, one after the other. */
  readonly world?: () => Adapter;
  /** Called after each scenario. */
  readonly played?: () => void;
}

/** Every scenario of every area that is for it, through one adapter. */
export function conformanceSuite(
  name: string,
  open: () => Opened | Promise<Opened>,
  as: (one: Case) => Case = (one) => one,
  isFor: (one: Case) => boolean = () => true,
): void {
  describe(`scenarios through ${name}`, () => {
    let adapter: Opened;
    beforeAll(async () => {
      adapter = await open();
    });
    afterAll(() => adapter.close?.());
    describe.each(['payments', 'federation', 'pulls'])('%s', (area) => {
      for (const scenario of scenariosOf(area).filter(isFor))
        test(scenario.name, async () => {
          await play(as(scenario), adapter.world?.() ?? adapter);
          adapter.played?.();
        });
    });
  });
}
