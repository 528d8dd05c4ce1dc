import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const hook = {
  url: 'https://shop.example/hooks?token=secret',
  events: ['payment.complete', 'payment.created'],
} as const;
const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' } as const;

describe('the log of a fake', () => {
  test('has a line for each request and each webhook, in the order in which they happened', async () => {
    const fake = createFake({
      seed: { payments: { webhooks: [hook] } },
      send: () => new Response(null, { status: 401 }),
    });
    const payments = new PaymentsClient(fake.options.payments);
    await payments.initialize(order);
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.webhooks.settled();
    await payments.retrieve('order-1');
    expect(fake.log().split('\n')).toEqual([
      'POST /payments 201',
      '→ payment.created https://shop.example/hooks 401, again in 1 min',
      '→ payment.complete https://shop.example/hooks 401, again in 1 min',
      'GET /payments/order-1 202',
    ]);
  });

  test.each([
    ['without a receiver', {}, 'no receiver: give the fake a `send`, or the world a webhook receiver of this URL'],
    ['to a receiver of the world', { webhookReceivers: [{ url: hook.url, respond: [503] }] }, '503'],
  ])('has a webhook %s after the request that it is about', async (_, receivers, ended) => {
    const fake = createFake({ seed: { payments: { webhooks: [hook], ...receivers } } });
    await new PaymentsClient(fake.options.payments).initialize(order);
    expect(fake.log().split('\n')).toEqual([
      'POST /payments 201',
      `→ payment.created https://shop.example/hooks ${ended}, again in 1 min`,
    ]);
  });

  test('has webhooks that a fault took', async () => {
    const fake = createFake({ seed: { payments: { webhooks: [hook] } } });
    fake.faults.add({ webhook: 'payment.created', effect: 'lost' });
    await new PaymentsClient(fake.options.payments).initialize(order);
    expect(fake.log()).toContain('→ payment.created https://shop.example/hooks lost: a fault took it');
  });

  test('says why a request was rejected, without a credential, whatever the fake records', async () => {
    const fake = createFake();
    const send = (path: string, body: object, authorization = fake.credentials.apiKey): Promise<Response> =>
      fake.fetch(fake.url + path, {
        method: 'POST',
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send('/payments', { ...order, amount: 'much' });
    await send('/payments', { ...order, amount: 'much', currency: 7, email: 'x' });
    await send('/paymnts', {});
    await send('/payments', order, 'sk_test.secret');
    const message = `no rights: ${fake.credentials.apiKey}`;
    fake.faults.add({ on: 'payments.initialize', effect: { status: 403, body: { message } }, times: 1 });
    await send('/payments', order);
    fake.faults.add({ on: 'payments.initialize', effect: { drop: 'before' } });
    await send('/payments', order).catch(() => undefined);
    await fake.fetch('https://elsewhere.example/');
    expect(fake.journal[0]?.reason).toBe('Amount must be a number');
    expect(fake.log().split('\n')).toEqual([
      'POST /payments 422 (Amount must be a number)',
      'POST /payments 422 (Amount must be a number (and 2 more))',
      expect.stringMatching(/^POST \/paymnts 404 \(no such route; the nearest: /) as string,
      'POST /payments 401 (Authorization is no key of this world)',
      'POST /payments 403 (fault: status 403; no rights: [redacted])',
      'POST /payments no response (fault: drop before)',
      expect.stringMatching(/^GET https:\/\/elsewhere.example\/ 404 \(this fake is at /) as string,
    ]);
  });

  test('ends with the last lines, and counts those before them', async () => {
    const fake = createFake();
    for (let i = 0; i < 5; i++) await fake.fetch(`${fake.url}/channels`);
    const line = 'GET /channels 401 (no credential: send Authorization or X-Sync)';
    expect(fake.log({ last: 2 })).toBe(`… 3 earlier\n${line}\n${line}`);
    expect(fake.log({ last: 5 }).split('\n')).toEqual(Array.from({ length: 5 }, () => line));
    fake.reset();
    expect(fake.log()).toBe('');
  });

  test('coverage counts the reasons that responses do not say, and no others', async () => {
    const fake = createFake();
    await new PaymentsClient(fake.options.payments).initialize({ ...order, amount: 0.5 }).catch(() => undefined);
    expect(fake.journal[0]?.reason).toBeDefined();
    expect(JSON.stringify(fake.coverage())).not.toContain(fake.journal[0]?.reason);
  });
});
