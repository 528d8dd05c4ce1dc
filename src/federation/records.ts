import type { Open } from '../core/open.ts';
import type { IpBlockSeverity } from './vocabulary.ts';

/** A blocked range of addresses: from severe (`no_access`) to sign-ups that wait for approval. */
export interface IpBlock {
  /** The id, for `retrieve`, `update` and `delete`. */
  readonly id: string;
  /** Address and prefix, `10.0.0.0/8`. */
  readonly ip: string;
  /** The effect of the block. */
  readonly severity: Open<IpBlockSeverity>;
  /** Why it exists; empty when not given. */
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

/** The error body of this area, for every status. */
export interface FederationErrorBody {
  /** The message: `Validation failed: Ip has already been taken`. */
  readonly error: string;
}

/** The response to deleting an IP block: an object without fields. */
export type EmptyObject = Readonly<Record<string, never>>;
