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
