import { collection, type Collection } from '../../engine/area/module.ts';
import type { UserRow } from './tables.ts';
import type { World } from './world.ts';

/** Users, for people. Tokens and passwords are not shown. */
export const accountCollections: Readonly<Record<string, Collection<World>>> = {
  users: collection({
    table: ({ accounts }: World) => accounts.users,
    columns: { name: 'text', fullName: 'text', email: 'text', permissions: 'text' },
    record: ({ password: _password, ...user }: UserRow) => user,
  }),
};
