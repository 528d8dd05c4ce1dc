import type { UserRow } from '../../accounts/tables.ts';
import type { Call } from './call.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import type { Doer } from '../access/access.ts';
import { userByEmail, userNamed } from '../../accounts/users.ts';
import { normalScopes } from '../state/scopes.ts';
import { settingsOf } from '../state/settings.ts';
import { firstOf, queryOf } from '../go/query.ts';
import { noUser, notFound, unauthenticated, WRONG_CREDENTIAL, type Detail } from '../state/rejections.ts';

/** Who asks, and what the token allows; without scopes, everything. */
export interface Caller {
  readonly doer: Doer;
  readonly scopes?: readonly string[];
  /** Whether the credential came in the query. */
  readonly fromQuery: boolean;
}

interface Credential {
  readonly kind: 'token' | 'basic';
  readonly name: string;
  readonly secret: string;
}

/** Finds out who asks (contract: pulls 1.2). A credential that is recognised but wrong is rejected, even on public data. */
export function authenticate(call: Call): Caller {
  const query = queryToken(call);
  const credential = query ?? headerCredential(call);
  const fromQuery = query !== undefined;
  if (credential === undefined) return sudo(call, { doer: undefined, fromQuery });
  const found = signIn(call.world, credential);
  if (found === undefined) throw unauthenticated(wrongText(call.world, credential), WRONG_CREDENTIAL);
  if (isLockedOut(call.world, found.user))
    throw bare('This account is prohibited from signing in, please contact your site administrator.');
  if (call.world.pulls.profiles.get(found.user.id)?.mustChangePassword === true)
    throw bare(`You must change your password. Change it at: ${call.base}//user/change_password`);
  return sudo(call, { doer: found.user, fromQuery, ...(found.scopes && { scopes: found.scopes }) });
}

/** Who asks beside the API: anonymous without a recognised credential, `wrong` with a wrong one. */
export function webSignIn(call: Call): SignedIn | 'wrong' | undefined {
  const credential = queryToken(call) ?? headerCredential(call);
  return credential === undefined ? undefined : (signIn(call.world, credential) ?? 'wrong');
}

/** Whether a user has to do something on the pages of the server before anything else is allowed. */
export function isLockedOut({ pulls }: World, user: UserRow): boolean {
  const profile = pulls.profiles.get(user.id);
  return profile?.prohibitLogin === true || profile?.active === false;
}

const bare = (message: string): Rejection => new Rejection('forbidden', message, { bare: true } satisfies Detail);

function queryToken(call: Call): Credential | undefined {
  if (settingsOf(call.world).disableQueryAuthToken) return undefined;
  const query = queryOf(call.url);
  const token = firstOf(query, 'token') || firstOf(query, 'access_token');
  return token ? { kind: 'token', name: '', secret: token } : undefined;
}

/** Every token is tried as a signed one first. */
const MALFORMED = 'token is malformed: token contains an invalid number of segments\n';

/** The message for a wrong credential: older versions say which part of it is wrong. */
function wrongText(world: World, { kind, name, secret }: Credential): string {
  const { badCredentials } = world.dialect;
  if (!badCredentials) return 'invalid username, password or token';
  if (kind === 'token' && badCredentials !== 'user')
    return `${badCredentials === 'malformed' ? MALFORMED : ''}access token does not exist [sha: ${secret}]`;
  const user = kind === 'token' ? undefined : userOf(world, name);
  return user === undefined
    ? noUser(kind === 'token' ? '' : name)
    : `user's password is invalid [uid: ${user.id}, name: ${user.name}]`;
}

function headerCredential({ world: { dialect }, headers }: Pick<Call, 'world' | 'headers'>): Credential | undefined {
  const [scheme = '', value = '', ...rest] = (headers.get('authorization') ?? '').trim().split(/\s+/);
  if (value === '' || rest.length > 0) return undefined;
  const isToken = dialect.tokenCase ? /^(?:token|[Bb]earer)$/.test(scheme) : /^(?:token|bearer)$/i.test(scheme);
  if (isToken) return { kind: 'token', name: '', secret: value };
  if (!/^basic$/i.test(scheme)) return undefined;
  const text = fromBase64(value);
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 0) return dialect.emptyBasic ? { kind: 'basic', name: '', secret: '' } : undefined;
  return { kind: 'basic', name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function fromBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** A user, and what the token allows; without scopes, everything. */
export interface SignedIn {
  readonly user: UserRow;
  readonly scopes?: readonly string[];
}

function signIn(world: World, { kind, name, secret }: Credential): SignedIn | undefined {
  if (kind === 'token') return byToken(world, secret);
  const userIsToken = secret === '' || secret === 'x-oauth-basic';
  const token = byToken(world, userIsToken ? name : secret);
  if (token !== undefined) return token;
  const user = userOf(world, name);
  return user?.password !== undefined && user.password === secret ? { user } : undefined;
}

const userOf = (world: World, name: string): UserRow | undefined =>
  userNamed(world, name) ?? (name.includes('@') ? userByEmail(world, name) : undefined);

function byToken(world: World, text: string): SignedIn | undefined {
  const token = world.accounts.tokens.get(text);
  const user = token?.user == null ? undefined : world.accounts.users.get(token.user);
  return token?.state === 'good' && user !== undefined ? { user, scopes: token.scopes } : undefined;
}

/** A site administrator may act as another user, but with the scopes of the own token. */
function sudo(call: Call, caller: Caller): Caller {
  const name = firstOf(queryOf(call.url), 'sudo') || call.headers.get('sudo');
  if (!name) return caller;
  if (caller.doer?.admin !== true) throw bare('Only administrators allowed to sudo.');
  const doer = userNamed(call.world, name);
  if (doer === undefined) throw notFound();
  return { ...caller, doer };
}

/** Whether a token has a scope. */
export const hasScope = ({ scopes }: Pick<Caller, 'scopes'>, needed: string): boolean =>
  scopes === undefined || needed === '' || allows(scopes, needed);

/** Rejects a token without one of the scopes that an operation needs, with a blank between: by that one, or by all together. */
export function requireScopes({ dialect }: World, { scopes }: Caller, all: string, together = false): void {
  if (scopes === undefined) return;
  const needed = all.split(' ').find((one) => !hasScope({ scopes }, one));
  if (needed === undefined) return;
  const text = 'token does not have at least one of required scope(s)';
  const own = `, required=[${together ? all : needed}], token scope=${normalScopes(scopes).join(',')}`;
  throw new Rejection('forbidden', text + (dialect.scopesText ? `: [${needed}]` : own));
}

function allows(scopes: readonly string[], needed: string): boolean {
  return scopes.includes('all') || scopes.includes(needed) || scopes.includes(needed.replace('read:', 'write:'));
}

/** Whether the token sees public repositories only. */
export const publicOnly = ({ scopes }: Pick<Caller, 'scopes'>): boolean => scopes?.includes('public-only') ?? false;
