import type { Call } from '../http/area.ts';
import { controlOperation, type ControlRoute } from '../module/module.ts';
import type { World } from '../webhooks/world.ts';
import { deliveryRecords } from '../webhooks/views.ts';

/** What the control routes may do with a fake. */
export interface FakeControls<W extends World> {
  readonly world: W;
  readonly seed: (document: unknown) => void;
  readonly export: () => object;
  readonly control: (action: unknown) => void;
  readonly moveClock: (move: unknown) => void | Promise<void>;
}

/** Control routes by the ids of their operations. */
export type ControlRoutes<W extends World> = Readonly<
  Record<
    string,
    {
      readonly operation: ControlRoute<W>['operation'];
      readonly handle: (controls: FakeControls<W>, call: Call, body: () => unknown) => unknown;
    }
  >
>;

/** The routes that are about the fake as a whole. */
export const fakeRoutes: ControlRoutes<World> = {
  'control.seed': {
    operation: controlOperation('PUT', '/_fake/world', 'Forget everything and load this world'),
    handle: ({ seed }, _call, body) => seed(body()),
  },
  'control.export': {
    operation: controlOperation('GET', '/_fake/world', 'The present state as a world document'),
    handle: (controls) => controls.export(),
  },
  'control.clock': {
    operation: controlOperation('GET', '/_fake/clock', 'Read the clock'),
    handle: ({ world }) => ({ now: world.clock.iso }),
  },
  'control.advance': {
    operation: controlOperation('POST', '/_fake/clock', 'Move the clock'),
    handle: ({ world, moveClock }, _call, body) => {
      const now = (): object => ({ now: world.clock.iso });
      const moved = moveClock(body());
      return moved instanceof Promise ? moved.then(now) : now();
    },
  },
  'control.action': {
    operation: controlOperation('POST', '/_fake/control', 'Do what only a test can do'),
    handle: ({ control }, _call, body) => control(body()),
  },
  'control.deliveries': {
    operation: controlOperation('GET', '/_fake/deliveries', 'Webhook deliveries in the order of attempts'),
    handle: ({ world }) => deliveryRecords(world),
  },
  'control.journal': {
    operation: controlOperation('GET', '/_fake/journal', 'The last requests'),
    handle: ({ world }) => world.journal.entries(),
  },
};
