import { Caller } from '../core/caller.ts';
import { ApiClient } from '../core/client.ts';
import { linkedPages, within } from '../core/lists/pagers.ts';
import type { DefaultOptions } from '../core/options.ts';
import type { FederationAuth } from './auth.ts';
import { federationCaller, type FederationCaller, type FederationAdminClientOptions } from './caller.ts';
import type { FederationErrorBody } from './records.ts';
import { DomainAllowsResource } from './resources/domain-allows.ts';
import { IpBlocksResource } from './resources/ip-blocks.ts';

/**
 * A client of a Mastodon server's administration, from 4.0 on: blocked IP ranges and allowed domains. Bodies are sent as
 * forms.
 *
 * @example
 * ```ts
 * import { FederationAdminClient } from 'understudy-sdk/federation';
 *
 * const block = { id: '1', ip: '10.0.0.0/8', severity: 'no_access', comment: '', created_at: '', expires_at: null };
 * const fetch = async () => Response.json(block);
 *
 * const admin = new FederationAdminClient({ baseUrl: 'https://social.example', auth: { token: 'x' }, fetch });
 * const made = await admin.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access', expires_in: 3600 });
 * console.log(made.id);
 * ```
 */
export class FederationAdminClient extends ApiClient<FederationAuth, FederationErrorBody> {
  /** Blocked ranges of addresses. */
  readonly ipBlocks: IpBlocksResource;
  /** Domains allowed to federate. */
  readonly domainAllows: DomainAllowsResource;

  readonly #caller: FederationCaller;

  /** @internal */
  constructor(caller: FederationCaller);
  /**
   * Checks the options; sends nothing.
   *
   * @throws {@link InputError} when an option is not valid
   */
  constructor(options: FederationAdminClientOptions);
  constructor(given: FederationAdminClientOptions | FederationCaller) {
    const caller = given instanceof Caller ? given : federationCaller(given);
    super(caller, (part) => within(part, linkedPages));
    this.#caller = caller;
    this.ipBlocks = new IpBlocksResource(caller);
    this.domainAllows = new DomainAllowsResource(caller);
  }

  /**
   * A client with other defaults; this one stays as it is. What is given replaces what was, but headers, the fields of
   * `retry`, hooks and a `signal` are added to it. Both share one limit of `concurrency`, unless it is given.
   *
   * @throws {@link InputError} when an option is not valid
   */
  withOptions(options: DefaultOptions<FederationAdminClientOptions>): FederationAdminClient {
    return new FederationAdminClient(this.#caller.with(options));
  }
}
