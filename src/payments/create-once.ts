import type { ApiResponse } from '../core/http/wire.ts';
import type { PaymentsCaller, PaymentsCallOptions } from './caller.ts';
import { once } from './once.ts';
import { numberedPages } from './pagers.ts';
import type { Payment, Transfer } from './records.ts';
import { withReadableReference } from './references.ts';
import type { InitializePaymentOnce, InitiateTransferOnce } from './requests.ts';

/** A payment that has been initialized now. */
export interface InitializedNow {
  readonly existed: false;
  /** The new payment. */
  readonly transaction: Payment;
  /** Where the payer authorizes it. Keep it with the order before you show it: the service says it only once. */
  readonly authorization_url: string;
}

/** A payment whose address nobody can say: created by an attempt whose response was lost, or earlier. */
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

/** Initializes a payment, or finds the one that exists. */
export async function initializeOnce(
  caller: PaymentsCaller,
  body: InitializePaymentOnce,
  options: PaymentsCallOptions = {},
): Promise<ApiResponse<InitializedOnce>> {
  const { made, found } = await once(
    {
      budget: caller.budget(options),
      body,
      send: (own) =>
        caller.call(
          'payments.initialize',
          { makeJson: (id) => withReadableReference(body, id), holds: 'transaction' },
          own,
        ),
      read: (own) =>
        caller.call('payments.retrieve', { params: { reference: body.reference }, part: 'transaction' }, own),
      list: (filters, own) => caller.list('payments.list', numberedPages('items'), filters, own),
    },
    'initializeOnce',
    'payments.initialize',
  );
  if (found) return { ...found, data: { transaction: found.data, existed: true } };
  const { transaction, authorization_url } = made.data;
  // Without its address it is as good as found.
  const data = authorization_url === undefined ? { existed: true } : { authorization_url, existed: false };
  return { ...made, data: { transaction, ...data } as InitializedOnce };
}

/** Initiates a transfer, or finds the one that exists. */
export async function initiateOnce(
  caller: PaymentsCaller,
  body: InitiateTransferOnce,
  options: PaymentsCallOptions = {},
): Promise<ApiResponse<InitiatedOnce>> {
  const { made, found } = await once(
    {
      budget: caller.budget(options),
      body,
      send: (own) =>
        caller.call('transfers.initiate', { makeJson: (id) => withReadableReference(body, id), part: 'transfer' }, own),
      read: (own) =>
        caller.call('transfers.retrieve', { params: { reference: body.reference }, part: 'transfer' }, own),
      list: (filters, own) => caller.list('transfers.list', numberedPages('items'), filters, own),
    },
    'initiateOnce',
    'transfers.initiate',
  );
  const { data: transfer, ...metadata } = found ?? made;
  return { ...metadata, data: { transfer, existed: found !== undefined } };
}
