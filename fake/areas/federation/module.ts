import type { AreaModule } from '../../engine/area/module.ts';
import { federationArea } from './area.ts';
import { CLEAN_UP, cleanUp } from './ip-blocks.ts';
import { federationCollections } from './collections.ts';
import { federationSchema } from './seed/document.ts';
import { exportFederation } from './seed/export.ts';
import { descriptions } from './seed/descriptions.ts';
import { seedFederation } from './seed/seed.ts';
import { federationTables } from './tables.ts';
import type { World } from './world.ts';

/** Federation administration. */
export const federationModule: AreaModule<World> = {
  name: 'federation',
  tables: federationTables,
  tasks: { [CLEAN_UP]: cleanUp },
  routes: [{ prefixes: ['/api/v1/admin'], area: federationArea }],
  seed: { key: 'federation', schema: federationSchema, descriptions, load: seedFederation, export: exportFederation },
  controls: { collections: federationCollections },
};
