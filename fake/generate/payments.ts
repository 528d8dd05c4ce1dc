import type { KnownPaymentStatus, KnownTransferStatus } from '../../src/payments/vocabulary.ts';
import type {
  BeneficiarySeed,
  CustomerSeed,
  PaymentMethodSeed,
  PaymentsSeed,
  PaymentSeed,
  TransferSeed,
} from '../areas/payments/seed/document.ts';
import { DAY, HOUR, iso, MINUTE, personAt, type Draw } from './draw.ts';

const PERIOD = 30 * DAY;
// An unpaid payment expires then (contract: payments 17).
const EXPIRY = 3 * HOUR;

const CHANNELS = [
  ['cm.mtn', 5],
  ['cm.orange', 4],
  ['card', 1],
] as const;

const ENDED: readonly (readonly [KnownPaymentStatus, number])[] = [
  ['complete', 78],
  ['failed', 9],
  ['expired', 6],
  ['canceled', 4],
  ['refunded', 2],
  ['partialy-refunded', 1],
];
const RECENT: readonly (readonly [KnownPaymentStatus, number])[] = [
  ['complete', 5],
  ['pending', 3],
  ['processing', 2],
];
const PAID = new Set<KnownPaymentStatus>(['complete', 'refunded', 'partialy-refunded']);
const PROCESSED = new Set<KnownPaymentStatus>([...PAID, 'failed', 'processing']);

const SENT: readonly (readonly [KnownTransferStatus, number])[] = [
  ['complete', 8],
  ['failed', 1],
  ['sent', 1],
];

const GOODS = ['Coffee beans', 'School books', 'Phone credit', 'Rice, 25 kg', 'A bus ticket', 'Shoes', 'A haircut'];

/** The payments area of a shop: customers who come again, what they paid, and what the shop has paid out of it. */
export function generatePayments(
  draw: Draw,
  now: number,
  { payments: count, transfers: payouts }: { readonly payments: number; readonly transfers: number },
): PaymentsSeed {
  const moments = draw.moments(count, now - PERIOD, now - MINUTE);
  const customers = Array.from({ length: Math.ceil(count / 3) }, (_, n) => customerAt(draw, n, now));
  const payments = moments.map((moment, n) => paymentAt(draw, n, { moment, now, customer: draw.one(customers) }));
  const income = payments.reduce((sum, { amount, refunded, status }) => sum + paidOf(amount, refunded, status), 0);
  const beneficiaries = Array.from({ length: Math.min(payouts, 3) }, (_, n) => beneficiaryAt(n, now));
  const transfers = draw
    .moments(payouts, now - PERIOD / 2, now - MINUTE)
    .map((moment, n) => transferAt(draw, n, { moment, share: income / (2 * payouts), to: draw.one(beneficiaries) }));
  return {
    customers,
    paymentMethods: methodsOf(payments, customers),
    payments,
    ...(payouts > 0 && { beneficiaries, transfers }),
    balances: { XAF: balanceOf(income, transfers) },
  };
}

const paidOf = (amount: number | null = 0, refunded: number | null = 0, status?: string | null): number =>
  PAID.has(status as KnownPaymentStatus) ? (amount ?? 0) - (refunded ?? 0) : 0;

function customerAt(
  draw: Draw,
  n: number,
  now: number,
): CustomerSeed & { readonly id: string; readonly phone: string } {
  const { name, login } = personAt(n);
  return {
    id: `cus.${String(n + 1).padStart(4, '0')}`,
    name,
    email: `${login}@example.com`,
    // No test number: those decide what becomes of a payment.
    phone: `+2376${draw.between(71_000_000, 99_999_999)}`,
    created_at: iso(now - PERIOD - draw.between(0, 60) * DAY),
  };
}

interface Bought {
  readonly moment: number;
  readonly now: number;
  readonly customer: { readonly id: string; readonly phone: string };
}

function paymentAt(draw: Draw, n: number, { moment, now, customer }: Bought): PaymentSeed {
  const status = draw.weighted(now - moment < EXPIRY ? RECENT : ENDED);
  const channel = draw.weighted(CHANNELS);
  const pieces = draw.between(1, 4);
  const amount = pieces * 50 * draw.between(4, 300);
  const paidAt = Math.min(now, moment + draw.between(10, 170) * 1000);
  return {
    reference: `order-${1001 + n}`,
    amount,
    status,
    customer: customer.id,
    description: `${pieces} × ${draw.one(GOODS)}`,
    created_at: iso(moment),
    ...(PROCESSED.has(status) && {
      channel,
      payment_method: `pm.${customer.id}.${channel}`,
      ...(channel !== 'card' && { phone: customer.phone }),
    }),
    ...(PAID.has(status) && { completed_at: iso(paidAt) }),
    ...(status === 'refunded' && { refunded: amount }),
    ...(status === 'partialy-refunded' && { refunded: amount / 2 }),
  };
}

/** What the customers have paid with. */
function methodsOf(
  payments: readonly PaymentSeed[],
  customers: readonly { readonly id: string; readonly phone: string }[],
): PaymentMethodSeed[] {
  const phones = new Map(customers.map(({ id, phone }) => [id, phone]));
  const methods = new Map<string, PaymentMethodSeed>();
  for (const { payment_method: id, customer, channel, created_at } of payments)
    if (id != null && customer != null && channel != null && !methods.has(id)) {
      const number = channel === 'card' ? {} : { account_number: phones.get(customer) };
      methods.set(id, { id, owner: customer, channel, country: 'CM', created_at, ...number });
    }
  return [...methods.values()];
}

function beneficiaryAt(n: number, now: number): BeneficiarySeed & { readonly id: string } {
  const { name, login } = personAt(200 + n);
  return {
    id: `ben.${String(n + 1).padStart(4, '0')}`,
    name,
    email: `${login}@example.com`,
    channel: 'cm.mtn',
    account_number: `+23767712340${n}`,
    created_at: iso(now - PERIOD),
  };
}

interface Payout {
  readonly moment: number;
  readonly share: number;
  readonly to: { readonly id: string };
}

function transferAt(draw: Draw, n: number, { moment, share, to }: Payout): TransferSeed & { readonly amount: number } {
  const status = draw.weighted(SENT);
  // A channel takes no more at once.
  const amount = Math.max(100, Math.min(500_000, Math.floor(share / 100) * 100));
  return {
    reference: `payout-${101 + n}`,
    amount,
    status,
    beneficiary: to.id,
    channel: 'cm.mtn',
    description: 'Supplies',
    created_at: iso(moment),
    ...(status === 'complete' && { completed_at: iso(moment + MINUTE) }),
  };
}

/** What is left once the transfers are paid; those on their way are reserved. */
function balanceOf(income: number, transfers: readonly (TransferSeed & { readonly amount: number })[]) {
  const sum = (status: string): number =>
    transfers.reduce((total, transfer) => total + (transfer.status === status ? transfer.amount : 0), 0);
  const reserved = sum('sent');
  return { available: Math.max(0, income - sum('complete') - reserved), reserved };
}
