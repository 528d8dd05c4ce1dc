import { settingsOf, type AreaSettings } from '../core/call/settings.ts';
import { Caller } from '../core/caller.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import { federationHeaders, type FederationAuth } from './auth.ts';
import { federationOperations, type FederationOperationId } from './operations.ts';
import type { FederationErrorBody } from './records.ts';
import type { FederationResponses } from './responses.ts';

/** The options of a `FederationAdminClient`. */
export interface FederationAdminClientOptions extends ClientOptions<FederationAuth, FederationOperationId> {
  /** The path in front of `/admin/…`. Default `/api/v1`. */
  readonly prefix?: string | undefined;
}

/** The options of one call of this area. */
export type FederationCallOptions = CallOptions<FederationAuth>;

/** Sends this area's operations for one client. */
export type FederationCaller = Caller<typeof federationOperations, FederationResponses, FederationErrorBody>;

const federationArea: AreaSettings<FederationAuth> = {
  authHeaders: federationHeaders,
  credentials: [['token']],
  prefix: '/api/v1',
  details: ({ error }) => ({ reasons: reasonsIn(error) }),
};

/** Reads the options of a client. */
export function federationCaller(options: FederationAdminClientOptions): FederationCaller {
  return new Caller(settingsOf(options, federationArea), federationOperations);
}

// `Validation failed: ` and what is wrong, with commas between.
function reasonsIn(error: unknown): readonly string[] | undefined {
  const [, list] = (typeof error === 'string' && /^Validation failed: ([^]*)/.exec(error)) || [];
  return list?.split(', ');
}
