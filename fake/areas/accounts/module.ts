import type { AreaModule } from '../../engine/area/module.ts';
import { accountCollections } from './collections.ts';
import { exportUsers } from './seed/export.ts';
import { descriptions } from './seed/descriptions.ts';
import { usersSchema } from './seed/schema.ts';
import { seedUsers, tokenNames } from './seed/seed.ts';
import { accountTables } from './tables.ts';
import { firstToken } from './users.ts';
import type { World } from './world.ts';

/** Users and tokens, which federation and pull requests share. */
export const accountsModule: AreaModule<World> = {
  name: 'accounts',
  tables: accountTables,
  seed: {
    key: 'users',
    schema: usersSchema,
    descriptions,
    load: seedUsers,
    export: exportUsers,
    uniqueNames: tokenNames,
  },
  controls: { collections: accountCollections },
  credentials: (world) => ({
    token: {
      value: firstToken(world),
      entry: "users: [{ name: 'admin', admin: true, tokens: [{ token: 'secret' }] }]",
    },
  }),
};
