import { Table } from '../store/table.ts';
import type { BucketRow, DomainAllowRow, FederationSettingsRow, IpBlockRow } from './rows.ts';

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
