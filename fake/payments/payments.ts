import { Refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';
import { environmentOf } from './account.ts';
import { balanceOf, move } from './balances.ts';
import { fitChannel } from './channels.ts';
import { defined, findPayer, payerRow } from './customers.ts';
import { countries } from './data/countries.ts';
import { sandboxOutcome } from './data/test-numbers.ts';
import { emit, type EventName } from './events.ts';
import { Faults, refuseField } from './faults.ts';
import { fitsCurrency, given, isPhone, Reader, type Fields } from './fields.ts';
import { newId, newReference } from './fresh.ts';
import { methodFor } from './methods.ts';
import { paymentRecord } from './render.ts';
import type { Account, ChannelRow, PaymentRow, PaymentStatus } from './rows.ts';
import { referenceKey } from './tables.ts';

/** The kinds of the clock's tasks of payments. */
export const EXPIRE = 'payments.expire';
export const PROVIDER = 'payments.provider';

const EXPIRY_MS = 3 * 60 * 60 * 1000;
const PROVIDER_MS = 5000;

/** What a payment may still become from here by the payer, the merchant or time (decision 18). */
const OPEN: readonly PaymentStatus[] = ['pending', 'processing', 'incomplete'];
const PROCESSABLE: readonly PaymentStatus[] = ['pending', 'incomplete'];
const REFUNDABLE: readonly PaymentStatus[] = ['complete', 'partialy-refunded'];

const EVENTS: Readonly<Partial<Record<PaymentStatus, EventName>>> = {
  complete: 'payment.complete',
  failed: 'payment.failed',
  canceled: 'payment.canceled',
  expired: 'payment.expired',
};

/** How a payment may end from outside: by the provider, the payer or a test. */
export type PaymentOutcome = 'complete' | 'failed' | 'canceled' | 'incomplete' | 'rejected' | 'abandoned';

/** The payment of a reference or an id. */
export function findPayment(world: World, account: Account, name: string): PaymentRow | undefined {
  const { payments } = world.payments;
  const row = payments.find('reference', referenceKey({ account, reference: name })) ?? payments.get(name);
  return row?.account === account ? row : undefined;
}

/** The payment of a reference or an id, which must be there. */
export function paymentOf(world: World, account: Account, name: string): PaymentRow {
  const row = findPayment(world, account, name);
  if (row === undefined) throw new Refusal('not found', 'Payment not found');
  return row;
}

/** Initializes a payment. */
export function initialize(world: World, account: Account, fields: Fields): PaymentRow {
  const faults = new Faults();
  const data = readPayment(world, account, fields, faults);
  const top = defined({ email: data.email, phone: data.phone });
  const payer = findPayer(world, account, fields, top, faults);
  faults.check();
  const { email: _email, reference, amount = 0, currency = '', ...rest } = data;
  const row: PaymentRow = {
    id: newId(world, 'payments', account),
    account,
    reference: reference ?? newReference(world, 'payments', account),
    ownReference: reference !== undefined,
    amount,
    currency,
    refunded: 0,
    status: 'pending',
    customer: payerRow(world, account, payer).id,
    created_at: world.clock.iso,
    ...defined(rest),
  };
  world.payments.payments.insert(row);
  world.clock.schedule(world.clock.now + EXPIRY_MS, EXPIRE, row.id, { payment: row.id });
  emit(world, account, 'payment.created', paymentRecord(row));
  return row;
}

interface PaymentData {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly reference: string | undefined;
  readonly description: string | undefined;
  readonly callback: string | undefined;
  readonly locked_currency: string | undefined;
  readonly locked_channel: string | undefined;
  readonly locked_country: string | undefined;
}

function readPayment(world: World, account: Account, fields: Fields, faults: Faults): PaymentData {
  const reader = new Reader(fields, faults);
  const currency = reader.currency('currency');
  const amount = reader.amount('amount', currency);
  if (['email', 'phone', 'customer'].every((name) => given(fields, name) === undefined))
    reader.require('email', 'phone', 'customer');
  reader.array('items');
  for (const name of ['shipping', 'address', 'customer_meta']) reader.object(name);
  const locked_channel = reader.text('locked_channel');
  fitChannel(world, locked_channel, { direction: 'collect', currency, amount }, faults, 'locked_channel');
  const reference = reader.reference('reference');
  if (reference !== undefined && world.payments.payments.find('reference', referenceKey({ account, reference })))
    faults.add('reference', 'A payment with this reference already exists');
  return {
    email: reader.email('email'),
    phone: reader.phone('phone'),
    amount,
    currency,
    reference,
    description: reader.text('description'),
    callback: reader.url('callback'),
    locked_currency: reader.optionalCurrency('locked_currency'),
    locked_channel,
    locked_country: reader.formed('locked_country', isCountry, 'is not valid')?.toUpperCase(),
  };
}

const isCountry = (code: string): boolean => Object.hasOwn(countries, code.toUpperCase());

/** Processes a payment: the payer is asked to pay on a channel. */
export function processPayment(world: World, account: Account, name: string, fields: Fields): PaymentRow {
  const row = findPayment(world, account, name) ?? refuseField('reference', 'Payment not found', 'Payment not found');
  if (!PROCESSABLE.includes(row.status))
    refuseField('reference', `Payment is ${row.status}`, 'Payment cannot be processed');
  const faults = new Faults();
  const { channel, number } = readProcess(world, row, fields, faults);
  faults.check();
  if (channel === undefined) throw new Error('a process without a channel was let through');
  const method = methodFor(world, row.customer, channel, channel.id, number);
  const processing = world.payments.payments.replace({
    ...row,
    status: 'processing',
    channel: channel.id,
    payment_method: method.id,
  });
  const outcome = sandboxOutcome(number);
  if (environmentOf(account) === 'sandbox' && outcome !== 'no answer')
    world.clock.schedule(world.clock.now + PROVIDER_MS, PROVIDER, providerOf(row.id), { payment: row.id, outcome });
  return processing;
}

interface ProcessData {
  readonly channel: ChannelRow | undefined;
  readonly number: string | undefined;
}

function readProcess(world: World, row: PaymentRow, fields: Fields, faults: Faults): ProcessData {
  const reader = new Reader(fields, faults);
  const slug = reader.requiredText('channel');
  const channel = fitChannel(
    world,
    slug,
    { direction: 'collect', currency: row.currency, amount: row.amount },
    faults,
    'channel',
  );
  if (channel !== undefined) checkLocks(row, channel, faults);
  const { phone, accountNumber } = readPayerData(reader);
  if (channel?.type === 'mobile' && phone === undefined && accountNumber !== undefined && !isPhone(accountNumber))
    faults.add('data.account_number', 'Account number must be a valid phone number');
  const number = phone ?? accountNumber ?? row.phone ?? world.payments.customers.get(row.customer)?.phone;
  if (channel?.type === 'mobile' && number === undefined && !faults.has('data.phone'))
    faults.add('data.phone', 'Phone is required for this channel');
  return { channel, number };
}

/** What a request to process says of the payer; the address comes inside `data` or beside it (decision 17). */
function readPayerData(reader: Reader): { readonly phone: string | undefined; readonly accountNumber?: string } {
  const data = reader.inside('data');
  reader.text('client_ip');
  for (const name of ['country', 'client_ip']) data.text(name);
  const accountNumber = data.text('account_number');
  return { phone: data.phone('phone'), ...(accountNumber && { accountNumber }) };
}

function checkLocks(row: PaymentRow, channel: ChannelRow, faults: Faults): void {
  if (row.locked_channel !== undefined && row.locked_channel !== channel.id)
    faults.add('channel', `Channel is locked to ${row.locked_channel}`);
  else if (row.locked_country !== undefined && !channel.countries.includes(row.locked_country))
    faults.add('channel', 'Channel is not valid');
}

/** Cancels a payment. A canceled one may be canceled again (decision 18). */
export function cancelPayment(world: World, account: Account, name: string): void {
  const row = paymentOf(world, account, name);
  if (row.status === 'canceled') return;
  if (!OPEN.includes(row.status)) throw new Refusal('not found', 'Payment cannot be canceled');
  become(world, row, 'canceled');
}

/** What the provider answers; an answer that comes too late is dropped. */
export function providerAnswers(world: World, data: { payment: string; outcome: PaymentOutcome }): void {
  const row = world.payments.payments.get(data.payment);
  if (row?.status === 'processing') become(world, row, data.outcome);
}

/** What happens three hours after a payment was created. */
export function expirePayment(world: World, data: { payment: string }): void {
  const row = world.payments.payments.get(data.payment);
  if (row !== undefined && OPEN.includes(row.status)) become(world, row, 'expired');
}

/** Ends an open payment from outside. */
export function endPayment(world: World, row: PaymentRow, outcome: PaymentOutcome): void {
  if (!OPEN.includes(row.status)) refuseField('outcome', `Payment is ${row.status}`);
  become(world, row, outcome);
}

/** Gives money back to the payer. */
export function refundPayment(world: World, row: PaymentRow, amount: number): void {
  if (!REFUNDABLE.includes(row.status)) refuseField('reference', `Payment is ${row.status}`);
  const refunded = Number((row.refunded + amount).toFixed(2));
  if (!(amount > 0) || !fitsCurrency(amount, row.currency) || refunded > row.amount)
    refuseField('amount', 'Amount is not valid');
  if (amount > balanceOf(world, row.account, row.currency).available) refuseField('amount', 'Insufficient balance');
  move(world, row.account, row.currency, { available: -amount });
  const status = refunded === row.amount ? 'refunded' : 'partialy-refunded';
  world.payments.payments.replace({ ...row, refunded, status });
}

function become(world: World, row: PaymentRow, status: PaymentStatus): void {
  world.clock.unschedule(providerOf(row.id));
  if (status !== 'incomplete') world.clock.unschedule(row.id);
  const paid = status === 'complete';
  const changed = world.payments.payments.replace({ ...row, status, ...(paid && { completed_at: world.clock.iso }) });
  if (paid) move(world, row.account, row.currency, { available: row.amount });
  const event = EVENTS[status];
  if (event !== undefined) emit(world, row.account, event, paymentRecord(changed));
}

const providerOf = (id: string): string => `${id} at the provider`;

/** Sets the end of a seeded payment's three hours. */
export function scheduleExpiry(world: World, row: PaymentRow): void {
  if (OPEN.includes(row.status))
    world.clock.schedule(Date.parse(row.created_at) + EXPIRY_MS, EXPIRE, row.id, { payment: row.id });
}
