import * as z from 'zod/mini';
import type { AreaModule } from '../module/module.ts';
import { anyObject, maybe, time } from '../module/seed-schema.ts';

/** The schema of the documents of worlds with some modules. */
export function documentSchema(modules: readonly AreaModule<never>[]): z.ZodMiniType {
  const seeds = modules.flatMap(({ seed }) => (seed === undefined ? [] : [[seed.key, maybe(seed.schema)] as const]));
  return z.strictObject({ clock: maybe(time), ...Object.fromEntries(seeds), state: maybe(anyObject) });
}

/** The JSON Schema (draft 2020-12) of documents. */
export const jsonSchemaOf = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
