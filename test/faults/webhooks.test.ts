import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WebhookFaultEffect, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const URL = 'https://shop.example/hook';
const seed: WorldDocument = {
  payments: {
    webhooks: [{ url: URL, events: ['payment.created', 'payment.complete'] }],
    webhookReceivers: [{ url: URL, respond: [200] }],
  },
};

/** The events that a receiver hears of a payment that completes and a second one that is only made. */
async function heard(effect: WebhookFaultEffect): Promise<{ readonly fake: Fake; readonly events: string[] }> {
  const fake = createFake({ seed });
  fake.faults.add({ webhook: 'payment.complete', effect });
  const payments = new PaymentsClient(fake.options.payments);
  const order = { amount: 500, currency: 'XAF', email: 'ada@example.com' };
  const { transaction } = await payments.initialize(order);
  fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
  await payments.initialize(order);
  return { fake, events: eventsOf(fake) };
}

const eventsOf = (fake: Fake): string[] =>
  fake.deliveries.filter(({ response }) => response !== null).map(({ event }) => event);

describe('a webhook', () => {
  test('comes twice, with the same id', async () => {
    const { fake, events } = await heard('twice');
    expect(events).toEqual(['payment.created', 'payment.complete', 'payment.complete', 'payment.created']);
    const [, one, other] = fake.deliveries;
    expect(one?.body).toBe(other?.body);
    expect(fake.deliveries.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
  });

  test('is lost: the sender believes that it came, and does not retry', async () => {
    const { fake, events } = await heard('lost');
    expect(events).toEqual(['payment.created', 'payment.created']);
    expect(fake.deliveries[1]).toMatchObject({ event: 'payment.complete', error: 'lost: a fault took it' });
    await fake.clock.advance(24 * 3600);
    expect(eventsOf(fake)).not.toContain('payment.complete');
  });

  test('of another area is hit as well', () => {
    const fake = createFake();
    fake.pulls.repo('alice/proj').hook({ url: URL });
    const lost = fake.faults.add({ webhook: 'push', effect: 'lost' });
    fake.git.push('alice/proj', { as: 'alice', commits: [{ message: 'm', files: { a: 'b' } }] });
    expect(lost.fired).toBe(1);
  });
});

describe('a handler that waits on the clock', () => {
  const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' } as const;
  const endpoint = (name: string) => ({ url: `https://${name}.example/hook`, events: ['payment.complete' as const] });

  test('does not wait for its own delivery, nor for those of others that wait, too', async () => {
    const fake: Fake = createFake({
      seed: { payments: { webhooks: [endpoint('one'), endpoint('other')] } },
      async send() {
        await new PaymentsClient(fake.options.payments).retrieve('order-1'); // retried once, after a wait
        return new Response();
      },
    });
    await new PaymentsClient(fake.options.payments).initialize(order);
    fake.faults.add({ on: 'payments.retrieve', effect: { status: 503 }, times: 2 });
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.webhooks.settled();
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([200, 200]);
    expect(fake.clock.now().getTime()).toBeGreaterThan(Date.parse('2026-07-16T10:00:00Z'));
  });

  test('sees what its wait causes, and a test that moves the clock sees it all', async () => {
    const statuses: number[] = [];
    const fake: Fake = createFake({
      seed: { payments: { webhooks: [endpoint('one')] } },
      async send() {
        if (statuses.length === 0) await fake.clock.advance(3600);
        const status = statuses.push(0) === 1 ? 503 : 200;
        return new Response(null, { status });
      },
    });
    await new PaymentsClient(fake.options.payments).initialize(order);
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.clock.advance(24 * 3600);
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([503, 200]);
  });
});

describe('a webhook that waits', () => {
  test.each(['before', 'after'] as const)('hold %s', async (hold) => {
    const heard: string[] = [];
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: URL, events: ['payment.created'] }] } },
      send: (request) => {
        heard.push(request.url);
        return new Response(null, { status: 204 });
      },
    });
    const fault = fake.faults.add({ webhook: 'payment.created', effect: { hold } });
    const payments = new PaymentsClient(fake.options.payments);
    await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
    await payments.balance.retrieve();
    expect([heard.length, fake.deliveries[0]?.response]).toEqual([hold === 'after' ? 1 : 0, null]);
    fault.remove();
    await fake.webhooks.settled();
    expect([heard.length, fake.deliveries[0]?.response?.status]).toEqual([1, 204]);
  });

  test('is no effect that only requests have', () => {
    const definition = { webhook: 'payment.created', effect: { status: 500 } };
    expect(() => createFake().faults.add(definition as never)).toThrow('one on webhooks beside webhook');
  });
});
