import type { KnownPaymentStatus, KnownTransferStatus, WebhookEventName } from './vocabulary.ts';

/** Where a list begins, for every list. */
export interface FromCursor {
  /** A page's `cursor` (or an error's) to go on from; it holds the filters, so the others here do not count. */
  readonly cursor?: string | undefined;
}

/** A page of a list by number. */
export interface NumberedPage extends FromCursor {
  /** Items per page; the service's default is 30, its most 100. */
  readonly limit?: number | undefined;
  /** The page to begin with, from 1. */
  readonly page?: number | undefined;
}

/** A list that can be searched. */
export interface SearchablePage extends NumberedPage {
  /** A part of what to look for. */
  readonly search?: string | undefined;
}

/** The filters of beneficiaries. */
export interface BeneficiaryFilters extends SearchablePage {
  /** A country's two-letter code. */
  readonly country?: string | undefined;
}

/**
 * The filters of payments and of transfers; they combine with AND.
 *
 * @typeParam Status - the statuses of those
 */
export interface TransactionFilters<
  Status extends string = KnownPaymentStatus | KnownTransferStatus,
> extends NumberedPage {
  /** A part of the reference. */
  readonly search?: string | undefined;
  /** The status that they have now. */
  readonly status?: Status | undefined;
  /** Channel codes with commas between them. */
  readonly channels?: string | undefined;
  /** The first day, `YYYY-MM-DD`, or an instant: a time in ISO 8601 or a `Date`. */
  readonly date_start?: string | Date | undefined;
  /** The last day, `YYYY-MM-DD`, or an instant: a time in ISO 8601 or a `Date`. */
  readonly date_end?: string | Date | undefined;
}

