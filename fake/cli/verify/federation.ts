import type { Proof, Service } from '../../engine/area/proof.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { UsageError } from '../usage.ts';
import { AccountStage } from './account-stage.ts';
import { harmAgainst, requestsOf } from './harmless.ts';
import { messageIn, versionIn } from './messages.ts';

interface World {
  readonly users?: readonly {
    readonly tokens?: readonly { readonly scopes: readonly string[]; readonly state?: string }[];
    readonly permissions?: readonly string[];
  }[];
  readonly federation?: Readonly<Record<string, unknown>>;
}

/** How federation is compared with a real server. */
export const federationProof: Proof = {
  about:
    'only reads, and requests that are rejected: blocks and allowed domains would change how a live server federates',
  against,
  live: async (service) => ({
    version: await preflight(service, service.token('token') ?? ''),
    open: () => new AccountStage(service, { adm: service.token('token') ?? '' }),
  }),
};

/** Rows of a server that is in use are nobody's to make: what succeeds in changing something is not played. */
function against(scenario: Scenario): string | undefined {
  const world = scenario.world as World;
  const [user, ...others] = world.users ?? [];
  const isAdministrator = (user?.permissions?.length ?? 0) >= 17;
  const [token, ...more] = user?.tokens ?? [];
  const isWhole =
    token?.state === undefined && token?.scopes.includes('admin:read') === true && token.scopes.includes('admin:write');
  if (!isAdministrator || !isWhole || others.length + more.length > 0) return 'it is about roles, or tokens of its own';
  if (world.federation?.['limitedFederationMode'] === true) return 'it needs a setting of the instance';
  if (requestsOf(scenario).some(({ request }) => /token/.test(JSON.stringify(request.query ?? ''))))
    return 'it is about roles, or tokens of its own';
  return harmAgainst(scenario);
}

/**
 * Finds out whether a server of federation takes a token of an administrator.
 *
 * @throws {@link UsageError} with what is missing.
 */
async function preflight(server: Service, token: string): Promise<string> {
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
  return (instance.ok ? versionIn(text) : undefined) ?? 'unknown';
}
