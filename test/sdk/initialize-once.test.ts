import { describe, expect, it } from 'vitest';
import { failure, json, lostConnection, paid, payment, payments, refused, type Turn } from './support.ts';

const body = { amount: 500, currency: 'xaf', email: 'a@b.example', reference: 'order-1' } as const;
const made = () => paid(201, { transaction: payment, authorization_url: 'https://pay.example/order-1' });
const read = () => paid(202, { transaction: payment });
const verbs = (seen: readonly { method: string }[]) => seen.map(({ method }) => method);

/** A server that keeps what it is sent, and loses the first responses. */
function forgetful(lost: number): { turn: Turn; made: () => number } {
  let stored = false;
  let count = 0;
  let left = lost;
  const turn = (request: Request): Response => {
    if (request.method === 'GET') return stored ? read() : refused(404);
    if (stored)
      return refused(422, 'Validation failed', { reference: ['A payment with this reference already exists'] });
    stored = true;
    count += 1;
    left -= 1;
    if (left >= 0) throw lostConnection();
    return made();
  };
  return { turn, made: () => count };
}

describe('initializeOnce', () => {
  it('sends one request when it succeeds', async () => {
    const { client, seen } = payments([made()]);
    const result = await client.initializeOnce(body);
    expect(result).toEqual({ transaction: payment, authorization_url: 'https://pay.example/order-1', existed: false });
    expect(verbs(seen)).toEqual(['POST']);
  });

  it('finds by reading what a request made whose response was lost', async () => {
    const server = forgetful(1);
    const { client, seen } = payments([server.turn]);
    expect(await client.initializeOnce(body)).toEqual({ transaction: payment, existed: true });
    expect([verbs(seen), server.made()]).toEqual([['POST', 'GET'], 1]);
  });

  it('sends again after a 429 without reading, because nothing was made', async () => {
    const { client, seen, slept } = payments([refused(429), made()]);
    expect((await client.initializeOnce(body)).existed).toBe(false);
    expect([verbs(seen), slept]).toEqual([['POST', 'POST'], [300]]);
    const busy = payments([refused(429)]);
    expect(await failure(busy.client.initializeOnce(body))).toMatchObject({ status: 429 });
    expect(verbs(busy.seen)).toEqual(['POST', 'POST', 'POST']);
  });

  it.each([408, 500, 502, 503, 504])('reads after a %i, and sends again only when nothing was made', async (status) => {
    const { client, seen, slept } = payments([refused(status), refused(404), made()]);
    expect((await client.initializeOnce(body)).existed).toBe(false);
    expect([verbs(seen), slept]).toEqual([['POST', 'GET', 'POST'], [300]]);
  });

  it('reads after an attempt that took too long and after a response that cannot be read', async () => {
    const slow = payments([() => new Promise<Response>(() => undefined), read()]);
    expect((await slow.client.initializeOnce(body, { timeout: 100 })).existed).toBe(true);
    const broken = payments([new Response('<p>made</p>', { status: 201 }), read()]);
    expect((await broken.client.initializeOnce(body)).existed).toBe(true);
  });

  it('takes a payment of an earlier run, if it is the same one', async () => {
    const taken = () =>
      refused(422, 'Validation failed', { reference: ['A payment with this reference already exists'] });
    const same = payments([taken(), read()]);
    expect((await same.client.initializeOnce(body)).existed).toBe(true);
    const other = payments([taken(), read()]);
    expect(await failure(other.client.initializeOnce({ ...body, amount: 501 }))).toMatchObject({ status: 422 });
    expect(verbs(other.seen)).toEqual(['POST', 'GET']);
  });

  it('gives up as retries do, and passes clear rejections through', async () => {
    const down = payments([(request) => (request.method === 'GET' ? refused(404) : refused(503))]);
    expect(await failure(down.client.initializeOnce(body))).toMatchObject({ status: 503 });
    expect(verbs(down.seen)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST', 'GET']);
    const wrong = payments([refused(422, 'Validation failed', { amount: ['no'] })]);
    expect(await failure(wrong.client.initializeOnce(body))).toMatchObject({ status: 422 });
    expect(verbs(wrong.seen)).toEqual(['POST']);
    const aborted = payments([made()]);
    expect(await failure(aborted.client.initializeOnce(body, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'ABORTED',
    });
    expect(aborted.seen).toHaveLength(0);
  });

  it('retries as often as the call says, whatever the client does', async () => {
    const down = (): Turn[] => [({ method }) => (method === 'GET' ? refused(404) : refused(503))];
    const once = payments(down());
    await failure(once.client.initializeOnce(body, { retry: false }));
    expect(verbs(once.seen)).toEqual(['POST', 'GET']);
    const twice = payments(down(), { retry: false });
    await failure(twice.client.initializeOnce(body, { retry: { limit: 1 } }));
    expect(verbs(twice.seen)).toEqual(['POST', 'GET', 'POST', 'GET']);
  });

  it.each(['null', '{}', '{"transaction":null}'])('reads after a success that says %s', async (text) => {
    const { client } = payments([new Response(text, { status: 201 }), read()]);
    expect(await client.initializeOnce(body)).toEqual({ transaction: payment, existed: true });
  });

  it('keeps to the deadline of the client', async () => {
    const { client, seen, advance } = payments(
      [(request) => (advance(400), request.method === 'GET' ? refused(404) : refused(503))],
      { deadline: 1000 },
    );
    expect(await failure(client.initializeOnce(body))).toMatchObject({ status: 503 });
    expect(verbs(seen)).toEqual(['POST', 'GET']);
  });

  it('counts all its requests and waits for one deadline', async () => {
    const server = payments([]);
    const slow: Turn = (request) => {
      server.advance(400);
      return request.method === 'GET' ? refused(404) : json(503, {});
    };
    const { client, seen, advance } = payments([
      (request) => (advance(400), (slow as (r: Request) => Response)(request)),
    ]);
    expect(await failure(client.initializeOnce(body, { deadline: 1000 }))).toMatchObject({ status: 503 });
    expect(verbs(seen)).toEqual(['POST', 'GET']);
  });

  it('needs a reference', async () => {
    const { client, seen } = payments([made()]);
    expect(
      await failure(client.initializeOnce({ amount: 1, currency: 'XAF', email: 'a@b.example' } as never)),
    ).toMatchObject({ code: 'INPUT' });
    expect(seen).toHaveLength(0);
  });
});
