import { Table } from '../../engine/store/table.ts';
import type { BucketRow, DomainAllowRow, FederationSettingsRow, IpBlockRow } from './rows.ts';

/** Everything the federation area stores. */
export interface FederationTables {
  readonly settings: Table<FederationSettingsRow>;
  readonly ipBlocks: Table<IpBlockRow, 'ip'>;
  readonly domainAllows: Table<DomainAllowRow, 'domain'>;
  readonly buckets: Table<BucketRow>;
}

/** The list of every block and every allowed domain, by id. */
export const ALL = 'all';

/** Empty tables. */
export function federationTables(): FederationTables {
  return {
    settings: new Table(),
    ipBlocks: new Table<IpBlockRow, 'ip'>({
      unique: { ip: (row) => row.ip },
      lists: () => [ALL],
      order: (row) => row.id,
    }),
    domainAllows: new Table<DomainAllowRow, 'domain'>({
      unique: { domain: (row) => row.domain },
      lists: () => [ALL],
      order: (row) => row.id,
    }),
    buckets: new Table(),
  };
}
