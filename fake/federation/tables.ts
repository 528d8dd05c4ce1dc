import { Table, type Row } from '../store/table.ts';

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

/** What holds for the whole area. */
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

/** Everything the federation area stores. */
export interface FederationTables {
  readonly settings: Table<FederationSettingsRow>;
  readonly ipBlocks: Table<IpBlockRow>;
  readonly domainAllows: Table<DomainAllowRow>;
  readonly buckets: Table<BucketRow>;
}

/** The list every block and every allowed domain stands in, by id. */
export const ALL = 'all';

/** Empty tables. */
export function federationTables(): FederationTables {
  return {
    settings: new Table(),
    ipBlocks: new Table<IpBlockRow>({ unique: { ip: (row) => row.ip }, lists: () => [ALL], order: (row) => row.id }),
    domainAllows: new Table<DomainAllowRow>({
      unique: { domain: (row) => row.domain },
      lists: () => [ALL],
      order: (row) => row.id,
    }),
    buckets: new Table(),
  };
}
