import type { KnownPaymentStatus, KnownTransferStatus, WebhookEventName } from '../../../../src/payments/vocabulary.ts';

/** A key of the payments area. */
export interface KeySeed {
  /** The text of the key. */
  readonly key: string;
  /** Default: by the prefix (`pk`, `sk`, `sync`). */
  readonly kind?: 'public' | 'private' | 'sync' | null;
  /** Default: `default`, or of a sync key its own text. */
  readonly merchant?: string | null;
  /** Default: `sandbox`. */
  readonly environment?: 'sandbox' | 'live' | null;
  /** Of a sync key. Default: all. */
  readonly capabilities?: readonly ('payments' | 'customers' | 'transfers')[] | null;
}

/** A way of paying. */
export interface ChannelSeed {
  /** The slug; `id` says the same and may be omitted. */
  readonly slug?: string | null;
  /** The same as `slug`. */
  readonly id?: string | null;
  /** Default: the slug. */
  readonly name?: string | null;
  /** The address of a picture. */
  readonly logo?: string | null;
  /** Codes of ISO 3166-1. Default: none. */
  readonly countries?: readonly string[] | null;
  /** Default: `XAF`. */
  readonly currency?: string | null;
  /** Default: `mobile`. */
  readonly type?: string | null;
  /** In main units of the currency. Default: no bound. */
  readonly min_amount?: number | null;
  /** In main units of the currency. Default: no bound. */
  readonly max_amount?: number | null;
  /** Default: true. */
  readonly active?: boolean | null;
  /** Whether payments may use it. Default: true. */
  readonly collect?: boolean | number | null;
  /** Whether transfers may use it. Default: true. */
  readonly payout?: boolean | number | null;
}

/** What an account holds in one currency, in main units; missing parts are 0. */
export interface BalanceSeed {
  /** What may be sent. */
  readonly available?: number | null;
  /** What has not arrived yet. */
  readonly pending?: number | null;
  /** What is on its way out. */
  readonly reserved?: number | null;
}

/** A stored customer. */
export interface CustomerSeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** The person's name. */
  readonly name?: string | null;
  /** The e-mail address. */
  readonly email?: string | null;
  /** The telephone number. */
  readonly phone?: string | null;
  /** The company's name. */
  readonly company_name?: string | null;
  /** The postal address. */
  readonly address?: object | null;
  /** The address for bills. */
  readonly billing?: object | null;
  /** Anything of the merchant's own. */
  readonly metadata?: object | null;
  /** Default: false. */
  readonly blocked?: boolean | null;
  /** Default: now. */
  readonly created_at?: string | null;
  /** Default: `created_at`'s. */
  readonly updated_at?: string | null;
}

/** A stored beneficiary. */
export interface BeneficiarySeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** The person's name. */
  readonly name: string;
  /** The e-mail address. */
  readonly email?: string | null;
  /** The telephone number. */
  readonly phone?: string | null;
  /** The number or account on the channel. */
  readonly account_number?: string | null;
  /** A channel's slug. */
  readonly channel?: string | null;
  /** Default: the channel's. */
  readonly country?: string | null;
  /** Free text. */
  readonly description?: string | null;
  /** The merchant's own reference. */
  readonly reference?: string | null;
  /** Default: a new one. */
  readonly payment_method?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
}

/** A stored payment. */
export interface PaymentSeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** Default: the next reference. */
  readonly reference?: string | null;
  /** Whether the merchant chose the reference. Default: whether one is given. */
  readonly ownReference?: boolean | null;
  /** In main units. Default: 1000. */
  readonly amount?: number | null;
  /** In main units. Default, of a refunded one: all of it. */
  readonly refunded?: number | null;
  /** Default: `XAF`. */
  readonly currency?: string | null;
  /** Default: `pending`. */
  readonly status?: KnownPaymentStatus | (string & {}) | null;
  /** A customer's id. Default: a customer of its own. */
  readonly customer?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
  /** Default, of a complete one: `created_at`'s. */
  readonly completed_at?: string | null;
  /** A payment method's id. */
  readonly payment_method?: string | null;
  /** The channel it was processed on, kept for the filter. */
  readonly channel?: string | null;
  /** The payer's number. */
  readonly phone?: string | null;
  /** Free text. */
  readonly description?: string | null;
  /** Where the payment page goes back to. */
  readonly callback?: string | null;
  /** The only currency it may be paid in. */
  readonly locked_currency?: string | null;
  /** The only channel it may be paid on: a slug. */
  readonly locked_channel?: string | null;
  /** The only country it may be paid from. */
  readonly locked_country?: string | null;
}

