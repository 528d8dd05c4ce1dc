import type { Beneficiary, Customer, Payment, Transfer } from '../records.ts';
import type { WebhookEventName } from '../vocabulary.ts';

/** The names of the events about one kind of record. */
export type EventsOf<Kind extends string> = Extract<WebhookEventName, `${Kind}.${string}`>;

/** The fields of every event. */
export interface WebhookEventBase<Name extends string, Data> {
  /** The event's id; store it to drop duplicate deliveries. */
  readonly id: string;
  /** The event's name. */
  readonly type: Name;
  /** The event's name again, as older receivers read it. */
  readonly event: Name;
  /** When it happened, ISO 8601. */
  readonly created_at: string;
  /** The resource as the service showed it at that moment. Read it again before you act on it. */
  readonly data: Data;
}

/** An event about a payment. */
export type PaymentEvent = WebhookEventBase<EventsOf<'payment'>, Payment>;

/** An event about a transfer. */
export type TransferEvent = WebhookEventBase<EventsOf<'transfer'>, Transfer>;

/** An event about a customer. */
export type CustomerEvent = WebhookEventBase<EventsOf<'customer'>, Customer>;

/** An event about a beneficiary, of the live service. */
export type BeneficiaryEvent = WebhookEventBase<EventsOf<'beneficiary'>, Beneficiary>;

/** An event, discriminated by `type`. The service may add others: keep a default branch. */
export type WebhookEvent = PaymentEvent | TransferEvent | CustomerEvent | BeneficiaryEvent;
