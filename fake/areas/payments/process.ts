import type { World } from './world.ts';
import { fitChannel } from './channels.ts';
import { ValidationErrors, rejectField } from './validation.ts';
import { isPhone, Reader, type Fields } from './fields.ts';
import { findOrCreatePaymentMethod } from './methods.ts';
import { askProvider, findPayment, mayBecome } from './payments.ts';
import type { Account, ChannelRow, PaymentRow } from './rows.ts';

/** Processes a payment: the payer is asked to pay on a channel. */
export function processPayment(world: World, account: Account, name: string, fields: Fields): PaymentRow {
  const row = findPayment(world, account, name) ?? rejectField('reference', 'Payment not found', 'Payment not found');
  if (!mayBecome(row, 'processing'))
    rejectField('reference', `Payment is ${row.status}`, 'Payment cannot be processed');
  const errors = new ValidationErrors();
  const { channel, number } = readProcess(world, row, fields, errors);
  errors.check();
  if (channel === undefined) throw new Error('a process without a channel was let through');
  const method = findOrCreatePaymentMethod(world, { owner: row.customer, channel, slug: channel.id, account: number });
  const processing = world.payments.payments.replace({
    ...row,
    status: 'processing',
    channel: channel.id,
    payment_method: method.id,
  });
  askProvider(world, processing, number);
  return processing;
}

interface ProcessData {
  readonly channel: ChannelRow | undefined;
  readonly number: string | undefined;
}

function readProcess(world: World, row: PaymentRow, fields: Fields, errors: ValidationErrors): ProcessData {
  const reader = new Reader(fields, errors);
  const slug = reader.requiredText('channel');
  const { currency, amount } = row;
  const purpose = { field: 'channel', slug, direction: 'collect', currency, amount } as const;
  const channel = fitChannel({ world, errors }, purpose);
  if (channel !== undefined) checkLocks(row, channel, errors);
  const { phone, accountNumber } = readPayerData(reader);
  if (channel?.type === 'mobile' && phone === undefined && accountNumber !== undefined && !isPhone(accountNumber))
    errors.add('data.account_number', 'Account number must be a valid phone number');
  const number = phone ?? accountNumber ?? row.phone ?? world.payments.customers.get(row.customer)?.phone;
  if (channel?.type === 'mobile' && number === undefined && !errors.has('data.phone'))
    errors.add('data.phone', 'Phone is required for this channel');
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
    errors.add('channel', `Channel is locked to ${row.locked_channel}`);
  else if (row.locked_country !== undefined && !channel.countries.includes(row.locked_country))
    errors.add('channel', 'Channel is not valid');
}
