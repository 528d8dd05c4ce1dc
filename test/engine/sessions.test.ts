import { describe, expect, test } from 'vitest';
import { createFake, createWorlds, type Fake, type Session } from 'understudy-sdk/fake';
import { createFake as createPayments } from 'understudy-sdk/fake/payments';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const paymentsOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const copyOf = (session: Session): Session => JSON.parse(JSON.stringify(session)) as Session;
const kindsOf = ({ steps }: Session): string[] =>
  steps.map((step) =>
    'request' in step ? `${step.request.method} ${step.response.status}` : Object.keys(step).join(),
  );

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
  test('has requests, moves of the clock and other changes, and is the same when it is played', async () => {
    const fake = await lived();
    const session = copyOf(await fake.session());
    expect(kindsOf(session)).toEqual([
      'POST 201',
      'clock',
      'GET 202',
      'change',
      'GET 202',
      'change',
      'POST 200',
      'change',
      'GET 200',
      'GET 404',
    ]);
    expect(await createFake().replay(session)).toEqual({ requests: 6 });
    const replayed = createFake({ journal: 'states' });
    await replayed.replay(session);
    expect(kindsOf(await replayed.session())).toEqual(kindsOf(session));
    const [one, other] = [createFake(), createFake()];
    await one.replay(session);
    await other.replay(session);
    expect(JSON.stringify(one.export())).toBe(JSON.stringify(other.export()));
  });

  test('begins where it is asked to', async () => {
    const fake = await lived();
    const session = await fake.session(fake.journal.at(-2));
    expect(kindsOf(session)).toEqual(['GET 200', 'GET 404']);
    expect(await createFake().replay(session)).toEqual({ requests: 2 });
  });

  test('says the first response that is another one', async () => {
    const session = copyOf(await (await lived()).session());
    const third = session.steps[2] as { response: { status: number } };
    third.response.status = 418;
    expect((await createFake().replay(session)).difference).toMatchObject({
      request: 2,
      method: 'GET',
      path: '/payments/order-1',
      expected: { status: 418 },
      received: { status: 202 },
    });
  });

  test('has no credential but those of its world', async () => {
    const session = await (await lived()).session();
    const text = JSON.stringify(session.steps);
    expect(text).toContain('sk_test.understudy');
    expect(text).not.toContain('eDp1bmtub3du');
    expect(text).not.toContain('access_token=abc');
  });

  test('that is none, or of other areas, is rejected', async () => {
    const session = await (await lived()).session();
    await expect(createFake().replay({} as Session)).rejects.toThrow('replay: expected a session');
    await expect(createPayments().replay(session)).rejects.toThrow('state');
    await expect(async () => createFake().session()).rejects.toThrow('no request from 0 on was kept with its states');
  });

  test('comes over HTTP', async () => {
    const worlds = createWorlds({ journal: 'states' });
    await paymentsOf(worlds.main).initialize(charge);
    const response = await worlds.handle(new Request(`${worlds.url}/_fake/session?from=1`));
    expect(await createFake().replay((await response.json()) as Session)).toEqual({ requests: 1 });
    expect((await worlds.handle(new Request(`${worlds.url}/_fake/session?from=9`))).status).toBe(404);
  });
});
