import { isObject } from '../../engine/http/json.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import type { WebhookEventName } from '../../../src/payments/vocabulary.ts';
import { emit } from './events.ts';
import { texts } from './texts.ts';
import { ValidationErrors } from './validation.ts';
import { given, Reader, type BodyFields } from './fields.ts';
import { newId } from './fresh.ts';
import { present } from './present.ts';
import { customerRecord } from './views.ts';
import type { Account, CustomerRow } from './rows.ts';
import { lists } from './tables.ts';

/** The fields of a customer. */
export type CustomerData = Partial<Pick<CustomerRow, (typeof CUSTOMER_FIELDS)[number]>>;

const CUSTOMER_FIELDS = ['name', 'email', 'phone', 'company_name', 'address', 'billing', 'metadata'] as const;

/** The customer of an id or a reference to one. */
export function customerOf(world: World, account: Account, id: string): CustomerRow {
  const row = world.payments.customers.get(id);
  if (row === undefined || row.account !== account) throw new Rejection('not found', 'Customer not found');
  return row;
}

/** Creates a customer. */
export function createCustomer(world: World, account: Account, fields: BodyFields): CustomerRow {
  const errors = new ValidationErrors();
  const reader = new Reader(fields, errors);
  const data = readCustomer(reader);
  if (given(fields, 'email') === undefined && given(fields, 'phone') === undefined) reader.require('email', 'phone');
  errors.check();
  return addCustomer(world, account, data);
}

/** Changes what is said of a customer. */
export function updateCustomer(world: World, account: Account, id: string, fields: BodyFields): CustomerRow {
  const row = customerOf(world, account, id);
  const errors = new ValidationErrors();
  const data = readCustomer(new Reader(fields, errors));
  if (!CUSTOMER_FIELDS.some((name) => given(fields, name) !== undefined)) errors.add('body', texts.nothingToChange);
  errors.check();
  return change(world, { ...row, ...data }, 'customer.updated');
}

/** Removes a customer; its payments stay (contract: payments 27). */
export function deleteCustomer(world: World, account: Account, id: string): void {
  const row = customerOf(world, account, id);
  world.payments.customers.delete(id);
  emit(world, row, 'customer.deleted', customerRecord(world, row));
}

/** Blocks or unblocks a customer. Doing it again changes nothing and sends no event (contract: payments 28). */
export function setBlocked(world: World, account: Account, id: string, blocked: boolean): CustomerRow {
  const row = customerOf(world, account, id);
  if (row.blocked === blocked) return row;
  return change(world, { ...row, blocked }, blocked ? 'customer.blocked' : 'customer.unblocked');
}

/** The customer that pays: the one named, one with the same address or number, or a new one (contract: payments 15). */
export interface Payer {
  readonly known?: CustomerRow;
  readonly fresh?: CustomerData;
}

/** Finds out who pays; what is wrong with it is noted. */
export function findPayer({ world, account, fields, errors }: Reading, top: CustomerData): Payer {
  const submitted = given(fields, 'customer');
  if (typeof submitted === 'string' && submitted !== '') return { ...namedPayer(world, account, submitted, errors) };
  const data = isObject(submitted) ? { ...top, ...readPayer(submitted, errors) } : top;
  if (submitted !== undefined && !isObject(submitted)) errors.add('customer', texts.notValid('customer'));
  const known = matching(world, account, data);
  if (known?.blocked === true) errors.add('customer', texts.blocked);
  return known === undefined ? { fresh: data } : { known };
}

/** The customer who pays, created now if it is a new one. */
export function findOrCreateCustomer(world: World, account: Account, payer: Payer): CustomerRow {
  return payer.known ?? addCustomer(world, account, payer.fresh ?? {});
}

function namedPayer(world: World, account: Account, id: string, errors: ValidationErrors): Payer {
  const known = world.payments.customers.get(id);
  if (known === undefined || known.account !== account) {
    errors.add('customer', texts.notFound('customer'));
    return {};
  }
  if (known.blocked) errors.add('customer', texts.blocked);
  return { known };
}

function readPayer(said: BodyFields, errors: ValidationErrors): CustomerData {
  const reader = new Reader(said, errors, 'customer.');
  if (given(said, 'email') === undefined && given(said, 'phone') === undefined) reader.require('email', 'phone');
  return present({ name: reader.text('name'), email: reader.email('email'), phone: reader.phone('phone') });
}

function matching(world: World, account: Account, { email, phone }: CustomerData): CustomerRow | undefined {
  const { customers } = world.payments;
  const byEmail = email === undefined ? undefined : customers.list(lists.email(account, email)).first();
  return byEmail ?? (phone === undefined ? undefined : customers.list(lists.phone(account, phone)).first());
}

function readCustomer(reader: Reader): CustomerData {
  return present({
    name: reader.text('name'),
    email: reader.email('email'),
    phone: reader.phone('phone'),
    company_name: reader.text('company_name'),
    address: readAddress(reader),
    billing: reader.object('billing'),
    metadata: reader.object('metadata'),
  });
}

/** A postal address: its named fields are strings, all else is kept as it came (contract: payments 42). */
function readAddress(reader: Reader): BodyFields | undefined {
  const inner = reader.inside('address');
  for (const name of ['country', 'city', 'address_line1']) inner.text(name);
  const address = reader.object('address');
  return address && present(address);
}

function addCustomer(world: World, account: Account, data: CustomerData): CustomerRow {
  const now = world.clock.iso;
  const id = newId(world, 'customers', account);
  const row = world.payments.customers.insert({
    id,
    account,
    ...data,
    blocked: false,
    created_at: now,
    updated_at: now,
  });
  emit(world, row, 'customer.created', customerRecord(world, row));
  return row;
}

function change(world: World, row: CustomerRow, event: WebhookEventName): CustomerRow {
  const changed = world.payments.customers.replace({ ...row, updated_at: world.clock.iso });
  emit(world, changed, event, customerRecord(world, changed));
  return changed;
}
