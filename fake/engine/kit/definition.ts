// The types of a definition: what it may say, and what follows from it. Each part of an operation is inferred by a mapped
// type of its own, so that a mistake in one of them is an error there, and leaves the others as they are.
import type * as z from 'zod/mini';
import type { FakeSharedOptions } from '../area/client-options.ts';
import type { Columns, RowOf, SeedOf } from '../area/columns.ts';
import type { Area, TypesOf } from '../area/module.ts';
import type { KnownOperations } from '../http/known.ts';
import type { AnyTable, TablesOf, SeedsOf } from './table.ts';
import type { AreaTypes } from '../area/types.ts';

type Schema = z.core.$ZodType;
type OutputOf<S, Else> = S extends Schema ? S['_zod']['output'] : Else;
type InputOf<S, Else> = S extends Schema ? S['_zod']['input'] : Else;
type At<T, K> = K extends keyof T ? T[K] : unknown;

/** A method of HTTP. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A status of a response that is no error. */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 206 | 301 | 302 | 303 | 304 | 307 | 308;

/** A status of an error. */
export type ErrorStatus =
  | (
      | 400
      | 401
      | 402
      | 403
      | 404
      | 405
      | 406
      | 408
      | 409
      | 410
      | 411
      | 412
      | 413
      | 415
      | 416
      | 418
      | 422
      | 423
      | 424
      | 425
    )
  | (426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 507);

/** The errors of an area by name: a status, or a status and a message. */
export type Errors = Readonly<Record<string, ErrorStatus | readonly [ErrorStatus, string]>>;

type ParamNames<P> = P extends `${string}{${infer N}}${infer Rest}`
  ? (N extends `${infer M}*` ? M : N) | ParamNames<Rest>
  : never;

/** The parts of a path by the names in its template. */
export type Params<P> = { readonly [N in ParamNames<P>]: string };

/** The time of a world. */
export interface AreaClock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** As ISO 8601. */
  readonly iso: string;
}

/** A request, besides what its operation declares of it. */
export interface AreaRequest {
  /** As sent. */
  readonly method: string;
  /** Its URL, without the path of the fake's own address. */
  readonly url: URL;
  /** Its headers. */
  readonly headers: Pick<Headers, 'get'>;
  /** The body as it was sent. */
  readonly bytes: Uint8Array;
  /** The beginning of addresses in responses: the origin that was asked, and the fake's base path. */
  readonly origin: string;
  /** The id of its operation. */
  readonly operation: string;
}

declare const body: unique symbol;

/** A response that says more than its body: what `reply` gives. */
export interface WithReply<T> {
  readonly [body]: T;
}

