import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import { fitChannel } from './channels.ts';
import { findPayer, findOrCreateCustomer } from './customers.ts';
import { present } from './present.ts';
import { emit } from './events.ts';
import { ValidationErrors } from './validation.ts';
import { given, Reader, type Fields } from './fields.ts';
import { newId, newReference } from './fresh.ts';
import { scheduleExpiry } from './payments.ts';
import { paymentRecord } from './views.ts';
import type { Account, PaymentRow } from './rows.ts';
import { referenceKey } from './tables.ts';

/** Initializes a payment. */
export function initialize(world: World, account: Account, fields: Fields): PaymentRow {
  const errors = new ValidationErrors();
  const reading = { world, account, fields, errors };
  const data = readPayment(reading);
  const top = present({ email: data.email, phone: data.phone });
  const payer = findPayer(reading, top);
  errors.check();
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
    customer: findOrCreateCustomer(world, account, payer).id,
    created_at: world.clock.iso,
    ...present(rest),
  };
  world.payments.payments.insert(row);
  scheduleExpiry(world, row);
  emit(world, account, 'payment.created', paymentRecord(row));
  return row;
}

function readReference({ world, account, errors }: Reading, reader: Reader): string | undefined {
  const reference = reader.reference('reference');
  if (reference !== undefined && world.payments.payments.find('reference', referenceKey({ account, reference })))
    errors.add('reference', 'A payment with this reference already exists');
  return reference;
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

function readPayment(reading: Reading): PaymentData {
  const { fields, errors } = reading;
  const reader = new Reader(fields, errors);
  const currency = reader.currency('currency');
  const amount = reader.amount('amount', currency);
  if (['email', 'phone', 'customer'].every((name) => given(fields, name) === undefined))
    reader.require('email', 'phone', 'customer');
  reader.array('items');
  for (const name of ['shipping', 'address', 'customer_meta']) reader.object(name);
  const locked_channel = reader.text('locked_channel');
  const purpose = { field: 'locked_channel', slug: locked_channel, direction: 'collect', currency, amount } as const;
  fitChannel(reading, purpose);
  return {
    email: reader.email('email'),
    phone: reader.phone('phone'),
    amount,
    currency,
    reference: readReference(reading, reader),
    description: reader.text('description'),
    callback: reader.url('callback'),
    locked_currency: reader.optionalCurrency('locked_currency'),
    locked_channel,
    locked_country: reader.country('locked_country'),
  };
}
