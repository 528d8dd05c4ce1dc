import { isSdkError, type SdkError } from '../errors/sdk-errors.ts';
import { shown, type ApiResponse, type Exchanged } from '../http/wire.ts';

/** A call that succeeded, as `.safe()` returns it. */
export interface SafeSuccess<T> {
  readonly ok: true;
  readonly data: T;
}

/** A call that failed, as `.safe()` returns it. */
export interface SafeFailure<E> {
  readonly ok: false;
  /** The error of the call. */
  readonly error: E;
}

/** The result of `.safe()`; `ok` tells success from failure. */
export type SafeResult<T, E> = SafeSuccess<T> | SafeFailure<E>;

/**
 * A call in progress. It is sent at once, and once only: awaiting it twice, or with both `.safe()` and
 * `.withResponse()`, shares one response. As with any promise, a failed call that is not awaited is an unhandled
 * rejection.
 *
 * @typeParam T - the data
 * @typeParam E - what the call can fail with; only `.safe()` can tell the compiler
 *
 * @example
 * ```ts
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fetch = async () => Response.json({ code: 200, status: 'OK', message: '', balance: { total: 5 } });
 * const payments = new PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'sk_test.x' }, fetch });
 *
 * const balance = await payments.balance.retrieve();
 * const { status, headers } = await payments.balance.retrieve().withResponse();
 * const result = await payments.balance.retrieve().safe();
 * console.log(balance.total, status, headers.get('content-type'), result.ok);
 * ```
 */
export class ApiCall<T, E extends SdkError = SdkError> implements Promise<T> {
  /** `ApiCall` */
  readonly [Symbol.toStringTag]: string = 'ApiCall';
  readonly #response: Promise<Exchanged<T>>;
  #shown: Promise<ApiResponse<T>> | undefined;

  /** @internal Made by the clients; not meant to be called. */
  constructor(response: Promise<Exchanged<T>>) {
    this.#response = response;
  }

  /** The data with the status, the headers and the request id of its response. */
  withResponse(): Promise<ApiResponse<T>> {
    return (this.#shown ??= this.#response.then(shown));
  }

  /** The data or the error as a value; rejects only with what is no error of this package. */
  async safe(): Promise<SafeResult<T, E>> {
    try {
      return { ok: true, data: (await this.#response).data };
    } catch (error) {
      if (isSdkError(error)) return { ok: false, error: error as E };
      throw error;
    }
  }

  /** As of any promise, whose `rejected` may say what it takes: `(error: Error) => …`. */
  then<A = T, B = never>(
    fulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Promise's own declaration
    rejected?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // The caller's functions are passed as they are: an error's stack leads on from `await`'s own, and not from a wrapper.
    return this.#response.then(dataOf<T>).then(fulfilled, rejected);
  }

  /** As of any promise. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Promise's own declaration
  catch<B = never>(rejected?: ((error: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected);
  }

  /** As of any promise. */
  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }
}

function dataOf<T>({ data }: Exchanged<T>): T {
  return data;
}
