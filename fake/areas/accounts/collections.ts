import { collection, type AreaModule, type Collection } from '../../engine/area/module.ts';
import type { TokenRow, UserRow } from './tables.ts';
import type { World } from './world.ts';

/** How changes of its tables are shown: a token is named by its user. */
export const accountChanges: NonNullable<AreaModule<World>['changes']> = {
  tokens: {
    show: ({ user, ...token }: TokenRow, { accounts }: World) => ({
      ...token,
      user,
      id: `token of ${user === null ? 'an application' : (accounts.users.get(user)?.name ?? user)}`,
    }),
  },
};

/** Users, for people. Tokens and passwords are not shown. */
export const accountCollections: Readonly<Record<string, Collection<World>>> = {
  users: collection({
    table: ({ accounts }: World) => accounts.users,
    columns: { name: 'text', fullName: 'text', email: 'text', permissions: 'text' },
    make: 'user.create',
    record: ({ password: _password, ...user }: UserRow) => user,
  }),
};
