// What a definition consists of, for those whose compiler does not say it: JavaScript, or a test runner that strips types.
import * as z from 'zod/mini';
import { rejectUnless } from '../area/schema-issues.ts';
import { isObject } from '../http/json.ts';
import type { AnyDefinition, AnyOperation, AnyWebhooks } from './any-definition.ts';
import type { AreaCors } from './definition.ts';
import { AreaError } from './area-error.ts';
import { a, functionOf, isFunction, may, part, schema } from '../area/forms.ts';

const list = z.array(z.unknown());
const call = a('a function, such as ({ world }) => …', isFunction);
const STATUS = a('a status, or [status, message]', (value) =>
  Array.isArray(value) ? typeof value[0] === 'number' && typeof value[1] === 'string' : typeof value === 'number',
);

const OPERATION = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  handle: call,
  aliases: may(list),
  about: may(z.string()),
  success: may(z.union([z.number(), list])),
  errors: may(list),
  needs: may(z.unknown()),
  params: may(schema),
  headers: may(schema),
  query: may(schema),
  body: may(schema),
  bodyType: may(z.enum(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])),
  response: may(schema),
  idempotent: may(z.boolean()),
} satisfies { readonly [Key in keyof AnyOperation]-?: z.ZodMiniType });

const WEBHOOKS = z.strictObject({
  events: z.record(z.string(), schema),
  endpoints: functionOf('the world and an event'),
  body: may(functionOf('an event and an endpoint')),
  headers: may(functionOf('a delivery')),
  retries: may(z.array(z.number())),
} satisfies { readonly [Key in keyof AnyWebhooks]-?: z.ZodMiniType });

const CORS = z.strictObject({
  origins: may(z.array(z.string())),
  exposed: may(z.array(z.string())),
  credentials: may(z.boolean()),
  maxAge: may(z.number()),
} satisfies { readonly [Key in keyof AreaCors]-?: z.ZodMiniType });

const DEFINITION = z.strictObject({
  name: z.string(),
  tables: z.record(
    z.string(),
    a('what table() gives', (value) => isObject(value) && isObject(value['columns']) && isObject(value['options'])),
  ),
  operations: z.record(z.string(), part),
  base: may(z.string()),
  known: may(part),
  requires: may(list),
  settings: may(z.record(z.string(), schema)),
  errors: may(z.record(z.string(), STATUS)),
  errorBody: may(functionOf('a failure, such as ({ name, message }) => …')),
  webhooks: may(WEBHOOKS),
  tasks: may(z.record(z.string(), z.strictObject({ data: schema, run: functionOf('its call and its data') }))),
  actions: may(z.record(z.string(), z.strictObject({ fields: schema, run: functionOf('its call and its fields') }))),
  needs: may(schema),
  before: may(call),
  after: may(functionOf('its call and the response')),
  cors: may(z.union([z.literal(true), CORS])),
  credentials: may(functionOf('the world')),
  client: may(functionOf('the credentials')),
  members: may(functionOf('the world and the clock')),
  routes: may(functionOf('a request and the world')),
} satisfies { readonly [Key in keyof (AnyDefinition & { readonly needs: unknown })]-?: z.ZodMiniType });

/** Rejects a definition that lacks a part, or has one of another name or form. */
export function checkDefinition(definition: AnyDefinition): void {
  rejectUnless(DEFINITION, 'defineArea', definition, AreaError);
  for (const [id, operation] of Object.entries(definition.operations))
    rejectUnless(OPERATION, `${definition.name}.operations['${id}']`, operation, AreaError);
}

/** Rejects what is given to `extendArea` and has another form. */
export function checkExtension(extension: unknown): void {
  rejectUnless(z.strictObject({ operations: z.record(z.string(), part) }), 'extendArea', extension, AreaError);
}
