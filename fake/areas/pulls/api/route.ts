import type { pullOperations, PullOperationId } from '../../../../src/pulls/operations.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { Rows } from '../../../engine/store/ordered.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { Slice } from '../pull-requests/listing.ts';
import type { Bound } from '../go/go-bind.ts';
import { firstOf, indexOf, queryOf } from '../go/query.ts';
import { textOf } from '../go/values.ts';
import { organizationNamed } from '../state/owners.ts';
import { unauthenticated } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { archivedText } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import type { Viewer } from '../people/records.ts';
import { authenticate, requireScopes, type Caller } from './auth.ts';
import { bind } from './bind.ts';
import type { Call } from './call.ts';
import { needsUser, scopeOf, type Row, type SupportOperationId } from './operations.ts';
import { pageHeaders, pagingOf, totalHeaders, type PageHeaders } from './paging.ts';
import { visibleRepository } from './repository.ts';
import type { StructName, structs } from '../go/structs.ts';
import { clientBodies, supportRoutes } from './table.ts';

/** The id of a route of the API. */
export type RouteId = PullOperationId | SupportOperationId;

/** A request that has passed the checks of {@link respond}, with what it says. */
export interface Request {
  readonly call: Call;
  readonly world: World;
  readonly caller: Caller;
  readonly viewer: Viewer;
  /** The signed-in user; reading it rejects an anonymous request. */
  readonly doer: UserRow;
  /** A part of the path. */
  readonly text: (part: string) => string;
  /** The end of the path, without a slash after it. */
  readonly catchAll: (part: string) => string;
  /** The number that a part of the path is; 0 for what is no number. */
  readonly number: (part: string) => number;
  /** The first value of a parameter of the query; empty for an absent one. */
  readonly query: (name: string) => string;
}

/** A request about a repository. */
export interface RepoRequest extends Request {
  readonly repo: RepoRow;
}

/** A response that is more than JSON with the usual status. */
export class Result {
  /** Default: the first of the operation's statuses of success. */
  readonly status?: number;
  readonly json?: unknown;
  /** Plain text in place of JSON. */
  readonly text?: string;
  /** Bytes in place of JSON, in pieces; `headers` say of which type they are. */
  readonly bytes?: Iterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;

  constructor(fields: Pick<Result, 'status' | 'json' | 'text' | 'bytes' | 'headers'>) {
    Object.assign(this, fields);
  }
}

type Support = typeof supportRoutes;

type PathOf<Id extends RouteId> = Id extends SupportOperationId
  ? Support[Id][0]
  : Id extends PullOperationId
    ? (typeof pullOperations)[Id]['path']
    : never;

type RequestOf<Id extends RouteId> = PathOf<Id> extends `${string}/{owner}/{repo}${string}` ? RepoRequest : Request;

type BodyNameOf<Id extends RouteId> = Id extends SupportOperationId
  ? Support[Id] extends readonly [string, string, { readonly body: infer Name }]
    ? Name
    : undefined
  : Id extends keyof typeof clientBodies
    ? (typeof clientBodies)[Id]
    : undefined;

type BodyNamed<Name> = Name extends StructName ? Bound<(typeof structs)[Name]> : undefined;

/** Rejects who may not: called before the body is read. */
export type Guard<R extends Request = RepoRequest> = (request: R) => unknown;

/** The work of a route: returns the JSON of the response or a {@link Result}, or nothing for an empty body. */
type Run<R, B> = (request: R, body: B) => object | undefined | void;

/** A route: what it does, and before that who may. */
export type Entry<Id extends RouteId> =
  | Run<RequestOf<Id>, BodyNamed<BodyNameOf<Id>>>
  | readonly [may: Guard<RequestOf<Id>>, run: Run<RequestOf<Id>, BodyNamed<BodyNameOf<Id>>>];

/** The entries of some routes. */
export type Entries<Id extends RouteId> = { readonly [One in Id]: Entry<One> };

/** An entry of any route, as {@link respond} takes it. */
export type AnyEntry = Run<RepoRequest, unknown> | readonly [may: Guard, run: Run<RepoRequest, unknown>];

/**
 * Handles a request in the server's order (contract: pulls 0.8): credential, scope, repository and unit, or organisation, whether a user
 * has to be signed in, archived repositories, who may, the body, and what the entry does.
 */
