import type { KnownPaymentStatus, KnownTransferStatus } from '../../../src/payments/vocabulary.ts';
import type { Row } from '../../engine/store/row.ts';

/** What a merchant's data is kept under: one environment of one merchant. */
export type Account = `${Environment}:${string}`;

/** Where a key works. */
export type Environment = 'sandbox' | 'live';

/** What a sync account may do. */
export type Capability = 'payments' | 'customers' | 'transfers';

/** A registered key. */
export interface KeyRow extends Row {
  /** The text of the key. */
  readonly id: string;
  readonly kind: 'public' | 'private' | 'sync';
  readonly account: Account;
  readonly capabilities: readonly Capability[];
}

/** A merchant's secret for signing webhooks. */
export interface HashKeyRow extends Row {
  readonly id: Account;
  readonly key: string;
}

/** A way of paying; its id is its slug. */
export interface ChannelRow extends Row {
  readonly id: string;
  readonly name: string;
  readonly countries: readonly string[];
  readonly currency: string;
  readonly type: string;
  readonly logo?: string;
  readonly min_amount?: number;
  readonly max_amount?: number;
  readonly active: boolean;
  readonly collect: boolean;
  readonly payout: boolean;
}

/** What an account holds in one currency, in main units. */
export interface BalanceRow extends Row {
  /** The account and the currency. */
  readonly id: `${Account}:${string}`;
  readonly available: number;
  readonly pending: number;
  readonly reserved: number;
}

/** A payer. */
export interface CustomerRow extends Row {
  readonly id: string;
  readonly account: Account;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company_name?: string;
  readonly address?: unknown;
  readonly billing?: unknown;
  readonly metadata?: unknown;
  readonly blocked: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** How somebody pays or is paid: a number or account on a channel. */
export interface PaymentMethodRow extends Row {
  readonly id: string;
  /** The customer or beneficiary whose it is. */
  readonly owner: string;
  readonly channel: string;
  readonly country?: string;
  readonly account_number?: string;
  readonly created_at: string;
}

/** The state of a payment. The spelling is the service's own. */
export type PaymentStatus = KnownPaymentStatus;

/** A payment. */
export interface PaymentRow extends Row {
  readonly id: string;
  readonly account: Account;
  readonly reference: string;
  /** Whether the merchant chose the reference. */
  readonly ownReference: boolean;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly customer: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly payment_method?: string;
  readonly channel?: string;
  readonly phone?: string;
  readonly description?: string;
  readonly callback?: string;
  readonly locked_currency?: string;
  readonly locked_channel?: string;
  readonly locked_country?: string;
}

/** The state of a transfer. */
export type TransferStatus = KnownTransferStatus;

/** A transfer. */
export interface TransferRow extends Row {
  readonly id: string;
  readonly account: Account;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: TransferStatus;
  readonly beneficiary: string;
  readonly channel?: string;
  readonly description: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly payment_method?: string;
}

/** Somebody to send money to. */
export interface BeneficiaryRow extends Row {
  readonly id: string;
  readonly account: Account;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly account_number?: string;
  readonly channel?: string;
  readonly country: string;
  readonly description?: string;
  readonly reference?: string;
  readonly payment_method?: string;
  readonly created_at: string;
}

/** A webhook endpoint. */
export interface EndpointRow extends Row {
  readonly id: string;
  readonly account: Account;
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** How many requests a key has made in its window of time. */
export interface WindowRow extends Row {
  /** The key. */
  readonly id: string;
  readonly from: number;
  readonly count: number;
}

/** What holds for the whole area. */
export interface PaymentSettingsRow extends Row {
  readonly id: 'settings';
  /** Requests per 60 s and key; absent: no limit. */
  readonly rateLimit?: number;
}
