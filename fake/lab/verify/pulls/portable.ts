import type { PullsSeed } from '../../../areas/pulls/seed/document.ts';
import type { RequestStep, Case } from '../../../engine/composed/case.ts';

/** The access that a case needs on a real forge: none, one account, or an administrator who makes users. */
export type Needs = 'nothing' | 'account' | 'administrator';

/** Whether a case can be played on a real forge, and if not, why. */
export type Portability = { readonly needs: Needs } | { readonly because: string };

interface WorldUser {
  readonly name: string | null;
  readonly admin?: boolean;
  readonly hideEmail?: boolean;
  readonly tokens?: readonly { readonly token: string; readonly scopes?: readonly string[]; readonly state?: string }[];
}

interface World {
  readonly users?: readonly WorldUser[];
  readonly pulls?: PullsSeed;
}

/** The requests of a case. */
const requestsOf = ({ steps }: Case): RequestStep[] => steps.filter((step): step is RequestStep => 'request' in step);

/** The credential of a request. */
const credentialOf = ({ request: { headers = {} } }: RequestStep): string | undefined =>
  Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1];

const worldOf = ({ world = {} }: Case): World => world;

/** The users of a scenario that have a part in it: by name in its requests, or in what its world makes. */
export function actorsIn(scenario: Case): string[] {
  const { users = [], pulls } = worldOf(scenario);
  // Expected responses name only users who have done something.
  const content = JSON.stringify([pulls, scenario.steps.map((step) => ('request' in step ? step.request : step))]);
  const names = users.flatMap(({ name }) => name ?? []);
  return names.filter((name) => new RegExp(`(?<![\\w.])${name}(?![\\w@-])`).test(content));
}

/** The access that a case needs on a real forge, or why it cannot be played there. */
export function portability(scenario: Case): Portability {
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
  if (acting.some(({ tokens = [] }) => tokens.some(({ scopes = ['all'] }) => !scopes.includes('all'))))
    return { because: 'it is about the scopes of tokens' };
  if (requestsOf(scenario).some(({ request }) => /sort|order_by/.test(JSON.stringify(request.query ?? ''))))
    return { because: 'its world is made at one moment' };
  if (requestsOf(scenario).some(({ request: { method, path } }) => method === 'POST' && path === '/api/v1/orgs'))
    return { because: 'it makes an organisation, whose name belongs to the whole server' };
  if (requestsOf(scenario).some(({ request: { path } }) => /^\/api\/v1\/repos\/(?:issues\/)?search(?:\?|$)/.test(path)))
    return { because: 'it lists what others have on the server' };
  if ((pulls.repos ?? []).length === 0 && requestsOf(scenario).every(isRead)) return { needs: 'nothing' };
  return { needs: acting.length <= 1 && scenario.match === 'subset' ? 'account' : 'administrator' };
}

const isRead = ({ request: { method } }: RequestStep): boolean => method === 'GET';

const hasHeader = ({ headers = {} }: RequestStep['request'], wanted: string): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === wanted);
