import { allOperations } from '../operations.ts';
import { uuidOf } from '../../fake/areas/pulls/state/uuid.ts';
import type { Fake } from '../../fake/index.ts';
import type { Operation } from '../../src/core/operation.ts';
import { FederationAdminClient } from '../../src/federation/index.ts';
import { PaymentsClient } from '../../src/payments/index.ts';
import { PullsClient, type OrganizationResource, type RepositoryPulls } from '../../src/pulls/index.ts';
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
  /** The calls before it. */
  readonly after?: readonly Step[];
}

/** The clients of the world of the calls. */
export interface Clients {
  readonly payments: PaymentsClient;
  readonly federation: FederationAdminClient;
  readonly repo: RepositoryPulls;
  readonly org: OrganizationResource;
}

/** A call that a client can make, too, from the same body. */
export interface ClientCall extends Call {
  readonly sdk: (clients: Clients, body: never) => PromiseLike<unknown>;
}

/** Clients that send by a function. */
export function clientsOf(baseUrl: string, fetch: (request: Request) => Promise<Response>): Clients {
  const pulls = new PullsClient({ baseUrl, fetch, auth: { token: 'tok-alice' } });
  return {
    payments: new PaymentsClient({ baseUrl, fetch, auth: { apiKey: 'pk_test.shop', grant: 'sk_test.shop' } }),
    federation: new FederationAdminClient({ baseUrl, fetch, auth: { token: 'understudy' } }),
    repo: pulls.repo('alice', 'proj'),
    org: pulls.org('org'),
  };
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
  pages: 'token tok-alice',
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
  attachment_id: '1',
  uuid: uuidOf('attachment 1'),
  file: 'notes.txt',
};

/** Sends a call, and what comes before it. */
export async function send(fake: Fake, id: OperationId, call: Call = calls[id]): Promise<Response> {
  await prepare(fake, call);
  return fake.fetch(requestOf(fake, id, call));
}

/** Sends what comes before a call. */
export async function prepare(fake: Fake, { after = [] }: Call): Promise<void> {
  for (const [id, call] of after) await (await send(fake, id, call)).body?.cancel();
}

/** The request of a call; an alias has a method and a path of its own. */
export function requestOf(
  fake: Fake,
  id: OperationId,
  call: Call = calls[id],
  { method, path }: Pick<Operation, 'method' | 'path'> = operations[id],
): Request {
  const { area } = operations[id];
  const { json, headers = {} } = call;
  const all = {
    Authorization: CREDENTIALS[area],
    'X-Grant': area === 'payments' ? 'sk_test.shop' : undefined,
    'Content-Type': json === undefined ? undefined : 'application/json',
    ...headers,
  };
  const body = json === undefined ? call.text : JSON.stringify(json);
  return new Request(fake.url + pathOf(fake, id, path, call), {
    method,
    redirect: 'manual',
    headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
    ...(body !== undefined && { body }),
  });
}

function pathOf(fake: Fake, id: OperationId, template: string, { params = {}, query }: Call): string {
  const path = template.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    const usual = (): string | undefined =>
      name === 'sha' ? fake.git.log('alice/proj', 'main')[0]?.sha : PARAMS[name];
    const value = params[name] ?? usual();
    if (value === undefined) throw new Error(`${id}: no value for {${name}}`);
    return value;
  });
  return query === undefined ? path : `${path}?${query}`;
}
