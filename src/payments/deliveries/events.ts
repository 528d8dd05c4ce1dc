import type { Customer, Payment, Transfer } from '../records.ts';

/** What every event has, beside its name and its resource. */
export interface WebhookEventBase<Name extends string, Data> {
  /** The event's id; keep it to drop what is delivered twice. */
  readonly id: string;
  /** The event's name. */
  readonly type: Name;
  /** The event's name once more, as older receivers read it. */
  readonly event: Name;
  /** When it happened, ISO 8601. */
  readonly created_at: string;
  /** The resource as the service showed it at that moment. Read it again before you act on it. */
  readonly data: Data;
}

/** An event about a payment. */
export type PaymentEvent = WebhookEventBase<
  'payment.created' | 'payment.complete' | 'payment.failed' | 'payment.canceled' | 'payment.expired',
  Payment
>;

/** An event about a transfer. */
export type TransferEvent = WebhookEventBase<'transfer.created' | 'transfer.complete' | 'transfer.failed', Transfer>;

/** An event about a customer. */
export type CustomerEvent = WebhookEventBase<
  'customer.created' | 'customer.updated' | 'customer.deleted' | 'customer.blocked' | 'customer.unblocked',
  Customer
>;

/** An event, told apart by `type`. A name that came later is none of these: keep a default branch. */
export type WebhookEvent = PaymentEvent | TransferEvent | CustomerEvent;
