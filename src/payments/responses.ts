import type { Schema } from '../core/contract/validation.ts';
import {
  array,
  boolean,
  number,
  object,
  optional,
  record,
  schemaIn,
  string,
  unchecked,
  type FieldShapes,
  type ResponseShapes,
  type Shape,
} from '../core/contract/schema.ts';
import type { PaymentOperationId } from './operations.ts';
import type * as records from './records.ts';

const payment = () =>
  record<records.Payment>({
    id: string(),
    reference: string(),
    merchant_reference: optional(string()),
    trxref: optional(string()),
    amount: number(),
    currency: string(),
    status: string(),
    customer: string(),
    description: optional(string()),
    sandbox: optional(boolean()),
    created_at: string(),
    completed_at: optional(string()),
    payment_method: optional(string()),
  });

const transfer = () =>
  record<records.Transfer>({
    id: string(),
    reference: string(),
    amount: number(),
    currency: string(),
    status: string(),
    beneficiary: string(),
    description: optional(string()),
    channel: optional(string()),
    created_at: string(),
    completed_at: optional(string()),
    payment_method: optional(string()),
  });

const beneficiary = () =>
  record<records.Beneficiary>({
    id: string(),
    name: string(),
    email: optional(string()),
    phone: optional(string()),
    country: string(),
    channel: optional(string()),
    account_number: optional(string()),
    description: optional(string()),
    reference: optional(string()),
    payment_method: optional(string()),
    created_at: string(),
  });

const address = () =>
  record<records.CustomerAddress>({
    country: optional(string()),
    city: optional(string()),
    address_line1: optional(string()),
    address_line2: optional(string()),
    state: optional(string()),
    postal_code: optional(string()),
  });

const customer = () =>
  record<records.Customer>({
    id: string(),
    name: optional(string()),
    email: optional(string()),
    phone: optional(string()),
    company_name: optional(string()),
    address: optional(address()),
    billing: optional(address()),
    metadata: optional(unchecked()),
    created_at: string(),
    updated_at: optional(string()),
    blocked: optional(boolean()),
  });

const method = () =>
  record<records.PaymentMethod>({
    id: string(),
    channel: string(),
    country: optional(string()),
    account_number: optional(string()),
    created_at: optional(string()),
  });

const webhook = () =>
  record<records.Webhook>({
    id: string(),
    url: string(),
    description: optional(string()),
    events: array(string()),
    created_at: string(),
    updated_at: optional(string()),
  });

const channel = () =>
  record<records.Channel>({
    id: string(),
    name: string(),
    desc: optional(string()),
    slug: string(),
    reference: optional(string()),
    logo: optional(string()),
    countries: array(string()),
    currency: string(),
    type: string(),
    min_amount: optional(number()),
    max_amount: optional(number()),
    active: optional(boolean()),
    live: optional(boolean()),
    collect: optional(number()),
    payout: optional(number()),
    charge: optional(number()),
  });

const country = () => record<records.Country>({ name: string(), code: string() });

const currency = () =>
  record<records.Currency>({ code: string(), name: string(), symbol: string(), decimal_places: number() });

const balance = () =>
  record<records.Balance>({
    reserved: optional(number()),
    total: number(),
    pending: optional(number()),
    available: number(),
    credit: optional(number()),
    currency: string(),
    environment: string(),
  });

const status = () => ({ code: number(), status: string(), message: string() });

const initialized = () =>
  record<records.InitializedPayment>({ ...status(), transaction: payment(), authorization_url: optional(string()) });

const acknowledged = () => record<records.Acknowledgement>(status());

/** The response to deleting a beneficiary, which has an empty list where another has the record. */
interface DeletedBeneficiary extends records.Acknowledgement {
  readonly beneficiary?: readonly unknown[];
}

const deletedBeneficiary = () => record<DeletedBeneficiary>({ ...status(), beneficiary: optional(array(unchecked())) });

/** An acknowledgement with a record in one of its fields. */
type Holding<Part extends string, T> = records.Acknowledgement & Readonly<Record<Part, T>>;

const withPart =
  <Part extends string, T>(part: Part, of: () => Shape<T>) =>
  () =>
    object<Holding<Part, T>>({ ...status(), [part]: of() });

/** Where a page of a list is in it; absent where the list is one page. */
interface ListPosition {
  /** Items in the whole list. */
  readonly totals?: number;
  /** The last page's number. */
  readonly last_page?: number;
  /** This page's number. */
  readonly current_page?: number;
  /** Items on this page. */
  readonly selected?: number;
}

const position = (count = optional(number())): FieldShapes<ListPosition> => ({
  totals: count,
  last_page: count,
  current_page: count,
  selected: count,
});

const listOf =
  <Part extends string, T>(part: Part, of: () => Shape<T>) =>
  () =>
    object<ListPosition & Holding<Part, readonly T[]>>({ ...status(), ...position(), [part]: array(of()) });

const oneTransaction = withPart('transaction', payment);
const oneTransfer = withPart('transfer', transfer);
const oneCustomer = withPart('customer', customer);
const oneBeneficiary = withPart('beneficiary', beneficiary);
const oneEndpoint = withPart('endpoint', webhook);

/** The schemas of this area's responses: the status that each has, and its part. */
const responses = {
  'payments.list': listOf('items', payment),
  'payments.initialize': initialized,
  'payments.retrieve': oneTransaction,
  'payments.process': oneTransaction,
  'payments.cancel': acknowledged,
  'transfers.list': listOf('items', transfer),
  'transfers.initiate': oneTransfer,
  'transfers.retrieve': oneTransfer,
  'customers.list': listOf('items', customer),
  'customers.create': oneCustomer,
  'customers.retrieve': oneCustomer,
  'customers.update': oneCustomer,
  'customers.delete': acknowledged,
  'customers.block': oneCustomer,
  'customers.unblock': oneCustomer,
  'customers.payments': listOf('payments', payment),
  'customers.paymentMethods': listOf('items', method),
  'beneficiaries.list': listOf('items', beneficiary),
  'beneficiaries.create': oneBeneficiary,
  'beneficiaries.retrieve': oneBeneficiary,
  'beneficiaries.update': oneBeneficiary,
  'beneficiaries.delete': deletedBeneficiary,
  'webhooks.list': listOf('endpoints', webhook),
  'webhooks.create': oneEndpoint,
  'webhooks.retrieve': oneEndpoint,
  'webhooks.update': oneEndpoint,
  'webhooks.delete': acknowledged,
  'balance.retrieve': withPart('balance', balance),
  'channels.list': listOf('items', channel),
  'countries.list': listOf('items', country),
  'currencies.list': listOf('items', currency),
} satisfies ResponseShapes<PaymentOperationId>;

/** The schema of one operation's response. */
export function paymentSchema(operation: PaymentOperationId): Schema | undefined {
  return schemaIn(responses, operation);
}
