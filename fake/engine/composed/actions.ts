import * as z from 'zod/mini';
import { checked } from '../area/control-route.ts';
import type { AreaModule } from '../area/module.ts';
import { Rejection } from '../http/rejection.ts';
import type { Core } from '../world/core.ts';

const anyAction = z.looseObject({ op: z.optional(z.unknown()) });

/** Does what only a test can do; what the state does not allow is rejected and changes nothing. */
export function runAction<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  action: unknown,
): void {
  const { op, ...fields } = checked(anyAction, action, 'the action');
  const actions = new Map(modules.flatMap(({ controls }) => Object.entries(controls?.actions ?? {})));
  const found = actions.get(op as string);
  if (found === undefined) throw unknownAction(op, [...actions.keys()]);
  found.run(world, checked(found.fields, fields, 'the action') as never);
}

function unknownAction(op: unknown, known: readonly string[]): Rejection {
  const received = op === undefined ? 'it is missing' : `received ${JSON.stringify(op)}`;
  const message = `expected one of ${known.join(', ')}; ${received}`;
  const kind = typeof op === 'string' ? 'not found' : 'invalid';
  return new Rejection(kind, `op: ${message}`, { issues: [{ path: 'op', message }] });
}
