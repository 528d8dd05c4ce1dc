import type { World } from './world.ts';
import { fitChannel, servesIn } from './channels.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { ValidationErrors, rejectField } from './validation.ts';
import { Reader, type BodyFields } from './fields.ts';
import { isPhone, numberOn } from './phones.ts';
import { texts } from './texts.ts';
import { findOrCreatePaymentMethod } from './methods.ts';
import { emit } from './events.ts';
import { askProvider, mayBecome, namedPayment, noPayment, updatePayment } from './payments.ts';
import { paymentRecord } from './views.ts';
import type { Account, ChannelRow, PaymentRow } from './rows.ts';

/** Processes a payment: the payer is asked to pay on a channel. */
export function processPayment(world: World, account: Account, name: string, fields: BodyFields): PaymentRow {
  const row = processable(world, account, name);
  const errors = new ValidationErrors();
  const { channel, number } = readProcess(world, row, fields, errors);
  errors.check();
  if (channel === undefined) throw new Error('a process without a channel was let through');
  const method = findOrCreatePaymentMethod(world, { owner: row.customer, channel, slug: channel.id, account: number });
  const changes = { status: 'processing', channel: channel.id, payment_method: method.id } as const;
  const processing = updatePayment(world, row, changes);
  if (world.dialect.processingEvent) emit(world, processing, 'payment.processing', paymentRecord(world, processing));
  askProvider(world, processing, number);
  return processing;
}

// By channel (contract: payments 48).
const OPERATOR_CODES: Readonly<Record<string, string>> = { 'cm.mtn': '*126#', 'cm.orange': '#150*50#' };

/** The message of the response: of the live service, how the payer confirms with the operator. */
export function processMessage({ dialect }: World, { channel = '' }: PaymentRow): string {
  const code = Object.hasOwn(OPERATOR_CODES, channel) ? OPERATOR_CODES[channel] : undefined;
  const isTold = dialect.operatorMessage && code !== undefined;
  return isTold ? `Confirm your transaction by dialing ${code}` : 'Payment processing initiated';
}

/** The payment of a path, if it can be processed now. */
function processable(world: World, account: Account, name: string): PaymentRow {
  const { unknownProcess, finishedProcess } = world.dialect;
  const row = namedPayment(world, account, name);
  if (row === undefined)
    throw unknownProcess ? noPayment() : rejectField('reference', texts.notFound('payment'), 'Payment not found');
  if (mayBecome(row, 'processing')) return row;
  const message = 'Payment cannot be processed';
  if (finishedProcess) throw new Rejection('invalid', message);
  return rejectField('reference', texts.same(`Payment is ${row.status}`), message);
}

interface ProcessData {
  readonly channel: ChannelRow | undefined;
  readonly number: string | undefined;
}

function readProcess(world: World, row: PaymentRow, fields: BodyFields, errors: ValidationErrors): ProcessData {
  const reader = new Reader(fields, errors);
  const slug = reader.requiredText('channel');
  const { currency, amount } = row;
  const purpose = { field: 'channel', slug, direction: 'collect', currency, amount } as const;
  const channel = fitChannel({ world, errors }, purpose);
  if (channel !== undefined) checkLocks(row, channel, errors);
  const { phone, accountNumber } = readPayerData(reader);
  if (channel?.type === 'mobile' && phone === undefined && accountNumber !== undefined && !isPhone(accountNumber))
    errors.add('data.account_number', texts.notAPhone('data.account_number'));
  const number =
    phone ??
    (accountNumber && numberOn(channel, accountNumber)) ??
    row.phone ??
    world.payments.customers.get(row.customer)?.phone;
  if (channel?.type === 'mobile' && number === undefined && !errors.has('data.phone'))
    errors.add('data.phone', texts.phoneForChannel('data.phone'));
  return { channel, number };
}

/** The payer that a request to process names; the address comes inside `data` or beside it (contract: payments 17). */
function readPayerData(reader: Reader): { readonly phone: string | undefined; readonly accountNumber?: string } {
  const data = reader.inside('data');
  reader.text('client_ip');
  for (const name of ['country', 'client_ip']) data.text(name);
  const accountNumber = data.text('account_number');
  return { phone: data.phone('phone'), ...(accountNumber && { accountNumber }) };
}

function checkLocks(row: PaymentRow, channel: ChannelRow, errors: ValidationErrors): void {
  if (row.locked_channel !== undefined && row.locked_channel !== channel.id)
    errors.add('channel', texts.unusable('channel', `Channel is locked to ${row.locked_channel}`));
  else if (row.locked_country !== undefined && !servesIn(channel, row.locked_country))
    errors.add('channel', texts.notValid('channel'));
}
