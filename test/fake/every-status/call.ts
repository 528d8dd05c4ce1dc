import { allOperations } from '../../../fake/areas.ts';
import type { Fake } from '../../../fake/index.ts';
import type { Operation } from '../../../src/core/operation.ts';
import { calls, type OperationId } from './calls.ts';

/** One request of an operation: what differs from the usual one. */
export interface Call {
  /** The parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The query, without `?`. */
  readonly query?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  /** Undefined takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** What is called before it. */
  readonly after?: readonly Step[];
}

/** A call of an operation; without one, its usual call. */
export type Step = readonly [operation: OperationId, call?: Call];

/** The rows of all operations that are called. */
export const operations = Object.fromEntries(
  allOperations().flatMap(([area, table]) =>
    area === 'control' ? [] : Object.entries(table).map(([id, row]) => [id, { area, ...row }]),
  ),
) as Readonly<Record<OperationId, Operation & { readonly area: string }>>;

const CREDENTIALS: Readonly<Record<string, string>> = {
  payments: 'pk_test.shop',
  federation: 'Bearer understudy',
  git: 'token tok-alice',
  pulls: 'token tok-alice',
};

const PARAMS: Readonly<Record<string, string>> = {
  reference: 'p1',
  owner: 'alice',
  repo: 'proj',
  index: '1',
  id: '1',
  org: 'org',
  username: 'bob',
  branch: 'main',
  tag: 'v1',
  name: 'b3',
};

/** Sends a call, and what comes before it. */
export async function send(fake: Fake, id: OperationId, call: Call = calls[id]): Promise<Response> {
  for (const [before, earlier] of call.after ?? []) await (await send(fake, before, earlier)).body?.cancel();
  const { area, method } = operations[id];
  const { json, headers = {} } = call;
  const all = {
    Authorization: CREDENTIALS[area],
    'X-Grant': area === 'payments' ? 'sk_test.shop' : undefined,
    'Content-Type': json === undefined ? undefined : 'application/json',
    ...headers,
  };
  const body = json === undefined ? call.text : JSON.stringify(json);
  return fake.fetch(fake.url + pathOf(fake, id, call), {
    method,
    redirect: 'manual',
    headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
    ...(body !== undefined && { body }),
  });
}

function pathOf(fake: Fake, id: OperationId, { params = {}, query }: Call): string {
  const path = operations[id].path.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    const usual = (): string | undefined =>
      name === 'sha' ? fake.git.log('alice/proj', 'main')[0]?.sha : PARAMS[name];
    const value = params[name] ?? usual();
    if (value === undefined) throw new Error(`${id}: no value for {${name}}`);
    return value;
  });
  return query === undefined ? path : `${path}?${query}`;
}
