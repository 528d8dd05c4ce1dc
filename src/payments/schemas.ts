import { flag, list, maybe, number, record, text } from '../core/schema.ts';
import type { LazySchema } from '../core/drift.ts';
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

type RecordOf = () => ReturnType<typeof payment>;

const words = () => ({ code: number(), status: text(), message: text() });

const one =
  (key: string, of: RecordOf): LazySchema =>
  () =>
    record<Record<string, unknown>>({ ...words(), [key]: of() });

const many =
  (key: string, of: RecordOf): LazySchema =>
  () => {
    const count = maybe(number());
    const place = { totals: count, last_page: count, current_page: count, selected: count };
    return record<Record<string, unknown>>({ ...words(), ...place, [key]: list(of()) });
  };

/** What each operation's answer looks like. */
export const answers: Readonly<Record<PaymentOperationId, LazySchema>> = {
  'payments.list': many('items', payment),
  'payments.initialize': () =>
    record<records.InitializedPayment>({ ...words(), transaction: payment(), authorization_url: maybe(text()) }),
  'payments.retrieve': one('transaction', payment),
  'payments.process': one('transaction', payment),
  'payments.cancel': () => record<records.Acknowledgement>(words()),
  'transfers.list': many('items', transfer),
  'transfers.initiate': one('transfer', transfer),
  'transfers.retrieve': one('transfer', transfer),
  'customers.list': many('items', customer),
  'customers.create': one('customer', customer),
  'customers.retrieve': one('customer', customer),
  'customers.update': one('customer', customer),
  'customers.delete': () => record<records.Acknowledgement>(words()),
  'customers.block': one('customer', customer),
  'customers.unblock': one('customer', customer),
  'customers.payments': many('payments', payment),
  'customers.paymentMethods': many('items', method),
  'beneficiaries.list': many('items', beneficiary),
  'beneficiaries.create': one('beneficiary', beneficiary),
  'beneficiaries.retrieve': one('beneficiary', beneficiary),
  'beneficiaries.update': one('beneficiary', beneficiary),
  'beneficiaries.delete': () => record<records.Acknowledgement>(words()),
  'webhooks.list': many('endpoints', webhook),
  'webhooks.create': one('endpoint', webhook),
  'webhooks.retrieve': one('endpoint', webhook),
  'webhooks.update': one('endpoint', webhook),
  'webhooks.delete': () => record<records.Acknowledgement>(words()),
  'balance.retrieve': one('balance', balance),
  'channels.list': many('items', channel),
  'countries.list': many('items', country),
  'currencies.list': many('items', currency),
};
