import { Rejection } from '../http/rejection.ts';
import type { ActionFields, AreaModule } from '../module/module.ts';
import type { Core } from '../world/core.ts';

/** Does what only a test can do; what the state does not allow is rejected and changes nothing. */
export function runAction<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  action: unknown,
): void {
  const fields = (action ?? {}) as ActionFields;
  const { op } = fields;
  if (typeof op !== 'string')
    throw new Rejection('invalid', 'op is not valid', { issues: [{ path: 'op', message: 'is not valid' }] });
  const area = modules.find(({ controls }) => Object.hasOwn(controls?.actions ?? {}, op));
  const run = area?.controls?.actions?.[op];
  if (run === undefined) throw new Rejection('not found', `unknown op ${op}`);
  run(world, fields);
}
