import type { ApiCall } from '../core/call/api-call.ts';
import type { Budget } from '../core/call/budget.ts';
import { isUncertain } from '../core/call/retry.ts';
import { explained } from '../core/errors/explained.ts';
import { isHttpError } from '../core/errors/http-errors.ts';
import { InputError, type SdkError } from '../core/errors/sdk-errors.ts';
import type { ApiResponse } from '../core/http/wire.ts';
import type { List } from '../core/lists/list.ts';
import type { PaymentsCallOptions } from './caller.ts';

/** The facts by which two records of one reference are the same. */
interface Sum {
  readonly amount: number;
  readonly currency: string;
}

/** A record with the reference of its merchant. */
interface Referenced extends Sum {
  readonly reference: string;
  readonly merchant_reference?: string | null;
}

/** The calls that make a record once. */
export interface Once<Made, Found extends Referenced> {
  readonly budget: Budget;
  readonly body: Sum & { readonly reference: string };
  /** Sends it. */
  readonly send: (options: PaymentsCallOptions) => ApiCall<Made>;
  readonly read: (options: PaymentsCallOptions) => ApiCall<Found>;
  readonly list: (filters: object, options: PaymentsCallOptions) => List<Found>;
}

/** A record that was made, or one that was found by its reference. */
export type MadeOrFound<Made, Found> =
  | { readonly made: ApiResponse<Made>; readonly found?: undefined }
  | { readonly made?: undefined; readonly found: ApiResponse<Found> };

/** Sends once, and looks for the record wherever it is not certain what that did: it is never sent a second time. */
export async function once<Made, Found extends Referenced>(
  calls: Once<Made, Found>,
  method: string,
  operation: string,
): Promise<MadeOrFound<Made, Found>> {
  if (!calls.body.reference) throw new InputError(`${method} needs a reference`, operation);
  try {
    return { made: await calls.send(calls.budget.callOptions() as PaymentsCallOptions).withResponse() };
  } catch (error) {
    const isTaken = isHttpError(error, 409) || (isHttpError(error, 422) && 'reference' in error.fields);
    if (!isTaken && !isUncertain(error)) throw error;
    return { found: await existing(calls, error as SdkError, isTaken) };
  }
}

const MAY_EXIST = 'it may exist: look for its merchant_reference in the list before you send it again';

/** The record that a request has made, or that has its reference: looked for as often as a read is retried. */
async function existing<Found extends Referenced>(
  calls: Once<unknown, Found>,
  error: SdkError,
  isTaken: boolean,
): Promise<ApiResponse<Found>> {
  const { amount, currency } = calls.body;
  for (let retries = 0; ; retries += 1) {
    const found = await lookUp(calls).catch((failed: Error) => {
      throw explained(failed, MAY_EXIST);
    });
    if (found !== undefined) {
      const { data } = found;
      if (data.amount === amount && data.currency.toUpperCase() === currency.toUpperCase()) return found;
      throw explained(error, `the reference is that of another one, of ${data.amount} ${data.currency}`);
    }
    if (isTaken || !(await calls.budget.waitToRetry(error, retries))) throw explained(error, MAY_EXIST);
  }
}

async function lookUp<Found extends Referenced>({
  body: { reference },
  budget,
  read,
  list,
}: Once<unknown, Found>): Promise<ApiResponse<Found> | undefined> {
  const options = (): PaymentsCallOptions => budget.callOptions() as PaymentsCallOptions;
  const isIt = (record: Found): boolean => (record.merchant_reference ?? record.reference) === reference;
  try {
    const response = await read(options()).withResponse();
    if (isIt(response.data)) return response;
  } catch (error) {
    if (!isHttpError(error, 404)) throw error;
  }
  // The live service reads by references of its own only, but its lists have the merchant's.
  for await (const { items, response } of list({ search: reference, limit: 100 }, options()).pages()) {
    const data = items.find(isIt);
    if (data !== undefined) return { data, ...response };
    if (!(budget.remaining() > 0)) break;
  }
  return undefined;
}
