import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { expect, onTestFinished, test } from 'vitest';
import { forgePreflight } from '../../fake/cli/verify/preflight.ts';
import { Server } from '../../fake/cli/verify/server.ts';
import { compareRandomly, type Difference } from './random/compare.ts';
import { ownFake } from './random/expected.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Compares the fake with itself behind a port, where it plays a live server. */
async function compared(runs: number, through: Fetch = fetch): Promise<Difference | undefined> {
  const fake = createFake({
    time: () => Date.now(),
    as: { pulls: 'gitea' },
    seed: { users: [{ name: 'root', admin: true, tokens: [{ token: 'admin-token' }] }] },
  });
  const { url, close } = await listen(fake);
  onTestFinished(() => close());
  const server = new Server({ baseUrl: url, fetch: through });
  const { account } = await forgePreflight(server, 'admin-token', { isKnown: () => false, readOnly: false });
  const difference = await compareRandomly({ reference: ownFake(), server, account, runs, seed: 7, retries: 0 });
  expect(JSON.stringify(fake.export())).not.toMatch(/us[0-9a-f]{8}/);
  return difference;
}

test('random cases agree with the fake itself, and leave nothing behind', async () => {
  const difference = await compared(40);
  expect(difference?.message).toBeUndefined();
});

test('a server that differs is found out, by a case of a step or two', async () => {
  const through: Fetch = async (request) => {
    const response = await fetch(request);
    if (!/\/pulls\/\d+$/.test(request.url) || request.method !== 'GET') return response;
    const text = (await response.text()).replace('"state":"open"', '"state":"opened"');
    return new Response(text, response);
  };
  const difference = await compared(100, through);
  expect(difference?.message).toMatch(/GET .*\/pulls\/\d body\.state: expected "open", got "opened"$/);
  const steps = difference?.scenario.steps ?? [];
  expect(steps.length).toBeLessThanOrEqual(2);
});
