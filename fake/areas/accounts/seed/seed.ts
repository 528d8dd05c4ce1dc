import { rowFrom } from '../../../engine/area/columns.ts';
import type { SeedName } from '../../../engine/area/module.ts';
import { rejectSeed } from '../../../engine/area/seed-issues.ts';
import { namesIn } from '../../../engine/area/seed-names.ts';
import { hasNameCharacters } from '../names.ts';
import { tokenColumns } from '../tables.ts';
import { addToken, createUser } from '../users.ts';
import type { World } from '../world.ts';
import type { UserSeed } from './document.ts';

/** The users of a world that names none. */
const defaultUsers: readonly UserSeed[] = [
  {
    name: 'admin',
    admin: true,
    permissions: ['administrator'],
    tokens: [{ token: 'understudy' }],
  },
];

/** Puts users and their tokens into a world. */
export function seedUsers(world: World, users: readonly UserSeed[] = defaultUsers): void {
  users.forEach(({ name, tokens, ...data }, i) => {
    if (name !== null) requireName(name, `users[${i}].name`);
    const user = name === null ? null : createUser(world, { name, ...data }).id;
    for (const one of tokens ?? []) {
      const { token: id, state = 'good', ...fields } = rowFrom(tokenColumns, world, one);
      addToken(world, { id, user, state, ...fields });
    }
  });
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
