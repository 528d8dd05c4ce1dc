import type { FederationOperationId } from '../../../src/federation/operations.ts';
import type { FakeSharedOptions } from '../../engine/area/client-options.ts';
import { areaOf, type Area, type AreaModule } from '../../engine/area/module.ts';
import type { AreaTypes } from '../../engine/area/types.ts';
import { accounts, type Accounts, type UserCredentials } from '../accounts/module.ts';
import { federationArea } from './area.ts';
import { CLEAN_UP, cleanUp } from './ip-blocks.ts';
import { federationCollections } from './collections.ts';
import { versionsOf, type VersionName } from '../../engine/world/releases.ts';
import { federationDifferences, federationProducts } from './differences.ts';
import type { InstanceOperationId } from './instance/operations.ts';
import { federationSchema, type FederationDocument } from './seed/document.ts';
import { exportFederation } from './seed/export.ts';
import { seedFederation } from './seed/seed.ts';
import { federationTables } from './tables.ts';
import type { World } from './world.ts';

/** The options of a `FederationAdminClient` in `fake.options.federation`. */
export interface FederationOptions extends FakeSharedOptions {
  /** The token of an administrator. */
  readonly auth: UserCredentials;
}

/** A version of Mastodon: `mastodon@4.3`; without a number, the newest known. */
export type FederationVersion = VersionName<typeof federationProducts>;

/** The types that follow from the federation area. */
export interface Federation extends AreaTypes {
  readonly name: 'federation';
  readonly operations: Readonly<Record<FederationOperationId | InstanceOperationId, unknown>>;
  readonly document: FederationDocument;
  readonly events: never;
  readonly actions: never;
  readonly credentials: object;
  readonly clients: {
    /** For `new FederationAdminClient(fake.options.federation)`. */
    readonly federation: FederationOptions;
  };
  readonly members: object;
  readonly tables: object;
  readonly as: { readonly federation?: FederationVersion };
  readonly requires: Accounts;
}

// All of it that a forge on the same host has no use for.
const PREFIXES = [
  '/api/v1/admin',
  '/api/v1/instance',
  '/api/v1/accounts',
  '/api/v1/apps',
  '/api/v2/instance',
  '/.well-known/nodeinfo',
  '/nodeinfo',
];

const module: AreaModule<World> = {
  name: 'federation',
  requires: [accounts],
  changes: { buckets: 'internal', settings: { collection: 'federation.settings' } },
  tables: federationTables,
  versions: versionsOf({ products: federationProducts, differences: federationDifferences }),
  tasks: { [CLEAN_UP]: cleanUp },
  routes: [{ prefixes: PREFIXES, area: federationArea }],
  seed: { key: 'federation', schema: federationSchema, load: seedFederation, export: exportFederation },
  controls: { collections: federationCollections },
  clients: { federation: ({ token }: UserCredentials) => ({ auth: { token } }) },
};

/** The administration of federation: a service like Mastodon's. */
export const federation: Area<Federation> = areaOf(module);
