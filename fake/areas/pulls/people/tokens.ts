import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TokenRow, UserRow } from '../../accounts/tables.ts';
import { addToken, tokensOf } from '../../accounts/users.ts';
import type { Body } from '../go/structs.ts';
import { badRequest, notFound } from '../state/rejections.ts';
import { normalScopes, unknownScope } from '../state/scopes.ts';
import type { World } from '../state/world.ts';

/** Creates a token of a user (contract: pulls 13.19). */
export function createToken(
  world: World,
  user: UserRow,
  { name, scopes: said = [] }: Body<'CreateAccessTokenOption'>,
): TokenRow {
  const scopes = said.flatMap((scope) => (scope ?? '').split(',')).filter((scope) => scope !== '');
  if (tokensOf(world, user).some((token) => token.name === name))
    throw badRequest('access token name has been used already');
  const unknown = unknownScope(scopes);
  if (unknown !== undefined)
    throw badRequest(`invalid access token scope provided: invalid access token scope: ${unknown}`);
  if (scopes.length === 0) throw badRequest('access token must have a scope');
  const id = bytesToHex(sha1(utf8ToBytes(`token ${world.ids.number('pulls.token')} of ${user.name}`)));
  return addToken(world, { id, user: user.id, scopes: normalScopes(scopes), state: 'good', name });
}

/** Deletes a token of a user by its number, or by its name where that is no number. */
export function deleteToken(world: World, user: UserRow, given: string): void {
  const number = /^\d+$/.test(given) ? Number(given) : 0;
  const isMeant = (token: TokenRow): boolean => (number > 0 ? token.number === number : token.name === given);
  const token = tokensOf(world, user).find(isMeant);
  if (token === undefined) throw notFound(number > 0 ? 'access token not found' : undefined);
  world.accounts.tokens.delete(token.id);
}
