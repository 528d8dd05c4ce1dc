import type { ApiCall } from '../core/api-call.ts';
import { budgetOf, type Budget } from '../core/budget.ts';
import { Caller } from '../core/caller.ts';
import { ReversibleList } from '../core/list.ts';
import type { CallOptions, SharedOptions } from '../core/options.ts';
import { linked } from '../core/pagers.ts';
import type { PathParams } from '../core/path.ts';
import { settingsOf } from '../core/settings.ts';
import type { Answer, WireRequest } from '../core/wire.ts';
import { pullsHeaders, type PullsAuth } from './auth.ts';
import type { PullsError } from './errors.ts';
import { pullOperations, type PullOperationId } from './operations.ts';
import type { PullsErrorBody } from './records.ts';
import type { PullPage } from './requests.ts';

/** The options of a `PullsClient`. */
export interface PullsClientOptions extends SharedOptions {
  /** The credential; without one, reads of public repositories are anonymous. */
  readonly auth?: PullsAuth | undefined;
  /** The path in front of `/repos/…`. Default `/api/v1`. */
  readonly prefix?: string | undefined;
}

/** The options of one call of this area. */
export type PullsCallOptions = CallOptions<PullsAuth>;

/** Sends this area's operations for one client. */
export class PullsCaller {
  readonly #caller: Caller<typeof pullOperations, PullsErrorBody>;

  constructor(options: PullsClientOptions) {
    const settings = settingsOf({ ...options, auth: options.auth }, pullsHeaders, options.prefix);
    this.#caller = new Caller(settings, pullOperations);
  }

  /** A call, with its answer's schema and the errors of its row. */
  call<Id extends PullOperationId, T>(
    id: Id,
    wire: WireRequest,
    options?: PullsCallOptions,
  ): ApiCall<T, PullsError<Id>> {
    return this.#caller.call(id, withSchema(id, wire), options);
  }

  /** The answer of a call, with its facts. */
  answer<T>(id: PullOperationId, wire: WireRequest, options?: CallOptions<unknown>): Promise<Answer<T>> {
    return this.#caller.answer(id, withSchema(id, wire), options);
  }

  /** One deadline over several calls. */
  budget(options: PullsCallOptions, standard: number): Budget {
    return budgetOf(this.#caller.settings, options, standard);
  }

  /** A list. */
  list<Id extends PullOperationId, T>(
    id: Id,
    params: PathParams,
    { cursor, ...query }: PullPage = {},
    options?: PullsCallOptions,
  ): ReversibleList<T, PullsError<Id>> {
    const wire = withSchema(id, { params, query });
    return new ReversibleList({ caller: this.#caller, id, wire, options, pager: linked, cursor });
  }
}

function withSchema(id: PullOperationId, wire: WireRequest): WireRequest {
  return { ...wire, schema: async () => (await import('./schemas.ts')).answerSchema(id) };
}
