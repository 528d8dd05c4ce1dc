import * as z from 'zod/mini';
import type { StatePart } from '../../module/module.ts';
import { count, flag, id, instant, row, text, type RowSchemas } from '../../module/row-schema.ts';
import { CLEAN_UP } from '../ip-blocks.ts';
import type { BucketRow, DomainAllowRow, FederationSettingsRow, IpBlockRow } from '../rows.ts';
import type { FederationTables } from '../tables.ts';
import type { World } from '../world.ts';

const rows: RowSchemas<FederationTables> = {
  settings: row<FederationSettingsRow>({ id: z.literal('settings'), limitedFederationMode: flag, rateLimits: flag }),
  ipBlocks: row<IpBlockRow>({
    id,
    ip: text,
    severity: text,
    comment: text,
    createdAt: instant,
    expiresAt: z.nullable(instant),
  }),
  domainAllows: row<DomainAllowRow>({ id, domain: text, createdAt: instant }),
  buckets: row<BucketRow>({ id: text, window: z.int(), count }),
};

/** Exported records of federation. */
export const federationState: StatePart<World> = {
  rows,
  counted: ['ipBlocks', 'domainAllows'],
  tasks: { [CLEAN_UP]: z.strictObject({ block: id }) },
};
