import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient, type Payment, type Transfer } from 'understudy-sdk/payments';

const START = 10_000_000;

const amount = fc.integer({ min: 10, max: 400_000 });
const nth = fc.nat(20);

// Sandbox numbers: success, failure, no report, canceled by the payer.
const phone = fc.integer({ min: 0, max: 4 }).map((last) => `+23767000000${last}`);

type Move = (shop: Shop) => Promise<void> | void;

const move: fc.Arbitrary<Move> = fc.oneof(
  amount.map(
    (sum): Move =>
      (shop) =>
        shop.initialize(sum),
  ),
  fc.tuple(nth, phone).map(
    ([n, to]): Move =>
      (shop) =>
        shop.process(n, to),
  ),
  nth.map(
    (n): Move =>
      (shop) =>
        shop.cancel(n),
  ),
  fc.tuple(nth, amount).map(
    ([n, sum]): Move =>
      (shop) =>
        shop.refund(n, sum),
  ),
  fc.tuple(nth, fc.constantFrom('complete', 'failed', 'incomplete', 'abandoned', 'rejected', 'canceled')).map(
    ([n, outcome]): Move =>
      (shop) =>
        shop.endPayment(n, outcome),
  ),
  fc.tuple(amount, phone).map(
    ([sum, to]): Move =>
      (shop) =>
        shop.transfer(sum, to),
  ),
  fc.tuple(nth, fc.constantFrom('complete', 'failed', 'canceled', 'sent', 'reversed')).map(
    ([n, outcome]): Move =>
      (shop) =>
        shop.endTransfer(n, outcome),
  ),
  fc.constantFrom(1, 5, 10, 4000, 10_800).map(
    (seconds): Move =>
      (shop) =>
        shop.fake.clock.advance(seconds),
  ),
);

/** A merchant who does anything at any time; what is rejected is rejected. */
class Shop {
  readonly fake: Fake = createFake();
  readonly client: PaymentsClient = new PaymentsClient({
    baseUrl: this.fake.url,
    fetch: this.fake.fetch,
    auth: { apiKey: this.fake.credentials.apiKey },
  });
  readonly #payments: string[] = [];
  readonly #transfers: string[] = [];

  async initialize(sum: number): Promise<void> {
    const { transaction } = await this.client.initialize({ amount: sum, currency: 'XAF', email: 'ada@example.com' });
    this.#payments.push(transaction.reference);
  }

  async process(n: number, to: string): Promise<void> {
    await this.client.process(this.#payment(n), { channel: 'cm.mtn', data: { phone: to } }).safe();
  }

  async cancel(n: number): Promise<void> {
    await this.client.cancel(this.#payment(n)).safe();
  }

  async transfer(sum: number, recipient: string): Promise<void> {
    const asked = { amount: sum, currency: 'XAF', description: 'x', recipient, channel: 'cm.mtn' };
    const made = await this.client.transfers.initiate(asked).safe();
    if (made.ok) this.#transfers.push(made.data.reference);
  }

  refund(n: number, sum: number): void {
    this.#control({ op: 'payment.refund', reference: this.#payment(n), amount: sum });
  }

  endPayment(n: number, outcome: string): void {
    this.#control({ op: 'payment.outcome', reference: this.#payment(n), outcome });
  }

  endTransfer(n: number, outcome: string): void {
    this.#control({
      op: 'transfer.outcome',
      reference: this.#transfers[n % this.#transfers.length] ?? 'none',
      outcome,
    });
  }

  /** What must be there: the start, what was paid and not given back, less what has left. */
  async owed(): Promise<{ total: number; reserved: number }> {
    const payments: Payment[] = await this.client.list().toArray({ limit: 1000 });
    const transfers: Transfer[] = await this.client.transfers.list().toArray({ limit: 1000 });
    const sum = (rows: { amount: number; status: string }[], ...states: string[]): number =>
      rows.filter(({ status }) => states.includes(status)).reduce((all, row) => all + row.amount, 0);
    const paid = sum(payments, 'complete', 'partialy-refunded', 'refunded');
    return {
      total: START + paid - this.#refunded - sum(transfers, 'complete'),
      reserved: sum(transfers, 'pending', 'processing', 'sent'),
    };
  }

  #refunded = 0;

  #control(verb: object): void {
    try {
      this.fake.control(verb as never);
      const { op, amount: sum } = verb as { op: string; amount?: number };
      if (op === 'payment.refund') this.#refunded += sum ?? 0;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Rejection') throw error;
    }
  }

  #payment(n: number): string {
    return this.#payments[n % this.#payments.length] ?? 'none';
  }
}

describe('money', () => {
  test('is neither made nor lost, whatever is done in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 60 }), async (moves) => {
        const shop = new Shop();
        for (const one of moves) await one(shop);
        const balance = await shop.client.balance.retrieve();
        const { total, reserved } = await shop.owed();
        expect(balance.total).toBe(total);
        expect(balance.reserved).toBe(reserved);
        expect(balance.available).toBe(total - reserved - (balance.pending ?? 0));
        expect(shop.fake.unmatched).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('with decimals stays exact', async () => {
    const shop = new Shop();
    for (let i = 0; i < 30; i++) {
      const { transaction } = await shop.client.initialize({ amount: 0.1, currency: 'USD', email: 'a@example.com' });
      shop.fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
    }
    expect((await shop.client.balance.retrieve({ currency: 'USD' })).available).toBe(START + 3);
  });
});
