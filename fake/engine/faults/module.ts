import * as z from 'zod/mini';
import type { Call } from '../http/area.ts';
import { Rejection } from '../http/rejection.ts';
import { controlRoute, type ControlRoute } from '../area/control-route.ts';
import type { AreaModule } from '../area/module.ts';
import { issuesWith } from '../area/schema-issues.ts';
import type { FaultSeed } from './document.ts';
import { FaultError } from './fake-faults.ts';
import { Holds } from './holds.ts';
import { addFault, forgetFaults, removeFault } from './rows.ts';
import { faultTables, type FaultRow } from './tables.ts';
import type { World } from './world.ts';

type Schema = z.ZodMiniType<FaultSeed>;

/** Faults of a schema, which says what they may name. */
export function faultsModule(schema: Schema): AreaModule<World> {
  return {
    name: 'faults',
    tables: faultTables,
    // They are the test's own, and count the requests that they meet.
    changes: { faults: 'internal' },
    extras: () => ({ holds: new Holds() }),
    seed: {
      key: 'faults',
      schema: z.array(schema),
      load: (world, faults: readonly FaultSeed[] | null | undefined) => {
        for (const fault of faults ?? []) addFault(world, fault);
      },
      export: ({ faults }) => faults.faults.all().flatMap(({ definition, where }) => (where ? [] : [definition])),
    },
    controls: { routes: routesOf(schema) },
  };
}

const shown = ({ id: number, definition, matched, fired }: FaultRow): object => ({
  id: number,
  ...definition,
  matched,
  fired,
});

const routesOf = (schema: Schema): Readonly<Record<string, ControlRoute<World>>> => ({
  'control.faults': controlRoute('GET /_fake/faults', 'The faults, with how often each was met', {
    handle: ({ faults }: World) => faults.faults.all().map(shown),
  }),
  'control.fault': controlRoute('POST /_fake/faults', 'Add a fault', {
    body: z.unknown(),
    handle: (world: World, { body }) => {
      const issues = issuesWith(schema, body, '');
      if (issues.length > 0) throw new FaultError(issues);
      return shown(addFault(world, body as FaultSeed));
    },
  }),
  'control.unfault': controlRoute('DELETE /_fake/faults', 'Remove all faults', {
    success: 204,
    handle: forgetFaults,
  }),
  'control.removeFault': controlRoute('DELETE /_fake/faults/{id}', 'Remove a fault', {
    success: 204,
    handle: (world: World, { call }) => removeFault(world, knownFault(world, call)),
  }),
});

function knownFault({ faults }: World, { params }: Call): number {
  const known = faults.faults.get(Number(params['id']));
  if (known === undefined) throw new Rejection('not found', `no fault ${params['id']}: GET /_fake/faults lists them`);
  return known.id;
}
