import type { OperationTable } from '../src/core/operation.ts';
import { controlArea, controlOperations } from './control/area.ts';
import type { Controls } from './control/controls.ts';
import { federationArea } from './federation/area.ts';
import type { Area } from './http/area.ts';
import { paymentsArea } from './payments/area.ts';
import { pullsArea } from './pulls/area.ts';

/** The areas, by what the paths they answer begin with; payments answers all the rest. */
const PREFIXES: readonly (readonly [string, Area['name']])[] = [
  ['/_fake', 'control'],
  // The administration of users is Gitea's; Mastodon has no such route.
  ['/api/v1/admin/users', 'pulls'],
  ['/api/v1/admin', 'federation'],
  ['/api', 'pulls'],
];

/** The areas of the service. */
const SERVICE: readonly Area[] = [paymentsArea, federationArea, pullsArea];

/** The areas of a fake: those of the service, and its own. */
export function areasOf(controls: Controls): readonly Area[] {
  return [controlArea(controls), ...SERVICE];
}

/** Every operation that a fake answers, by area. */
export function allOperations(): readonly (readonly [Area['name'], OperationTable])[] {
  return [...SERVICE.map(({ name, operations }) => [name, operations] as const), ['control', controlOperations]];
}

/** The area that answers a path. */
export function areaOf(areas: readonly Area[], path: string): Area {
  const name = PREFIXES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 'payments';
  const area = areas.find((candidate) => candidate.name === name) ?? areas.at(-1);
  if (area === undefined) throw new Error('a fake without areas');
  return area;
}
