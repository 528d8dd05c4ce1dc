import type { OperationTable } from '../src/core/operation.ts';
import { compositionOf } from '../fake/engine/compose.ts';
import { controlsOf } from '../fake/engine/control/area.ts';
import { createFake } from '../fake/index.ts';

/** Every operation of a fake of everything, by area. */
export function allOperations(): readonly (readonly [name: string, table: OperationTable])[] {
  const composition = compositionOf(createFake);
  const areas = composition.operations.map(({ area, operations }) => [area, operations] as const);
  return [...areas, ['control', controlsOf(composition).operations]];
}
