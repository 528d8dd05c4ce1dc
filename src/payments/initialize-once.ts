import { isUncertain } from '../core/call/retry.ts';
import { isHttpError } from '../core/errors/http-errors.ts';
import { InputError, type SdkError } from '../core/errors/sdk-errors.ts';
import type { ApiResponse } from '../core/http/wire.ts';
import type { CallOptions } from '../core/options.ts';
import type { PaymentsCaller, PaymentsCallOptions } from './caller.ts';
import type { Payment } from './records.ts';
import type { InitializePaymentOnce } from './requests.ts';

/** The result of initializing once. */
export interface InitializedOnce {
  /** The payment of your reference. */
  readonly transaction: Payment;
  /** Where the payer authorizes it; absent when the payment was found by its reference, because reading omits it. */
  readonly authorization_url?: string;
  /** Whether the payment existed already: created by an attempt whose response was lost, or earlier. */
  readonly existed: boolean;
}

/** Sends, and reads by reference whenever it is not certain what sending did. */
export async function initializeOnce(
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options: PaymentsCallOptions = {},
): Promise<ApiResponse<InitializedOnce>> {
  if (!body.reference) throw new InputError('initializeOnce needs a reference', 'payments.initialize');
  const budget = caller.budget(options);
  for (let retries = 0; ; retries += 1) {
    try {
      return await initialize(caller, body, budget.callOptions());
    } catch (error) {
      const taken = isHttpError(error, 422) && 'reference' in error.fields;
      if (!taken && !isUncertain(error)) throw error;
      const found = await lookUp(caller, body, budget.callOptions());
      if (found !== undefined) return found;
      if (taken || !(await budget.waitToRetry(error as SdkError, retries))) throw error;
    }
  }
}

async function initialize(
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options: CallOptions<unknown>,
): Promise<ApiResponse<InitializedOnce>> {
  const wire = { json: body, holds: 'transaction' };
  const { data, ...metadata } = await caller.call('payments.initialize', wire, options).withResponse();
  const { transaction, authorization_url } = data;
  const url = authorization_url === undefined ? {} : { authorization_url };
  return { data: { transaction, ...url, existed: false }, ...metadata };
}

async function lookUp(
  caller: PaymentsCaller,
  { reference, amount, currency }: InitializePaymentOnce,
  options: CallOptions<unknown>,
): Promise<ApiResponse<InitializedOnce> | undefined> {
  const wire = { params: { reference }, part: 'transaction' } as const;
  try {
    const { data, ...metadata } = await caller.call('payments.retrieve', wire, options).withResponse();
    const same = data.amount === amount && data.currency.toUpperCase() === currency.toUpperCase();
    return same ? { data: { transaction: data, existed: true }, ...metadata } : undefined;
  } catch (error) {
    if (isHttpError(error, 404)) return undefined;
    throw error;
  }
}
