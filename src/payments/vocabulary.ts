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
/** The name of an event that a webhook endpoint can subscribe to. */
export type WebhookEventName = (typeof webhookEvents)[number];

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
