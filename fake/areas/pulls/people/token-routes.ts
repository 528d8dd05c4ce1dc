import type { TokenRow, UserRow } from '../../accounts/tables.ts';
import { tokensOf } from '../../accounts/users.ts';
import { userIn } from '../api/find.ts';
import { page, type Entries, type Request, type RouteId } from '../api/route.ts';
import { forbidden, unauthenticated } from '../state/rejections.ts';
import { ZERO_TIME } from '../state/time.ts';
import { createToken, deleteToken } from './tokens.ts';

/** The user whose tokens a request is about: one's own, or anybody's for administrators; and with a password, no token. */
function owner(request: Request): UserRow {
  const user = userIn(request);
  const { doer, scopes } = request.caller;
  if (doer === undefined || (doer.id !== user.id && !doer.admin))
    throw forbidden('doer should be the site admin or be same as the contextUser');
  if (scopes !== undefined)
    throw unauthenticated('auth required', 'tokens are managed with name and password (Basic), not with a token');
  return user;
}

/** The record of a token, whose text is shown only when it is made. */
const tokenRecord = ({ number, name, id, scopes, created_at: at }: TokenRow, isNew = false): object => ({
  id: number,
  name,
  sha1: isNew ? id : '',
  token_last_eight: id.slice(-8),
  scopes,
  created_at: isNew ? ZERO_TIME : at,
  last_used_at: isNew ? ZERO_TIME : at,
});

/** Access tokens. */
export const tokenRoutes: Entries<Extract<RouteId, `tokens.${string}`>> = {
  'tokens.list': (request) =>
    page(request, tokensOf(request.world, owner(request)), (row) => tokenRecord(row), 'total'),
  'tokens.create': [owner, (request, body) => tokenRecord(createToken(request.world, owner(request), body), true)],
  'tokens.delete': (request) => deleteToken(request.world, owner(request), request.text('id')),
};
