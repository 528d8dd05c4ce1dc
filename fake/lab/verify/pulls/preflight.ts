import type { Service } from '../../playing/comparison.ts';
import { UsageError } from '../../../shell/usage.ts';
import { messageIn, versionIn } from './messages.ts';
import type { ForgeAccount } from './stage.ts';

/** A server's own description. */
export interface Greeting {
  /** Such as `1.28.0`. */
  readonly version: string;
}

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
  server: Service,
  token: string,
  { anyVersion, readOnly }: { readonly anyVersion: boolean; readonly readOnly: boolean },
): Promise<Greeting & { readonly account: ForgeAccount }> {
  const version = await forgeVersion(server);
  if (!/^\d/.test(version) && !anyVersion)
    throw new UsageError(
      `${server.baseUrl} says that it is version ${version}, which is no release: --any-version compares it with the newest recordings`,
    );
  const authorization = `token ${token}`;
  const response = await server.ask('/api/v1/user', { authorization });
  const text = await response.text();
  if (response.status === 401) throw new UsageError('the server does not accept the token');
  if (!response.ok)
    throw new UsageError(`the token is not enough to read its own user (scope read:user): ${messageIn(text)}`);
  const {
    login,
    is_admin: isAdmin = false,
    html_url: page = '',
  } = JSON.parse(text) as { login: string; is_admin?: boolean; html_url?: string };
  if (!readOnly) await probeScopes(server, authorization, login, isAdmin);
  const base = page.endsWith(`/${login}`) ? page.slice(0, -login.length - 1) : undefined;
  return { version, account: { login, authorization, isAdmin, ...(base !== undefined && { base }) } };
}

/**
 * The version of a forge.
 *
 * @throws {@link UsageError} for what is no forge.
 */
export async function forgeVersion(server: Service): Promise<string> {
  const response = await server.ask('/api/v1/version');
  const text = await response.text();
  const version = response.ok ? versionIn(text) : undefined;
  if (version !== undefined) return version;
  throw new UsageError(
    `${server.baseUrl} is no Gitea or Forgejo server, or needs another path: GET /api/v1/version has status ${response.status} and no version`,
  );
}

async function probeScopes(server: Service, authorization: string, login: string, isAdmin: boolean): Promise<void> {
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
