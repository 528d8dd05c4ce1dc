import type { TokenRow, UserRow } from '../tables.ts';
import type { World } from '../world.ts';
import type { TokenSeed, UserSeed } from './document.ts';
import { ALL_SCOPES } from './seed.ts';

/** The users of a world as a seed has them. */
export function exportUsers({ accounts }: World): UserSeed[] {
  const tokens = accounts.tokens.dump().rows.map(([, token]) => token);
  const users = accounts.users.all().map((user) => userSeed(user, tokens));
  const others = tokens.filter(({ user }) => user === null);
  return others.length === 0 ? users : [...users, { name: null, tokens: others.map(tokenSeed) }];
}

function userSeed(row: UserRow, tokens: readonly TokenRow[]): UserSeed {
  const { name, fullName, email, admin, hideEmail, password, permissions } = row;
  const own = tokens.filter(({ user }) => user === row.id);
  return {
    name,
    ...(fullName !== '' && { fullName }),
    ...(email !== `${name}@example.com` && { email }),
    ...(admin && { admin }),
    ...(hideEmail && { hideEmail }),
    ...(password !== undefined && { password }),
    ...(permissions.length > 0 && { permissions }),
    ...(own.length > 0 && { tokens: own.map(tokenSeed) }),
  };
}

const tokenSeed = ({ id, scopes, state }: TokenRow): TokenSeed => ({
  token: id,
  ...(String(scopes) !== String(ALL_SCOPES) && { scopes }),
  ...(state !== 'good' && { state }),
});
