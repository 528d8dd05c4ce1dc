import type { AreaSettings } from './call/settings.ts';
import { pageSchema, type StandardSchema } from './contract/standard-schema.ts';
import { InputError } from './errors/sdk-errors.ts';
import { checkParams, checkTemplate, type PathParams } from './http/path.ts';
import type { Fields, ReadData, WireRequest } from './http/wire.ts';
import type { Method, CalledOperation } from './operation.ts';
import type { CallOptions } from './options.ts';

/** The options that `request` and `requestList` have in common. */
export interface PathOptions<Auth> extends Omit<CallOptions<Auth>, 'validate'> {
  /** The values of the path's names, which are encoded: `{ owner: 'alice' }` for `/repos/{owner}`. `{name*}` keeps slashes. */
  readonly params?: PathParams | undefined;
  /** The query. A list has its name once for each value; what is `undefined` is omitted. */
  readonly query?: Fields | undefined;
}

/**
 * The options of `request`: those of a call, and what is sent and expected.
 *
 * @typeParam Output - what the schema makes of the response
 * @typeParam Read - how the response is read
 */
export interface RequestOptions<
  Auth = never,
  Output = unknown,
  Read extends keyof ReadData = 'body',
> extends PathOptions<Auth> {
  /** The body: any value as JSON, or `URLSearchParams` as a form. */
  readonly body?: unknown;
  /** A Standard Schema (zod, Valibot, ArkType) of the response: its output is the result, a mismatch is a `ContractError`. */
  readonly schema?: StandardSchema<Output> | undefined;
  /**
   * How the response is read. `body` (default): JSON, the text of another type, or `undefined` where it is empty. `json`:
   * an object or array, or a `ContractError`. `text`, `stream`, `nothing`. `found`: `true`, and `false` for a 404.
   */
  readonly read?: Read | undefined;
  /** Whether it may be sent again after a failure other than a 429. Default: a GET or PUT. */
  readonly idempotent?: boolean | undefined;
}

/**
 * The options of `requestList`: those of a call, which count for each page, and where the items are.
 *
 * @typeParam Item - what the schema makes of an item
 */
export interface RequestListOptions<Auth = never, Item = unknown> extends PathOptions<Auth> {
  /** The part of the response that is the array. Default: the response itself; of the payments area, `items`. */
  readonly items?: string | undefined;
  /** A Standard Schema of one item: its output is the item, a mismatch is a `ContractError`. */
  readonly schema?: StandardSchema<Item> | undefined;
  /** A page's `cursor` (or an error's) to go on from. */
  readonly cursor?: string | undefined;
}

/** The request of a method and a path. */
export function requestWire(
  area: AreaSettings<unknown>,
  method: Method,
  path: string,
  options: RequestOptions<unknown, unknown, keyof ReadData>,
): WireRequest {
  const { params, query, body, schema, read = 'body', idempotent } = options;
  const sent = body instanceof URLSearchParams ? { form: body } : { json: body };
  return { operation: operationAt(area, method, path, idempotent), params, query, ...sent, schema, read };
}

/** The request of a list at a path. */
export function listWire(area: AreaSettings<unknown>, path: string, options: RequestListOptions<unknown>): WireRequest {
  const { params, query, items, schema } = options;
  return { operation: operationAt(area, 'GET', path), params, query, schema: schema && pageSchema(schema, items) };
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

/** Rejects a request that is not what its author means. */
export function checkRequest(
  { method, path }: CalledOperation,
  { params, json, form }: WireRequest,
  { prefix }: AreaSettings<unknown>,
  id: string,
): void {
  if (!methods.includes(method)) throw new InputError(`the method must be one of ${methods.join(', ')}`, id);
  if (method === 'GET' && (json ?? form) !== undefined)
    throw new InputError('a GET has no body; pass the query in the option query', id);
  checkTemplate(path.slice(prefix.length), prefix, id);
  checkParams(path, params ?? {}, id);
}

function operationAt(area: AreaSettings<unknown>, method: Method, path: string, idempotent?: boolean): CalledOperation {
  return {
    method,
    path: area.prefix + path,
    credential: area.requestCredential,
    idempotent: idempotent ?? (method === 'GET' || method === 'PUT'),
  };
}
