import type { AreaTypes } from '../../engine/area/types.ts';
import type { CreateFake } from '../../engine/compose.ts';
import type { ClockMode } from '../../engine/composed/clock.ts';
import type { InspectorPage } from '../../engine/composed/engine.ts';
import type { FakeOptions } from '../../engine/composed/options.ts';
import type { DeliverTo } from './send.ts';

/** How the worlds of a deployment are. */
export interface Settings<T extends AreaTypes> {
  readonly createFake: CreateFake<T>;
  readonly fake: Pick<FakeOptions<T>, 'seed' | 'as' | 'journal' | 'maxBodyBytes'>;
  readonly clock: ClockMode;
  readonly deliver: DeliverTo;
  readonly inspector: InspectorPage | undefined;
  readonly isOpen: boolean;
  readonly maxStateBytes: number;
}
