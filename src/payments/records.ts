import type { Open } from '../core/open.ts';
import type {
  channelTypes,
  KnownPaymentStatus,
  KnownTransferStatus,
  paymentEnvironments,
  WebhookEventName,
} from './vocabulary.ts';

/** A payment's status: a known one, or any other string. */
export type PaymentStatus = Open<KnownPaymentStatus>;

/** An amount of money with what it is converted to, as the live service sends it. */
export interface PaymentAmounts {
  readonly total: number;
  readonly converted: number;
  /** The currency's code. */
  readonly currency: string;
  readonly rate: number;
}

/**
 * A payment: money requested of a payer, from `pending` to one of the final statuses.
 *
 * What the live service shows otherwise has in brackets how sure that is, how much the evidence weighs, and its keys in
 * docs/contract/payments.md, "Where the real service differs".
 */
export interface Payment {
  /**
   * The service's id; absent from the responses of the live service, where `reference` identifies a payment (sure, 4:
   * FIX, CH, AF, REC24, PY).
   */
  readonly id?: string;
  /**
   * The reference it is looked up by. Of the live service it is the service's own (`trx.…`), as published it is yours:
   * find your order by `merchant_reference`, which is yours in both (sure, 4: O20, FIX, CH, REC24, NX, EDGE, WOO2).
   */
  readonly reference: string;
  /**
   * Your own reference, where you gave one; `null` of the live service where you gave none (unknown, 4: absent in
   * REC24, nulls in FIX).
   */
  readonly merchant_reference?: string | null;
  /** Your own reference once more. */
  readonly trxref?: string | null;
  /** The amount in main units of the currency (10.5 is ten euros fifty). */
  readonly amount: number;
  /** The currency's code, upper case. */
  readonly currency: string;
  readonly status: PaymentStatus;
  /** The id of the customer. */
  readonly customer: string;
  /** The purpose, for people; `null` where the live service has none (likely, 4: FIX, O20, CH, REC24). */
  readonly description?: string | null;
  /** Where the payer is sent afterwards; live only (likely, 4: FIX, O20, CH, REC24), `null` for nowhere. */
  readonly callback?: string | null;
  /** The only currency the payer may use; live only (likely, 4: FIX, O20, CH, REC24), `null` for any. */
  readonly locked_currency?: string | null;
  /** The amount with all charges; live only (likely, 3: O20, REC24, WOO2), as older clients read it. */
  readonly amount_total?: number;
  /** The charge; live only (likely, 3: O20, REC24, WOO2), as older clients read it. */
  readonly fee?: number;
  /**
   * The amount in the shop's currency; live only (likely, 3: O20, REC24, WOO2), as the service's own shop plugin reads
   * it.
   */
  readonly converted_amount?: number;
  /** The amount, as newer clients read it; live only (likely, 4: AF, PY, DF). */
  readonly amounts?: PaymentAmounts;
  /** The charges, as newer clients read them; live only (likely, 4: AF, PY, DF). */
  readonly fees?: readonly unknown[];
  /** Who is charged: `business` or `customer`; live only (likely, 4: AF, PY, DF). */
  readonly charge?: string;
  /** The payer's network address; live only (likely, 4: FIX, O20, CH, REC24). */
  readonly geo?: string;
  /** Whether it was made with a key of the sandbox. */
  readonly sandbox?: boolean;
  /** When it was initialized, ISO 8601. */
  readonly created_at: string;
  /** When it was last changed, ISO 8601; live only (likely, 4: FIX, O20, CH, REC24). */
  readonly updated_at?: string;
  /** When it was completed, ISO 8601; absent before. */
  readonly completed_at?: string;
  /** The id of the means it was processed with; absent before. */
  readonly payment_method?: string;
}

/** A transfer's status: a known one, or any other string. */
export type TransferStatus = Open<KnownTransferStatus>;

