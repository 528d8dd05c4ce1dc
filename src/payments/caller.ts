import { settingsOf, type AreaSettings } from '../core/call/settings.ts';
import { Caller } from '../core/caller.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import { paymentsHeaders, type PaymentsAuth } from './auth.ts';
import { checkRequest } from './checks.ts';
import { paymentOperations, type PaymentCredential, type PaymentOperationId } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';
import type { PaymentResponses } from './responses.ts';

/** The options of a `PaymentsClient`. */
export type PaymentsClientOptions = ClientOptions<PaymentsAuth, PaymentOperationId>;

/** The options of one call of this area. */
export type PaymentsCallOptions = CallOptions<PaymentsAuth>;

/** Sends this area's operations for one client. */
export type PaymentsCaller = Caller<typeof paymentOperations, PaymentResponses, PaymentsErrorBody>;

const paymentsArea: AreaSettings<PaymentsAuth> = {
  authHeaders: paymentsHeaders,
  credentials: [['apiKey'], ['grant'], ['sync']],
  prefix: '',
  // It may be for any operation, so it is sent all that the client has.
  requestCredential: 'paying-out' satisfies PaymentCredential,
  check: checkRequest,
  details: ({ errors }) => ({ fields: errors }),
};

/** Reads the options of a client. */
export function paymentsCaller(options: PaymentsClientOptions): PaymentsCaller {
  return new Caller(settingsOf(options, paymentsArea), paymentOperations);
}
