import { areaOf, type Area, type AreaModule } from '../../engine/area/module.ts';
import type { AreaTypes } from '../../engine/area/types.ts';
import { accountActions, type UserCreateAction } from './control.ts';
import { accountChanges, accountCollections } from './collections.ts';
import { exportUsers } from './seed/export.ts';
import { usersSchema, type AccountsDocument } from './seed/document.ts';
import { seedUsers, tokenNames } from './seed/seed.ts';
import { accountTables, type AccountTables } from './tables.ts';
import { firstToken, type UserCredentials } from './users.ts';
import type { World } from './world.ts';

export type { UserCreateAction } from './control.ts';
export type { UserCredentials } from './users.ts';

/** The types that follow from the area of users. */
export interface Accounts extends AreaTypes {
  readonly name: 'accounts';
  readonly operations: object;
  readonly document: AccountsDocument;
  readonly events: never;
  readonly actions: UserCreateAction;
  readonly credentials: UserCredentials;
  readonly clients: object;
  readonly members: object;
  readonly tables: AccountTables;
  readonly requires: never;
}

const module: AreaModule<World> = {
  name: 'accounts',
  tables: accountTables,
  changes: accountChanges,
  seed: {
    key: 'users',
    schema: usersSchema,
    load: seedUsers,
    export: exportUsers,
    uniqueNames: tokenNames,
  },
  controls: { actions: accountActions, collections: accountCollections },
  credentials: (world) => ({ token: firstToken(world) }),
};

/** Users and tokens, which other areas require. */
export const accounts: Area<Accounts> = areaOf(module);