/** A transfer: money sent to a beneficiary. */
export interface Transfer {
  readonly id: string;
  /**
   * The reference it is looked up by. Of the live service it is the service's own (`trf.…`), as published it is yours
   * (unknown, 4: DF, PY).
   */
  readonly reference: string;
  /** Your own reference; live only (unknown, 4: DF, PY), `null` where you gave none. */
  readonly merchant_reference?: string | null;
  /** Your own reference once more; live only. */
  readonly trxref?: string | null;
  /** The amount in main units of the currency. */
  readonly amount: number;
  /** The currency's code, upper case. */
  readonly currency: string;
  readonly status: TransferStatus;
  /** The id of the beneficiary. */
  readonly beneficiary: string;
  /** The purpose, for people. */
  readonly description?: string;
  /** The code of the channel that the request named. */
  readonly channel?: string;
  /** The amount, as newer clients read it; live only (unknown, 4: DF, PY). */
  readonly amounts?: PaymentAmounts;
  /** The charges; live only (unknown, 4: DF, PY). */
  readonly fees?: readonly unknown[];
  /** Whether it was made with a key of the sandbox; live only (unknown, 4: DF, PY). */
  readonly sandbox?: boolean;
  /** What the recipient reads; live only (unknown, 4: DF, PY), `null` for nothing. */
  readonly statement?: string | null;
  /** When it was initiated, ISO 8601. */
  readonly created_at: string;
  /** When it was completed, ISO 8601; absent before. */
  readonly completed_at?: string;
  /** The id of the means it was sent through; absent before. */
  readonly payment_method?: string;
}

/** A person or company that transfers can be sent to. */
export interface Beneficiary {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  /** The country's two-letter code. */
  readonly country: string;
  /** The channel's code. */
  readonly channel?: string;
  /** The account or phone number on the channel. */
  readonly account_number?: string;
  /** The purpose, for people. */
  readonly description?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** The id of the means to send through. */
  readonly payment_method?: string;
  /** When it was created, ISO 8601. */
  readonly created_at: string;
}

/** A customer's address. */
export interface CustomerAddress {
  /** The country's two-letter code. */
  readonly country?: string;
  readonly city?: string;
  /** Street and number. */
  readonly address_line1?: string;
  /** More of the address. */
  readonly address_line2?: string;
  /** The state or region. */
  readonly state?: string;
  /** The postal code. */
  readonly postal_code?: string;
}

/** A customer: found by e-mail address or phone number, or created, when a payment is initialized. */
export interface Customer {
  readonly id: string;
  /** `null` where the live service has none (likely, 5: AF, PY). */
  readonly name?: string | null;
  /** `null` where the live service has none. */
  readonly email?: string | null;
  /** In international form; `null` where the live service has none. */
  readonly phone?: string | null;
  /** The company's name; `null` where the live service has none. */
  readonly company_name?: string | null;
  /** The company's number for taxes; live only (likely, 5: AF, PY). */
  readonly tax_number?: string | null;
  /** The live service does not show it (likely, 5: AF, PY). */
  readonly address?: CustomerAddress;
  /** The address for bills; the live service does not show it. */
  readonly billing?: CustomerAddress;
  /** Anything that was to be kept; `null` of the live service where there is nothing. */
  readonly metadata?: object | null;
  /** When it was created, ISO 8601. */
  readonly created_at: string;
  /** When it was last changed, ISO 8601. */
  readonly updated_at?: string;
  /** Whether the customer is blocked; the live service does not show it (likely, 5: AF, PY). */
  readonly blocked?: boolean;
}

/** A means a customer has paid with. */
export interface PaymentMethod {
  readonly id: string;
  /** The channel's code. */
  readonly channel: string;
  /** The country's two-letter code. */
  readonly country?: string;
  /** The account or phone number on the channel. */
  readonly account_number?: string;
  /** When it was first used, ISO 8601. */
  readonly created_at?: string;
}

