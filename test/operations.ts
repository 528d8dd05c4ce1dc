import type { OperationTable } from '../src/core/operation.ts';
import { compositionOf } from '../fake/engine/compose.ts';
import { controlsOf } from '../fake/engine/control/area.ts';
import { createFake } from '../fake/index.ts';

/** The operations of a fake by area, those of the control routes last. */
export function operationsOf(
  create: Parameters<typeof compositionOf>[0],
): readonly (readonly [name: string, table: OperationTable])[] {
  const composition = compositionOf(create);
  const areas = composition.operations.map(({ area, operations }) => [area, operations] as const);
  return [...areas, ['control', controlsOf(composition).operations]];
}

/** Every operation of a fake of everything, by area. */
export const allOperations = (): ReturnType<typeof operationsOf> => operationsOf(createFake);
