import * as z from 'zod/mini';
import { UploadedFile } from '../http/body.ts';
import { reasonPhrase } from '../http/reason-phrases.ts';
import type { OpenApiPaths } from '../area/module.ts';
import type { AnyDefinition, AnyOperation } from './any-definition.ts';
import { statusOf } from './failure.ts';

/** The operations of a defined area, as an OpenAPI document has them. */
export function pathsOf(definition: AnyDefinition): OpenApiPaths {
  const { name, base = '', operations } = definition;
  const paths: Record<string, Record<string, { readonly tags: readonly string[] }>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = (base + operation.path).replaceAll('*}', '}');
    const described = { operationId: id, tags: [`${name}-${id.split('.')[0]}`], ...describe(definition, operation) };
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
  }
  return paths;
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withFiles });
  return rest;
};

/** A file is described as such, which zod knows nothing of. */
function withFiles({ zodSchema, jsonSchema: described }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  if (zodSchema._zod.bag['Class'] === UploadedFile) Object.assign(described, { type: 'string', format: 'binary' });
}

const content = (schema: object, type = 'application/json'): object => ({ [type]: { schema } });

function describe({ errors = {} }: AnyDefinition, operation: AnyOperation): object {
  const { about, body, bodyType, response, success = 200 } = operation;
  const failed = (operation.errors ?? []).map((error) => statusOf(errors, error));
  const shown = response && content(jsonSchema(response, 'output'));
  const responses = [
    ...[success]
      .flat()
      .map((status) => [status, { description: reasonPhrase(status), ...(shown && { content: shown }) }]),
    ...failed.map((status) => [status, { description: reasonPhrase(status) }]),
  ] as [number, object][];
  return {
    ...(about !== undefined && { summary: about }),
    parameters: [
      ...pathParameters(operation),
      ...parametersIn('query', operation.query),
      ...parametersIn('header', operation.headers),
    ],
    ...(body && { requestBody: { required: true, content: content(jsonSchema(body, 'input'), bodyType) } }),
    responses: Object.fromEntries(responses),
  };
}

const pathParameters = ({ path, params }: AnyOperation): object[] => {
  const { properties } = membersOf(params);
  return [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
};

function parametersIn(place: 'header' | 'query', schema: z.ZodMiniType | undefined): object[] {
  const { properties, required } = membersOf(schema);
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema: one,
  }));
}

interface Members {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const membersOf = (schema: z.ZodMiniType | undefined): Members => ({
  properties: {},
  required: [],
  ...(schema && jsonSchema(schema, 'input')),
});
