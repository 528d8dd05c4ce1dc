import type { World } from './world.ts';
import { fitChannel } from './channels.ts';
import { Faults, refuseField } from './validation.ts';
import { isPhone, Reader, type Fields } from './fields.ts';
import { methodFor } from './methods.ts';
import { askProvider, findPayment } from './payments.ts';
import type { Account, ChannelRow, PaymentRow, PaymentStatus } from './rows.ts';

const PROCESSABLE: readonly PaymentStatus[] = ['pending', 'incomplete'];

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
  askProvider(world, processing, number);
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

/** What a request to process says of the payer; the address comes inside `data` or beside it (contract: payments 17). */
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
