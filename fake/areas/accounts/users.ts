import type { NamedCredential } from '../../engine/area/credentials.ts';
import { rowFrom, type SeedOf } from '../../engine/area/columns.ts';
import { userColumns, type TokenRow, type UserRow } from './tables.ts';
import type { World } from './world.ts';

/** A user by login, whatever the case. */
export function userNamed(world: World, name: string): UserRow | undefined {
  return world.accounts.users.find('name', name.toLowerCase());
}

/** A user by e-mail address, the real one or the one shown in its place. */
export function userByEmail(world: World, email: string): UserRow | undefined {
  const [, id] = /^(\d{1,15})\+[^@]+@noreply\.127\.0\.0\.1$/i.exec(email) ?? [];
  if (id !== undefined) return world.accounts.users.get(Number(id));
  return world.accounts.users.list(`email:${email.toLowerCase()}`).first();
}

/** The address shown in place of the real one. */
export const noReply = (user: Pick<UserRow, 'id' | 'name'>): string =>
  `${user.id}+${user.name.toLowerCase()}@noreply.127.0.0.1`;

/** A user who is new, with the next id. */
export const createUser = (world: World, seed: SeedOf<typeof userColumns>): UserRow =>
  world.accounts.users.insert(rowFrom(userColumns, world, seed));

/** The tokens of a user, oldest first. */
export const tokensOf = ({ accounts }: World, user: UserRow): TokenRow[] => [
  ...accounts.tokens.list(`user:${user.id}`),
];

/** Adds a token; one that is given no name is called by its number. */
export function addToken(
  { accounts, clock }: World,
  { name, ...fields }: Pick<TokenRow, 'id' | 'user' | 'scopes' | 'state'> & { readonly name?: string | undefined },
): TokenRow {
  const number = accounts.tokens.nextId;
  return accounts.tokens.insert({ ...fields, number, name: name ?? usualName({ number }), created_at: clock.iso });
}

/** The name of a token that was given none. */
export const usualName = ({ number }: Pick<TokenRow, 'number'>): string => `token ${number}`;

/** A credential of a user. Reading it where the world has none throws, and says what to add to the seed. */
export interface UserCredentials {
  /** A user's token, for federation and pulls. */
  readonly token: string;
}

/** The token of an administrator, or else the first one that is good. */
export function firstToken({ accounts }: World): NamedCredential {
  const tokens = [...accounts.tokens.list('all')].filter((token) => token.state === 'good');
  const isAdministrator = ({ user: id }: TokenRow): boolean => {
    const user = id === null ? undefined : accounts.users.get(id);
    return user?.admin === true || user?.permissions.includes('administrator') === true;
  };
  const { id, user } = tokens.find(isAdministrator) ?? tokens[0] ?? { id: undefined, user: null };
  const name = user === null ? undefined : accounts.users.get(user)?.name;
  return {
    value: id,
    about: name === undefined ? 'of no user' : `user ${name}`,
    entry: "users: [{ name: 'admin', admin: true, tokens: [{ token: 'secret' }] }]",
  };
}
