import type { CommitContent, Repository, Team } from '../../src/pulls/records.ts';
import { layOut } from '../../fake/lab/cases/layout.ts';
import type { JsonSchema } from './json-schemas.ts';

/** The parts of the OpenAPI document that are read. */
export interface ShapedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShapedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface ShapedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}

/** Records of which not every version of a server sends all fields: those that every one sends, and that are validated. */
const sentByAll: Readonly<Record<string, readonly string[]>> = {
  Repository: [
    'id',
    'owner',
    'name',
    'full_name',
    'private',
    'fork',
    'default_branch',
    'archived',
  ] satisfies (keyof Repository)[],
  Team: ['id', 'name'] satisfies (keyof Team)[],
  CommitContent: ['message'] satisfies (keyof CommitContent)[],
};

type Shape = string | Readonly<Record<string, string>>;

/** `src/<area>/shapes.ts`: what the area's operations respond with, and every record in it. */
export function shapesFile({ paths, components }: ShapedDocument, operations: object): string {
  const shapes = new Map<string, Shape>();
  for (const { operationId, responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    if (!Object.hasOwn(operations, operationId)) continue;
    const [json] = Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []);
    // A response of two kinds is not validated.
    if (json !== undefined && json.schema.anyOf === undefined) shapes.set(operationId, shapeOf(json.schema));
  }
  // A map goes on to what is added while it is read: the records that others name.
  for (const [, shape] of shapes) {
    for (const text of typeof shape === 'string' ? [shape] : Object.values(shape)) {
      const [name = ''] = /^\w+/.exec(text) ?? [];
      const schema = components.schemas[name];
      if (schema !== undefined && !shapes.has(name)) shapes.set(name, shapeOf(schema, sentByAll[name]));
    }
  }
  return `${head}${layOut(Object.fromEntries(shapes))};\n${foot}`;
}

const head = `// Generated from responses.ts and records.ts; \`npx vitest run -u test/docs/openapi\` updates it.
import { schemaIn, type Shapes } from '../core/contract/schema.ts';
import type { Schema } from '../core/contract/validation.ts';

const shapes: Shapes = `;
const foot = `
/** The schema of one operation's response; \`undefined\` where there is nothing to validate. */
export function schemaOf(operation: string): Schema | undefined {
  return schemaIn(shapes, operation);
}
`;

function shapeOf(schema: JsonSchema, only?: readonly string[]): Shape {
  const { type, properties = {}, required = [] } = schema;
  if (type !== 'object') return typeOf(schema);
  const fields = Object.entries(properties).filter(([name]) => only?.includes(name) ?? true);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, typeOf(field) + (required.includes(name) ? '' : '?')]),
  );
}

/** A schema in the words of `Shapes`. */
function typeOf({ $ref, type, items, anyOf }: JsonSchema): string {
  if ($ref !== undefined) return nameIn($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join('|');
  return [type ?? 'unknown']
    .flat()
    .map((one) => (one === 'array' ? `${typeOf(items ?? {})}[]` : simple(one)))
    .join('|');
}

function simple(type: string): string {
  if (type === 'object') throw new Error('the type of a field that is an object needs a name');
  return type === 'integer' ? 'number' : type;
}

// Whatever is kept in an object without a type is not compared.
const nameIn = (ref: string): string => (ref.endsWith('/AnyObject') ? 'unknown' : ref.slice(ref.lastIndexOf('/') + 1));
