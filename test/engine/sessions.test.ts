import { describe, expect, test } from 'vitest';
import { createFake, createWorlds, type Case, type Fake } from 'understudy-sdk/fake';
import { play } from 'understudy-sdk/fake/cases';
import { createFake as createPayments } from 'understudy-sdk/fake/payments';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const paymentsOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const copyOf = (session: Case): Case => JSON.parse(JSON.stringify(session)) as Case;
const kindsOf = ({ steps }: Pick<Case, 'steps'>): (string | undefined)[] =>
  steps.map((step) => ('request' in step ? `${step.request.method} ${step.expect.status}` : Object.keys(step)[0]));

const seed = {
  users: [{ name: 'alice', password: 'pass-of-alice', tokens: [{ token: 'token-of-alice' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'app', commits: [{ message: 'one', files: { a: '1' } }] }] },
};

/** A fake in which much has happened: requests, moves of the clock, control actions, pushes, webhooks. */
async function lived(): Promise<Fake> {
  const fake = createFake({
    journal: 'states',
    seed: { payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['payment.complete'] }] } },
    send: () => new Response(null, { status: 500 }),
  });
  await paymentsOf(fake).initialize({ ...charge, reference: 'order-1' });
  await fake.clock.advance(60);
  await paymentsOf(fake).retrieve('order-1');
  fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
  await fake.webhooks.settled();
  await paymentsOf(fake).retrieve('order-1');
  const { number } = fake.pulls.repo('alice/proj').branch('feature').commit().pull();
  await new PullsClient(fake.options.pulls).repo('alice', 'proj').merge(number, { Do: 'merge' });
  await fake.clock.advance(3600);
  await paymentsOf(fake).list().firstPage();
  await fake.fetch(`${fake.url}/nowhere?access_token=abc`, { headers: { authorization: 'Basic eDp1bmtub3du' } });
  return fake;
}

describe('a session', () => {
  test('has requests and what happened between them, and gets the same responses when it is played', async () => {
    const fake = await lived();
    const session = copyOf(await fake.session());
    expect(kindsOf(session)).toEqual([
      'POST 201',
      'advance',
      'GET 202',
      'control',
      'GET 202',
      'world',
      'POST 200',
      'advance',
      'GET 200',
      'GET 404',
    ]);
    await play(createFake(), session);
    const played = createFake({ journal: 'states' });
    await play(played, session);
    expect(kindsOf(await played.session())).toEqual(kindsOf({ ...session, steps: session.steps.slice(6) }));
  });

  test('has faults, pushes and requests that got no response', async () => {
    const fake = createFake({ journal: 'states', seed });
    await paymentsOf(fake).list().firstPage();
    fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
    await paymentsOf(fake).initialize(charge).safe();
    fake.git.push('alice/app', { as: 'alice', commits: [{ branch: 'next', from: 'main', message: 'm', files: {} }] });
    await paymentsOf(fake).list().firstPage();
    const session = copyOf(await fake.session());
    expect(kindsOf(session)).toEqual(['GET 200', 'fault', 'POST 0', 'git', 'GET 200']);
    await play(createFake(), session);
  });

  test('begins where it is asked to', async () => {
    const fake = await lived();
    const session = await fake.session(fake.journal.at(-2));
    expect(kindsOf(session)).toEqual(['GET 200', 'GET 404']);
    await play(createFake(), session);
  });

  test('says the first response that is another one', async () => {
    const session = copyOf(await (await lived()).session());
    const third = session.steps[2] as { expect: { status: number } };
    third.expect.status = 418;
    await expect(play(createFake(), session)).rejects.toThrow(
      /session, step 3 GET \/payments\/order-1: status\s+the case says 418\s+the fake says "202/,
    );
  });

  test('has no credential but those of its world', async () => {
    const session = await (await lived()).session();
    const text = JSON.stringify(session.steps);
    expect(text).toContain('sk_test.understudy');
    expect(text).not.toContain('eDp1bmtub3du');
    expect(text).not.toContain('access_token=abc');
  });

  test('has a placeholder for a credential that a response gave, which later requests send', async () => {
    const fake = createFake({ journal: 'states', seed });
    const post = (path: string, headers: object, body: object): Promise<Response> =>
      fake.fetch(`${fake.url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const basic = { authorization: `Basic ${btoa('alice:pass-of-alice')}` };
    const made = await post('/users/alice/tokens', basic, { name: 'ci', scopes: ['all'] });
    const { sha1 } = (await made.json()) as { sha1: string };
    await post('/user/repos', { authorization: `token ${sha1}` }, { name: 'by-token', description: '{{now}} and }}' });
    const session = copyOf(await fake.session());
    expect(kindsOf(session)).toEqual(['POST 201', 'POST 201']);
    expect(JSON.stringify(session.steps)).not.toContain(sha1);
    await play(createFake(), session);
  });

  test('of other areas is rejected, and so is one of no request', async () => {
    const session = await (await lived()).session();
    await expect(play(createPayments(), session)).rejects.toThrow('state');
    await expect(async () => createFake().session()).rejects.toThrow('no request from 0 on was kept with its states');
  });

  test('comes over HTTP', async () => {
    const worlds = createWorlds({ journal: 'states' });
    await paymentsOf(worlds.main).initialize(charge);
    const response = await worlds.handle(new Request(`${worlds.url}/_fake/session?from=1`));
    await play(createFake(), (await response.json()) as Case);
    expect((await worlds.handle(new Request(`${worlds.url}/_fake/session?from=9`))).status).toBe(404);
  });
});
