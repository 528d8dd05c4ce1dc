import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpError, isHttpError, RateLimitError, ServerError, TimeoutError, TransportError } from 'understudy-sdk';
import {
  failure,
  federation,
  json,
  lostConnection,
  paid,
  payment,
  payments,
  pulls,
  refused,
  type Turn,
} from './support.ts';

const found = () => paid(202, { transaction: payment });
const body = { amount: 500, currency: 'XAF', email: 'a@b.example' } as const;

describe('retries follow the operation', () => {
  it.each([408, 429, 500, 502, 503, 504])('a read that ends in %i is retried', async (status) => {
    const { client, seen, slept } = payments([refused(status), found()]);
    expect((await client.retrieve('order-1')).id).toBe('pay_1');
    expect(seen).toHaveLength(2);
    expect(slept).toEqual([300]);
  });

  it.each([400, 401, 403, 404, 405, 409, 412, 422, 423, 501])('a read that ends in %i is not', async (status) => {
    const { client, seen } = payments([refused(status)]);
    expect(isHttpError(await failure(client.retrieve('order-1')), status)).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it.each([408, 500, 502, 503, 504, 405, 409, 423])('a POST that ends in %i is sent once', async (status) => {
    const { client, seen } = payments([refused(status)]);
    expect(await failure(client.initialize(body))).toMatchObject({ status });
    expect(seen).toHaveLength(1);
    const git = pulls([refused(status)]);
    await failure(git.repo.merge(1, { Do: 'merge' }));
    expect(git.seen).toHaveLength(1);
  });

  it('a 429 is retried for every operation, because the request was not processed', async () => {
    const made = paid(201, { transaction: payment });
    const post = payments([refused(429), refused(429), made]);
    await post.client.initialize(body);
    expect([post.seen.length, post.slept]).toEqual([3, [300, 600]]);
    const asked = payments([json(429, {}, { 'retry-after': '7' }), made]);
    await asked.client.initialize(body);
    expect(asked.slept).toEqual([7_000]);
    const always = payments([refused(429)]);
    expect(await failure(always.client.initialize(body))).toMatchObject({ status: 429, attempts: 3 });
    const never = payments([refused(429)]);
    await failure(never.client.initialize(body, { retry: false }));
    expect(never.seen).toHaveLength(1);
    const git = pulls([refused(429), new Response(null, { status: 200 })]);
    expect(await git.repo.merge(1, { Do: 'merge' })).toEqual({ merged: true });
  });

  it('a write whose row says that a retry is safe is retried, but not after a 500', async () => {
    const cancel = payments([refused(503), paid(202)]);
    await cancel.client.cancel('order-1');
    expect(cancel.seen).toHaveLength(2);
    const half = payments([refused(500), paid(202)]);
    await failure(half.client.cancel('order-1'));
    expect(half.seen).toHaveLength(1);
    const allow = federation([json(503, {}), json(200, { id: '1', domain: 'a.example', created_at: '' })]);
    await allow.client.domainAllows.create({ domain: 'a.example' });
    expect(allow.seen).toHaveLength(2);
  });

  it('a lost connection is retried for reads only', async () => {
    const read = payments([lostConnection(), lostConnection(), found()]);
    await read.client.retrieve('order-1');
    expect(read.slept).toEqual([300, 600]);
    const write = payments([lostConnection()]);
    const error = await failure<TransportError>(write.client.initialize(body));
    expect(error).toBeInstanceOf(TransportError);
    expect(error.message).toContain('ECONNREFUSED');
    expect(write.seen).toHaveLength(1);
  });

  it('gives up after two retries, or as many as asked for', async () => {
    const three = payments([refused(503)]);
    const error = await failure<ServerError>(three.client.retrieve('x'));
    expect([error.attempts, three.seen.length]).toEqual([3, 3]);
    const none = payments([refused(503)]);
    await failure(none.client.retrieve('x', { retry: false }));
    await failure(none.client.retrieve('x', { retry: { limit: 0 } }));
    expect(none.seen).toHaveLength(2);
  });
});

describe('options', () => {
  it('of a call win over those of the client, part by part', async () => {
    const backoff = (n: number) => n * 10;
    const { client, slept } = payments([refused(503)], { retry: { limit: 5, backoff } });
    await failure(client.retrieve('x', { retry: { limit: 1 }, timeout: undefined }));
    expect(slept).toEqual([10]);
  });

  it('that are undefined leave the limits as they are, and what is no number is an error', async () => {
    const { client, seen } = payments([refused(503)], { retry: { limit: 5 } });
    await failure(client.retrieve('x', { retry: { limit: undefined } }));
    expect(seen).toHaveLength(6);
    expect(await failure(client.retrieve('x', { retry: { limit: NaN } }))).toMatchObject({ code: 'INPUT' });
    expect(seen).toHaveLength(6);
    for (const timeout of [0, -1, NaN]) {
      expect(await failure(client.retrieve('x', { timeout }))).toMatchObject({ code: 'INPUT' });
    }
    expect(await failure(client.retrieve('x', { deadline: NaN }))).toMatchObject({ code: 'INPUT' });
    expect(seen).toHaveLength(6);
  });

  it.each([{ timeout: 0 }, { deadline: -1 }, { concurrency: NaN }])('%j is rejected at once', (options) => {
    expect(() => payments([], options)).toThrow(expect.objectContaining({ code: 'INPUT' }));
  });
});

describe('Retry-After', () => {
  const busy = (headers: Record<string, string>, status = 503) => json(status, { message: 'busy' }, headers);

  it('is taken in seconds and as a date', async () => {
    const seconds = payments([busy({ 'retry-after': '2' }), found()]);
    await seconds.client.retrieve('x');
    expect(seconds.slept).toEqual([2000]);
    const date = payments([busy({ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }), found()]);
    await date.client.retrieve('x');
    expect(date.slept).toEqual([5000]);
    const past = payments([busy({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }), found()]);
    await past.client.retrieve('x');
    expect(past.slept).toEqual([0]);
  });

  it('that cannot be read leaves the usual wait', async () => {
    for (const text of ['soon', 'in 5', '-5', '5, 10', '']) {
      const { client, slept } = payments([busy({ 'retry-after': text }), found()]);
      await client.retrieve('x');
      expect(slept).toEqual([300]);
    }
  });

  it('beyond the longest wait or the deadline ends the call: the error has it as retryAfter', async () => {
    const long = payments([busy({ 'retry-after': '120' }, 429)], { deadline: 600_000 });
    const error = await failure<RateLimitError>(long.client.retrieve('x'));
    expect([error.retryAfter, long.seen.length]).toEqual([120_000, 1]);
    const late = payments([busy({ 'retry-after': '31' }, 429)]);
    expect((await failure<HttpError>(late.client.retrieve('x'))).status).toBe(429);
    expect(late.slept).toEqual([]);
  });

  it('that is too long for a retry is in the message, with the limit that it exceeds', async () => {
    const messageOf = async (turns: Turn[], options: object): Promise<string> =>
      (await failure(payments(turns, options).client.retrieve('x'))).message;
    const minute = busy({ 'retry-after': '60' }, 429);
    expect(await messageOf([minute], {})).toBe(
      'payments.retrieve: 429 busy; not retried: it asks to wait 60 s, and the deadline is in 30 s',
    );
    expect(await messageOf([busy({ 'retry-after': '5' }), minute], { deadline: 62_000 })).toBe(
      'payments.retrieve: 429 busy; not retried: it asks to wait 60 s, and the deadline is in 57 s',
    );
    expect(await messageOf([busy({ 'retry-after': '120' })], { deadline: 600_000 })).toBe(
      'payments.retrieve: 503 busy; not retried: it asks to wait 120 s, and maxRetryAfter is 60 s',
    );
    for (const options of [{ retry: false }, { retry: { limit: 0 } }])
      expect(await messageOf([minute], options)).toBe('payments.retrieve: 429 busy');
    expect(await messageOf([busy({}, 429)], { deadline: 100 })).toBe('payments.retrieve: 429 busy');
    const error = await failure(payments([minute]).client.retrieve('x'));
    expect(error.stack).toContain(error.message);
  });

  it('is read from the rate limit of a 429 that has none: a moment in federation, seconds in payments', async () => {
    const iso = federation([
      busy({ 'x-ratelimit-reset': '2026-01-01T00:00:07.000000Z' }, 429),
      json(404, { error: '' }),
    ]);
    await failure(iso.client.ipBlocks.retrieve('1'));
    expect(iso.slept).toEqual([7000]);
    const epoch = payments([
      busy({ 'x-ratelimit-reset': String(Date.parse('2026-01-01T00:00:09Z') / 1000) }, 429),
      found(),
    ]);
    await epoch.client.retrieve('x');
    expect(epoch.slept).toEqual([9000]);
  });
});

describe('time limits', () => {
  const hang = () => new Promise<Response>(() => undefined);
  const slowBody = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));

  it('an attempt that takes too long is retried for reads, and told apart from the deadline', async () => {
    const read = payments([hang, found()]);
    await read.client.retrieve('x', { timeout: 5 });
    expect(read.seen).toHaveLength(2);
    const write = payments([hang]);
    const error = await failure<TimeoutError>(write.client.initialize(body, { timeout: 5 }));
    expect([error.code, error.which, error.attempts]).toEqual(['TIMEOUT', 'attempt', 1]);
  });

  it.each([
    ['a timeout', () => ({ timeout: 5, retry: false })],
    ['a deadline', () => ({ deadline: 5 })],
    ['a timeout, beside a signal', () => ({ timeout: 5, retry: false, signal: new AbortController().signal })],
    ['a signal', () => ({ signal: AbortSignal.timeout(5) })],
  ] as const)('%s ends the request as well', async (_, optionsOf) => {
    const ended = Promise.withResolvers<unknown>();
    const { client } = payments([], {
      fetch: ({ signal }: Request) => (signal.addEventListener('abort', ended.resolve), hang()),
    });
    await failure(client.retrieve('x', optionsOf() as object));
    await ended.promise;
  });

  it('are ten seconds for an attempt and half a minute for a call, unless told otherwise', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const { client } = payments([found()], { auth: { apiKey: () => 'pk_test.secret' } });
    await client.retrieve('x');
    expect([...new Set(timers.mock.calls.map(([, milliseconds]) => milliseconds))]).toEqual([30_000, 10_000]);
  });

  it('are the longest that a timer can hold where they are longer', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const longest = 2 ** 31 - 1;
    const set = async (options: object): Promise<unknown[]> => {
      timers.mockClear();
      await payments([found()]).client.retrieve('x', options);
      return timers.mock.calls.map(([, milliseconds]) => milliseconds);
    };
    expect(await set({ deadline: longest + 1, timeout: 5_000 })).toEqual([5_000]);
    expect(await set({ deadline: longest, timeout: longest })).toEqual([longest]);
    expect(await set({ deadline: Infinity, timeout: Infinity })).toEqual([longest]);
  });

  it('that have passed set no timer of a negative delay, of which Node.js warns', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    let now = 0;
    const { client } = payments([found()], { now: () => (now += 400), deadline: 300 });
    expect(await failure(client.retrieve('x'))).toMatchObject({ code: 'TIMEOUT' });
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([0]);
  });

  it('say which of them it was, and how long it is', async () => {
    const said = async (options: object): Promise<string> =>
      String(await failure(payments([hang]).client.retrieve('x', { retry: false, ...options })));
    const text = (of: string): string => `TimeoutError: payments.retrieve: no complete response within 5 ms (${of})`;
    expect(await said({ timeout: 5, deadline: 900 })).toBe(text('attempt'));
    expect(await said({ timeout: 900, deadline: 5 })).toBe(text('deadline'));
    // Where both end at once, no other attempt would have had time.
    expect(await said({ timeout: 5, deadline: 5 })).toBe(text('deadline'));
    expect(await said({ timeout: 900, deadline: 4.6 })).toBe(text('deadline'));
  });

  it('the usual wait is a timer that ends with its call and leaves nothing behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // No spy: what vitest restores after the test would be the fake one.
    const fake = globalThis.setTimeout;
    const timers = vi.fn(fake);
    globalThis.setTimeout = timers as unknown as typeof setTimeout;
    onTestFinished(() => {
      globalThis.setTimeout = fake;
      vi.useRealTimers();
    });
    const wait = { retry: { limit: 1 }, sleep: undefined };
    const waits = async (): Promise<void> => {
      for (let turns = 0; turns < 100 && timers.mock.lastCall?.[1] !== 2_000; turns += 1)
        await new Promise((resolve) => setImmediate(resolve));
    };
    const first = payments([json(503, {}, { 'retry-after': '2' }), found()], wait);
    const call = first.client.retrieve('x');
    await waits();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(first.seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect([first.seen.length, vi.getTimerCount()]).toEqual([2, 0]);

    timers.mockClear();
    const controller = new AbortController();
    const second = payments([json(503, {}, { 'retry-after': '2' }), found()], wait);
    const aborted = failure(second.client.retrieve('x', { signal: controller.signal }));
    await waits();
    controller.abort(new Error('enough'));
    expect(await aborted).toMatchObject({
      name: 'AbortedError',
      code: 'ABORTED',
      message: 'payments.retrieve: aborted by the caller',
      cause: { message: 'enough' },
    });
    expect([second.seen.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('the deadline counts the body', async () => {
    const { client, seen } = payments([slowBody]);
    const error = await failure<TimeoutError>(client.retrieve('x', { deadline: 5 }));
    expect([error.which, seen.length]).toEqual(['deadline', 1]);
  });

  it('the deadline counts waits: no retry that could not be finished', async () => {
    const { client, slept } = payments([refused(503)]);
    await failure(client.retrieve('x', { deadline: 700 }));
    expect(slept).toEqual([300]);
  });

  it('the deadline ends a credential function that never settles', async () => {
    const { client } = payments([found()], { auth: { apiKey: () => new Promise(() => undefined) } });
    expect((await failure<TimeoutError>(client.retrieve('x', { deadline: 5 }))).which).toBe('deadline');
  });

  it('the caller ends a call during a request, its body and a wait', async () => {
    for (const turn of [hang, slowBody]) {
      const { client } = payments([turn]);
      const controller = new AbortController();
      const call = client.retrieve('x', { signal: controller.signal });
      queueMicrotask(() => controller.abort(new Error('enough')));
      expect(await failure(call)).toMatchObject({ code: 'ABORTED', cause: { message: 'enough' } });
    }
    const controller = new AbortController();
    const sleep = () => {
      controller.abort();
      return new Promise<void>(() => undefined);
    };
    const waiting = payments([refused(503)], { sleep });
    expect((await failure<HttpError>(waiting.client.retrieve('x', { signal: controller.signal }))).code).toBe(
      'ABORTED',
    );
    expect(waiting.seen).toHaveLength(1);
  });

  it('a signal that is aborted already sends nothing', async () => {
    const { client, seen } = payments([found()]);
    expect(await failure(client.retrieve('x', { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'ABORTED',
      attempts: 0,
    });
    expect(seen).toHaveLength(0);
  });
});

it('a call leaves no listener on its signal and no timer, whether it ends well or not', async () => {
  const { signal } = new AbortController();
  const { client } = payments([found(), refused(503), refused(404)]);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (let n = 0; n < 50; n += 1) await client.retrieve('a', { signal }).safe();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBe(before);
});

describe('concurrency', () => {
  it('lets so many requests out at once and the rest in order', async () => {
    let under = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return found();
    };
    const { client, seen } = payments([slow], { concurrency: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((n) => client.retrieve(`r${n}`)));
    expect([most, seen.map((one) => one.url.slice(-2))]).toEqual([2, ['r1', 'r2', 'r3', 'r4', 'r5']]);
  });

  it('the queue is no part of an attempt, nor of the time a response took', async () => {
    const ms: number[] = [];
    const hooks = { response: (event: { readonly ms: number }) => void ms.push(event.ms) };
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      server.advance(40);
      return found();
    };
    const server = payments([slow], { concurrency: 1, timeout: 100, retry: false, hooks });
    await Promise.all([1, 2, 3, 4].map((n) => server.client.retrieve(`r${n}`)));
    expect(ms).toEqual([40, 40, 40, 40]);
  });

  it('a call that is aborted in the line leaves it', async () => {
    let open: (response: Response) => void = () => undefined;
    const gate = new Promise<Response>((resolve) => (open = resolve));
    const { client, seen } = payments([() => gate, found()], { concurrency: 1 });
    const first = client.retrieve('a');
    const second = failure(client.retrieve('b', { deadline: 5 }));
    expect(await second).toMatchObject({ code: 'TIMEOUT', attempts: 0 });
    open(found());
    await first;
    await client.retrieve('c');
    expect(seen).toHaveLength(2);
  });

  it('a call that is aborted as it is admitted gives its place to the next', async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      const gate = Promise.withResolvers<Response>();
      const { client } = payments([() => gate.promise, found()], { concurrency: 1 });
      const controller = new AbortController();
      const first = client.retrieve('a');
      const second = client.retrieve('b', { signal: controller.signal }).safe();
      const third = client.retrieve('c', { deadline: 1_000 });
      gate.resolve(found());
      // Whatever the turn in which the first call leaves.
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      controller.abort();
      await Promise.all([first, second, third]);
    }
  });
});
