import { createObjects } from '../../git/index.ts';
import type { PullOperationId } from '../../../src/pulls/operations.ts';
import type { FakeSharedOptions } from '../../engine/area/client-options.ts';
import { areaOf, type Area, type AreaModule } from '../../engine/area/module.ts';
import type { AreaTypes } from '../../engine/area/types.ts';
import { versionsOf, type VersionName } from '../../engine/world/releases.ts';
import { accounts, type Accounts, type UserCredentials } from '../accounts/module.ts';
import { pullsArea } from './area.ts';
import { gitArea } from './git-http/area.ts';
import { GIT_PATH, type GitOperationId } from './git-http/operations.ts';
import { isOfOwner, pagesArea } from './pages/area.ts';
import { PAGE_PATH, type PageOperationId } from './pages/operations.ts';
import { announce } from './announce.ts';
import { pullWebhooks } from './webhooks/deliver.ts';
import { attemptScheduledMerge } from './merging/auto-merge.ts';
import { exportPulls } from './seed/export.ts';
import { objectsState } from './seed/objects.ts';
import { pullsSchema, type PullsDocument } from './seed/document.ts';
import { seedPulls } from './seed/seed.ts';
import type { SupportOperationId } from './api/operations.ts';
import { pullsDifferences, pullsProducts } from './state/differences.ts';
import { pullFields, pullSchemaNames } from './state/fields.ts';
import type { SentEvent } from './state/vocabulary.ts';
import { MERGE_ATTEMPT } from './state/scheduled-merges.ts';
import { pullTables } from './state/tables.ts';
import type { World } from './state/world.ts';
import { PullBuilder } from './testing/builders.ts';
import { FakeGit } from './testing/git-actions.ts';
import { pullChanges, pullCollections, pageRecord } from './testing/collections.ts';
import { gitRoutes } from './testing/control.ts';
import { pullActions, type PullAction } from './testing/pull-actions.ts';

/** The options of a `PullsClient` in `fake.options.pulls`. */
export interface PullsOptions extends FakeSharedOptions {
  /** The token of an administrator. */
  readonly auth: UserCredentials;
}

/** The members of a fake of pull requests. */
export interface PullsMembers {
  /** The git repositories: branches, history, pushes. */
  readonly git: FakeGit;
  /** Builds repositories, branches and pull requests in the present world. */
  readonly pulls: PullBuilder;
}

/** A version of Gitea or Forgejo: `gitea@1.24`, `forgejo@15`; without a number, the newest known. */
export type PullsVersion = VersionName<typeof pullsProducts>;

/** The types that follow from the area of pull requests. */
export interface Pulls extends AreaTypes {
  readonly name: 'pulls';
  readonly operations: Readonly<
    Record<PullOperationId | SupportOperationId | GitOperationId | PageOperationId, unknown>
  >;
  readonly document: PullsDocument;
  readonly events: SentEvent;
  readonly actions: PullAction;
  readonly credentials: object;
  readonly clients: {
    /** For `new PullsClient(fake.options.pulls)`. */
    readonly pulls: PullsOptions;
  };
  readonly members: PullsMembers;
  readonly tables: object;
  readonly as: { readonly pulls?: PullsVersion };
  readonly requires: Accounts;
}

const module: AreaModule<World> = {
  name: 'pulls',
  requires: [accounts],
  versions: versionsOf({ products: pullsProducts, differences: pullsDifferences, fields: pullFields }, pullSchemaNames),
  tables: pullTables,
  changes: pullChanges,
  kept: () => ({ objects: createObjects() }),
  extras: () => ({ announce }),
  tasks: { [MERGE_ATTEMPT]: attemptScheduledMerge },
  routes: [
    // The administration of users is theirs, too: federation has no such route.
    { prefixes: ['/api', '/api/v1/admin/users', '/api/v1/admin/hooks'], area: pullsArea },
    { prefixes: [], pattern: GIT_PATH, area: gitArea },
    { prefixes: ['/api/healthz', '/api/swagger'], pattern: PAGE_PATH, claims: isOfOwner, area: pagesArea },
  ],
  seed: { key: 'pulls', schema: pullsSchema, load: seedPulls, export: exportPulls },
  extra: objectsState,
  webhooks: pullWebhooks,
  controls: { actions: pullActions, routes: gitRoutes, collections: pullCollections, pages: pageRecord },
  clients: { pulls: ({ token }: UserCredentials) => ({ auth: { token } }) },
  members: (world) => ({ git: new FakeGit(world), pulls: new PullBuilder(world) }),
};

/** Pull requests: a service like Gitea's and Forgejo's, with git. */
export const pulls: Area<Pulls> = areaOf(module);
