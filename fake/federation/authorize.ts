import type { FederationCredential } from '../../src/federation/operations.ts';
import type { TokenRow } from '../accounts/tables.ts';
import type { Call } from './world.ts';
import { Rejection } from '../http/rejection.ts';

/** Lets a request pass whose token has the scope and whose user has the permission; every other is refused alike. */
export function authorize(call: Call): void {
  const reason = obstacle(call);
  if (reason !== undefined) throw new Rejection('forbidden', 'This action is not allowed', reason);
}

/** What stands against a request: for the journal, since the answer never says it. */
function obstacle(call: Call): string | undefined {
  const { scope, permission } = call.operation?.row.credential as FederationCredential;
  const token = tokenOf(call);
  if (token === undefined) return 'no known token';
  if (token.state !== 'good') return `the token is ${token.state}`;
  if (!covers(token.scopes, scope)) return `the token lacks the scope ${scope}`;
  const user = token.user === null ? undefined : call.world.accounts.users.get(token.user);
  if (user === undefined) return 'the token has no user';
  const isPermitted = user.permissions.includes('administrator') || user.permissions.includes(permission);
  return isPermitted ? undefined : `the user lacks the permission ${permission}`;
}

/** The token that a request shows, if it is known: `Bearer`, in any letter case, one blank, the token. */
export function tokenOf(call: Call): TokenRow | undefined {
  const text = /^bearer (.+)$/i.exec(call.headers.get('authorization') ?? '')?.[1];
  return text === undefined ? undefined : call.world.accounts.tokens.get(text);
}

/** `admin:read` covers every `admin:read:…`, and so for write. */
function covers(scopes: readonly string[], wanted: string): boolean {
  return scopes.includes(wanted) || scopes.includes(wanted.slice(0, wanted.lastIndexOf(':')));
}
