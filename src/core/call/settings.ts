import { isValidated, type Schema, type Schemas, type ValidateMode } from '../contract/validation.ts';
import type { ErrorDetails } from '../errors/http-errors.ts';
import { InputError } from '../errors/sdk-errors.ts';
import { parseBaseUrl, type BaseUrl } from '../http/base-url.ts';
import { Credentials, type CredentialHeader } from '../http/credentials.ts';
import type { WireRequest } from '../http/wire.ts';
import type { CalledOperation } from '../operation.ts';
import type { CallOptions, ClientOptions, DefaultOptions, FetchFunction, RetryOptions } from '../options.ts';
import {
  checkAuth,
  checkOptions,
  clientChecks,
  derivedChecks,
  prefixCheck,
  type CredentialNames,
} from './check-options.ts';
import { bothHooks } from './hooks.ts';
import { Queue } from './queue.ts';
import { timerSleep } from './wait.ts';

/** How an area writes a credential into headers. */
export type AuthHeaders<Auth> = (auth: Auth, operation: CalledOperation) => readonly CredentialHeader[];

/** The settings of an area's clients. */
export interface AreaSettings<Auth> {
  readonly authHeaders: AuthHeaders<Auth>;
  /** The credentials it takes. */
  readonly credentials: CredentialNames;
  /** Whether a client may have none. */
  readonly isAnonymous?: boolean;
  /** The common beginning of its paths, which a client may replace; empty if they have none. */
  readonly prefix: string;
  /** The credential of a request to a path that is not in the table. */
  readonly requestCredential?: unknown;
  /** Rejects a request that the service would take for another. */
  readonly check?: (operation: CalledOperation, wire: WireRequest, id: string) => void;
  /** Reads what the body of an error says besides its message. */
  readonly details?: (body: Readonly<Record<string, unknown>>) => ErrorDetails;
}

/** The options of a client whatever its area. */
export type AnyClientOptions = ClientOptions<unknown> & { readonly prefix?: string | undefined };

/** The settings that all calls of one client share. */
export interface Settings {
  /** The options that they were made of. */
  readonly options: AnyClientOptions & { readonly signal?: AbortSignal | undefined };
  readonly base: BaseUrl;
  /** Replaces the area's prefix at the start of the table's paths. */
  readonly prefix: string;
  readonly area: AreaSettings<unknown>;
  readonly fetch: FetchFunction | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly defaults: CallOptions<unknown>;
  readonly hooks: NonNullable<ClientOptions<unknown>['hooks']>;
  readonly onMismatch: ClientOptions<unknown>['onMismatch'];
  /** Mismatches already reported. */
  readonly reported: Set<string>;
  /** The schema of an operation's response. */
  readonly schemaOf: Schemas | undefined;
  readonly queue: Queue | undefined;
  /** The most bytes of a body that a call reads into memory. */
  readonly maxResponseBytes: number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly credentials: Credentials;
}

/** Checks and reads a client's options, so that mistakes show here and not at the first call. */
export function settingsOf<Auth, Id extends string>(
  options: ClientOptions<Auth, Id> & { readonly prefix?: string | undefined },
  area: AreaSettings<Auth>,
): Settings {
  checkOptions(options, { ...clientChecks, ...(area.prefix && prefixCheck) });
  return readSettings(options, area as AreaSettings<unknown>);
}

/**
 * The settings of a client with other defaults. What is given replaces what was; headers, the fields of `retry`, hooks
 * and the signal are added. Both clients have one queue, unless there is a new limit.
 */
export function derivedSettings(settings: Settings, given: DefaultOptions<AnyClientOptions>): Settings {
  const { options, area } = settings;
  checkOptions(given, { ...derivedChecks, ...(area.prefix && prefixCheck) });
  const headers = { ...options.headers, ...given.headers };
  const hooks = bothHooks(options.hooks, given.hooks);
  const { queue, reported, ...own } = readSettings({ ...options, ...merged(options, given), headers, hooks }, area);
  return {
    ...own,
    queue: given.concurrency === undefined ? settings.queue : queue,
    reported: given.onMismatch === undefined ? settings.reported : reported,
    credentials: settings.credentials,
  };
}

function readSettings(options: Settings['options'], area: AreaSettings<unknown>): Settings {
  const { signal, timeout, deadline, retry, validate, auth, concurrency, userAgent, prefix } = options;
  if (auth !== undefined || !area.isAnonymous) checkAuth(auth, area.credentials);
  requireSchemas(options.schemas, validate);
  return {
    options,
    base: parseBaseUrl(options.baseUrl, prefix === undefined ? area.prefix : ''),
    prefix: prefix?.replace(/^\/*/, '/').replace(/(?<!\/)\/+$/, '') ?? area.prefix,
    area,
    fetch: options.fetch,
    headers: { 'user-agent': userAgent, ...options.headers },
    defaults: { signal, timeout, deadline, retry, validate, auth },
    hooks: options.hooks ?? {},
    onMismatch: options.onMismatch,
    reported: new Set(),
    schemaOf: options.schemas && cached(options.schemas as Schemas),
    queue: concurrency === undefined ? undefined : new Queue(concurrency),
    maxResponseBytes: options.maxResponseBytes ?? 64 * 2 ** 20,
    sleep: options.sleep ?? timerSleep,
    now: options.now ?? Date.now,
    credentials: new Credentials(),
  };
}

interface Defaults {
  readonly signal?: AbortSignal | undefined;
  readonly retry?: RetryOptions | false | undefined;
}

/** Options over defaults: `undefined` counts as absent, the fields of `retry` are merged, and either signal aborts. */
export function merged<Options extends Defaults>(defaults: Options, given: Partial<Options>): Options {
  const retry =
    given.retry && defaults.retry ? { ...defaults.retry, ...defined(given.retry) } : (given.retry ?? defaults.retry);
  return { ...defaults, ...defined(given), retry, signal: eitherSignal(defaults.signal, given.signal) };
}

/** A signal that aborts with either of two. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? anySignal([one, other]) : (one ?? other);
}

function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal === 'function' && 'any' in AbortSignal) return AbortSignal.any([...signals]);
  // Phones: the listeners stay as long as the client's signal does, as nothing weaker is there.
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason));
  }
  return controller.signal;
}

function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Rejects validation without schemas, which would look like a success. */
export function requireSchemas(schemas: unknown, mode: ValidateMode | undefined, operation?: string): void {
  if (isValidated(mode) && schemas === undefined) {
    throw new InputError("validate needs the client's option schemas", operation);
  }
}

function cached(schemas: Schemas): Schemas {
  const known = new Map<string, Promise<Schema | undefined>>();
  return (id) => {
    let schema = known.get(id);
    if (schema === undefined) {
      known.set(id, (schema = Promise.resolve(schemas(id))));
      // A module that could not be loaded may be there the next time.
      schema.catch(() => known.delete(id));
    }
    return schema;
  };
}
