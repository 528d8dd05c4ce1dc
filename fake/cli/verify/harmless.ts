import type { RequestStep, Scenario } from '../../scenarios/scenario.ts';

/** The requests of a case. */
export const requestsOf = ({ steps }: Scenario): RequestStep[] =>
  steps.filter((step): step is RequestStep => 'request' in step);

/** The credential of a request. */
export const credentialOf = ({ request: { headers = {} } }: RequestStep): string | undefined =>
  Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1];

/** Lists whose records no case makes: what they hold is the service's own. */
const FIXED = /^\/(?:channels|countries|currencies)$/;

/** Why a case could do harm to a service that is in use, or depends on its records; undefined where it does not. */
export function harmAgainst(scenario: Scenario): string | undefined {
  const steps = requestsOf(scenario);
  if (steps.some(isRisky)) return 'it changes what stays, or could';
  const isEmpty = ({ request, expect }: RequestStep): boolean => expect.status >= 400 || FIXED.test(request.path);
  if (!steps.every(isEmpty)) return 'it reads records that the server has not';
  if (steps.some(({ expect }) => /ratelimit/i.test(JSON.stringify(expect.headers ?? {})))) return 'it counts requests';
  return undefined;
}

/** A request that would do harm if the server took it: only what creates a record by mistake can be taken back. */
function isRisky(step: RequestStep): boolean {
  const { method, path } = step.request;
  if (isRead(step)) return false;
  const blocksAddresses = path.endsWith('/ip_blocks') && credentialOf(step) !== undefined;
  return method !== 'POST' || step.expect.status < 400 || blocksAddresses;
}

const isRead = ({ request: { method } }: RequestStep): boolean => method === 'GET' || method === 'HEAD';
