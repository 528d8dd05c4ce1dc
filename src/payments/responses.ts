import type {
  Acknowledgement,
  Balance,
  Beneficiary,
  Channel,
  Country,
  Currency,
  Customer,
  InitializedPayment,
  Payment,
  PaymentMethod,
  ProcessedPayment,
  Transfer,
  Webhook,
} from './records.ts';

/** The response to deleting a beneficiary, which has an empty list where another has the record. */
interface DeletedBeneficiary extends Acknowledgement {
  readonly beneficiary?: readonly unknown[];
}

/** An acknowledgement with a record in one of its fields. */
type Holding<Part extends string, T> = Acknowledgement & Readonly<Record<Part, T>>;

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

/** A page of a list. */
type Listing<Part extends string, T> = ListPosition & Holding<Part, readonly T[]>;

/** The JSON that each operation of this area responds with. */
export interface PaymentResponses {
  'payments.list': Listing<'items', Payment>;
  'payments.initialize': InitializedPayment;
  'payments.retrieve': Holding<'transaction', Payment>;
  'payments.process': ProcessedPayment;
  'payments.cancel': Acknowledgement;
  'transfers.list': Listing<'items', Transfer>;
  'transfers.initiate': Holding<'transfer', Transfer>;
  'transfers.retrieve': Holding<'transfer', Transfer>;
  'customers.list': Listing<'items', Customer>;
  'customers.create': Holding<'customer', Customer>;
  'customers.retrieve': Holding<'customer', Customer>;
  'customers.update': Holding<'customer', Customer>;
  'customers.delete': Acknowledgement;
  'customers.block': Holding<'customer', Customer>;
  'customers.unblock': Holding<'customer', Customer>;
  'customers.payments': Listing<'payments', Payment>;
  'customers.paymentMethods': Listing<'items', PaymentMethod>;
  'beneficiaries.list': Listing<'items', Beneficiary>;
  'beneficiaries.create': Holding<'beneficiary', Beneficiary>;
  'beneficiaries.retrieve': Holding<'beneficiary', Beneficiary>;
  'beneficiaries.update': Holding<'beneficiary', Beneficiary>;
  'beneficiaries.delete': DeletedBeneficiary;
  'webhooks.list': Listing<'endpoints', Webhook>;
  'webhooks.create': Holding<'endpoint', Webhook>;
  'webhooks.retrieve': Holding<'endpoint', Webhook>;
  'webhooks.update': Holding<'endpoint', Webhook>;
  'webhooks.delete': Acknowledgement;
  'balance.retrieve': Holding<'balance', Balance>;
  'channels.list': Listing<'items', Channel>;
  'countries.list': Listing<'items', Country>;
  'currencies.list': Listing<'items', Currency>;
}
