import type { IpBlockSeverity } from './vocabulary.ts';

/** Which page of a list, newest first; the pages before and after it are reached from the page itself. */
export interface FederationListQuery {
  /** Items per page: the service's default is 100, its most 200. */
  readonly limit?: number | undefined;
  /** A page's `cursor` (or an error's) to go on from; it holds its own limit. */
  readonly cursor?: string | undefined;
}

/** The form of changing an IP block; what is absent stays. */
export interface UpdateIpBlock {
  /** Address and prefix; without a prefix, one address. */
  readonly ip?: string | undefined;
  /** The effect of the block. */
  readonly severity?: IpBlockSeverity | undefined;
  readonly comment?: string | undefined;
  /** Seconds from now until it ends; `null` for never. */
  readonly expires_in?: number | null | undefined;
}

/** The form of creating an IP block. */
export interface CreateIpBlock {
  /** Address and prefix; without a prefix, one address. The service's default is `0.0.0.0/32`. */
  readonly ip?: string | undefined;
  /** The effect of the block. */
  readonly severity: IpBlockSeverity;
  readonly comment?: string | undefined;
  /** Seconds from now until it ends; `null` for never. */
  readonly expires_in?: number | null | undefined;
}

/** The form of allowing a domain. */
export interface CreateDomainAllow {
  /** The domain, in any spelling; no scheme, no path. */
  readonly domain: string;
}
