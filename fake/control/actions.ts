import { Refusal } from '../http/rejection.ts';
import type { ActionFields, AreaModule } from '../module/module.ts';
import type { Core } from '../world/core.ts';

/** Makes a move that only a test can make; one that the state does not allow is rejected and changes nothing. */
export function runAction<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  action: unknown,
): void {
  const fields = (action ?? {}) as ActionFields;
  const { op } = fields;
  if (typeof op !== 'string')
    throw new Refusal('invalid', 'op is not valid', { issues: [{ path: 'op', message: 'is not valid' }] });
  const area = modules.find(({ controls }) => Object.hasOwn(controls?.actions ?? {}, op));
  const run = area?.controls?.actions?.[op];
  if (run === undefined) throw new Refusal('not found', `unknown op ${op}`);
  run(world, fields);
}
