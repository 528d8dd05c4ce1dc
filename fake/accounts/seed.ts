import { requireName } from '../pulls/seed/seed-faults.ts';
import { nextAccountId } from '../pulls/state/owners.ts';
import type { UserSeed } from '../seed/document.ts';
import type { World } from '../world/world.ts';

/** The users of a world that names none. */
export const defaultUsers: readonly UserSeed[] = [
  {
    name: 'admin',
    admin: true,
    permissions: ['administrator'],
    tokens: [{ token: 'understudy', scopes: ['all', 'admin:read', 'admin:write'] }],
  },
];

// A token without scopes named may do everything, in both areas.
const ALL_SCOPES = ['all', 'admin:read', 'admin:write'];

/** Puts users and their tokens into a world. */
export function seedUsers(world: World, users: readonly UserSeed[]): void {
  users.forEach((user, i) => {
    if (user.name !== null) requireName(user.name, `users[${i}].name`);
    const id = user.name === null ? null : seedUser(world, user, user.name);
    for (const { token, scopes, state } of user.tokens ?? [])
      world.accounts.tokens.insert({ id: token, user: id, scopes: scopes ?? ALL_SCOPES, state: state ?? 'good' });
  });
}

function seedUser(world: World, seed: UserSeed, name: string): number {
  const { users } = world.accounts;
  const row = users.insert({
    id: nextAccountId(world),
    name,
    fullName: seed.fullName ?? '',
    email: seed.email ?? `${name}@example.com`,
    admin: seed.admin ?? false,
    hideEmail: seed.hideEmail ?? false,
    ...(seed.password != null && { password: seed.password }),
    permissions: seed.permissions ?? [],
    created_at: world.clock.iso,
  });
  return row.id;
}
