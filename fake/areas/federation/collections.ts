import { collection, type Collection } from '../../engine/area/module.ts';
import { domainAllowRecord, ipBlockRecord } from './views.ts';
import type { World } from './world.ts';

/** The records of federation, for people. */
export const federationCollections: Readonly<Record<string, Collection<World>>> = {
  ipBlocks: collection({ table: ({ federation }: World) => federation.ipBlocks, record: ipBlockRecord }),
  domainAllows: collection({ table: ({ federation }: World) => federation.domainAllows, record: domainAllowRecord }),
};
