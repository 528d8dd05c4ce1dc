import { playOn } from '../../fake/cli/verify/player.ts';
import type { Scenario } from '../../fake/cli/verify/scenario.ts';
import type { DialectName } from '../../fake/world/dialect.ts';
import { FakeStage, type Adapter } from './fake-stage.ts';

/** Plays a scenario through an adapter, and throws at the first response that is not what it must be. */
export function play(scenario: Scenario, adapter: Adapter, dialect: DialectName = 'specification'): Promise<void> {
  return playOn(scenario, new FakeStage(adapter), { dialect });
}
