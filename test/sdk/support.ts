import { FederationAdminClient } from 'understudy-sdk/federation';
import { PaymentsClient, type Payment } from 'understudy-sdk/payments';
import { PullsClient, type RepositoryPulls } from 'understudy-sdk/pulls';
import type { FetchFunction, SharedOptions } from '../../src/core/options.ts';

/** The script of a server for one request. */
export type Turn = Response | Error | ((request: Request) => Response | Promise<Response>);

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A scripted server. */
export interface Script {
  readonly fetch: FetchFunction;
  /** The requests so far. */
  readonly seen: Seen[];
  /** The waits so far, in milliseconds. */
  readonly slept: number[];
  /** The options of a client of it. */
  readonly options: SharedOptions & { readonly fetch: FetchFunction };
  /** Moves the clock. */
  readonly advance: (milliseconds: number) => void;
}

/** A server that responds by a script (the last turn applies from then on), and a clock that moves only when somebody sleeps. */
export function script(...turns: Turn[]): Script {
  const seen: Seen[] = [];
  const slept: number[] = [];
  let now = Date.parse('2026-01-01T00:00:00Z');
  const fetch = async (request: Request): Promise<Response> => {
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.clone().text(),
    });
    const turn = turns[Math.min(seen.length, turns.length) - 1];
    if (turn instanceof Error) throw turn;
    if (turn instanceof Response) return turn.clone();
    if (turn === undefined) throw new Error('nothing scripted');
    return turn(request);
  };
  const options = {
    baseUrl: 'https://api.example',
    fetch,
    now: () => now,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  return { fetch, seen, slept, options, advance: (milliseconds: number) => void (now += milliseconds) };
}

/** A payments client on a script. */
export function payments(turns: Turn[], options: object = {}): Script & { client: PaymentsClient } {
  const server = script(...turns);
  const client = new PaymentsClient({ ...server.options, auth: { apiKey: 'pk_test.secret' }, ...options });
  return { ...server, client };
}

/** A federation client on a script. */
export function federation(turns: Turn[], options: object = {}): Script & { client: FederationAdminClient } {
  const server = script(...turns);
  const client = new FederationAdminClient({ ...server.options, auth: { token: 'fed-secret' }, ...options });
  return { ...server, client };
}

/** A repository's pull requests on a script. */
export function pulls(turns: Turn[], options: object = {}): Script & { client: PullsClient; repo: RepositoryPulls } {
  const server = script(...turns);
  const client = new PullsClient({ ...server.options, auth: { token: 'git-secret' }, ...options });
  return { ...server, client, repo: client.repo('alice', 'proj') };
}

/** A JSON response. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A response of the payments area with one part. */
export function paid(status: number, parts: object = {}): Response {
  return json(status, { code: status, status: 'OK', message: 'as asked', ...parts });
}

/** An error of the payments area. */
export function refused(status: number, message = 'no', errors?: object): Response {
  return json(status, { code: status, status: 'No', message, ...(errors === undefined ? {} : { errors }) });
}

/** A payment record. */
export const payment: Payment = {
  id: 'pay_1',
  reference: 'order-1',
  amount: 500,
  currency: 'XAF',
  status: 'pending',
  customer: 'cus.1',
  created_at: '2026-01-01T00:00:00.000Z',
};

/** A network failure as undici reports it. */
export function lostConnection(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
  });
}

/** The error that a promise rejects with. */
export async function failure<T = Error>(promise: PromiseLike<unknown>): Promise<T> {
  try {
    await promise;
  } catch (error) {
    return error as T;
  }
  throw new Error('expected a rejection');
}
