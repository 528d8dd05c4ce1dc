import { startBudget, type Budget } from '../core/call/budget.ts';
import { isUncertain } from '../core/call/retry.ts';
import { explained } from '../core/errors/explained.ts';
import { isHttpError } from '../core/errors/http-errors.ts';
import { InputError } from '../core/errors/sdk-errors.ts';
import type { ApiResponse } from '../core/http/wire.ts';
import type { PaymentsCaller, PaymentsCallOptions } from './caller.ts';
import { numberedPages } from './pagers.ts';
import type { InitializedPayment, Payment, Transfer } from './records.ts';
import type { InitializePaymentOnce, InitiateTransferOnce, TransactionFilters } from './requests.ts';

/** A payment that has been initialized now. */
export interface InitializedNow {
  readonly existed: false;
  /** The new payment. */
  readonly transaction: Payment;
  /** Where the payer authorizes it. Keep it with the order before you show it: the service says it only once. */
  readonly authorization_url: string;
}

/** A payment whose address is unknown: created by an attempt whose response was lost, or earlier. */
export interface InitializedBefore {
  readonly existed: true;
  /** The payment of your reference. */
  readonly transaction: Payment;
  /** Absent, because reading a payment omits it. */
  readonly authorization_url?: undefined;
}

/** The result of initializing once: `existed` tells which. */
export type InitializedOnce = InitializedNow | InitializedBefore;

/** The result of initiating a transfer once. */
export interface InitiatedOnce {
  /** The transfer of your reference. */
  readonly transfer: Transfer;
  /** Whether it existed already: created by an attempt whose response was lost, or earlier. */
  readonly existed: boolean;
}

/** What is made once: the beginning of its operations' ids, the verb of the one that makes it, and its name in responses. */
const payments = ['payments', 'initialize', 'transaction'] as const;
const transfers = ['transfers', 'initiate', 'transfer'] as const;

/** A record with the reference of its merchant. */
type Referenced = Pick<Payment, 'reference' | 'merchant_reference' | 'amount' | 'currency'>;

/** Initializes a payment, or finds the one that exists. */
export const initializeOnce = (
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options?: PaymentsCallOptions,
): Promise<ApiResponse<InitializedOnce>> =>
  once(caller, payments, body, options) as Promise<ApiResponse<InitializedOnce>>;

/** Initiates a transfer, or finds the one that exists. */
export const initiateOnce = (
  caller: PaymentsCaller,
  body: InitiateTransferOnce,
  options?: PaymentsCallOptions,
): Promise<ApiResponse<InitiatedOnce>> => once(caller, transfers, body, options) as Promise<ApiResponse<InitiatedOnce>>;

/** Sends once, and looks for the record wherever it is not certain what that did: it is never sent a second time. */
async function once(
  caller: PaymentsCaller,
  [area, verb, part]: typeof payments | typeof transfers,
  body: InitializePaymentOnce | InitiateTransferOnce,
  options: PaymentsCallOptions = {},
): Promise<ApiResponse<unknown>> {
  const { reference } = body;
  const send = `${area}.${verb}` as 'payments.initialize';
  if (!reference) throw new InputError(`${verb}Once needs a reference`, send);
  const budget = startBudget(caller.settings, options);
  try {
    const made = await caller.call(send, { json: body, holds: part }, budget.callOptions()).withResponse();
    const { [part as 'transaction']: record, authorization_url } = made.data as Partial<InitializedPayment>;
    const address = authorization_url === undefined ? {} : { authorization_url };
    // Without its address, a payment is as good as found.
    return { ...made, data: { [part]: record, ...address, existed: area === 'payments' && !authorization_url } };
  } catch (error) {
    const isTaken = isHttpError(error, 409) || (isHttpError(error, 422) && 'reference' in error.fields);
    if (!isTaken && !isUncertain(error)) throw error;
    const found = await lookUp(caller, area, part as 'transaction', reference, budget).catch((failed: Error) => {
      throw explained(failed, MAY_EXIST);
    });
    if (found === undefined) throw explained(error as Error, MAY_EXIST);
    const { amount, currency } = found.data;
    if (amount !== body.amount || currency.toUpperCase() !== body.currency.toUpperCase())
      throw explained(error as Error, `the reference is that of one of ${amount} ${currency}`);
    return { ...found, data: { [part]: found.data, existed: true } };
  }
}

const MAY_EXIST = 'it may exist: look for its merchant_reference before you send it again';

async function lookUp(
  caller: PaymentsCaller,
  area: 'payments' | 'transfers',
  part: 'transaction',
  reference: string,
  budget: Budget,
): Promise<ApiResponse<Referenced> | undefined> {
  const isIt = (record: Referenced): boolean => (record.merchant_reference ?? record.reference) === reference;
  try {
    const read = `${area}.retrieve` as 'payments.retrieve';
    const one = await caller.call(read, { params: { reference }, part }, budget.callOptions()).withResponse();
    if (isIt(one.data)) return one;
  } catch (error) {
    if (!isHttpError(error, 404)) throw error;
  }
  // The live service reads by references of its own only, but its lists have the merchant's.
  const filters: TransactionFilters = { search: reference, limit: 100 };
  const list = caller.list(`${area}.list` as 'payments.list', numberedPages('items'), filters, budget.callOptions());
  for await (const { items, response } of list.pages()) {
    const data = items.find(isIt);
    if (data !== undefined) return { data, ...response };
    if (!(budget.remaining() > 0)) break;
  }
  return undefined;
}
