import { Rejection } from '../../engine/http/rejection.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import { fitChannel } from './channels.ts';
import { findPayer, findOrCreateCustomer } from './customers.ts';
import { present } from './present.ts';
import { emit } from './events.ts';
import { ValidationErrors } from './validation.ts';
import { given, Reader, type BodyFields } from './fields.ts';
import { newId, newReference, pageToken } from './fresh.ts';
import { findPayment, scheduleExpiry } from './payments.ts';
import { texts } from './texts.ts';
import { paymentRecord } from './views.ts';
import type { Account, PaymentRow } from './rows.ts';

/** Initializes a payment. */
export function initialize(world: World, account: Account, fields: BodyFields): PaymentRow {
  const errors = new ValidationErrors();
  const reading = { world, account, fields, errors };
  const data = readPayment(reading);
  const top = present({ email: data.email, phone: data.phone });
  const payer = findPayer(reading, top);
  errors.check();
  const { email: _email, reference, amount = 0, currency = '', ...rest } = data;
  if (reference !== undefined) requireFreeReference(world, account, reference);
  const id = newId(world, 'payments', account);
  const row: PaymentRow = {
    id,
    account,
    reference: reference ?? newReference(world, 'payments', { account, id }),
    ownReference: reference !== undefined,
    amount,
    currency,
    refunded: 0,
    status: 'pending',
    customer: findOrCreateCustomer(world, account, payer).id,
    created_at: world.clock.iso,
    ...present({ ...rest, page: pageToken(world, { account, id }) }),
  };
  world.payments.payments.insert(row);
  scheduleExpiry(world, row);
  emit(world, row, 'payment.created', paymentRecord(world, row));
  return row;
}

function readReference({ world, account, errors }: Reading, reader: Reader): string | undefined {
  const reference = reader.reference('reference');
  const isTaken = reference !== undefined && findPayment(world, account, reference) !== undefined;
  if (isTaken && !world.dialect.takenReference) errors.add('reference', texts.taken('payment'));
  return reference;
}

/** Rejects a reference that is taken, once all fields are right: as the live service does. */
function requireFreeReference(world: World, account: Account, reference: string): void {
  const [, message] = texts.taken('payment');
  if (findPayment(world, account, reference) !== undefined) throw new Rejection('conflict', message);
}

/** As published every field of the rule is named, in a live response those that depend on one another. */
function requirePayer({ world, errors }: Reading): void {
  errors.add('email', texts.requiredWithout('email', 'phone'));
  errors.add('phone', texts.requiredWithout('phone', 'email'));
  if (!world.dialect.fieldErrors) errors.add('customer', texts.required('customer'));
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

// In the order in which the fields are documented: a live response says the first error in its message.
function readPayment(reading: Reading): PaymentData {
  const { fields, errors } = reading;
  const reader = new Reader(fields, errors);
  const [amount, currency] = [reader.amount('amount'), reader.currency('currency')];
  if (['email', 'phone', 'customer'].every((name) => given(fields, name) === undefined)) requirePayer(reading);
  const data = {
    email: reader.email('email'),
    phone: reader.phone('phone'),
    amount,
    currency,
    description: reader.text('description'),
    reference: readReference(reading, reader),
    callback: reader.url('callback'),
    locked_currency: reader.optionalCurrency('locked_currency'),
    locked_channel: reader.text('locked_channel'),
    locked_country: reader.country('locked_country'),
  };
  const purpose = { slug: data.locked_channel, direction: 'collect', currency, amount } as const;
  fitChannel(reading, { field: 'locked_channel', ...purpose });
  reader.array('items');
  for (const name of ['shipping', 'address', 'customer_meta']) reader.object(name);
  return data;
}
