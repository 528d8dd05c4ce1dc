import type { ApiCall } from '../core/api-call.ts';
import { budgetOf, type Budget } from '../core/budget.ts';
import { Caller } from '../core/caller.ts';
import type { LazySchema } from '../core/drift.ts';
import { List } from '../core/list.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import type { Pager } from '../core/page.ts';
import { numbered } from '../core/pagers.ts';
import type { PathParams } from '../core/path.ts';
import { settingsOf } from '../core/settings.ts';
import type { Answer, WireRequest } from '../core/wire.ts';
import { paymentsHeaders, type PaymentsAuth } from './auth.ts';
import type { PaymentsError } from './errors.ts';
import { paymentOperations, type PaymentOperationId } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';
import type { FromCursor } from './requests.ts';

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
    return this.#caller.call(id, { ...wire, schema: schemaOf(id, wire.part) }, options);
  }

  /** The answer of a call, with its facts. */
  answer<T>(id: PaymentOperationId, wire: WireRequest, options?: CallOptions<unknown>): Promise<Answer<T>> {
    return this.#caller.answer(id, { ...wire, schema: schemaOf(id, wire.part) }, options);
  }

  /** One deadline over several calls. */
  budget(options: PaymentsCallOptions): Budget {
    return budgetOf(this.#caller.settings, options);
  }

  /** A list, of the items in that part of each page. */
  list<Id extends PaymentOperationId, T>(
    id: Id,
    { cursor, ...query }: FromCursor = {},
    options?: PaymentsCallOptions,
    part = 'items',
    pager: (part: string) => Pager = numbered,
    params: PathParams = {},
  ): List<T, PaymentsError<Id>> {
    const wire = { query, params, schema: schemaOf(id, part) };
    return new List({ caller: this.#caller, id, wire, options, pager: pager(part), cursor });
  }
}

function schemaOf(id: PaymentOperationId, part?: string): LazySchema {
  return async () => (await import('./schemas.ts')).answerSchema(id, part);
}
