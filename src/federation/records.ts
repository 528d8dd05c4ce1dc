import type { Open } from '../core/open.ts';

/** What an IP block does to those who come from its range. */
export type IpBlockSeverity = 'sign_up_requires_approval' | 'sign_up_block' | 'no_access';

/** A blocked range of addresses: from severe (`no_access`) to sign-ups that wait for approval. */
export interface IpBlock {
  /** The id, for `retrieve`, `update` and `delete`. */
  readonly id: string;
  /** Address and prefix, `10.0.0.0/8`. */
  readonly ip: string;
  /** What the block does. */
  readonly severity: Open<IpBlockSeverity>;
  /** Why; empty when nobody said. */
  readonly comment: string;
  /** When it was made, ISO 8601 with milliseconds. */
  readonly created_at: string;
  /** When it ends, ISO 8601; `null` for never. */
  readonly expires_at: string | null;
}

/** A domain allowed to federate. The list has an effect only in limited federation mode. */
export interface DomainAllow {
  /** The id, for `retrieve` and `delete`. */
  readonly id: string;
  /** The domain as the server keeps it: lower case, punycode. */
  readonly domain: string;
  /** When it was allowed, ISO 8601 with milliseconds. */
  readonly created_at: string;
}

/** The error body of this area: one text, for every status. */
export interface FederationErrorBody {
  /** The one text: `Validation failed: Ip has already been taken`. */
  readonly error: string;
}

/** Which page of a list, newest first; the pages before and after it are reached from the page itself. */
export interface FederationListQuery {
  /** Items per page: the service's default is 100, its most 200. */
  readonly limit?: number;
  /** A page's `cursor` (or an error's) to go on from; it holds its own limit. */
  readonly cursor?: string;
}

/** The form of changing an IP block; what is absent stays. */
export interface UpdateIpBlock {
  /** Address and prefix; without a prefix, one address. */
  readonly ip?: string;
  /** What the block does. */
  readonly severity?: IpBlockSeverity;
  /** Why. */
  readonly comment?: string;
  /** Seconds from now until it ends; `null` for never. */
  readonly expires_in?: number | null;
}

/** The form of creating an IP block. */
export interface CreateIpBlock {
  /** Address and prefix; without a prefix, one address. The service's default is `0.0.0.0/32`. */
  readonly ip?: string;
  /** What the block does. */
  readonly severity: IpBlockSeverity;
  /** Why. */
  readonly comment?: string;
  /** Seconds from now until it ends; `null` for never. */
  readonly expires_in?: number | null;
}

/** The form of allowing a domain. */
export interface CreateDomainAllow {
  /** The domain, in any spelling; no scheme, no path. */
  readonly domain: string;
}

/** What deleting an IP block gives: nothing. */
export type EmptyObject = Readonly<Record<string, never>>;
