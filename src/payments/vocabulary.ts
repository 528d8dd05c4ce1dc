/** The statuses a payment is known to take; the service may add others. */
export const paymentStatuses = [
  'pending',
  'processing',
  'incomplete',
  'complete',
  'failed',
  'canceled',
  'rejected',
  'abandoned',
  'expired',
  'refunded',
  'partialy-refunded',
] as const;
/** A known status of a payment. */
export type KnownPaymentStatus = (typeof paymentStatuses)[number];

/** The statuses a transfer is known to take; the service may add others. */
export const transferStatuses = [
  'pending',
  'processing',
  'sent',
  'complete',
  'failed',
  'canceled',
  'reversed',
  'rejected',
  'expired',
] as const;
/** A known status of a transfer. */
export type KnownTransferStatus = (typeof transferStatuses)[number];

/** The events a webhook endpoint can subscribe to. */
export const webhookEvents = [
  'payment.created',
  'payment.complete',
  'payment.failed',
  'payment.canceled',
  'payment.expired',
  'transfer.created',
  'transfer.complete',
  'transfer.failed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.blocked',
  'customer.unblocked',
] as const;

/**
 * The events of the live service besides: its dashboard writes `payment.cancelled` with two l. Of these only that one and
 * `payment.processing` are known to be sent; the others are accepted where an endpoint is made.
 */
export const liveWebhookEvents = [
  'payment.cancelled',
  'payment.processing',
  'payment.partially_pay',
  'payment.authorized',
  'payment.captured',
  'transfer.processing',
  'transfer.sent',
  'beneficiary.created',
  'beneficiary.updated',
  'beneficiary.deleted',
] as const;

/** The name of an event that a webhook endpoint can subscribe to, as published or of the live service. */
export type WebhookEventName = (typeof webhookEvents)[number] | (typeof liveWebhookEvents)[number];

/** The kinds of channels; the service may add others. */
export const channelTypes = ['card', 'wallet', 'mobile', 'bank'] as const;

/** Where money is real, and where it is not. */
export const paymentEnvironments = ['sandbox', 'live'] as const;

/** A header that may carry a credential of the payments area. */
export type PaymentScheme = 'Authorization' | 'X-Grant' | 'X-Sync';

/** The groups of operations by the credentials they accept. */
export type PaymentCredential = 'collecting' | 'paying-out';

/** The headers each group of operations accepts; any one of them is enough (contract: payments 3). */
export const paymentSchemes: Readonly<Record<PaymentCredential, readonly PaymentScheme[]>> = {
  collecting: ['Authorization', 'X-Sync'],
  'paying-out': ['Authorization', 'X-Grant', 'X-Sync'],
};
