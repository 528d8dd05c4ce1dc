import { settingsOf, type AreaSettings } from '../core/call/settings.ts';
import { Caller } from '../core/caller.ts';
import type { Schemas } from '../core/contract/validation.ts';
import type { CallOptions, ClientOptions, SharedOptions } from '../core/options.ts';
import { pullsHeaders, type PullsAuth } from './auth.ts';
import { pullOperations, type PullOperationId } from './operations.ts';
import type { PullsErrorBody } from './records.ts';
import type { PullResponses } from './responses.ts';

/** The options of a `PullsClient`. */
export interface PullsClientOptions extends SharedOptions {
  /** The credential; without one, reads of public repositories are anonymous. */
  readonly auth?: PullsAuth | undefined;
  /** The schemas of the responses: `pullSchemas`. Default: none. */
  readonly schemas?: Schemas<PullOperationId> | undefined;
  /** The path in front of `/repos/…`. Default `/api/v1`. */
  readonly prefix?: string | undefined;
}

/** The options of one call of this area. */
export type PullsCallOptions = CallOptions<PullsAuth>;

/** Sends this area's operations for one client. */
export type PullsCaller = Caller<typeof pullOperations, PullResponses, PullsErrorBody>;

const pullsArea: AreaSettings<PullsAuth | undefined> = {
  authHeaders: pullsHeaders,
  credentials: [['token'], ['username', 'password']],
  isAnonymous: true,
  prefix: '/api/v1',
};

/** Reads the options of a client. */
export function pullsCaller(options: PullsClientOptions): PullsCaller {
  return new Caller(
    settingsOf(options as ClientOptions<PullsAuth | undefined, PullOperationId>, pullsArea),
    pullOperations,
  );
}
