import type { Proof, Service } from '../../engine/area/proof.ts';
import type { RequestStep, Scenario } from '../../scenarios/scenario.ts';
import { UsageError } from '../usage.ts';
import { AccountStage } from './account-stage.ts';
import { credentialOf, harmAgainst, requestsOf } from './harmless.ts';
import { messageIn } from './messages.ts';

interface World {
  readonly payments?: Readonly<Record<string, unknown>>;
}

/** How payments are compared with a real sandbox. */
export const paymentsProof: Proof = {
  about: 'only catalogues, and requests that are rejected: what a payment does is not compared',
  against,
  live: async (service) => {
    const [key, grant] = [service.token('token') ?? '', service.token('token2')];
    await preflight(service, key, grant ?? '');
    return {
      version: 'unknown',
      against: (one) =>
        grant === undefined && /x-grant/i.test(JSON.stringify(one.steps)) ? 'it needs --grant' : undefined,
      open: () => new AccountStage(service, { 'pk_test.m1': key, 'sk_test.m1': grant ?? '' }),
    };
  },
};

function against(scenario: Scenario): string | undefined {
  const { keys: _keys, channels, ...rows } = (scenario.world as World).payments ?? {};
  if (channels !== 'default' || Object.keys(rows).length > 0) return 'it needs records of its own';
  const isGiven = (one: string | undefined): boolean => one === undefined || one === 'pk_test.m1';
  const isGranted = ({ request: { headers = {} } }: RequestStep): boolean =>
    Object.entries(headers).every(
      ([name, value]) => !/^x-/i.test(name) || (name.toLowerCase() === 'x-grant' && value === 'sk_test.m1'),
    );
  if (!requestsOf(scenario).every((step) => isGiven(credentialOf(step)) && isGranted(step)))
    return 'it is about keys of its own';
  return harmAgainst(scenario);
}

/**
 * Finds out whether a server of payments takes a key of its sandbox.
 *
 * @throws {@link UsageError} with what is missing.
 */
async function preflight(server: Service, key: string, grant: string): Promise<void> {
  for (const one of [key, grant])
    if (/^[ps]k\.|live/.test(one)) throw new UsageError('a live key is never used: give a key of the sandbox');
  const response = await server.ask('/channels', { authorization: key });
  const text = await response.text();
  if (response.status === 401 || response.status === 403)
    throw new UsageError(`the server does not accept the key: ${messageIn(text)}`);
  if (!response.ok || !text.includes('"items"'))
    throw new UsageError(`${server.baseUrl} is no server of payments: GET /channels has status ${response.status}`);
}
