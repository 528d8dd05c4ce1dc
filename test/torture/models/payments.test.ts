import { test } from 'vitest';
import { Rejection, type Fake } from '../../../fake/index.ts';
import type { PaymentOutcome } from '../../../fake/areas/payments/payments.ts';
import { ask, playModel, replaced, type Model } from './machine.ts';

interface Payment {
  readonly reference: string;
  readonly amount: number;
  readonly status: string;
  readonly refunded: number;
  readonly expires: number;
  /** The report of the provider, and when it comes. */
  readonly report?: { readonly at: number; readonly status: string } | undefined;
}

interface Transfer {
  readonly reference: string;
  readonly amount: number;
  readonly status: string;
  readonly sends?: number | undefined;
  readonly report?: { readonly at: number; readonly status: string } | undefined;
}

interface Shop {
  readonly now: number;
  readonly payments: readonly Payment[];
  readonly transfers: readonly Transfer[];
  readonly available: number;
  readonly reserved: number;
}

const KEY = 'sk_test.understudy';
const AMOUNTS = [10, 500, 12_345, 120_000, 400_000] as const;
const OUTCOMES: readonly PaymentOutcome[] = ['complete', 'failed', 'incomplete', 'abandoned', 'rejected', 'canceled'];
// The provider's reports of the sandbox's numbers, by their last digit.
const REPORTS = ['complete', 'failed', 'failed', undefined, 'canceled'] as const;

const isOpen = ({ status }: Payment): boolean => ['pending', 'processing', 'incomplete'].includes(status);

function ended(shop: Shop, at: number, status: string): Shop {
  const payment = shop.payments[at]!;
  const payments = replaced(shop.payments, at, { ...payment, status, report: undefined });
  return { ...shop, payments, available: shop.available + (status === 'complete' ? payment.amount : 0) };
}

// The effect of a transfer's end on the money that it holds.
const HELD: Readonly<Record<string, readonly string[]>> = {
  complete: ['pending', 'processing', 'sent'],
  failed: ['pending', 'processing', 'sent'],
  canceled: ['pending', 'processing'],
  sent: ['pending', 'processing'],
  reversed: ['sent', 'complete'],
};

function transferred(shop: Shop, at: number, status: string): Shop {
  const transfer = shop.transfers[at]!;
  const isHeld = transfer.status !== 'complete';
  const returns = ['failed', 'canceled', 'reversed'].includes(status);
  return {
    ...shop,
    transfers: replaced(shop.transfers, at, { ...transfer, status, sends: undefined, report: undefined }),
    reserved: shop.reserved - (isHeld && status !== 'sent' ? transfer.amount : 0),
    available: shop.available + (returns ? transfer.amount : 0),
  };
}

/** The events of one second. */
function at(shop: Shop, second: number): Shop {
  let next: Shop = { ...shop, now: second };
  shop.payments.forEach((payment, i) => {
    if (payment.report?.at === second && payment.status === 'processing') next = ended(next, i, payment.report.status);
    else if (payment.expires === second && isOpen(payment)) next = ended(next, i, 'expired');
  });
  shop.transfers.forEach((transfer, i) => {
    if (transfer.sends === second && transfer.status === 'pending')
      next = { ...next, transfers: replaced(next.transfers, i, { ...transfer, status: 'processing' }) };
    if (transfer.report?.at === second && transfer.status === 'processing')
      next = transferred(next, i, transfer.report.status);
  });
  return next;
}

function advance(shop: Shop, seconds: number): Shop {
  const to = shop.now + seconds;
  const due = (state: Shop): number =>
    Math.min(
      ...state.payments
        .flatMap(({ expires, report }) => [expires, report?.at ?? Infinity])
        .filter((one) => one > state.now),
      ...state.transfers
        .flatMap(({ sends, report }) => [sends ?? Infinity, report?.at ?? Infinity])
        .filter((one) => one > state.now),
      Infinity,
    );
  let next = shop;
  for (let second = due(next); second <= to; second = due(next)) next = at(next, second);
  return { ...next, now: to };
}

