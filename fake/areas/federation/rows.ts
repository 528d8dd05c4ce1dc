import type { Row } from '../../engine/store/row.ts';

/** A blocked range of addresses. */
export interface IpBlockRow extends Row {
  readonly id: number;
  /** Masked and with its prefix: `10.0.0.0/8`. */
  readonly ip: string;
  readonly severity: string;
  readonly comment: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** A domain allowed to federate. */
export interface DomainAllowRow extends Row {
  readonly id: number;
  /** Normalised. */
  readonly domain: string;
  readonly createdAt: number;
}

/** The settings of the whole area. */
export interface FederationSettingsRow extends Row {
  readonly id: 'settings';
  readonly limitedFederationMode: boolean;
  readonly rateLimits: boolean;
}

/** How many requests one bucket has counted in its window of time. */
export interface BucketRow extends Row {
  readonly id: string;
  readonly window: number;
  readonly count: number;
}
