import { UsageError } from '../usage.ts';
import type { ForgeAccount } from './forge-stage.ts';
import type { Server } from './server.ts';

/** A server's own description. */
export interface Greeting {
  /** Such as `1.28.0`. */
  readonly version: string;
}

/** The version that the cases were recorded from: what is older has other rules. */
const RECORDED = [1, 28];

/** Routes that nothing exists below, with the scope that each asks for: a token without it is told before anything is made. */
const PROBES: readonly (readonly [method: string, path: (login: string) => string, isForAdmins: boolean])[] = [
  ['POST', () => '/user/repos', false],
  ['PATCH', (login) => `/repos/${login}/understudy-no-such-repository`, false],
  ['POST', (login) => `/repos/${login}/understudy-no-such-repository/issues`, false],
  ['POST', () => '/admin/users', true],
];

/**
 * Finds out what a forge is, and whether a token is enough, before anything is made.
 *
 * @throws {@link UsageError} with what is missing.
 */
export async function forgePreflight(
  server: Server,
  token: string,
  { isKnown, readOnly }: { readonly isKnown: (version: string) => boolean; readonly readOnly: boolean },
): Promise<Greeting & { readonly account: ForgeAccount }> {
  const version = await forgeVersion(server);
  if (isOlder(version) && !isKnown(version))
    throw new UsageError(
      `${server.baseUrl} is version ${version}; the cases were recorded from ${RECORDED.join('.')}: --any-version compares with it all the same`,
    );
  const authorization = `token ${token}`;
  const response = await server.ask('/api/v1/user', { authorization });
  const text = await response.text();
  if (response.status === 401) throw new UsageError('the server does not accept the token');
  if (!response.ok)
    throw new UsageError(`the token is not enough to read its own user (scope read:user): ${messageIn(text)}`);
  const { login, is_admin: isAdmin = false } = JSON.parse(text) as { login: string; is_admin?: boolean };
  if (!readOnly) await probeScopes(server, authorization, login, isAdmin);
  return { version, account: { login, authorization, isAdmin } };
}

/**
 * The version of a forge.
 *
 * @throws {@link UsageError} for what is no forge.
 */
export async function forgeVersion(server: Server): Promise<string> {
  const response = await server.ask('/api/v1/version');
  const text = await response.text();
  const version = response.ok ? versionIn(text) : undefined;
  if (version !== undefined) return version;
  throw new UsageError(
    `${server.baseUrl} is no Gitea or Forgejo server, or needs another path: GET /api/v1/version has status ${response.status} and no version`,
  );
}

function versionIn(text: string): string | undefined {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Forgejo names the version of Gitea that its API is compatible with after its own. */
function isOlder(version: string): boolean {
  const own = /\+gitea-(.+)$/.exec(version)?.[1] ?? version;
  const [major = 0, minor = 0] = own.split('.').map((part) => Number.parseInt(part, 10));
  const [wantedMajor = 0, wantedMinor = 0] = RECORDED;
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

async function probeScopes(server: Server, authorization: string, login: string, isAdmin: boolean): Promise<void> {
  for (const [method, path, isForAdmins] of PROBES) {
    if (isForAdmins && !isAdmin) continue;
    // Each has no name in its body, or no repository in its path: none can succeed.
    const response = await server.ask(`/api/v1${path(login)}`, { method, authorization, json: {} });
    const text = await response.text();
    if (response.status === 403 || response.status === 401)
      throw new UsageError(`the token is not enough for ${method} ${path(login)}: ${messageIn(text)}`);
    if (response.ok)
      throw new UsageError(`${method} ${path(login)} without a body succeeded: this is no server to go on with`);
  }
}

function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const said = message ?? error;
    return typeof said === 'string' ? said : text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

/**
 * Finds out whether a server of federation takes a token of an administrator.
 *
 * @throws {@link UsageError} with what is missing.
 */
export async function federationPreflight(server: Server, token: string): Promise<Greeting> {
  const authorization = `Bearer ${token}`;
  for (const path of ['ip_blocks', 'domain_allows']) {
    const response = await server.ask(`/api/v1/admin/${path}?limit=1`, { authorization });
    const text = await response.text();
    if (response.status === 401 || response.status === 403)
      throw new UsageError(
        `the token may not read ${path} (scopes admin:read and admin:write, as an administrator): ${messageIn(text)}`,
      );
    if (!response.ok || !text.trimStart().startsWith('['))
      throw new UsageError(
        `${server.baseUrl} is no server of federation: GET /api/v1/admin/${path} has status ${response.status}`,
      );
  }
  const instance = await server.ask('/api/v2/instance');
  const text = await instance.text();
  return { version: (instance.ok ? versionIn(text) : undefined) ?? 'unknown' };
}

/**
 * Finds out whether a server of payments takes a key of its sandbox.
 *
 * @throws {@link UsageError} with what is missing.
 */
export async function paymentsPreflight(server: Server, key: string, grant: string): Promise<Greeting> {
  for (const one of [key, grant])
    if (/^[ps]k\.|live/.test(one)) throw new UsageError('a live key is never used: give a key of the sandbox');
  const response = await server.ask('/channels', { authorization: key });
  const text = await response.text();
  if (response.status === 401 || response.status === 403)
    throw new UsageError(`the server does not accept the key: ${messageIn(text)}`);
  if (!response.ok || !text.includes('"items"'))
    throw new UsageError(`${server.baseUrl} is no server of payments: GET /channels has status ${response.status}`);
  return { version: 'unknown' };
}