/** A customer given by its facts instead of its id; the service finds or makes the record. */
export interface InlineCustomer {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** The fields of a new payment, beside its payer. */
export interface PaymentTerms {
  /** The amount in main units of the currency, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** The purpose, for people. */
  readonly description?: string | undefined;
  /** Your own reference, unique for ever; without one the service makes it. */
  readonly reference?: string | undefined;
  /** Where the payer is sent afterwards. */
  readonly callback?: string | undefined;
  /** The only currency the payer may use. */
  readonly locked_currency?: string | undefined;
  /** The code of the only channel the payer may use. */
  readonly locked_channel?: string | undefined;
  /** The only country the payer may use. */
  readonly locked_country?: string | undefined;
  /** The items that are bought. */
  readonly items?: readonly object[] | undefined;
  /** Where it is sent. */
  readonly shipping?: object | undefined;
  /** The payer's address. */
  readonly address?: object | undefined;
  /** Anything you want kept with the customer. */
  readonly customer_meta?: object | undefined;
}

/** The payer by e-mail address. */
export interface PayerByEmail {
  /** The payer's e-mail address. */
  readonly email: string;
  /** The payer's phone number. */
  readonly phone?: string | undefined;
  /** The customer: an id, or facts. */
  readonly customer?: string | InlineCustomer | undefined;
}

/** The payer by phone number. */
export interface PayerByPhone {
  /** The payer's e-mail address. */
  readonly email?: string | undefined;
  /** The payer's phone number. */
  readonly phone: string;
  /** The customer: an id, or facts. */
  readonly customer?: string | InlineCustomer | undefined;
}

/** The payer as a customer. Its name is what the compiler says of a body without a payer. */
export interface EmailOrPhoneOrCustomer {
  /** The payer's e-mail address. */
  readonly email?: string | undefined;
  /** The payer's phone number. */
  readonly phone?: string | undefined;
  /** The customer: an id, or facts. */
  readonly customer: string | InlineCustomer;
}

/** Who pays: at least one of `email`, `phone`, `customer`. */
export type Payer = PayerByEmail | PayerByPhone | EmailOrPhoneOrCustomer;

/** The body of initializing a payment. */
export type InitializePayment = PaymentTerms & Payer;

/** A reference that the merchant chose. */
export interface OwnReference {
  /** Your own reference, unique for ever. */
  readonly reference: string;
}

/** The body of initializing a payment once: with a reference of your own. */
export type InitializePaymentOnce = InitializePayment & OwnReference;

/** The payer's data on a channel. */
export interface ProcessData {
  /** The phone number, for mobile channels. */
  readonly phone?: string | undefined;
  readonly account_number?: string | undefined;
  /** The country's two-letter code. */
  readonly country?: string | undefined;
  /** The payer's network address. */
  readonly client_ip?: string | undefined;
}

/** The body of processing a payment: the channel, and what it needs to know of the payer. */
export interface ProcessPayment {
  /** The channel's code. */
  readonly channel: string;
  /** The payer's data on it. */
  readonly data?: ProcessData | undefined;
}

/** The fields of a new transfer, beside its recipient. */
export interface TransferTerms {
  /** The amount in main units of the currency, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** The purpose, for people. */
  readonly description: string;
  /** Your own reference, unique among transfers. */
  readonly reference?: string | undefined;
}

/** A transfer to a stored beneficiary. */
export interface ToBeneficiary {
  /** The beneficiary's id. */
  readonly beneficiary: string;
  /** The channel's code. */
  readonly channel?: string | undefined;
  /** Not used beside a beneficiary. */
  readonly recipient?: string | undefined;
}

/** A transfer to an inline recipient. */
export interface ToRecipient {
  /** Not given. */
  readonly beneficiary?: string | undefined;
  /** The code of the channel to send through. */
  readonly channel: string;
  /** The account or phone number on that channel. */
  readonly recipient: string;
}

/** The body of initiating a transfer: `beneficiary`, or both `recipient` and `channel`. */
export type InitiateTransfer = TransferTerms & (ToBeneficiary | ToRecipient);

/** The body of initiating a transfer once: with a reference of your own. */
export type InitiateTransferOnce = InitiateTransfer & OwnReference;

/** Reached by e-mail. */
export interface WithEmail {
  readonly email: string;
}

/** Reached by phone. */
export interface WithPhone {
  readonly phone: string;
}

/** The fields of a beneficiary. */
export interface BeneficiaryFields {
  /** The channel's code. */
  readonly channel: string;
  readonly name: string;
  /** The account or phone number on the channel. */
  readonly account_number: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** The purpose, for people. */
  readonly description?: string | undefined;
  /** The country's two-letter code; default the channel's. */
  readonly country?: string | undefined;
  /** Your own reference. */
  readonly reference?: string | undefined;
}

/** The body of creating a beneficiary; `email` or `phone` is needed. */
export type CreateBeneficiary = BeneficiaryFields & (WithEmail | WithPhone);

/** The body of updating a beneficiary; what is absent stays. */
export type UpdateBeneficiary = { readonly [Name in keyof BeneficiaryFields]?: BeneficiaryFields[Name] | undefined };

/** An address as requests take it. */
export interface AddressFields {
  /** The country's two-letter code. */
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  /** Street and number. */
  readonly address_line1?: string | undefined;
  /** More of the address. */
  readonly address_line2?: string | undefined;
  /** The state or region. */
  readonly state?: string | undefined;
  /** The postal code. */
  readonly postal_code?: string | undefined;
}

/** The fields of a customer. */
export interface CustomerFields extends InlineCustomer {
  /** The company's name. */
  readonly company_name?: string | undefined;
  readonly address?: AddressFields | undefined;
  /** The address for bills. */
  readonly billing?: AddressFields | undefined;
  /** Anything you want kept. */
  readonly metadata?: object | undefined;
}

/** The body of creating a customer; `email` or `phone` is needed. */
export type CreateCustomer = CustomerFields & (WithEmail | WithPhone);

/** The body of updating a customer; what is absent stays. */
export type UpdateCustomer = CustomerFields;

/** The body of creating a webhook endpoint. */
export interface CreateWebhook {
  /** Where events are sent: https, or http on a loopback host. */
  readonly url: string;
  /** The events to get. */
  readonly events: readonly WebhookEventName[];
  /** The purpose, for people. */
  readonly description?: string | undefined;
}

/** The body of updating a webhook endpoint; what is absent stays, `events` replaces the list. */
export type UpdateWebhook = { readonly [Name in keyof CreateWebhook]?: CreateWebhook[Name] | undefined };

/** Which balance to read. */
export interface BalanceQuery {
  /** The currency's code. Default XAF. */
  readonly currency?: string | undefined;
}

/** The filters of channels. */
export interface ChannelFilters extends FromCursor {
  /** A country's two-letter code. */
  readonly country?: string | undefined;
  /** An amount that must lie within the channel's limits. */
  readonly amount?: number | undefined;
  /** The code of the currency of `amount`. Default XAF. */
  readonly currency?: string | undefined;
}
