import type { PullsSeed } from '../../areas/pulls/seed/document.ts';
import type { RequestStep, Scenario } from '../../scenarios/scenario.ts';

/** An area of the service. */
export type Area = 'payments' | 'federation' | 'pulls';

/** The access that a scenario needs on a real server: none, one account, or an administrator who makes users. */
export type Needs = 'nothing' | 'account' | 'administrator';

/** Whether a scenario can be played on a real server, and if not, why. */
export type Portability = { readonly needs: Needs } | { readonly because: string };

interface WorldUser {
  readonly name: string | null;
  readonly admin?: boolean;
  readonly hideEmail?: boolean;
  readonly tokens?: readonly { readonly token: string; readonly scopes: readonly string[]; readonly state?: string }[];
  readonly permissions?: readonly string[];
}

interface World {
  readonly users?: readonly WorldUser[];
  readonly pulls?: PullsSeed;
  readonly payments?: Readonly<Record<string, unknown>>;
  readonly federation?: Readonly<Record<string, unknown>>;
}

const worldOf = ({ world }: Scenario): World => world;

const requestsOf = ({ steps }: Scenario): RequestStep[] =>
  steps.filter((step): step is RequestStep => 'request' in step);

const credentialOf = ({ request: { headers = {} } }: RequestStep): string | undefined =>
  Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1];

/** The users of a scenario that have a part in it: by name in its requests, or in what its world makes. */
export function actorsIn(scenario: Scenario): string[] {
  const { users = [], pulls } = worldOf(scenario);
  // Expected responses name only users who have done something.
  const told = JSON.stringify([pulls, scenario.steps.map((step) => ('request' in step ? step.request : step))]);
  const names = users.flatMap(({ name }) => name ?? []);
  return names.filter((name) => new RegExp(`(?<![\\w.])${name}(?![\\w@-])`).test(told));
}

/** Says whether and how a scenario can be played on a real server. */
export function portability(area: Area, scenario: Scenario): Portability {
  const isFakeOnly = scenario.steps.some((step) => !('request' in step) && !('git' in step));
  if (isFakeOnly) return { because: 'it moves the clock, or needs another control route' };
  return RULES[area](scenario);
}

const RULES: Readonly<Record<Area, (scenario: Scenario) => Portability>> = {
  pulls: pullsPortability,
  federation: federationPortability,
  payments: paymentsPortability,
};

function pullsPortability(scenario: Scenario): Portability {
  const { users = [], pulls = {} } = worldOf(scenario);
  const actors = actorsIn(scenario);
  const acting = users.filter(({ name }) => name !== null && actors.includes(name));
  const credentials = requestsOf(scenario).map(credentialOf);
  const isOfWorld = (one: string | undefined): boolean =>
    one === undefined || actors.some((name) => one === `token tok-${name}`);
  if (!scenario.basis.startsWith('recorded')) return { because: 'it has not been compared with a real server' };
  if (pulls.orgs != null || pulls.hooks != null || pulls.settings != null)
    return { because: 'it needs an organisation, webhooks or settings of the instance' };
  if (acting.some(({ admin }) => admin === true)) return { because: 'it acts as an administrator' };
  if (acting.some(({ hideEmail }) => hideEmail === true)) return { because: 'its addresses depend on the instance' };
  if (!credentials.every(isOfWorld) || requestsOf(scenario).some(({ request }) => hasHeader(request, 'sudo')))
    return { because: 'it is about credentials of its own' };
  if (acting.some(({ tokens = [] }) => tokens.some(({ scopes }) => !scopes.includes('all'))))
    return { because: 'it is about the scopes of tokens' };
  if (requestsOf(scenario).some(({ request }) => /sort|order_by/.test(JSON.stringify(request.query ?? ''))))
    return { because: 'its world is made at one moment' };
  if ((pulls.repos ?? []).length === 0) return { needs: 'nothing' };
  return { needs: acting.length <= 1 && scenario.match === 'subset' ? 'account' : 'administrator' };
}

/** Rows of a server that is in use are nobody's to make: what succeeds in changing something is not played. */
function federationPortability(scenario: Scenario): Portability {
  const [user, ...others] = worldOf(scenario).users ?? [];
  const isAdministrator = (user?.permissions?.length ?? 0) >= 17;
  const [token, ...more] = user?.tokens ?? [];
  const isWhole =
    token?.state === undefined && token?.scopes.includes('admin:read') === true && token.scopes.includes('admin:write');
  if (!isAdministrator || !isWhole || others.length + more.length > 0)
    return { because: 'it is about roles, or tokens of its own' };
  if (worldOf(scenario).federation?.['limitedFederationMode'] === true)
    return { because: 'it needs a setting of the instance' };
  if (requestsOf(scenario).some(({ request }) => /token/.test(JSON.stringify(request.query ?? ''))))
    return { because: 'it is about roles, or tokens of its own' };
  return harmless(scenario);
}

function paymentsPortability(scenario: Scenario): Portability {
  const { keys: _keys, channels, ...rows } = worldOf(scenario).payments ?? {};
  if (channels !== 'default' || Object.keys(rows).length > 0) return { because: 'it needs records of its own' };
  const isGiven = (one: string | undefined): boolean => one === undefined || one === 'pk_test.m1';
  const isGranted = ({ request: { headers = {} } }: RequestStep): boolean =>
    Object.entries(headers).every(
      ([name, value]) => !/^x-/i.test(name) || (name.toLowerCase() === 'x-grant' && value === 'sk_test.m1'),
    );
  if (!requestsOf(scenario).every((step) => isGiven(credentialOf(step)) && isGranted(step)))
    return { because: 'it is about keys of its own' };
  return harmless(scenario);
}

/** A case with only its reads: of one that makes nothing, none depends on what is not sent. */
export const readsOf = (scenario: Scenario): Scenario => ({
  ...scenario,
  steps: scenario.steps.filter((step) => 'request' in step && isRead(step)),
});

/** Lists whose records no case makes: what they hold is the service's own. */
const FIXED = /^\/(?:channels|countries|currencies)$/;

function harmless(scenario: Scenario): Portability {
  const steps = requestsOf(scenario);
  if (steps.some(isRisky)) return { because: 'it changes what stays, or could' };
  const isEmpty = ({ request, expect }: RequestStep): boolean => expect.status >= 400 || FIXED.test(request.path);
  if (!steps.every(isEmpty)) return { because: 'it reads records that the server has not' };
  if (steps.some(({ expect }) => /ratelimit/i.test(JSON.stringify(expect.headers ?? {}))))
    return { because: 'it counts requests' };
  return { needs: 'nothing' };
}

/** A request that would do harm if the server took it: only what creates a record by mistake can be taken back. */
function isRisky(step: RequestStep): boolean {
  const { method, path } = step.request;
  if (isRead(step)) return false;
  const blocksAddresses = path.endsWith('/ip_blocks') && credentialOf(step) !== undefined;
  return method !== 'POST' || step.expect.status < 400 || blocksAddresses;
}

const isRead = ({ request: { method } }: RequestStep): boolean => method === 'GET' || method === 'HEAD';

const hasHeader = ({ headers = {} }: RequestStep['request'], wanted: string): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === wanted);
