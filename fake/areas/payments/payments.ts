import { Rejection } from '../../engine/http/rejection.ts';
import type { World } from './world.ts';
import { environmentOf } from './account.ts';
import { move } from './balances.ts';
import { sandboxOutcome } from './data/test-numbers.ts';
import type { WebhookEventName } from '../../../src/payments/vocabulary.ts';
import { emit } from './events.ts';
import { noSuchEnd, rejectControl } from './validation.ts';
import { fitsCurrency } from './fields.ts';
import { paymentRecord } from './views.ts';
import type { Account, PaymentRow, PaymentStatus } from './rows.ts';
import { referenceKey } from './tables.ts';

/** The kinds of the clock's tasks of payments. */
export const EXPIRE = 'payments.expire';
export const PROVIDER = 'payments.provider';

const EXPIRY_MS = 3 * 60 * 60 * 1000;
const PROVIDER_MS = 5000;

const EVENTS: Readonly<Partial<Record<PaymentStatus, WebhookEventName>>> = {
  complete: 'payment.complete',
  failed: 'payment.failed',
  canceled: 'payment.canceled',
  expired: 'payment.expired',
};

/** How a payment may end from outside: by the provider, the payer or a test. */
export type PaymentOutcome = 'complete' | 'failed' | 'canceled' | 'incomplete' | 'rejected' | 'abandoned';

/** Every {@link PaymentOutcome}. */
export const paymentOutcomes: readonly PaymentOutcome[] = [
  'complete',
  'failed',
  'canceled',
  'incomplete',
  'rejected',
  'abandoned',
];

const ENDS: readonly PaymentStatus[] = [...paymentOutcomes, 'expired'];
const REFUNDS: readonly PaymentStatus[] = ['partialy-refunded', 'refunded'];

/** The states that a payment may change to, by its state. */
export const paymentMoves: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  pending: ['processing', ...ENDS],
  processing: ENDS,
  incomplete: ['processing', ...ENDS],
  complete: REFUNDS,
  'partialy-refunded': REFUNDS,
};

/** Whether a payment may become this now. */
export const mayBecome = ({ status }: PaymentRow, next: PaymentStatus): boolean =>
  paymentMoves[status]?.includes(next) === true;

/** Whether the payer, the merchant or time may still change what becomes of a payment (contract: payments 18). */
export const isOpen = (row: PaymentRow): boolean => mayBecome(row, 'expired');

/** The payment of a reference or an id. */
export function findPayment(world: World, account: Account, name: string): PaymentRow | undefined {
  const { payments } = world.payments;
  const row = payments.find('reference', referenceKey({ account, reference: name })) ?? payments.get(name);
  return row?.account === account ? row : undefined;
}

/** The payment that a path names, which must be there. */
export function paymentOf(world: World, account: Account, name: string): PaymentRow {
  const row = namedPayment(world, account, name);
  if (row === undefined) throw noPayment();
  return row;
}

/** The rejection of a path that names no payment. */
export const noPayment = (): Rejection => new Rejection('not found', 'Payment not found');

/** The payment that a path names: the live service's by its own reference only (contract: payments 12). */
export function namedPayment(world: World, account: Account, name: string): PaymentRow | undefined {
  if (!world.dialect.readsOwnReferences) return findPayment(world, account, name);
  const row = world.payments.payments.get(name);
  return row?.account === account ? row : undefined;
}

/** Cancels a payment: an open one, or one that is canceled (contract: payments 18); of the live service a pending one. */
export function cancelPayment(world: World, account: Account, name: string): void {
  const { cancelsPending, finishedCancel } = world.dialect;
  const row = paymentOf(world, account, name);
  if (row.status === 'canceled' && !cancelsPending) return;
  if (cancelsPending ? row.status === 'pending' : isOpen(row)) return become(world, row, 'canceled');
  throw finishedCancel
    ? new Rejection('invalid', 'Payment cannot be processed')
    : new Rejection('not found', 'Payment cannot be canceled');
}

/** Changes a payment; the live service shows when. */
export function updatePayment(world: World, row: PaymentRow, changes: Partial<PaymentRow>): PaymentRow {
  const { iso } = world.clock;
  return world.payments.payments.replace({
    ...row,
    ...changes,
    ...(world.dialect.paymentKeys && { updated_at: iso }),
  });
}

/** Schedules what the provider of a sandbox reports; a live payment waits for the test (contract: payments 19). */
export function askProvider(world: World, { id, account }: PaymentRow, number: string | undefined): void {
  const outcome = sandboxOutcome(number);
  if (environmentOf(account) === 'live' || outcome === 'no response') return;
  world.clock.schedule(world.clock.now + PROVIDER_MS, PROVIDER, providerOf(id), { payment: id, outcome });
}

/** Applies a report of the provider; one that comes too late is dropped. */
export function providerAnswers(world: World, data: { payment: string; outcome: PaymentOutcome }): void {
  const row = world.payments.payments.get(data.payment);
  if (row?.status === 'processing') become(world, row, data.outcome);
}

/** Expires a payment three hours after its creation. */
export function expirePayment(world: World, data: { payment: string }): void {
  const row = world.payments.payments.get(data.payment);
  if (row !== undefined && isOpen(row)) become(world, row, 'expired');
}

/** How a payment may end from outside, as it is now. */
export function outcomesOf(row: PaymentRow): readonly PaymentOutcome[] {
  return paymentOutcomes.filter((outcome) => mayBecome(row, outcome));
}

/** How much of a payment may still be given back, in main units. */
export function refundableOf(row: PaymentRow): number {
  return mayBecome(row, 'refunded') ? Number((row.amount - row.refunded).toFixed(2)) : 0;
}

/** Ends an open payment from outside. */
export function endPayment(world: World, row: PaymentRow, outcome: PaymentOutcome): void {
  if (!mayBecome(row, outcome))
    rejectControl('outcome', noSuchEnd(`payment ${row.reference}`, row.status, outcome, outcomesOf(row)));
  become(world, row, outcome);
}

/** Gives money back to the payer. */
export function refundPayment(world: World, row: PaymentRow, amount: number): void {
  if (!mayBecome(row, 'refunded'))
    rejectControl('reference', `payment ${row.reference} is ${row.status}, not complete`);
  const refunded = Number((row.refunded + amount).toFixed(2));
  if (!(amount > 0) || !fitsCurrency(amount, row.currency) || refunded > row.amount)
    rejectControl(
      'amount',
      `expected an amount that ${row.currency} has, above 0 and at most ${refundableOf(row)}; received ${amount}`,
    );
  move(world, row.account, row.currency, { available: -amount });
  const status = refunded === row.amount ? 'refunded' : 'partialy-refunded';
  updatePayment(world, row, { refunded, status });
}

function become(world: World, row: PaymentRow, status: PaymentStatus): void {
  world.clock.unschedule(providerOf(row.id));
  if (status !== 'incomplete') world.clock.unschedule(row.id);
  const paid = status === 'complete';
  const changed = updatePayment(world, row, { status, ...(paid && { completed_at: world.clock.iso }) });
  if (paid) move(world, row.account, row.currency, { available: row.amount });
  const event = EVENTS[status];
  if (event !== undefined) emit(world, changed, event, paymentRecord(world, changed));
}

const providerOf = (id: string): string => `${id} at the provider`;

/** Sets the end of an open payment's three hours. */
export function scheduleExpiry(world: World, row: PaymentRow): void {
  if (isOpen(row)) world.clock.schedule(Date.parse(row.created_at) + EXPIRY_MS, EXPIRE, row.id, { payment: row.id });
}
