import { seedFrom } from '../../../engine/area/columns.ts';
import { tokenColumns, userColumns, type TokenRow } from '../tables.ts';
import { usualName } from '../users.ts';
import type { World } from '../world.ts';
import type { TokenSeed, UserSeed } from './document.ts';

/** The users of a world as a seed has them. */
export function exportUsers(world: World): UserSeed[] {
  const tokens = world.accounts.tokens.dump().rows.map(([, token]) => token);
  const tokensOf = (id: number | null): Pick<UserSeed, 'tokens'> => {
    const own = tokens.filter(({ user }) => user === id);
    return own.length > 0 ? { tokens: own.map(tokenSeed) } : {};
  };
  const users = world.accounts.users
    .all()
    .map((row) => ({ ...seedFrom(userColumns, world, row), ...tokensOf(row.id) }));
  return tokens.some(({ user }) => user === null) ? [...users, { name: null, ...tokensOf(null) }] : users;
}

const tokenSeed = ({ id: token, number, name, scopes, state }: TokenRow): TokenSeed =>
  seedFrom(tokenColumns, undefined, {
    token,
    scopes,
    ...(name !== usualName({ number }) && { name }),
    ...(state !== 'good' && { state }),
  });
