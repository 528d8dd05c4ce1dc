import type { SeedName } from '../../../engine/area/module.ts';
import { rejectSeed } from '../../../engine/area/seed-issues.ts';
import { namesIn } from '../../../engine/area/seed-names.ts';
import { hasNameCharacters } from '../names.ts';
import { createUser } from '../users.ts';
import type { World } from '../world.ts';
import type { UserSeed } from './document.ts';

/** The users of a world that names none. */
const defaultUsers: readonly UserSeed[] = [
  {
    name: 'admin',
    admin: true,
    permissions: ['administrator'],
    tokens: [{ token: 'understudy', scopes: ['all', 'admin:read', 'admin:write'] }],
  },
];

/** A token without scopes named may do everything, in both areas. */
export const ALL_SCOPES: readonly string[] = ['all', 'admin:read', 'admin:write'];

/** Puts users and their tokens into a world. */
export function seedUsers(world: World, users: readonly UserSeed[] = defaultUsers): void {
  users.forEach((user, i) => {
    if (user.name !== null) requireName(user.name, `users[${i}].name`);
    const id = user.name === null ? null : seedUser(world, user, user.name);
    for (const { token, scopes, state } of user.tokens ?? [])
      world.accounts.tokens.insert({ id: token, user: id, scopes: scopes ?? ALL_SCOPES, state: state ?? 'good' });
  });
}

function seedUser(world: World, seed: UserSeed, name: string): number {
  const row = createUser(world, {
    name,
    fullName: seed.fullName ?? '',
    email: seed.email ?? `${name}@example.com`,
    admin: seed.admin ?? false,
    hideEmail: seed.hideEmail ?? false,
    ...(seed.password != null && { password: seed.password }),
    permissions: seed.permissions ?? [],
  });
  return row.id;
}

/** A name that a path of the API can have. */
export function requireName(name: string, path: string): void {
  if (!hasNameCharacters(name))
    rejectSeed(path, `expected letters, digits, '-', '_' and '.'; received ${JSON.stringify(name)}`);
}

/** Tokens and logins; a token used twice would speak for two. */
export function tokenNames(users: readonly UserSeed[]): Iterable<SeedName>[] {
  return [tokensOf(Array.isArray(users) ? users : []), loginsOf(users)];
}

function* tokensOf(users: readonly (UserSeed | null)[]): Generator<SeedName> {
  for (const [i, user] of users.entries()) yield* namesIn(`users[${i}].tokens`, user?.tokens, 'token');
}

function* loginsOf(users: readonly UserSeed[]): Generator<SeedName> {
  for (const [path, name] of namesIn('users', users, 'name')) yield [path, name.toLowerCase()];
}
