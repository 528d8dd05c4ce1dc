import { compares, type Schema, type Schemas, type ValidateMode } from '../contract/drift.ts';
import { InputError } from '../errors/sdk-errors.ts';
import { parseBaseUrl, type BaseUrl } from '../http/base-url.ts';
import { Credentials, type CredentialHeader } from '../http/credentials.ts';
import type { Operation } from '../operation.ts';
import type { CallOptions, ClientOptions, FetchFunction } from '../options.ts';
import { Queue } from './queue.ts';
import { timerSleep } from './wait.ts';

/** How an area writes a credential into headers. */
export type AuthHeaders<Auth> = (auth: Auth, operation: Operation) => readonly CredentialHeader[];

/** What all calls of one client share. */
export interface Settings {
  readonly base: BaseUrl;
  /** Replaces `/api/v1` at the start of the table's paths. */
  readonly prefix: string | undefined;
  readonly fetch: FetchFunction | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly defaults: CallOptions<unknown>;
  readonly hooks: NonNullable<ClientOptions<unknown>['hooks']>;
  readonly onDrift: ClientOptions<unknown>['onDrift'];
  /** Differences already told of. */
  readonly told: Set<string>;
  /** What answers are compared with. */
  readonly schemaOf: Schemas | undefined;
  readonly queue: Queue | undefined;
  /** The most bytes of a body that a call collects. */
  readonly maxResponseBytes: number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly credentials: Credentials;
  readonly authHeaders: AuthHeaders<unknown>;
}

/** Reads a client's options; what is wrong with them is said here, not at the first call. */
export function settingsOf<Auth, Id extends string>(
  options: ClientOptions<Auth, Id>,
  authHeaders: AuthHeaders<Auth>,
  prefix?: string,
): Settings {
  const { timeout, deadline, retry, validate, auth, concurrency, userAgent, maxResponseBytes = 64 * 2 ** 20 } = options;
  requireAboveZero({ timeout, deadline, concurrency, maxResponseBytes });
  requireSchemas(options.schemas, validate);
  return {
    base: parseBaseUrl(options.baseUrl),
    prefix: prefix?.replace(/^\/*/, '/').replace(/(?<!\/)\/+$/, ''),
    fetch: options.fetch,
    headers: { ...(userAgent === undefined ? {} : { 'user-agent': userAgent }), ...options.headers },
    defaults: { timeout, deadline, retry, validate, auth },
    hooks: options.hooks ?? {},
    onDrift: options.onDrift,
    told: new Set(),
    schemaOf: options.schemas && remembered(options.schemas as Schemas),
    queue: concurrency === undefined ? undefined : new Queue(concurrency),
    maxResponseBytes,
    sleep: options.sleep ?? timerSleep,
    now: options.now ?? Date.now,
    credentials: new Credentials(),
    authHeaders: authHeaders as AuthHeaders<unknown>,
  };
}

/** Refuses limits that are none. */
export function requireAboveZero(limits: Readonly<Record<string, number | undefined>>, operation?: string): void {
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw new InputError(`${name} must be a number above 0`, operation);
  }
}

/** Refuses to compare with nothing, which would look like a success. */
export function requireSchemas(schemas: unknown, mode: ValidateMode | undefined, operation?: string): void {
  if (compares(mode) && schemas === undefined) {
    throw new InputError("validate needs the client's option schemas, such as paymentSchemas", operation);
  }
}

function remembered(schemas: Schemas): Schemas {
  const known = new Map<string, Promise<Schema | undefined>>();
  return (id) => {
    let schema = known.get(id);
    if (schema === undefined) {
      known.set(id, (schema = Promise.resolve(schemas(id))));
      // What could not be loaded may be there the next time.
      schema.catch(() => known.delete(id));
    }
    return schema;
  };
}
