import * as z from 'zod/mini';
import type { Operation } from '../../../src/core/operation.ts';
import type { Call } from '../http/area.ts';
import { Rejection } from '../http/rejection.ts';
import { issuesWith } from './schema-issues.ts';

/** A control route: its operation, and what it gives, as JSON; undefined for no body. `Of` is what it is about. */
export interface ControlRoute<Of> {
  readonly operation: Operation;
  readonly handle: (of: Of, call: Call, body: () => unknown) => unknown;
}

/** A request of a control route: query and body as their schemas read them, or else as they came. */
export interface ControlRequest<Query, Body> {
  readonly call: Call;
  readonly params: Call['params'];
  readonly query: Query;
  readonly body: Body;
}

interface Parts<Of, Query, Body> {
  /** Default: 200; 204 where there is nothing to say. */
  readonly success?: number;
  /** The schema of the query, an object of texts. Default: the query is not read. */
  readonly query?: z.ZodMiniType<Query>;
  /** The schema of the body; an empty one is an empty object. Default: the body is not read. */
  readonly body?: z.ZodMiniType<Body>;
  readonly handle: (of: Of, asked: ControlRequest<Query, Body>) => unknown;
}

/** A control route by its method and path, `GET /_fake/…`. */
export function controlRoute<Of, Query = undefined, Body = undefined>(
  route: `${Operation['method']} /_fake${string}`,
  about: string,
  { success = 200, query, body, handle }: Parts<Of, Query, Body>,
): ControlRoute<Of> {
  const [method, path] = route.split(' ') as [Operation['method'], string];
  return {
    operation: controlOperation(method, path, about, success),
    handle: (of, call, json) =>
      handle(of, {
        call,
        params: call.params,
        // Without a schema their types are undefined, and so are they.
        query: (query && checked(query, Object.fromEntries(call.url.searchParams), 'the query')) as Query,
        body: (body && checked(body, isEmpty(call) ? {} : json(), 'the body')) as Body,
      }),
  };
}

/** The operation of a control route. */
export function controlOperation(method: Operation['method'], path: string, about: string, success = 200): Operation {
  return { method, path, success: [success], errors: [], credential: 'none', idempotent: method === 'GET', about };
}

const isEmpty = ({ body }: Call): boolean => body.bytes.length === 0 && body.state === 'whole';

/** Reads a value by a schema; one that does not fit is rejected with all of its errors. */
export function checked<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesWith(schema, value, '');
  throw new Rejection('invalid', issues.map(({ path, message }) => `${path || what}: ${message}`).join('; '), {
    issues,
  });
}

/** A number in a query. */
export const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'expected an integer')),
  z.transform((text: string) => Number(text)),
);

/** Yes or no in a query. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);
