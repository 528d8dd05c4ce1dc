import * as z from 'zod/mini';
import type { AreaModule } from '../area/module.ts';
import { anyObject, maybe, clockTime } from '../area/seed-schema.ts';
import { nearestVersion } from '../world/releases.ts';
import type { Versioned, Versions } from '../world/versions.ts';

/** The schema of the documents of worlds with some modules. */
export function documentSchema(modules: readonly AreaModule<never>[]): z.ZodMiniType {
  const seeds = modules.flatMap(({ seed }) => (seed === undefined ? [] : [[seed.key, maybe(seed.schema)] as const]));
  return z.strictObject({
    $schema: maybe(z.string()),
    clock: maybe(clockTime),
    as: maybe(versionsSchema(modules)),
    ...Object.fromEntries(seeds),
    state: maybe(anyObject),
  });
}

/** The JSON Schema (draft 2020-12) of documents, with the doc comments of their types. */
export async function jsonSchemaOf(schema: z.ZodMiniType, modules: readonly AreaModule<never>[]): Promise<object> {
  const { default: described } = await import('understudy-sdk/world-keys.json', { with: { type: 'json' } });
  const json: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const keys = byArea(modules, ({ known }) => ({ text: `A version of the real server: ${known.join(', ')}.` }));
  describeKeys(json, { ...described, as: { ...described.as, keys } });
  return json;
}

/** The doc comment of a key of a world document. */
export interface Description {
  readonly text: string;
  /** Its default, where that is one value. */
  readonly default?: unknown;
  /** The keys of the objects in it. */
  readonly keys?: Descriptions;
}

type Descriptions = Readonly<Record<string, Description>>;

interface JsonSchema {
  description?: string | undefined;
  default?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly items?: unknown;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly unknown[] | undefined;
}

/** Describes the keys of an object wherever it is: itself, in a list, by name, or as one of several choices. */
function describeKeys(schema: JsonSchema, keys: Descriptions): void {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  for (const inner of [items, additionalProperties, ...anyOf]) if (isSchema(inner)) describeKeys(inner, keys);
  for (const [key, property] of Object.entries(properties)) {
    const description = keys[key];
    if (description === undefined || !isSchema(property)) continue;
    property.description = description.text;
    if (description.default !== undefined) property.default = description.default;
    if (description.keys !== undefined) describeKeys(property, description.keys);
  }
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** The schema of the versions of areas. */
export const versionsSchema = (modules: readonly Versioned[]): z.ZodMiniType =>
  z.strictObject(byArea(modules, (versions) => z.optional(versionSchema(versions))));

/** Something of the versions of each area that has any. */
function byArea<T>(modules: readonly Versioned[], of: (versions: Versions) => T): Record<string, T> {
  const own = modules.flatMap(({ name, versions }) => (versions === undefined ? [] : [[name, of(versions)] as const]));
  return Object.fromEntries(own);
}

/** The schema of a version; the error lists the known ones. */
const versionSchema = ({ known, behaviourAs }: Versions): z.ZodMiniType =>
  z.string().check(
    z.refine((name) => behaviourAs(name)?.name !== undefined, {
      error: ({ input }) => expected(known, String(input)),
    }),
  );

function expected(known: readonly string[], name: string): string {
  const nearest = nearestVersion(known, name);
  return `expected one of ${known.join(', ')}${nearest === undefined ? '' : `; the nearest is ${nearest}`}`;
}
