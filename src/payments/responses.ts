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
  type ResponseShapes,
  type Shape,
} from '../core/contract/schema.ts';
import type { PaymentOperationId } from './operations.ts';
import type * as records from './records.ts';

const payment = () =>
  record<records.Payment>({
    id: string(),
    reference: string(),
    amount: number(),
    currency: string(),
    status: string(),
    customer: string(),
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
    payment_method: optional(string()),
    created_at: string(),
  });

const address = () =>
  record<records.CustomerAddress>({
    country: optional(string()),
    city: optional(string()),
    address_line1: optional(string()),
  });

const customer = () =>
  record<records.Customer>({
    id: string(),
    name: optional(string()),
    email: optional(string()),
    phone: optional(string()),
    company_name: optional(string()),
    address: optional(address()),
    created_at: string(),
    updated_at: optional(string()),
    blocked: optional(boolean()),
  });

const method = () => record<records.PaymentMethod>({ id: string(), channel: string(), country: optional(string()) });

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
    slug: string(),
    logo: optional(string()),
    countries: array(string()),
    currency: string(),
    type: string(),
    min_amount: optional(number()),
    max_amount: optional(number()),
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
    currency: string(),
    environment: string(),
  });

const status = () => ({ code: number(), status: string(), message: string() });

const initialized = () =>
  record<records.InitializedPayment>({ ...status(), transaction: payment(), authorization_url: optional(string()) });

const acknowledged = () => record<records.Acknowledgement>(status());

const withPart = (part: string, of: () => Shape) => () => object({ ...status(), [part]: of() });

const position = (count = optional(number())) => ({
  totals: count,
  last_page: count,
  current_page: count,
  selected: count,
});

const listOf = (part: string, of: () => Shape) => () => object({ ...status(), ...position(), [part]: array(of()) });

const oneTransaction = withPart('transaction', payment);
const oneTransfer = withPart('transfer', transfer);
const oneCustomer = withPart('customer', customer);
const oneBeneficiary = withPart('beneficiary', beneficiary);
const oneEndpoint = withPart('endpoint', webhook);

/** The schemas of this area's responses: the status that each has, and its part. */
const responses: ResponseShapes<PaymentOperationId> = {
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
  'beneficiaries.delete': acknowledged,
  'webhooks.list': listOf('endpoints', webhook),
  'webhooks.create': oneEndpoint,
  'webhooks.retrieve': oneEndpoint,
  'webhooks.update': oneEndpoint,
  'webhooks.delete': acknowledged,
  'balance.retrieve': withPart('balance', balance),
  'channels.list': listOf('items', channel),
  'countries.list': listOf('items', country),
  'currencies.list': listOf('items', currency),
};

/** The schema of one operation's response. */
export function paymentSchema(operation: PaymentOperationId): Schema | undefined {
  return schemaIn(responses, operation);
}