export function respond(call: Call, entry: AnyEntry): Result {
  const caller = authenticate(call);
  const { id = '', row } = call.operation ?? {};
  const { together, later } = rows[id]?.[2] ?? {};
  requireScopes(call.world, caller, textOf(row?.credential), together);
  if (row !== undefined && later !== undefined && call.world.dialect.laterScopes)
    requireScopes(call.world, caller, scopeOf(row.method, later));
  const repo = call.params['repo'] === undefined ? undefined : visibleRepository(call, caller);
  const isLocked = repo?.archivedAt !== undefined && row?.errors.includes(423) === true;
  const rejectLocked = (next: Step): void => {
    if (isLocked && stepAfterLock(id) === next) throw locked(call.world, repo, id);
  };
  if (row?.path.startsWith(OF_ORGANIZATIONS)) organizationNamed(call.world, call.params['org'] ?? '');
  rejectLocked('token');
  if (row !== undefined && needsUser(row, rows[id]?.[2]) && caller.doer === undefined) throw tokenRequired();
  rejectLocked('rights');
  const request = requestOf(call, caller, repo);
  const [may, run] = typeof entry === 'function' ? [undefined, entry] : entry;
  may?.(request);
  rejectLocked('body');
  const body = bodyOf(call, id);
  rejectLocked('work');
  const result = run(request, body);
  return result instanceof Result ? result : new Result({ json: result });
}

/** The paths whose organisation is looked for before anybody has to be signed in. */
const OF_ORGANIZATIONS = '/api/v1/orgs/{org}';

/** A step of {@link respond}. */
type Step = 'token' | 'rights' | 'body' | 'work';

/** The operations whose step after the one that rejects archived repositories is not that of rights. */
const AFTER_LOCK: readonly (readonly [operations: RegExp, step: Step])[] = [
  [/^(?:contents\.|issues\.editComment$)/, 'token'],
  [/^(?:branches|tags)\./, 'body'],
  [/^(?:protections|tagProtections)\./, 'work'],
];

const stepAfterLock = (id: string): Step => AFTER_LOCK.find(([operations]) => operations.test(id))?.[1] ?? 'rights';

function locked(world: World, repo: RepoRow, id: string): Rejection {
  if (id.startsWith('contents.')) return new Rejection('locked', 'repo is not allowed to edit');
  if (!world.dialect.archivedText) return new Rejection('locked', 'repo is archived');
  return new Rejection('locked', archivedText(world, repo));
}

const tokenRequired = (): Rejection =>
  unauthenticated('token is required', 'no credential: Authorization is "token TOKEN", "Bearer TOKEN" or Basic');

// The repository is there wherever the path names one, which the types of entries know.
function requestOf(call: Call, caller: Caller, repo: RepoRow | undefined): RepoRequest {
  const { world } = call;
  const text = (part: string): string => call.params[part] ?? '';
  return {
    call,
    world,
    caller,
    viewer: { world, origin: call.base, doer: caller.doer },
    repo: repo as RepoRow,
    get doer() {
      if (caller.doer === undefined) throw tokenRequired();
      return caller.doer;
    },
    text,
    catchAll: (part) => text(part).replace(/\/$/, ''),
    number: (part) => indexOf(text(part)) ?? 0,
    query: (name) => firstOf(queryOf(call.url), name),
  };
}

const bodies: Readonly<Record<string, string>> = clientBodies;
const rows: Readonly<Record<string, Row>> = supportRoutes;

function bodyOf(call: Call, id: string): unknown {
  const name = Object.hasOwn(bodies, id) ? bodies[id] : rows[id]?.[2]?.body;
  return name === undefined ? undefined : bind(call, name as StructName);
}

/** A page of rows, as the query asks for it, with what its headers say. */
export function page<Row>(
  { call }: Request,
  rows: readonly Row[] | Rows<Row>,
  show: (row: Row) => object | string | undefined,
  says: PageHeaders = 'links',
): Result {
  const paging = pagingOf(call);
  const [total, shown] =
    'newest' in rows ? [rows.size, rows.newest(paging.skip, paging.take)] : [rows.length, sliceOf(rows, paging)];
  const json = shown.map(show).filter((one) => one !== undefined);
  return new Result({ json, headers: pageHeaders(call, paging, total, says) });
}

/** A response that says how many rows there are, and has no pages. */
export const counted = (json: unknown, count: number): Result => new Result({ json, headers: totalHeaders(count) });

/** The same response with its JSON in a record. */
export const wrapped = (result: Result, wrap: (json: unknown) => object): Result =>
  new Result({ ...result, json: wrap(result.json) });

/** The rows of a page. */
export const sliceOf = <Row>(rows: readonly Row[], { skip, take }: Slice): readonly Row[] =>
  rows.slice(skip, skip + take);
