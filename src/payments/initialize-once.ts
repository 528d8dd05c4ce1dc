import { isPassing } from '../core/call/retry.ts';
import { isHttpError, type ValidationFailedError } from '../core/errors/http-errors.ts';
import { InputError, isSdkError, type SdkError } from '../core/errors/sdk-errors.ts';
import type { Answer } from '../core/http/wire.ts';
import type { CallOptions } from '../core/options.ts';
import type { PaymentsCaller, PaymentsCallOptions } from './caller.ts';
import type { InitializedPayment, Payment } from './records.ts';
import type { InitializePaymentOnce } from './requests.ts';

/** The result of initializing once. */
export interface InitializedOnce {
  /** The payment of your reference. */
  readonly transaction: Payment;
  /** Where the payer authorizes it; absent when the payment was found by reading, which does not give it. */
  readonly authorization_url?: string;
  /** Whether the payment was there already: made by a try whose answer was lost, or earlier. */
  readonly existed: boolean;
}

/** Sends, and reads by reference whenever it is not certain what sending did. */
export async function initializeOnce(
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options: PaymentsCallOptions = {},
): Promise<Answer<InitializedOnce>> {
  if (!body.reference) throw new InputError('a reference is needed', 'payments.initialize');
  const budget = caller.budget(options);
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await initialize(caller, body, budget.within());
    } catch (error) {
      const taken = isHttpError(error, 422) && 'reference' in (error as ValidationFailedError).fields;
      if (!taken && !isAmbiguous(error)) throw error;
      const found = await lookUp(caller, body, budget.within());
      if (found !== undefined) return found;
      if (taken || !(await budget.again(error as SdkError, repeats))) throw error;
    }
  }
}

async function initialize(
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options: CallOptions<unknown>,
): Promise<Answer<InitializedOnce>> {
  const wire = { json: body, holds: 'transaction' };
  const { data, ...facts } = await caller.answer<InitializedPayment>('payments.initialize', wire, options);
  const { transaction, authorization_url } = data;
  const url = authorization_url === undefined ? {} : { authorization_url };
  return { data: { transaction, ...url, existed: false }, ...facts };
}

// An answer that cannot be read is no proof that nothing was made.
function isAmbiguous(error: unknown): boolean {
  return (
    isSdkError(error) &&
    (isPassing(error, true) ||
      error.code === 'CONTRACT' ||
      error.code === 'TOO_LARGE' ||
      (isHttpError(error) && error.status >= 500))
  );
}

async function lookUp(
  caller: PaymentsCaller,
  { reference, amount, currency }: InitializePaymentOnce,
  options: CallOptions<unknown>,
): Promise<Answer<InitializedOnce> | undefined> {
  const wire = { params: { reference }, part: 'transaction' };
  try {
    const { data, ...facts } = await caller.answer<Payment>('payments.retrieve', wire, options);
    const same = data.amount === amount && data.currency.toUpperCase() === currency.toUpperCase();
    return same ? { data: { transaction: data, existed: true }, ...facts } : undefined;
  } catch (error) {
    if (isHttpError(error, 404)) return undefined;
    throw error;
  }
}
