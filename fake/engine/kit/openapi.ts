import * as z from 'zod/mini';
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
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const content = (schema: object): object => ({ 'application/json': { schema } });

function describe({ errors = {} }: AnyDefinition, operation: AnyOperation): object {
  const { about, body, response, success = 200 } = operation;
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
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body && { requestBody: { required: true, content: content(jsonSchema(body, 'input')) } }),
    responses: Object.fromEntries(responses),
  };
}

const pathParameters = ({ path }: AnyOperation): object[] =>
  [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ query }: AnyOperation): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}
