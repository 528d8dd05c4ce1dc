import type { FederationCredential } from '../../../src/federation/operations.ts';
import type { TokenRow, UserRow } from '../accounts/tables.ts';
import type { Call, World } from './world.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { paramsOf } from './params.ts';

/** Why a request is rejected: for the journal, since the response mostly does not say it. */
export interface Obstacle {
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NO_TOKEN = 'no valid bearer token of this world';
export const NO_OWNER = 'the token has no user';
const SUSPENDED = 'the account of the token is suspended';
const deadReason = (state: keyof typeof DEAD): string => `the token is ${state}`;
export const scopeReason = (scope: string): string => `the token lacks the scope ${scope}`;
const permissionReason = (permission: string): string => `the user lacks the permission ${permission}`;

/** Why an operation responds with 403: the response says "This action is not allowed" to all of them but suspended accounts. */
export const obstaclesOf = ({ scope, permission }: FederationCredential): readonly string[] => [
  NO_TOKEN,
  SUSPENDED,
  deadReason('revoked'),
  deadReason('expired'),
  scopeReason(scope),
  NO_OWNER,
  permissionReason(permission),
];

const NOT_ALLOWED = 'This action is not allowed';
export const OUT_OF_SCOPE = 'This action is outside the authorized scopes';
export const NO_USER = 'This method requires an authenticated user';

const DEAD = { revoked: 'The access token was revoked', expired: 'The access token expired' } as const;

export const forbidden = (reason: string, message = NOT_ALLOWED): Rejection =>
  new Rejection('forbidden', message, { reason } satisfies Obstacle);

/** Lets a request pass whose token is good and has the scope; the real server lets one without a token go on to its record. */
export function authorizeToken(call: Call): void {
  const { dialect, federation } = call.world;
  const token = tokenOf(call);
  if (token === undefined) {
    if (dialect.limitedMode && federation.settings.get('settings')?.limitedFederationMode === true)
      throw new Rejection('unauthenticated', NO_USER, { reason: NO_TOKEN } satisfies Obstacle);
    if (dialect.recordFirst) return;
    throw forbidden(NO_TOKEN);
  }
  // The service asks for the account before it asks whether the token is good.
  if (ownerOf(call.world, token)?.suspended === true) throw forbidden(SUSPENDED, 'Your login is currently disabled');
  if (token.state !== 'good') throw deadToken(dialect, token.state);
  const scope = scopeOf(call);
  if (!covers(token.scopes, scope)) throw forbidden(scopeReason(scope), dialect.scopeText ? OUT_OF_SCOPE : NOT_ALLOWED);
}

function deadToken(dialect: World['dialect'], state: keyof typeof DEAD): Rejection {
  return dialect.deadTokens ? noLongerGood(state) : forbidden(deadReason(state));
}

/** The rejection of a token that was good once. */
export const noLongerGood = (state: keyof typeof DEAD): Rejection => unauthenticated(DEAD[state], deadReason(state));

/** The rejection of a token that is not good, as the service's own authorization words it. */
export function unauthenticated(text: string, reason: string): Rejection {
  const challenge = `Bearer realm="Doorkeeper", error="invalid_token", error_description="${text}"`;
  return new Rejection('unauthenticated', text, {
    reason,
    headers: { 'WWW-Authenticate': challenge },
  } satisfies Obstacle);
}

const credentialOf = (call: Call): FederationCredential => call.operation?.row.credential as FederationCredential;

function scopeOf(call: Call): string {
  if (call.operation?.id === 'ipBlocks.delete' && call.world.dialect.ipBlockScope) return 'admin:write:ip_blocks';
  return credentialOf(call).scope;
}

const ownerOf = ({ accounts }: World, { user }: TokenRow): UserRow | undefined =>
  user === null ? undefined : accounts.users.get(user);

/** Lets a request pass whose user has the permission. */
export function authorizeUser(call: Call): void {
  const { permission } = credentialOf(call);
  const token = tokenOf(call);
  if (token === undefined) throw forbidden(NO_TOKEN);
  const user = ownerOf(call.world, token);
  if (user === undefined) throw forbidden(NO_OWNER);
  const isPermitted = user.permissions.includes('administrator') || user.permissions.includes(permission);
  if (!isPermitted) throw forbidden(permissionReason(permission));
}

/** The token that a request shows, if it is known: `Bearer`, in any letter case, one blank, the token. */
export function tokenOf(call: Call): TokenRow | undefined {
  const shown = /^bearer (.+)$/i.exec(call.headers.get('authorization') ?? '')?.[1];
  const text = shown ?? (call.world.dialect.tokenParameters ? tokenParameter(call) : undefined);
  return text === undefined ? undefined : call.world.accounts.tokens.get(text);
}

function tokenParameter(call: Call): string | undefined {
  try {
    const params = paramsOf(call);
    const token = params.get('access_token') ?? params.get('bearer_token');
    return typeof token === 'string' ? token : undefined;
  } catch (error) {
    // A request that cannot be read is rejected later, with its own status.
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}

/** `admin:read` covers every `admin:read:…`, and so for write. */
export function covers(scopes: readonly string[], wanted: string): boolean {
  return scopes.includes(wanted) || scopes.includes(wanted.slice(0, wanted.lastIndexOf(':')));
}
