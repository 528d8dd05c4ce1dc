import { federationCaller, type FederationAdminClientOptions } from './caller.ts';
import { DomainAllowsResource } from './resources/domain-allows.ts';
import { IpBlocksResource } from './resources/ip-blocks.ts';

/**
 * The federation administration area (Mastodon 4.0 and later). Bodies are sent as forms.
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
export class FederationAdminClient {
  /** Blocked ranges of addresses. */
  readonly ipBlocks: IpBlocksResource;
  /** Domains allowed to federate. */
  readonly domainAllows: DomainAllowsResource;

  /**
   * Checks the options; sends nothing.
   *
   * @throws {@link InputError} when an option is not valid
   */
  constructor(options: FederationAdminClientOptions) {
    const caller = federationCaller(options);
    this.ipBlocks = new IpBlocksResource(caller);
    this.domainAllows = new DomainAllowsResource(caller);
  }
}
