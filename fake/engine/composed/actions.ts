import { Rejection } from '../http/rejection.ts';
import type { ActionFields, AreaModule } from '../area/module.ts';
import type { Core } from '../world/core.ts';

/** Does what only a test can do; what the state does not allow is rejected and changes nothing. */
export function runAction<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  action: unknown,
): void {
  const fields = (action ?? {}) as ActionFields;
  const { op } = fields;
  const known = modules.flatMap(({ controls }) => Object.keys(controls?.actions ?? {}));
  if (typeof op !== 'string')
    throw notValid(
      `expected one of ${known.join(', ')}; ${op === undefined ? 'it is missing' : `received ${JSON.stringify(op)}`}`,
    );
  const area = modules.find(({ controls }) => Object.hasOwn(controls?.actions ?? {}, op));
  const run = area?.controls?.actions?.[op];
  if (run === undefined) throw new Rejection('not found', `unknown op ${op}; there are: ${known.join(', ')}`);
  run(world, fields);
}

function notValid(message: string): Rejection {
  return new Rejection('invalid', `op: ${message}`, { issues: [{ path: 'op', message }] });
}
