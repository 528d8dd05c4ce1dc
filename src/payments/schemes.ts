/** A header that may carry a credential of the payments area. */
export type PaymentScheme = 'Authorization' | 'X-Grant' | 'X-Sync';

/** The groups of operations by what they ask of a caller. */
export type PaymentCredential = 'collecting' | 'paying-out';

/** The headers each group accepts; any one of them is enough (contract: payments 3). */
export const paymentSchemes: Readonly<Record<PaymentCredential, readonly PaymentScheme[]>> = {
  collecting: ['Authorization', 'X-Sync'],
  'paying-out': ['Authorization', 'X-Grant', 'X-Sync'],
};
