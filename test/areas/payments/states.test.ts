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

// contract: payments 5: what belongs to another merchant or environment is not found
describe.each(['sk_test.b', 'sk_live.a'])('to %s', (stranger) => {
  test.each<[kind: string, read: (client: PaymentsClient, id: string) => PromiseLike<unknown>]>([
    ['customers', ({ customers }, id) => customers.retrieve(id)],
    ['customers', ({ customers }, id) => customers.block(id)],
    ['customers', ({ customers }, id) => customers.delete(id)],
    ['beneficiaries', ({ beneficiaries }, id) => beneficiaries.retrieve(id)],
    ['beneficiaries', ({ beneficiaries }, id) => beneficiaries.delete(id)],
    ['transfers', ({ transfers }, id) => transfers.retrieve(id)],
    ['webhooks', ({ webhooks }, id) => webhooks.retrieve(id)],
    ['webhooks', ({ webhooks }, id) => webhooks.delete(id)],
  ])('one of the %s of another account is not there', async (kind, read) => {
    const { of } = shops();
    const own = of('sk_test.a');
    const paid = { recipient: '+237670000000', channel: 'cm.mtn', amount: 10, currency: 'XAF', description: 'x' };
    const { id: transfers, beneficiary: beneficiaries } = await own.transfers.initiate(paid);
    const { id: customers } = await own.customers.create({ email: 'ada@example.com' });
    const { id: webhooks } = await own.webhooks.create({ url: 'https://a.example', events: ['payment.complete'] });
    const id = { transfers, beneficiaries, customers, webhooks }[kind] ?? '';
    await expect(read(of(stranger), id)).rejects.toMatchObject({ status: 404 });
    await read(own, id);
  });
});

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

describe('what the clock does to a payment', () => {
  const due = async (fake: Fake): Promise<readonly { kind: string; at: string }[]> =>
    (await (await fake.fetch(`${fake.url}/_fake/due`)).json()) as { kind: string; at: string }[];

  test('is due five seconds after it was processed, and three hours after it was created', async () => {
    const { fake, of } = shops();
    const shop = of('sk_test.a');
    const { transaction } = await shop.initialize(order);
    const at = (seconds: number): string => new Date(Date.parse(transaction.created_at) + 1000 * seconds).toISOString();
    await fake.clock.advance(60);
    await shop.process(transaction.reference, phone);
    expect(await due(fake)).toMatchObject([
      { kind: 'payments.provider', at: at(65) },
      { kind: 'payments.expire', at: at(3 * HOURS) },
    ]);
    await fake.clock.advance(4);
    expect((await shop.retrieve(transaction.reference)).status).toBe('processing');
    await fake.clock.advance(1);
    expect(await shop.retrieve(transaction.reference)).toMatchObject({ status: 'complete', completed_at: at(65) });
    expect(await due(fake)).toEqual([]);
  });

  test.each(['complete', 'failed', 'canceled', 'rejected', 'abandoned'] as const)(
    'is nothing once it is %s',
    async (outcome) => {
      const { fake, of } = shops();
      const { transaction } = await of('sk_test.a').initialize(order);
      await of('sk_test.a').process(transaction.reference, phone);
      fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome });
      expect(await due(fake)).toEqual([]);
    },
  );

  test('of one payment does not change with another', async () => {
    const { fake, of } = shops();
    const shop = of('sk_test.a');
    const references = ['canceled', 'paid'];
    for (const reference of references) {
      await shop.initialize({ ...order, reference });
      await shop.process(reference, phone);
    }
    await shop.cancel('canceled');
    await fake.clock.advance(5);
    const states = references.map(async (reference) => (await shop.retrieve(reference)).status);
    expect(await Promise.all(states)).toEqual(['canceled', 'complete']);
  });

  // contract: payments 19
  test.each([
    ['+237670000000', 'complete', 'complete'],
    ['+237670000001', 'failed', 'failed'],
    ['+237670000002', 'failed', 'failed'],
    ['+237670000003', 'processing', 'expired'],
    ['+237670000004', 'canceled', 'canceled'],
    ['237670000004', 'canceled', 'canceled'],
    ['+237680000000', 'complete', 'complete'],
  ])('of %s is %s, and in the end %s', async (number, soon, late) => {
    const { fake, of } = shops();
    const shop = of('sk_test.a');
    const { transaction } = await shop.initialize(order);
    await shop.process(transaction.reference, { ...phone, data: { phone: number } });
    await fake.clock.advance(5);
    expect((await shop.retrieve(transaction.reference)).status).toBe(soon);
    await fake.clock.advance(3 * HOURS);
    expect((await shop.retrieve(transaction.reference)).status).toBe(late);
  });

  test('leaves one that is paid in part open until it expires', async () => {
    const { fake, of } = shops();
    const { transaction } = await of('sk_test.a').initialize(order);
    await of('sk_test.a').process(transaction.reference, phone);
    fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'incomplete' });
    expect(await due(fake)).toMatchObject([{ kind: 'payments.expire' }]);
    await fake.clock.advance(3 * HOURS);
    expect((await of('sk_test.a').retrieve(transaction.reference)).status).toBe('expired');
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
    const { fake, of } = shops();
    const shop = of('sk_test.a');
    const { transaction } = await shop.initialize(order);
    fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
    expect(await refund(fake, transaction.reference, amount)).toMatchObject({
      issues: [{ path: 'amount', message: expect.stringMatching(/^expected an amount that/) as string }],
    });
    expect((await shop.retrieve(transaction.reference)).status).toBe('complete');
    expect((await shop.balance.retrieve()).available).toBe(10_000_500);
  });

  test('may come in parts until all is given back', async () => {
    const { fake, of } = shops();
    const shop = of('sk_test.a');
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
