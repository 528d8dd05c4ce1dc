import type { PullsSeed } from '../pulls/seed/seed-document.ts';

/** The roles' permissions that a user may hold in federation. */
export type Permission = 'administrator' | 'manage_blocks' | 'manage_federation' | (string & {});

/** A token of a user. */
export interface TokenSeed {
  /** Its text; two tokens never share one. */
  readonly token: string;
  /** Default: all. `all` and `read:`/`write:<category>` count in pulls, `admin:*` in federation. */
  readonly scopes?: readonly string[] | null;
  /** A token that is good no longer. */
  readonly state?: 'revoked' | 'expired' | null;
}

/** A user of federation and pulls. */
export interface UserSeed {
  /** The login; null makes tokens without a user. */
  readonly name: string | null;
  /** Default: empty. */
  readonly fullName?: string | null;
  /** Default: `<name>@example.com`. */
  readonly email?: string | null;
  /** Site administrator of pulls. */
  readonly admin?: boolean | null;
  /** Whether others see a no-reply address. */
  readonly hideEmail?: boolean | null;
  /** For Basic authentication in pulls. */
  readonly password?: string | null;
  /** Role permissions in federation. */
  readonly permissions?: readonly Permission[] | null;
  /** The user's tokens. */
  readonly tokens?: readonly TokenSeed[] | null;
}

/** A key of the payments area. */
export interface KeySeed {
  /** The text of the key. */
  readonly key: string;
  /** Default: by the prefix (`pk`, `sk`, `sync`). */
  readonly kind?: 'public' | 'private' | 'sync' | null;
  /** Default: `default`; of a sync key: its own text. */
  readonly merchant?: string | null;
  /** Default: `sandbox`. */
  readonly environment?: 'sandbox' | 'live' | null;
  /** Of a sync key. Default: all. */
  readonly capabilities?: readonly ('payments' | 'customers' | 'transfers')[] | null;
}

/** A way of paying. */
export interface ChannelSeed {
  /** The slug; `id` says the same and may be left out. */
  readonly slug?: string | null;
  /** The same as `slug`. */
  readonly id?: string | null;
  /** Default: the slug. */
  readonly name?: string | null;
  /** The address of a picture. */
  readonly logo?: string | null;
  /** Codes of ISO 3166-1. Default: none. */
  readonly countries?: readonly string[] | null;
  /** Default: XAF. */
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
  /** Default: created_at. */
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
  /** A text. */
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
  /** In main units. Default: 1000. */
  readonly amount?: number | null;
  /** Default: XAF. */
  readonly currency?: string | null;
  /** Default: pending. */
  readonly status?: string | null;
  /** A customer's id. Default: a customer of its own. */
  readonly customer?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
  /** Default, of a complete one: created_at. */
  readonly completed_at?: string | null;
  /** A payment method's id. */
  readonly payment_method?: string | null;
  /** The channel it was processed on, kept for the filter. */
  readonly channel?: string | null;
  /** The payer's number. */
  readonly phone?: string | null;
  /** A text. */
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

/** A stored transfer. */
export interface TransferSeed {
  /** Default: the next id. */
  readonly id?: string | null;
  /** Default: the next reference. */
  readonly reference?: string | null;
  /** In main units. Default: 1000. */
  readonly amount?: number | null;
  /** Default: XAF. */
  readonly currency?: string | null;
  /** Default: pending. */
  readonly status?: string | null;
  /** A beneficiary's id. Default: a beneficiary of its own. */
  readonly beneficiary?: string | null;
  /** A channel's slug. */
  readonly channel?: string | null;
  /** Default: empty. */
  readonly description?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
  /** Default, of a complete one: created_at. */
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
  readonly events?: readonly string[] | null;
  /** A text. */
  readonly description?: string | null;
  /** Default: now. */
  readonly created_at?: string | null;
}

/** A receiver of webhooks that the fake plays itself. */
export interface ReceiverSeed {
  /** Exactly the endpoint's address. */
  readonly url: string;
  /** The status answered to each delivery in turn; the last repeats. */
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

/** A blocked range of addresses. */
export interface IpBlockSeed {
  /** An address, with or without a prefix. */
  readonly ip: string;
  /** What is blocked. */
  readonly severity: 'sign_up_requires_approval' | 'sign_up_block' | 'no_access';
  /** Default: empty. */
  readonly comment?: string | null;
  /** Seconds from the world's clock. Default: never. */
  readonly expiresIn?: number | null;
}

/** A domain allowed to federate. */
export interface DomainAllowSeed {
  /** The domain. */
  readonly domain: string;
}

/** The federation area of a world. */
export interface FederationSeed {
  /** Default: false. */
  readonly limitedFederationMode?: boolean | null;
  /** Blocks, in the order of their ids. */
  readonly ipBlocks?: readonly IpBlockSeed[] | null;
  /** Allowed domains, in the order of their ids. */
  readonly domainAllows?: readonly DomainAllowSeed[] | null;
  /** Default: false. */
  readonly rateLimits?: boolean | null;
}

/**
 * A world document: what a fake starts with. Whatever is left out has the default named with it; null means the same
 * as leaving out.
 */
export interface WorldDocument {
  /** The time at which the clock stands, ISO 8601. Default: 2026-07-16T10:00:00Z. */
  readonly clock?: string | null;
  /** Default: `admin`, who may do everything, with the token `understudy`. */
  readonly users?: readonly UserSeed[] | null;
  /** The payments area. */
  readonly payments?: PaymentsSeed | null;
  /** The federation area. */
  readonly federation?: FederationSeed | null;
  /** The pull request area. */
  readonly pulls?: PullsSeed | null;
  /** Only in exported documents: what the areas it names hold, in a form of the fake's own. */
  readonly state?: object | null;
}