/** Whether a control action was allowed. */
function controlled(fake: Fake, action: Parameters<Fake['control']>[0]): boolean {
  try {
    fake.control(action);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

const must = (is: boolean, said: boolean, what: string): void => {
  if (is !== said) throw new Error(`${what}: the model says ${said}, the fake ${is}`);
};

const model: Model<Shop> = {
  seed: { payments: { balances: { XAF: { available: 500_000 } } } },
  start: { now: 0, payments: [], transfers: [], available: 500_000, reserved: 0 },
  advance,
  commands: [
    async (shop, fake, first, second) => {
      const amount = AMOUNTS[first % AMOUNTS.length]!;
      const reference = second % 5 === 0 && shop.payments.length > 0 ? 'p0' : `p${shop.payments.length}`;
      const isTaken = shop.payments.some((one) => one.reference === reference);
      const json = { amount, currency: 'XAF', email: 'ada@example.com', reference };
      await ask(fake, ['POST', '/payments', json], { as: KEY, status: isTaken ? 422 : 201 });
      const payment = { reference, amount, status: 'pending', refunded: 0, expires: shop.now + 10_800 };
      return isTaken ? shop : { ...shop, payments: [...shop.payments, payment] };
    },
    async (shop, fake, first, second) => {
      const nth = first % (shop.payments.length + 1);
      const payment = shop.payments[nth];
      const digit = second % REPORTS.length;
      const goes = payment !== undefined && ['pending', 'incomplete'].includes(payment.status);
      const json = { channel: 'cm.mtn', data: { phone: `+23767000000${digit}` } };
      await ask(fake, ['POST', `/payments/p${nth}`, json], { as: KEY, status: goes ? 202 : 422 });
      if (!goes) return shop;
      const status = REPORTS[digit];
      const report = status === undefined ? undefined : { at: shop.now + 5, status };
      return { ...shop, payments: replaced(shop.payments, nth, { ...payment, status: 'processing', report }) };
    },
    async (shop, fake, first) => {
      const nth = first % (shop.payments.length + 1);
      const payment = shop.payments[nth];
      const goes = payment !== undefined && (isOpen(payment) || payment.status === 'canceled');
      await ask(fake, ['DELETE', `/payments/p${nth}`], { as: KEY, status: goes ? 202 : 404 });
      return goes ? ended(shop, nth, 'canceled') : shop;
    },
    async (shop, fake, first, second) => {
      const amount = AMOUNTS[first % AMOUNTS.length]!;
      const digit = second % REPORTS.length;
      const reference = `t${shop.transfers.length}`;
      const goes = amount <= shop.available;
      const json = {
        amount,
        currency: 'XAF',
        description: 'd',
        recipient: `+23767000000${digit}`,
        channel: 'cm.mtn',
        reference,
      };
      await ask(fake, ['POST', '/transfers', json], { as: KEY, status: goes ? 201 : 422 });
      if (!goes) return shop;
      const status = REPORTS[digit];
      const report = status && { at: shop.now + 10, status: status === 'complete' ? 'complete' : 'failed' };
      return {
        ...shop,
        transfers: [...shop.transfers, { reference, amount, status: 'pending', sends: shop.now + 5, report }],
        available: shop.available - amount,
        reserved: shop.reserved + amount,
      };
    },
    async (shop, fake, first, second) => {
      const nth = first % (shop.payments.length + 1);
      const payment = shop.payments[nth];
      const outcome = OUTCOMES[second % OUTCOMES.length]!;
      const goes = payment !== undefined && isOpen(payment);
      must(controlled(fake, { op: 'payment.outcome', reference: `p${nth}`, outcome }), goes, 'payment.outcome');
      return goes ? ended(shop, nth, outcome) : shop;
    },
    async (shop, fake, first, second) => {
      const nth = first % (shop.payments.length + 1);
      const payment = shop.payments[nth];
      const amount = AMOUNTS[second % AMOUNTS.length]!;
      const refunded = (payment?.refunded ?? 0) + amount;
      const goes =
        payment !== undefined &&
        ['complete', 'partialy-refunded'].includes(payment.status) &&
        refunded <= payment.amount;
      must(controlled(fake, { op: 'payment.refund', reference: `p${nth}`, amount }), goes, 'payment.refund');
      if (!goes) return shop;
      const status = refunded === payment.amount ? 'refunded' : 'partialy-refunded';
      return {
        ...shop,
        payments: replaced(shop.payments, nth, { ...payment, refunded, status }),
        available: shop.available - amount,
      };
    },
    async (shop, fake, first, second) => {
      const nth = first % (shop.transfers.length + 1);
      const transfer = shop.transfers[nth];
      const [outcome, from] = Object.entries(HELD)[second % 5]! as ['sent', string[]];
      const goes = transfer !== undefined && from.includes(transfer.status);
      must(controlled(fake, { op: 'transfer.outcome', reference: `t${nth}`, outcome }), goes, 'transfer.outcome');
      return goes ? transferred(shop, nth, outcome) : shop;
    },
  ],
  expected: ({ payments, transfers, available, reserved }) => ({
    payments: payments.map(({ reference, amount, status }) => ({ reference, amount, status })).reverse(),
    transfers: transfers.map(({ reference, amount, status }) => ({ reference, amount, status })).reverse(),
    balance: { available, reserved, total: available + reserved },
  }),
  shown: async (fake) => {
    const list = async (name: string): Promise<unknown> => {
      const { items } = (await ask(fake, ['GET', `/${name}?limit=100`], { as: KEY, status: 200 })) as {
        items: Transfer[];
      };
      return items.map(({ reference, amount, status }) => ({ reference, amount, status }));
    };
    const { available, reserved, total } = (
      (await ask(fake, ['GET', '/balance?currency=XAF'], { as: KEY, status: 200 })) as {
        balance: Record<string, number>;
      }
    ).balance;
    return {
      payments: await list('payments'),
      transfers: await list('transfers'),
      balance: { available, reserved, total },
    };
  },
};

test('payments, transfers and the balance are what a model of them says', { timeout: 36_000_000 }, async (context) => {
  await playModel('payments', model, context);
});
