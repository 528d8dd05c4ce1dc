import type { TokenRow, UserRow } from '../../accounts/tables.ts';
import type { Call } from '../world.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import {
  covers,
  forbidden,
  NO_OWNER,
  NO_TOKEN,
  NO_USER,
  noLongerGood,
  OUT_OF_SCOPE,
  scopeReason,
  tokenOf,
  unauthenticated,
  type Obstacle,
} from '../authorize.ts';

const INVALID = 'The access token is invalid';

/** The token of a request, which has to be good (contract: federation 18). */
export function goodToken(call: Call): TokenRow {
  const token = tokenOf(call);
  if (token === undefined) throw unauthenticated(INVALID, NO_TOKEN);
  if (token.state !== 'good') throw noLongerGood(token.state);
  return token;
}

/** The user of a token that may read the own account. */
export function userOfToken(call: Call): UserRow {
  const { scopes, user: id } = goodToken(call);
  const isInScope = covers(scopes, 'read:accounts') || scopes.includes('profile') || scopes.includes('all');
  if (!isInScope) throw forbidden(scopeReason('read:accounts'), OUT_OF_SCOPE);
  const user = id === null ? undefined : call.world.accounts.users.get(id);
  if (user === undefined) throw new Rejection('invalid', NO_USER, { reason: NO_OWNER } satisfies Obstacle);
  return user;
}