/** How a customer or a beneficiary pays or is paid. */
export interface PaymentMethodSeed {
  /** The id, by which payments and transfers name it. */
  readonly id: string;
  /** The id of the customer or beneficiary. */
  readonly owner: string;
  /** A channel's slug. */
  readonly channel: string;
  /** A code of ISO 3166-1. */
  readonly country?: string | null;
  /** The number or account on the channel. */
  readonly account_number?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
}

/** A stored transfer. */
export interface TransferSeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** Default: the next reference. */
  readonly reference?: string | null;
  /** In main units. Default: 1000. */
  readonly amount?: number | null;
  /** Default: `XAF`. */
  readonly currency?: string | null;
  /** Default: `pending`. */
  readonly status?: KnownTransferStatus | (string & {}) | null;
  /** A beneficiary's id. Default: a beneficiary of its own. */
  readonly beneficiary?: string | null;
  /** A channel's slug. */
  readonly channel?: string | null;
  /** Default: empty. */
  readonly description?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
  /** Default, of a complete one: `created_at`'s. */
  readonly completed_at?: string | null;
  /** A payment method's id. */
  readonly payment_method?: string | null;
}

/** A stored webhook endpoint. */
export interface WebhookSeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** Where events go. */
  readonly url: string;
  /** Default: all events. */
  readonly events?: readonly (WebhookEventName | (string & {}))[] | null;
  /** Free text. */
  readonly description?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
}

/** A receiver of webhooks that the fake plays itself. */
export interface ReceiverSeed {
  /** Exactly the endpoint's address. */
  readonly url: string;
  /** The status of the response to each delivery in turn; the last applies from then on. */
  readonly respond: readonly number[];
}

/** The payments area of a world; records belong to the first key's merchant and environment. */
export interface PaymentsSeed {
  /** Default: `pk_test.understudy`, `sk_test.understudy` and `sync.understudy`. */
  readonly keys?: readonly KeySeed[] | null;
  /** Default: `default`. */
  readonly channels?: 'default' | readonly ChannelSeed[] | null;
  /** By currency. Default: 10,000,000 available in the sandbox, nothing live. */
  readonly balances?: Readonly<Record<string, BalanceSeed>> | null;
  /** Stored customers. */
  readonly customers?: readonly CustomerSeed[] | null;
  /** Stored beneficiaries. */
  readonly beneficiaries?: readonly BeneficiarySeed[] | null;
  /** Payment methods. */
  readonly paymentMethods?: readonly PaymentMethodSeed[] | null;
  /** The ids of customers and beneficiaries that are no more, which payments and transfers may still name. */
  readonly deletedIds?: readonly string[] | null;
  /** Stored payments; they change no balance. */
  readonly payments?: readonly PaymentSeed[] | null;
  /** Stored transfers; they change no balance. */
  readonly transfers?: readonly TransferSeed[] | null;
  /** Stored webhook endpoints. */
  readonly webhooks?: readonly WebhookSeed[] | null;
  /** The secret that the first key's merchant's webhooks are signed with. */
  readonly hashKey?: string | null;
  /** Receivers played without a network. */
  readonly webhookReceivers?: readonly ReceiverSeed[] | null;
  /** Requests per 60 s and key. Default: no limit. */
  readonly rateLimit?: number | null;
}

/** What of payments a world document may have. */
export interface PaymentsDocument {
  /** The payments area. */
  readonly payments?: PaymentsSeed | null;
}