/** A webhook endpoint: the URL that events are posted to. */
export interface Webhook {
  readonly id: string;
  /** Where events are sent. */
  readonly url: string;
  /** The purpose, for people. */
  readonly description?: string;
  /** The events it gets. */
  readonly events: readonly Open<WebhookEventName>[];
  /** `active` or `inactive`; live only (likely, 4: PY). */
  readonly status?: string;
  /** Whether it was made with a key of the sandbox; live only (likely, 4: PY). */
  readonly sandbox?: boolean;
  /** When it was created, ISO 8601. */
  readonly created_at: string;
  /** When it was last changed, ISO 8601. */
  readonly updated_at?: string;
}

/** A way to pay or to be paid, such as one operator's mobile money. */
export interface Channel {
  readonly id: string;
  /** The name for people. */
  readonly name: string;
  /** The name once more. */
  readonly desc?: string;
  /** The code requests use as `channel` and `locked_channel`. */
  readonly slug: string;
  /** A longer code of the service's own. */
  readonly reference?: string;
  /** The address of its logo. */
  readonly logo?: string;
  /** The countries it works in, two-letter codes; `*` for all. */
  readonly countries: readonly string[];
  /** The code of its currency; of the live service, of the currency that its limits are given in (sure, 5: CH). */
  readonly currency: string;
  /** The kind. */
  readonly type: Open<(typeof channelTypes)[number]>;
  /** The least it takes, in main units; `null` of the live service for no bound. */
  readonly min_amount?: number | null;
  /** The most it takes, in main units; `null` of the live service for no bound. */
  readonly max_amount?: number | null;
  /** Whether it can be used at present: the live service lists those that cannot, too (sure, 5: CH). */
  readonly active?: boolean;
  /** Whether it moves real money. */
  readonly live?: boolean;
  /** Whether payments can be made with it: 1 or 0. */
  readonly collect?: number;
  /** Whether transfers can be sent through it: 1 or 0. */
  readonly payout?: number;
  /** The service's charge for it. */
  readonly charge?: number;
}

/** A country of ISO 3166-1; not necessarily one with a payment channel. */
export interface Country {
  /** The English name. */
  readonly name: string;
  /** The two-letter code. */
  readonly code: string;
}

/** A currency of ISO 4217. */
export interface Currency {
  /** The three-letter code. */
  readonly code: string;
  /** The English name. */
  readonly name: string;
  /** The sign. */
  readonly symbol: string;
  /** Digits after the point; the live service calls it `faction`. */
  readonly decimal_places?: number;
  /** Digits after the point, as the live service spells it (likely, 5: AF). */
  readonly faction?: number;
}

/** The account's balance in one currency, in main units. */
export interface Balance {
  /** Held for transfers under way. */
  readonly reserved?: number;
  /** All of it. */
  readonly total: number;
  /** Not settled yet. */
  readonly pending?: number;
  /** Free to use. */
  readonly available: number;
  /** The amount that the service lends; not sent by every version of the service. */
  readonly credit?: number;
  readonly currency: string;
  /** Which world it belongs to. */
  readonly environment: Open<(typeof paymentEnvironments)[number]>;
}

/** A response without a record. */
export interface Acknowledgement {
  /** The HTTP status again. */
  readonly code: number;
  /** The reason phrase, such as `Created`. */
  readonly status: string;
  /** The service's message: what it did, or the error. */
  readonly message: string;
}

/** The response to processing a payment. */
export interface ProcessedPayment extends Acknowledgement {
  /** The payment; not every form of the service sends it. */
  readonly transaction?: Payment;
  /** What the payer has to do: `confirm`; live only (unknown, 4: DF, two shops). */
  readonly action?: string;
}

/** The response to initializing a payment, which has two parts. */
export interface InitializedPayment extends Acknowledgement {
  /** The new payment. */
  readonly transaction: Payment;
  /** The page on which the payer authorizes it; not promised by every version of the service. */
  readonly authorization_url?: string;
}

/** The error body of this area. */
export interface PaymentsErrorBody extends Omit<Acknowledgement, 'code'> {
  /** The HTTP status again; the live service writes it as a string (`"422"`) (likely, 5: REP, O23). */
  readonly code: number | string;
  /** With 422: the messages by field, `data.phone` for a nested one. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}
