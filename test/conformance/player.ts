import { playOn } from '../../fake/lab/playing/player.ts';
import type { Case } from '../../fake/engine/composed/case.ts';
import { FakeStage, type Adapter } from '../../fake/lab/playing/fake-stage.ts';

/** Plays a scenario through an adapter, and throws at the first response that is not what it must be. */
export function play(scenario: Case, adapter: Adapter): Promise<void> {
  return playOn(scenario, new FakeStage(adapter));
}