/** The parts of a response besides its body. */
export interface ReplyInit {
  /** Default: that of the operation. */
  readonly status?: SuccessStatus;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The arguments of every function of an area. */
export interface Base<World, Names, Events> {
  /** The area's tables and settings, and those of the areas that it requires. */
  readonly world: World;
  /** The time of the world. */
  readonly clock: AreaClock;
  /** The request. */
  readonly request: AreaRequest;
  /** Ends the request with an error that its operation declares, and undoes what it has changed. */
  reject(this: void, name: Names, message?: string, detail?: object): never;
  /** Sends a webhook to every endpoint that listens. */
  emit<E extends keyof Events & string>(this: void, event: E, data: InputOf<Events[E], unknown>): void;
}

/** The argument of `handle`. */
export interface HandlerCall<World, Path, Query, Body, Names, Events> extends Base<World, Names, Events> {
  /** The parts of the path. */
  readonly params: Params<Path>;
  /** The query, as its schema reads it; texts by name without one. */
  readonly query: Query;
  /** The body, as its schema reads it. */
  readonly body: Body;
  /** A response with a status or headers of its own. */
  reply<T>(this: void, body: T, init: ReplyInit): WithReply<T>;
}

/** A task that falls due. */
export interface Later<K> {
  /** Has a task run after so many seconds of the world's clock. */
  schedule<Name extends keyof K & string>(
    this: void,
    task: Name,
    inSeconds: number,
    data: InputOf<K[Name], never>,
  ): void;
}

type Now<T> = T extends PromiseLike<unknown> ? 'a handler is synchronous: what takes time is a task of the clock' : T;
type Answer<S, R> = S extends Schema ? z.input<S> | WithReply<z.input<S>> | Response : Now<R> | WithReply<R> | Response;

/** The media type of a body. */
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';

/** The optional parts of every operation. */
export interface OperationBase<X> {
  /** Further methods and paths: `PUT /messages/{id}`. */
  readonly aliases?: readonly `${Method} /${string}`[];
  /** A sentence about it, in a few words. */
  readonly about?: string;
  /** Default: 200; of a handler that returns nothing, 204. */
  readonly success?: SuccessStatus | readonly SuccessStatus[];
  /** The errors that it may respond with: names of the area's, or statuses. */
  readonly errors?: readonly (keyof X | ErrorStatus)[];
  /** The schema of the parts of the path. It only checks: handlers have the texts. */
  readonly params?: Schema;
  /** The schema of the headers, with names in lower case. It only checks: handlers have `request.headers`. */
  readonly headers?: Schema;
  /** The schema of the query. Its columns say what a text is: a number, a boolean, one of several for an array. */
  readonly query?: Schema;
  /** The schema of the body: JSON, or a form, which is read as the query is. */
  readonly body?: Schema;
  /** The media type that clients send the body as: JSON is rejected where it is a form, of either type, and a form where it is JSON. Default: each is read. */
  readonly bodyType?: BodyType;
  /** The schema of the response's body: what it does not name is omitted. */
  readonly response?: Schema;
  /** Whether it may be sent again without harm. Default: whether the method is GET. */
  readonly idempotent?: boolean;
}

type None = 'name it in `errors` of this operation';
type NamesOf<E, X> = E extends readonly (infer One)[] ? (One extends number ? NamesWith<X, One> : One) : None;
type NamesWith<X, Status> = { [N in keyof X]: X[N] extends Status | readonly [Status, string] ? N : never }[keyof X] &
  string;
interface Under<P> {
  /** The path below the area's base, with parts such as `{id}`, or `{path*}` for the rest. */
  readonly path: P extends `/${string}` ? P : 'a path begins with a slash';
}
interface By<M> {
  /** The method. */
  readonly method: M extends Method ? M : Method;
}
interface Reads<Q, B> {
  readonly query?: Q;
  readonly body?: B;
}
interface Fails<E> {
  readonly errors?: E;
}
interface Responds<S> {
  readonly response?: S;
}
interface Handles<C, A> {
  /** The work of the operation: returns the body of the response, or the response. */
  readonly handle: (call: C) => A;
}
type Asks<N> = N extends Schema ? { readonly needs: z.input<N> } : unknown;

/** The operations of an area by their ids. */
export type Operations<World, Extra, Needs, X, Events, M, P, Q, B, E, S, R> = {
  readonly [K in keyof P]: OperationBase<X> & Asks<Needs> & Under<P[K]>;
} & { readonly [K in keyof M]: By<M[K]> } & { readonly [K in keyof Q]: Reads<Q[K], unknown> } & {
  readonly [K in keyof B]: Reads<unknown, B[K]>;
} & { readonly [K in keyof E]: Fails<E[K]> } & { readonly [K in keyof S]: Responds<S[K]> } & {
  readonly [K in keyof R]: Handles<
    HandlerCall<
      World,
      At<P, K>,
      OutputOf<At<Q, K>, Readonly<Record<string, string>>>,
      OutputOf<At<B, K>, undefined>,
      NamesOf<At<E, K>, X>,
      Events
    > &
      Extra,
    Answer<At<S, K>, R[K]>
  >;
};

type ResponseIn<S, R> = OutputOf<S, R extends WithReply<infer T> ? T : R>;
type Responses<S, R> = { readonly [K in keyof R]: ResponseIn<At<S, K>, R[K]> };

/** An error where two operations have one method and path. */
type OneOfEach<M, P> = Twice<{ [K in keyof P as `${At<M, K> & string} ${Template<P[K]>}`]: K }>;
type Twice<Ids> = {
  readonly [
    Route in keyof Ids as IsUnion<Ids[Route]> extends true ? Ids[Route] & string : never
  ]: `${Route & string} is the route of two operations`;
};
type Template<P> = P extends `${infer A}{${string}}${infer Z}` ? `${A}{}${Template<Z>}` : P & string;
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

type TableDefinitions = Readonly<Record<string, AnyTable>>;
type SettingsIn<F> = keyof F extends never ? unknown : { readonly settings: RowOf<F> };
type RequiredBy<Q extends readonly Area[]> = { readonly [A in Q[number] as TypesOf<A>['name']]: TypesOf<A>['tables'] };

/** The tables and settings of an area. */
type OwnTables<T, F> = TablesOf<T> & SettingsIn<F>;

/** The world as the rules of an area see it. */
export type WorldFor<D extends DefinitionTypes> = OwnTables<D['tables'], D['settings']> & RequiredBy<D['requires']>;

/** An error that an area responds with. */
export interface Failure<Names = string> {
  /** The status of the response. */
  readonly status: number;
  /**
   * The name of the error. Where the fake itself, a fault or no operation gave the status, it is that of the area's error
   * with this status; undefined where the area has none, or several.
   */
  readonly name: Names | undefined;
  /** The message. */
  readonly message: string;
  /** The further fields that `reject` was given. */
  readonly detail: object | undefined;
  /** Each place of a request that does not fit its schema, for services that name fields; else empty. */
  readonly issues: readonly RequestIssue[];
}

/** A place of a request that does not fit the schema of its operation. */
export interface RequestIssue {
  /** The part of the request. */
  readonly part: RequestPart;
  /** The keys and indexes from the root of that part: empty for the part as a whole, such as a body that is no JSON. */
  readonly path: readonly PropertyKey[];
  /** The expectation, and what was received. */
  readonly message: string;
}

/** A part of a request that an operation may have a schema of. */
export type RequestPart = 'params' | 'headers' | 'query' | 'body';

/** The argument of a task or an action. */
export type Deed<World, Names, V, K> = Pick<Base<World, Names, V>, 'world' | 'clock' | 'emit'> & Later<K>;

/** Something that runs when the clock gets there. */
export interface AreaTask<D, Call> {
  /** The schema of what it needs to know. */
  readonly data: D;
  /** The work of the task; one that throws is undone, and the clock goes on. */
  readonly run: (call: Call, data: OutputOf<D, never>) => void;
}

/** Something that only a test can do: `fake.control({ op, … })`. */
export interface AreaAction<F, Call> {
  /** The schema of its fields. */
  readonly fields: F;
  /** The work of the action. */
  readonly run: (call: Call, fields: OutputOf<F, never>) => void;
}

/** Where webhooks go: a row of the world. */
export interface Endpoint {
  /** Its id. */
  readonly id: string | number;
  /** Its address. */
  readonly url: string;
  /** The secret that signs its webhooks. Default: none, and they are not signed. */
  readonly secret?: string;
}

/** Webhooks of an area; `H` is a row of its endpoints. */
export interface AreaWebhooks<World, V, H extends Endpoint> {
  /** The schema of each event's data. */
  readonly events: V;
  /** Who listens to an event. */
  readonly endpoints: (world: World, event: keyof V & string) => readonly H[];
  /** The body for one endpoint. Default: `{ id, type, at, data }`. */
  readonly body?: (
    event: {
      readonly id: string;
      readonly type: keyof V & string;
      readonly at: string;
      readonly data: unknown;
    },
    endpoint: H,
  ) => object;
  /**
   * Headers besides the type, made anew for every attempt. Default: `x-signature`, the HMAC of SHA-256 of the body with
   * the endpoint's secret, in hex.
   */
  readonly headers?: (attempt: {
    /** The id of the event: the same in every attempt. */
    readonly id: string;
    /** The event's name. */
    readonly type: keyof V & string;
    /** 1 for the first attempt; of one that was made by hand, the number of the attempt which it repeats. */
    readonly attempt: number;
    /** The time of the attempt. */
    readonly clock: AreaClock;
    /** The text that is sent: the same in every attempt. */
    readonly body: string;
    readonly endpoint: H;
  }) => Readonly<Record<string, string>>;
  /** How many seconds after each failed attempt the next one comes. Default: there is one attempt. */
  readonly retries?: readonly number[];
}

/** A response on its way, for `after` to change. */
export interface AreaResponse {
  status: number;
  readonly headers: Record<string, string>;
  body: string | undefined;
}

/** The rights of web pages of other origins (CORS): what a preflight request and every response say. */
export interface AreaCors {
  /** The origins: `['http://localhost:5173']`. Default: any. */
  readonly origins?: readonly string[];
  /** The headers of a response that a page may read. Default: those that every page may read. */
  readonly exposed?: readonly string[];
  /** Whether a page may send cookies; the origin is then named instead of `*`. Default: it may not. */
  readonly credentials?: boolean;
  /** How long a browser may remember a preflight's response, in seconds. Default: 0. */
  readonly maxAge?: number;
}

/** The types of a definition's parts that are no functions. */
export interface DefinitionTypes {
  readonly name: string;
  readonly tables: TableDefinitions;
  readonly settings: Columns;
  readonly requires: readonly Area[];
  readonly errors: Errors;
  /** The schema of what an operation says of who may use it. */
  readonly needs: unknown;
  /** The schemas of the data of webhooks, of tasks and of the fields of actions. */
  readonly events: object;
  readonly tasks: object;
  readonly actions: object;
}

type DeedFor<D extends DefinitionTypes> = Deed<WorldFor<D>, keyof D['errors'] & string, D['events'], D['tasks']>;

/**
 * A definition: `name`, `tables` and `operations` are required, all else has a default. What its functions return stands
 * apart from the other types: the compiler infers it last, when all that their arguments need is known.
 */
export interface AreaDefinition<D extends DefinitionTypes, Extra, H extends Endpoint, Cr, Cl, Mb> {
  /** Its name: its key of world documents, of `fake.options` and of the worlds of areas that require it. */
  readonly name: D['name'];
  /** The prefix of every path: requests below it that no operation takes get this area's error. Default: none. */
  readonly base?: `/${string}`;
  /** The areas whose tables it reads: they are added to the fake by themselves. */
  readonly requires?: D['requires'];
  /** Its tables. */
  readonly tables: D['tables'];
  /** The settings of the whole area: columns with defaults, which seeds have at the top of the area. */
  readonly settings?: D['settings'];
  /** The errors by name. */
  readonly errors?: D['errors'];
  /** The body of an error. Default: `{ error, message }`. */
  readonly errorBody?: (failure: Failure<keyof D['errors'] & string>) => unknown;
  /** The webhooks that it sends. */
  readonly webhooks?: AreaWebhooks<WorldFor<D>, D['events'], H>;
  /** The tasks that run when the clock gets there. */
  readonly tasks?: { readonly [Name in keyof D['tasks']]: AreaTask<D['tasks'][Name], DeedFor<D>> };
  /** The control actions, which only tests can do. */
  readonly actions?: { readonly [Op in keyof D['actions']]: AreaAction<D['actions'][Op], DeedFor<D>> };
  /** The schema of what an operation says of who may use it: a scope, a permission. Given to `before`. */
  readonly needs?: D['needs'];
  /** Runs before every handler: who asks, and whether they may. Handlers are given what it returns. Write it above `operations`. */
  readonly before?: (
    call: Base<WorldFor<D>, keyof D['errors'] & string, D['events']> &
      Later<D['tasks']> & { readonly needs: OutputOf<D['needs'], undefined> },
  ) => Extra;
  /** Changes every response: headers, a status such as 304. */
  readonly after?: (
    call: { readonly request: AreaRequest; readonly world: WorldFor<D> },
    response: AreaResponse,
  ) => void;
  /** The web pages of other origins that may use it: of any origin with `true`. Default: none, so that a browser refuses. */
  readonly cors?: true | AreaCors;
  /** Credentials that may do everything, by name: `fake.credentials`. */
  readonly credentials?: (world: WorldFor<D>) => Cr;
  /** The options of its client besides address, `fetch` and clock. */
  readonly client?: (credentials: Cr) => Cl;
  /** The members of a fake with it. */
  readonly members?: (world: WorldFor<D>, clock: AreaClock) => Mb;
  /**
   * The operations of the real service, a line for each path below the base (`GET,POST /notes`): a request for one that
   * the area lacks says so in the log, in the journal and by `assertAllMatched`.
   */
  readonly known?: Pick<KnownOperations, 'service' | 'operations'>;
  /** Handles requests below the base that no operation takes: `(request) => app.fetch(request)`. */
  readonly routes?: (request: Request, world: WorldFor<D>) => Response | Promise<Response>;
}

/** The types that follow from an area that `defineArea` made; `extendArea` needs the rest. */
export interface DefinedTypes extends AreaTypes {
  /** The further arguments of handlers. */
  readonly extra: object;
  readonly needs: unknown;
  readonly errors: Errors;
  readonly eventData: object;
}

type ActionsOf<A> = { [Op in keyof A]: { readonly op: Op } & InputOf<A[Op], never> }[keyof A];
type SeedIn<T, F> = keyof F extends never ? SeedsOf<T> : SeedsOf<T> & SeedOf<F>;

/* eslint-disable @typescript-eslint/no-empty-object-type -- nothing, as the default of a part: `object` would forget its keys */

/** Defines an area. */
export type DefineArea = <
  const N extends string,
  T extends TableDefinitions,
  const M,
  const P,
  Q,
  B,
  const E,
  S,
  R,
  F extends Columns = {},
  const Z extends readonly Area[] = [],
  const X extends Errors = {},
  Needs = undefined,
  Extra = {},
  V extends object = {},
  K extends object = {},
  A extends object = {},
  H extends Endpoint = Endpoint,
  Cr extends object = {},
  Cl extends object = {},
  Mb extends object = {},
>(
  definition: AreaDefinition<
    { name: N; tables: T; settings: F; requires: Z; errors: X; needs: Needs; events: V; tasks: K; actions: A },
    Extra,
    H,
    Cr,
    Cl,
    Mb
  > & {
    /** The handlers by the ids of operations. */
    readonly operations: Operations<
      OwnTables<T, F> & RequiredBy<Z>,
      Extra & Later<K>,
      Needs,
      X,
      V,
      M,
      P,
      Q,
      B,
      E,
      S,
      R
    > &
      OneOfEach<M, P>;
  },
) => Area<{
  name: N;
  operations: Responses<S, R>;
  document: { readonly [Key in N]?: SeedIn<T, F> | null };
  events: keyof V & string;
  actions: ActionsOf<A>;
  credentials: Cr;
  clients: { readonly [Key in N]: FakeSharedOptions & Cl };
  members: Mb;
  requires: Z extends readonly [] ? never : TypesOf<Z[number]> | TypesOf<Z[number]>['requires'];
  tables: OwnTables<T, F>;
  extra: Extra & Later<K>;
  needs: Needs;
  errors: X;
  eventData: V;
}>;

/* eslint-enable @typescript-eslint/no-empty-object-type */

type Absent<Known, P> = {
  readonly [K in keyof P as K extends keyof Known ? K : never]: 'the area has this operation';
};

/** The world as the handlers of an area see it: its tables, and those of the areas that it requires. */
type WorldIn<T extends AreaTypes> = T['tables'] & {
  readonly [R in T['requires'] as R['name']]: R['tables'];
};

/** Adds operations to an area. */
export type ExtendArea = <T extends DefinedTypes, const M, const P, Q, B, const E, S, R>(
  area: Area<T>,
  extension: {
    readonly operations: Operations<
      WorldIn<T>,
      T['extra'],
      T['needs'],
      T['errors'],
      T['eventData'],
      M,
      P,
      Q,
      B,
      E,
      S,
      R
    > &
      OneOfEach<M, P> &
      Absent<T['operations'], P>;
  },
) => Area<Omit<T, 'operations'> & { operations: T['operations'] & Responses<S, R> }>;

/** Puts a name before the ids of an area's operations. */
export type PrefixArea = <T extends DefinedTypes, const P extends string>(
  area: Area<T>,
  prefix: P,
) => Area<
  Omit<T, 'operations'> & {
    operations: { readonly [Id in keyof T['operations'] & string as `${P}/${Id}`]: T['operations'][Id] };
  }
>;

/** The response of an operation of an area, for clients. */
export type ResponseOf<A extends Area, Id extends keyof TypesOf<A>['operations']> = TypesOf<A>['operations'][Id];
