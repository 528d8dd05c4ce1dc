import { createObjects } from '../../git/index.ts';
import type { AreaModule } from '../../engine/area/module.ts';
import { pullsArea } from './area.ts';
import { gitArea } from './git-http/area.ts';
import { GIT_PATH } from './git-http/operations.ts';
import { announceToHooks } from './announcing/announce.ts';
import { pullWebhooks } from './announcing/deliver.ts';
import { attemptScheduledMerge } from './merging/auto-merge.ts';
import { exportPulls } from './seed/export.ts';
import { descriptions } from './seed/descriptions.ts';
import { objectsState } from './seed/objects.ts';
import { pullsSchema } from './seed/schema.ts';
import { seedPulls } from './seed/seed.ts';
import { MERGE_ATTEMPT } from './state/scheduled-merges.ts';
import { pullTables } from './state/tables.ts';
import type { World } from './state/world.ts';
import { pullCollections } from './testing/collections.ts';
import { gitRoutes } from './testing/git-routes.ts';

/** Pull requests. The administration of users is theirs, too: federation has no such route. */
export const pullsModule: AreaModule<World> = {
  name: 'pulls',
  tables: pullTables,
  kept: () => ({ objects: createObjects() }),
  extras: () => ({ announce: announceToHooks }),
  tasks: { [MERGE_ATTEMPT]: attemptScheduledMerge },
  routes: [
    { prefixes: ['/api', '/api/v1/admin/users', '/api/v1/admin/hooks'], area: pullsArea },
    { prefixes: [], pattern: GIT_PATH, area: gitArea },
  ],
  seed: { key: 'pulls', schema: pullsSchema, descriptions, load: seedPulls, export: exportPulls },
  extra: objectsState,
  webhooks: pullWebhooks,
  controls: { routes: gitRoutes, collections: pullCollections },
};
