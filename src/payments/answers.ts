import type { Schema } from '../core/contract/drift.ts';
import {
  flag,
  list,
  maybe,
  number,
  record,
  text,
  schemaIn,
  type AnswerShapes,
  type Shape,
} from '../core/contract/schema.ts';
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

const acknowledged = () => record<records.Acknowledgement>(words());

const carrying = (part: string, of: () => Shape) => () => record<Record<string, unknown>>({ ...words(), [part]: of() });

const place = (count = maybe(number())) => ({
  totals: count,
  last_page: count,
  current_page: count,
  selected: count,
});

const listing = (part: string, of: () => Shape) => () =>
  record<Record<string, unknown>>({ ...words(), ...place(), [part]: list(of()) });

const paid = carrying('transaction', payment);
const transferred = carrying('transfer', transfer);
const known = carrying('customer', customer);
const payable = carrying('beneficiary', beneficiary);
const subscribed = carrying('endpoint', webhook);

/** What each answer of this area looks like: the words of every answer, and its part. */
const answers: AnswerShapes<PaymentOperationId> = {
  'payments.list': listing('items', payment),
  'payments.initialize': initialized,
  'payments.retrieve': paid,
  'payments.process': paid,
  'payments.cancel': acknowledged,
  'transfers.list': listing('items', transfer),
  'transfers.initiate': transferred,
  'transfers.retrieve': transferred,
  'customers.list': listing('items', customer),
  'customers.create': known,
  'customers.retrieve': known,
  'customers.update': known,
  'customers.delete': acknowledged,
  'customers.block': known,
  'customers.unblock': known,
  'customers.payments': listing('payments', payment),
  'customers.paymentMethods': listing('items', method),
  'beneficiaries.list': listing('items', beneficiary),
  'beneficiaries.create': payable,
  'beneficiaries.retrieve': payable,
  'beneficiaries.update': payable,
  'beneficiaries.delete': acknowledged,
  'webhooks.list': listing('endpoints', webhook),
  'webhooks.create': subscribed,
  'webhooks.retrieve': subscribed,
  'webhooks.update': subscribed,
  'webhooks.delete': acknowledged,
  'balance.retrieve': carrying('balance', balance),
  'channels.list': listing('items', channel),
  'countries.list': listing('items', country),
  'currencies.list': listing('items', currency),
};

/** The schema of one operation's answer. */
export function paymentSchema(operation: PaymentOperationId): Schema | undefined {
  return schemaIn(answers, operation);
}
