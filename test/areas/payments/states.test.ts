import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const HOURS = 3_600;
const order = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const phone = { channel: 'cm.mtn', data: { phone: '+237670000000' } } as const;

interface Shop {
  readonly fake: Fake;
  readonly shop: PaymentsClient;
}

function opened(): Shop {
  const fake = createFake();
  return { fake, shop: new PaymentsClient(fake.options.payments) };
}

describe('what the clock does to a payment', () => {
  const due = async (fake: Fake): Promise<readonly { kind: string; at: string }[]> =>
    (await (await fake.fetch(`${fake.url}/_fake/due`)).json()) as { kind: string; at: string }[];

  test('is due five seconds after it was processed, and three hours after it was created', async () => {
    const { fake, shop } = opened();
    const { transaction } = await shop.initialize(order);
    const at = (seconds: number): string => new Date(Date.parse(transaction.created_at) + 1000 * seconds).toISOString();
    await fake.clock.advance(60);
    await shop.process(transaction.reference, phone);
    expect(await due(fake)).toMatchObject([
      { kind: 'payments.provider', at: at(65) },
      { kind: 'payments.expire', at: at(3 * HOURS) },
    ]);
    await fake.clock.advance(5);
    expect(await due(fake)).toEqual([]);
  });

  test.each(['complete', 'failed', 'canceled', 'rejected', 'abandoned'] as const)(
    'is nothing once it is %s',
    async (outcome) => {
      const { fake, shop } = opened();
      const { transaction } = await shop.initialize(order);
      await shop.process(transaction.reference, phone);
      fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome });
      expect(await due(fake)).toEqual([]);
    },
  );

  test('is that it expires, while it is paid in part', async () => {
    const { fake, shop } = opened();
    const { transaction } = await shop.initialize(order);
    await shop.process(transaction.reference, phone);
    fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'incomplete' });
    expect(await due(fake)).toMatchObject([{ kind: 'payments.expire' }]);
    await fake.clock.advance(3 * HOURS);
    expect((await shop.retrieve(transaction.reference)).status).toBe('expired');
  });
});

describe('a refund', () => {
  const refund = async (fake: Fake, reference: string, amount: number): Promise<unknown> => {
    const body = JSON.stringify({ op: 'payment.refund', reference, amount });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fake.fetch(`${fake.url}/_fake/control`, { method: 'POST', headers, body });
    return response.status < 400 ? undefined : response.json();
  };

  test.each([0, -1, 0.5, 501, 1e300])('of %d of a payment of 500 is rejected', async (amount) => {
    const { fake, shop } = opened();
    const { transaction } = await shop.initialize(order);
    fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
    expect(await refund(fake, transaction.reference, amount)).toMatchObject({
      issues: [{ path: 'amount', message: expect.stringMatching(/^expected an amount that/) as string }],
    });
    expect((await shop.retrieve(transaction.reference)).status).toBe('complete');
    expect((await shop.balance.retrieve()).available).toBe(10_000_500);
  });

  test('may come in parts until all is given back', async () => {
    const { fake, shop } = opened();
    const { transaction } = await shop.initialize({ ...order, amount: 0.3, currency: 'USD' });
    const { reference, id } = transaction;
    expect(await refund(fake, reference, 0.1)).toMatchObject({
      issues: [
        { path: 'reference', message: expect.stringMatching(/^payment .* is pending, not complete$/) as string },
      ],
    });
    fake.control({ op: 'payment.outcome', reference, outcome: 'complete' });
    const seen: unknown[] = [];
    for (const amount of [0.1, 0.2, 0.1]) {
      const error = await refund(fake, reference, amount);
      const { status } = await shop.retrieve(reference);
      const { actions } = (await (await fake.fetch(`${fake.url}/_fake/state/payments/${id}`)).json()) as {
        actions: { action: { op: string; amount?: number } }[];
      };
      const refundable = actions.find(({ action }) => action.op === 'payment.refund')?.action.amount;
      const { available } = await shop.balance.retrieve({ currency: 'USD' });
      seen.push([error === undefined, status, refundable, available]);
    }
    expect(seen).toEqual([
      [true, 'partialy-refunded', 0.2, 10_000_000.2],
      [true, 'refunded', undefined, 10_000_000],
      [false, 'refunded', undefined, 10_000_000],
    ]);
  });
});
