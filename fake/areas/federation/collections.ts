import { collection, type Collection } from '../../engine/area/module.ts';
import { domainAllowRecord, ipBlockRecord } from './views.ts';
import type { World } from './world.ts';

/** The records of federation, for people. */
export const federationCollections: Readonly<Record<string, Collection<World>>> = {
  ipBlocks: collection({
    title: 'IP blocks',
    table: ({ federation }: World) => federation.ipBlocks,
    columns: { ip: 'code', severity: 'state', comment: 'text', expires_at: 'text' },
    tones: { no_access: 'bad' },
    record: ipBlockRecord,
  }),
  domainAllows: collection({
    title: 'Allowed domains',
    table: ({ federation }: World) => federation.domainAllows,
    columns: { domain: 'code', created_at: 'text' },
    record: domainAllowRecord,
  }),
};
