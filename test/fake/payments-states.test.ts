import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const HOURS = 3_600;
const order = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const phone = { channel: 'cm.mtn', data: { phone: '+237670000000' } } as const;

const shops = (): { fake: Fake; of: (apiKey: string) => PaymentsClient } => {
  const keys = [
    { key: 'sk_test.a', merchant: 'a' },
    { key: 'sk_test.b', merchant: 'b' },
    { key: 'sk_live.a', merchant: 'a', environment: 'live' },
  ] as const;
  const fake = createFake({ seed: { payments: { keys } } });
  return { fake, of: (apiKey) => new PaymentsClient({ ...fake.options.payments, auth: { apiKey } }) };
};

describe('a payment', () => {
  test('is found by its own merchant and environment only, by its reference and by its id', async () => {
    const { of } = shops();
    const { transaction } = await of('sk_test.a').initialize(order);
    for (const name of [transaction.reference, transaction.id]) {
      expect((await of('sk_test.a').retrieve(name)).id).toBe(transaction.id);
      for (const key of ['sk_test.b', 'sk_live.a']) {
        const { status } = (await of(key)
          .retrieve(name)
          .catch((error: unknown) => error)) as { status: unknown };
        expect(status).toBe(404);
      }
    }
  });

  test('expires after three hours, unless it has ended before', async () => {
    const { fake, of } = shops();
    const shop = of('sk_test.a');
    const [open, paid] = [await shop.initialize(order), await shop.initialize(order)];
    await shop.process(paid.transaction.reference, phone);
    await fake.clock.advance(3 * HOURS);
    expect((await shop.retrieve(open.transaction.reference)).status).toBe('expired');
    expect((await shop.retrieve(paid.transaction.reference)).status).toBe('complete');
  });

  test('of a live environment waits for the test and not for a provider', async () => {
    const { fake, of } = shops();
    const { transaction } = await of('sk_live.a').initialize(order);
    await of('sk_live.a').process(transaction.reference, phone);
    await fake.clock.advance(60);
    expect((await of('sk_live.a').retrieve(transaction.reference)).status).toBe('processing');
  });
});
