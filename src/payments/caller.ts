import type { ApiCall } from '../core/api-call.ts';
import { Caller } from '../core/caller.ts';
import { List } from '../core/list.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import type { Pager } from '../core/page.ts';
import { numbered } from '../core/pagers.ts';
import { settingsOf } from '../core/settings.ts';
import type { WireRequest } from '../core/wire.ts';
import { paymentsHeaders, type PaymentsAuth } from './auth.ts';
import type { PaymentsError } from './errors.ts';
import { paymentOperations, type PaymentOperationId } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';
import type { FromCursor } from './requests.ts';
import { answers } from './schemas.ts';

/** The options of one call of this area. */
export type PaymentsCallOptions = CallOptions<PaymentsAuth>;

/** Sends this area's operations for one client. */
export class PaymentsCaller {
  readonly #caller: Caller<typeof paymentOperations, PaymentsErrorBody>;

  constructor(options: ClientOptions<PaymentsAuth>) {
    this.#caller = new Caller(settingsOf(options, paymentsHeaders), paymentOperations);
  }

  /** A call, with its answer's schema and the errors of its row. */
  call<Id extends PaymentOperationId, T>(
    id: Id,
    wire: WireRequest,
    options?: PaymentsCallOptions,
  ): ApiCall<T, PaymentsError<Id>> {
    return this.#caller.call(id, { ...wire, schema: answers[id] }, options);
  }

  /** A list. */
  list<Id extends PaymentOperationId, T>(
    id: Id,
    { cursor, ...query }: FromCursor = {},
    options?: PaymentsCallOptions,
    pager: Pager = numbered('items'),
    params: NonNullable<WireRequest['params']> = {},
  ): List<T, PaymentsError<Id>> {
    const wire = { query, params, schema: answers[id] };
    return new List({ caller: this.#caller, id, wire, options, pager, cursor });
  }
}
