import { ApiCall } from './call/api-call.ts';
import { callChecks, checkAuth, checkOptions, requestChecks } from './call/check-options.ts';
import { exchange } from './call/exchange.ts';
import { notify } from './call/hooks.ts';
import { Run } from './call/run.ts';
import { derivedSettings, merged, requireSchemas, type AnyClientOptions, type Settings } from './call/settings.ts';
import { isHttpError } from './errors/http-errors.ts';
import type { OperationError } from './errors/operation-error.ts';
import { InputError, isSdkError, type SdkError } from './errors/sdk-errors.ts';
import { fillPath, type PathParams } from './http/path.ts';
import { searchParams, type ReadData, type Exchanged, type WireRequest } from './http/wire.ts';
import { List, ReversibleList } from './lists/list.ts';
import type { Pager } from './lists/page.ts';
import type { ListSource } from './lists/source.ts';
import type { CalledOperation, ErrorStatus, OperationTable } from './operation.ts';
import type { CallOptions, DefaultOptions } from './options.ts';
import { checkRequest } from './request.ts';

/** The options of a call whatever its area's credential. */
export type AnyCallOptions = CallOptions<unknown>;

/** The query of a list, and where it begins. */
export interface ListQuery {
  /** The page to begin with instead of the first. */
  readonly cursor?: string | undefined;
}

/** The JSON that an operation responds with, as its area states it. */
type ResponseOf<Responses, Id> = Id extends keyof Responses ? Responses[Id] : unknown;

/** A response, or its part that is the data. */
type PartOf<Response, Part> = [Part] extends [never]
  ? Response
  : Part extends keyof Response
    ? Response[Part]
    : unknown;

/** The items of a list: a response is an array of them, or has one. */
type ItemOf<Response> = Response extends readonly (infer Item)[]
  ? Item
  : { [Key in keyof Response]-?: Response[Key] extends readonly (infer Item)[] ? Item : never }[keyof Response];

/** The errors of an operation's call. */
type ErrorOf<Table extends OperationTable, Id extends keyof Table, Body> = OperationError<Body, ErrorStatus<Table[Id]>>;

// The calls so far.
let calls = 0;

/** Sends the operations of one table for one client. What a call results in follows from the operation's id. */
export class Caller<Table extends OperationTable, Responses, Body> {
  readonly #settings: Settings;
  readonly #table: Readonly<Record<string, CalledOperation>>;

  constructor(settings: Settings, table: Readonly<Record<string, CalledOperation>>) {
    this.#settings = settings;
    this.#table = table;
  }

  /** The settings all calls share. */
  get settings(): Settings {
    return this.#settings;
  }

  /** The same with other defaults. */
  with(options: DefaultOptions<AnyClientOptions>): Caller<Table, Responses, Body> {
    return new Caller<Table, Responses, Body>(derivedSettings(this.#settings, options), this.#table);
  }

  /** Starts a call. */
  call<
    Id extends keyof Table & string,
    Part extends keyof ResponseOf<Responses, Id> & string = never,
    Read extends keyof ReadData = 'json',
  >(
    id: Id,
    wire: WireRequest<Part, Read>,
    options?: AnyCallOptions,
  ): ApiCall<ReadData<PartOf<ResponseOf<Responses, Id>, Part>>[Read], ErrorOf<Table, Id, Body>> {
    type Data = ReadData<PartOf<ResponseOf<Responses, Id>, Part>>[Read];
    return new ApiCall(this.exchange(id, wire, options) as Promise<Exchanged<Data>>);
  }

  /** Sends a call and waits for its response as it came, for lists, which continue from its headers. */
  async exchange(id: string, wire: WireRequest, options: AnyCallOptions = {}): Promise<Exchanged<unknown>> {
    const { hooks, now } = this.#settings;
    const call = (calls += 1);
    const began = now();
    let run: Run | undefined;
    let failure: SdkError | undefined;
    try {
      run = this.#start(call, id, wire, options);
      return await exchange(run, wire.url ?? this.urlOf(id, wire));
    } catch (thrown) {
      const error = wire.refine && isHttpError(thrown) ? wire.refine(thrown) : (thrown as SdkError);
      if (isSdkError(error)) {
        // A stack has ten frames, which the package's own would fill: from here it is that of the code that waits.
        Error.captureStackTrace?.(error);
        failure = error;
        notify(hooks.error, () => ({ call, operation: id, error }));
      }
      throw error;
    } finally {
      const { attempts = 0 } = run ?? {};
      notify(hooks.end, () => ({ call, operation: id, ms: now() - began, attempts, error: failure }));
    }
  }

  /** A list, its pages read by `pager`. */
  list<Id extends keyof Table & string>(
    id: Id,
    pager: Pager,
    query?: ListQuery,
    options?: AnyCallOptions,
    params?: PathParams,
  ): List<ItemOf<ResponseOf<Responses, Id>>, ErrorOf<Table, Id, Body>> {
    return new List(this.#source(id, pager, query, options, params));
  }

  /** A list that can be read from its end. */
  reversibleList<Id extends keyof Table & string>(
    id: Id,
    pager: Pager,
    query?: ListQuery,
    options?: AnyCallOptions,
    params?: PathParams,
  ): ReversibleList<ItemOf<ResponseOf<Responses, Id>>, ErrorOf<Table, Id, Body>> {
    return new ReversibleList(this.#source(id, pager, query, options, params));
  }

  /** The URL of an operation. */
  urlOf(id: string, wire: WireRequest): string {
    const { area, base, prefix } = this.#settings;
    const { operation, params, query } = wire;
    if (operation) checkRequest(operation, wire, area, id);
    const { path: template = '' } = operation ?? this.#table[id] ?? {};
    const path = fillPath(template.replace(area.prefix, prefix), params ?? {}, id);
    const search = query ? `?${searchParams(query).toString()}` : '';
    return base.origin + base.path + path + (search === '?' ? '' : search);
  }

  #source(
    id: string,
    pager: Pager,
    { cursor, ...query }: ListQuery = {},
    options?: AnyCallOptions,
    params: PathParams = {},
  ): ListSource {
    return { caller: this, id, wire: { query, params }, options, pager, cursor };
  }

  #start(call: number, id: string, wire: WireRequest, given: AnyCallOptions): Run {
    const settings = this.#settings;
    const operation = wire.operation ?? this.#table[id];
    if (operation === undefined) throw new InputError('no such operation', id);
    checkOptions(given, wire.operation ? requestChecks : callChecks, id);
    if (given.auth !== undefined) checkAuth(given.auth, settings.area.credentials, id);
    settings.area.check?.(operation, wire, id);
    // The client's schemas are those of the table's operations.
    const options = { ...merged(settings.defaults, given), ...(wire.operation && { validate: 'off' as const }) };
    requireSchemas(settings.schemaOf, options.validate, id);
    return new Run({ settings, call, id, operation, wire, body: bodyOf(wire, id), options });
  }
}

function bodyOf({ json, makeJson, form }: WireRequest, id: string): string | undefined {
  if (form) return searchParams(form).toString();
  const value = makeJson ? makeJson(id) : json;
  try {
    return JSON.stringify(value);
  } catch {
    throw new InputError('the body cannot be serialized as JSON', id);
  }
}
