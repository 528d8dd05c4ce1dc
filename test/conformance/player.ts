import { playOn } from '../../fake/scenarios/player.ts';
import type { Scenario } from '../../fake/scenarios/scenario.ts';
import { FakeStage, type Adapter } from '../../fake/scenarios/fake-stage.ts';

/** Plays a scenario through an adapter, and throws at the first response that is not what it must be. */
export function play(scenario: Scenario, adapter: Adapter): Promise<void> {
  return playOn(scenario, new FakeStage(adapter));
}
