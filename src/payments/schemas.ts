import { flag, list, maybe, number, record, schema, text, type Shape } from '../core/schema.ts';
import type { Schema } from '../core/drift.ts';
import type { PaymentOperationId } from './operations.ts';
import type * as records from './records.ts';

const payment = () =>
  record<records.Payment>({
    id: text(),
    reference: text(),
    amount: number(),
    currency: text(),
    status: text(),
    customer: text(),
    created_at: text(),
    completed_at: maybe(text()),
    payment_method: maybe(text()),
  });

const transfer = () =>
  record<records.Transfer>({
    id: text(),
    reference: text(),
    amount: number(),
    currency: text(),
    status: text(),
    beneficiary: text(),
    created_at: text(),
    completed_at: maybe(text()),
    payment_method: maybe(text()),
  });

const beneficiary = () =>
  record<records.Beneficiary>({
    id: text(),
    name: text(),
    email: maybe(text()),
    phone: maybe(text()),
    country: text(),
    payment_method: maybe(text()),
    created_at: text(),
  });

const address = () =>
  record<records.CustomerAddress>({ country: maybe(text()), city: maybe(text()), address_line1: maybe(text()) });

const customer = () =>
  record<records.Customer>({
    id: text(),
    name: maybe(text()),
    email: maybe(text()),
    phone: maybe(text()),
    company_name: maybe(text()),
    address: maybe(address()),
    created_at: text(),
    updated_at: maybe(text()),
    blocked: maybe(flag()),
  });

const method = () => record<records.PaymentMethod>({ id: text(), channel: text(), country: maybe(text()) });

const webhook = () =>
  record<records.Webhook>({
    id: text(),
    url: text(),
    description: maybe(text()),
    events: list(text()),
    created_at: text(),
    updated_at: maybe(text()),
  });

const channel = () =>
  record<records.Channel>({
    id: text(),
    name: text(),
    slug: text(),
    logo: maybe(text()),
    countries: list(text()),
    currency: text(),
    type: text(),
    min_amount: maybe(number()),
    max_amount: maybe(number()),
  });

const country = () => record<records.Country>({ name: text(), code: text() });

const currency = () =>
  record<records.Currency>({ code: text(), name: text(), symbol: text(), decimal_places: number() });

const balance = () =>
  record<records.Balance>({
    reserved: maybe(number()),
    total: number(),
    pending: maybe(number()),
    available: number(),
    currency: text(),
    environment: text(),
  });

const words = () => ({ code: number(), status: text(), message: text() });

const initialized = () =>
  record<records.InitializedPayment>({ ...words(), transaction: payment(), authorization_url: maybe(text()) });

/** The record each part of an answer holds, by the part's name. */
const parts: Readonly<Record<string, typeof payment>> = {
  transaction: payment,
  transfer,
  beneficiary,
  customer,
  endpoint: webhook,
  endpoints: webhook,
  payments: payment,
  balance,
};

/** The record in the `items` of each list. */
const items: Readonly<Partial<Record<PaymentOperationId, typeof payment>>> = {
  'payments.list': payment,
  'transfers.list': transfer,
  'customers.list': customer,
  'customers.paymentMethods': method,
  'beneficiaries.list': beneficiary,
  'channels.list': channel,
  'countries.list': country,
  'currencies.list': currency,
};

/** What an operation's answer looks like: the words of every answer, and its part. */
export function answerSchema(id: PaymentOperationId, part?: string): Schema {
  return schema(shapeOf(id, part));
}

function shapeOf(id: PaymentOperationId, part?: string): Shape {
  if (id === 'payments.initialize') return initialized();
  const of = items[id] ?? parts[part ?? ''];
  if (of === undefined || part === undefined) return record<records.Acknowledgement>(words());
  const many = /s$/.test(part);
  const count = maybe(number());
  const place = many ? { totals: count, last_page: count, current_page: count, selected: count } : {};
  return record<Record<string, unknown>>({ ...words(), ...place, [part]: many ? list(of()) : of() });
}
