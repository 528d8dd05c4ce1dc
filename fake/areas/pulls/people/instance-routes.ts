import { allowedTypes } from '../attachments/attachments.ts';
import { releaseOf } from '../../../engine/world/versions.ts';
import type { Entries, RouteId } from '../api/route.ts';
import { settingsOf } from '../state/settings.ts';
import { reactionContents } from '../state/vocabulary.ts';

/** The version that is shown where none is named: that of the newest recording. */
const VERSION = '1.28.0';

/** The settings of the instance that everybody can read (contract: pulls 13.20). */
export const instanceRoutes: Entries<Extract<RouteId, 'version.retrieve' | `settings.${string}`>> = {
  'version.retrieve': ({ world }) => ({ version: releaseOf(world.as, 'pulls') ?? VERSION }),
  'settings.api': ({ world }) => ({
    max_response_items: settingsOf(world).maxResponseItems,
    default_paging_num: settingsOf(world).defaultPagingNum,
    default_git_trees_per_page: 1000,
    default_max_blob_size: 10_485_760,
    default_max_response_size: 104_857_600,
  }),
  'settings.repository': () => ({
    mirrors_disabled: false,
    http_git_disabled: false,
    migrations_disabled: false,
    stars_disabled: false,
    time_tracking_disabled: false,
    lfs_disabled: true,
  }),
  'settings.ui': () => ({
    default_theme: 'gitea-auto',
    allowed_reactions: reactionContents,
    custom_emojis: ['git', 'gitea', 'codeberg', 'gitlab', 'github', 'gogs'],
  }),
  'settings.attachment': () => ({ enabled: true, allowed_types: allowedTypes, max_size: 100, max_files: 5 }),
};
