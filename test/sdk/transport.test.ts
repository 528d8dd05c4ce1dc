import { describe, expect, it } from 'vitest';
import { SdkError, TransportError } from 'understudy-sdk';
import { PaymentsClient } from 'understudy-sdk/payments';
import { failure, lostConnection, paid, payment } from './support.ts';

/** A client on any `fetch`, as JavaScript may pass it, and how often that was called and waited for. */
function broken(fetch: (request: Request) => unknown) {
  const calls: string[] = [];
  const waits: number[] = [];
  const client = new PaymentsClient({
    baseUrl: 'https://api.example',
    auth: { apiKey: 'pk_test.secret' },
    sleep: async (milliseconds) => void waits.push(milliseconds),
    fetch: (async (request: Request) => (calls.push(request.method), fetch(request))) as never,
  });
  return { client, calls, waits };
}

const used = async (): Promise<Response> => {
  const response = paid(202, { transaction: payment });
  await response.text();
  return response;
};

const programming: readonly Error[] = [
  new TypeError('signal2.throwIfAborted is not a function'),
  new TypeError("Cannot read properties of undefined (reading 'get')"),
  new TypeError("undefined is not an object (evaluating 'connection.socket')"),
  new TypeError('RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal.'),
  new TypeError('can\'t access property "network", response is undefined'),
  new ReferenceError('networkAgent is not defined'),
  new ReferenceError("Can't find variable: socket"),
  new ReferenceError("Cannot access 'connection' before initialization"),
  new TypeError("Cannot assign to read only property 'connection' of object"),
  new TypeError("Failed to execute 'fetch' on 'Window': Illegal invocation"),
  new TypeError('Converting circular structure to JSON, from an object of NetworkAgent'),
  new TypeError('Assignment to constant variable.'),
  new RangeError('Maximum call stack size exceeded'),
  Object.assign(new TypeError('Invalid state: ReadableStream is locked'), { code: 'ERR_INVALID_STATE' }),
  new TypeError('fetch failed', { cause: new TypeError('headers.forEach is not a function') }),
];

const network: readonly unknown[] = [
  lostConnection(),
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch (api.example)'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new TypeError('The network connection was lost.'),
  new TypeError('Could not connect to the server.'),
  new TypeError('A server with the specified hostname could not be found.'),
  new TypeError('The Internet connection appears to be offline.'),
  new TypeError('Network request failed'),
  new TypeError('network error'),
  new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) }),
  new TypeError('error sending request for url (https://api.example/)'),
  new TypeError('Error in body stream'),
  Object.assign(new TypeError('Unable to connect. Is the computer able to access the url?'), {
    code: 'ConnectionRefused',
  }),
  new Error('socket hang up'),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  'boom',
];

describe('a fetch that gives no response that can be read', () => {
  it.each([
    ['nothing', () => undefined, 'fetch returned undefined, not a Response'],
    ['null', () => null, 'fetch returned null, not a Response'],
    ['a string', () => '{}', 'fetch returned string, not a Response'],
    [
      'a plain object',
      () => ({ ok: true, status: 200, json: async () => ({}) }),
      'fetch returned object, not a Response',
    ],
    ['a used Response', used, 'fetch returned a Response that has been read'],
  ])('%s: says so, and is not retried', async (_, fetch, text) => {
    const { client, calls, waits } = broken(fetch);
    const error = await failure<SdkError>(client.retrieve('order-1'));
    expect(error).toMatchObject({ name: 'FetchFunctionError', code: 'FETCH', attempts: 1 });
    expect(error.message).toContain(`payments.retrieve: ${text}`);
    expect(error).not.toBeInstanceOf(TransportError);
    expect([calls.length, waits]).toEqual([1, []]);
  });

  it('one Response for two calls is good for the first', async () => {
    const only = paid(202, { transaction: payment });
    const { client } = broken(() => only);
    expect((await client.retrieve('order-1')).reference).toBe('order-1');
    const result = await client.retrieve('order-1').safe();
    expect(!result.ok && result.error.message).toContain('has been read');
  });

  it('takes a response of another realm or library by what it does', async () => {
    const { headers, status, ok, body } = paid(202, { transaction: payment });
    const text = async () => new Response(body).text();
    const { client } = broken(() => ({ headers, status, ok, text }));
    expect((await client.retrieve('order-1')).reference).toBe('order-1');
  });
});

describe('an error inside of fetch', () => {
  it.each(programming.map((error) => [error.message, error]))('%s: is no lost connection', async (message, error) => {
    const { client, calls, waits } = broken(() => {
      throw error;
    });
    const thrown = await failure<SdkError>(client.retrieve('order-1'));
    expect(thrown).toMatchObject({ code: 'FETCH', attempts: 1 });
    expect(thrown.message).toContain((error.cause as Error | undefined)?.message ?? message);
    expect(thrown.message).not.toMatch(/connection (?:failed|was lost)/);
    expect([calls.length, waits]).toEqual([1, []]);
  });

  it.each(network.map((error) => [String(error), error]))('%s: is one, and is retried', async (_, error) => {
    const { client, calls } = broken(() => {
      throw error;
    });
    expect(await failure(client.retrieve('order-1'))).toMatchObject({ code: 'TRANSPORT', attempts: 3 });
    expect(calls).toHaveLength(3);
  });

  it('while the body is read is one of the two as well', async () => {
    const cut = (error: Error) => () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(error) }), { status: 202 });
    expect(await failure(broken(cut(new TypeError('network error'))).client.retrieve('a'))).toMatchObject({
      code: 'TRANSPORT',
    });
    expect(await failure(broken(cut(new TypeError('chunk.at is not a function'))).client.retrieve('a'))).toMatchObject({
      code: 'FETCH',
      attempts: 1,
    });
  });

  it('shows no credential', async () => {
    const { client } = broken((request) => {
      throw new TypeError(`Headers: ${request.headers.get('authorization')} is not allowed`);
    });
    const error = await failure<SdkError>(client.retrieve('order-1'));
    expect(error.message).toContain('[secret]');
    expect(JSON.stringify(error)).not.toContain('pk_test.secret');
  });
});
