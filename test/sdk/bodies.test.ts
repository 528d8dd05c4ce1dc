import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PaymentsClient, PullsClient, type ResponseEvent, type SdkError } from 'understudy-sdk';
import { failure, paid, payment, payments, pulls } from './support.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const mebibyte = 2 ** 20;
const part = Buffer.alloc(64 * 1024, ' ');

/** A server whose connections and bytes are counted. */
interface Counted {
  readonly baseUrl: string;
  sent: number;
  requests: number;
  /** Resolves when no connection that carried a request is open: the platform keeps idle ones for later requests. */
  allClosed(): Promise<void>;
}

async function serve(listener: (counted: Counted) => RequestListener): Promise<Counted> {
  const sockets = new Set<Socket>();
  const server = createServer();
  const idle = new EventTarget();
  const counted: Counted = {
    baseUrl: '',
    sent: 0,
    requests: 0,
    allClosed: async () => {
      while (sockets.size > 0) await new Promise((resolve) => idle.addEventListener('idle', resolve, { once: true }));
    },
  };
  const respond = listener(counted);
  server.on('request', (request, response) => {
    counted.requests += 1;
    sockets.add(request.socket);
    request.socket.once('close', () => sockets.delete(request.socket) && idle.dispatchEvent(new Event('idle')));
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  return Object.assign(counted, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Writes as fast as the connection takes it, or a part every few milliseconds. */
function writeEndlessly(counted: Counted, response: ServerResponse, slowly: boolean): void {
  const piece = slowly ? part.subarray(0, 100) : part;
  const write = (): boolean => {
    counted.sent += piece.length;
    return response.write(piece);
  };
  if (slowly) {
    const timer = setInterval(write, 5);
    response.on('close', () => clearInterval(timer));
  } else {
    const fill = (): void => {
      while (!response.destroyed && write());
    };
    response.on('drain', fill);
    fill();
  }
}

/** A server that never ends a body; the first part of the address says the status, the second the pace. */
const endless = (): Promise<Counted> =>
  serve((counted) => (request, response) => {
    const [, status, pace] = /^\/(\d+)\/(\w+)/.exec(request.url ?? '') ?? [];
    const location = Number(status) === 302 ? { location: `${request.url}/on` } : {};
    response.writeHead(Number(status), { 'content-type': 'application/json', ...location });
    writeEndlessly(counted, response, pace === 'slow');
  });

describe('endless bodies', () => {
  const ended = [
    ['a try that takes too long, with its retries', '200/slow', { timeout: 300 }, 'TIMEOUT'],
    ['a deadline', '200/slow', { deadline: 500 }, 'TIMEOUT'],
    ['a deadline amid retries', '200/slow', { timeout: 300, deadline: 500 }, 'TIMEOUT'],
    ['a signal', '200/slow', { abort: true }, 'ABORTED'],
    ['a body that is too long', '200/fast', {}, 'TOO_LARGE'],
    ['an error that takes too long', '503/slow', { timeout: 300 }, 'TIMEOUT'],
    ['an error that is too long, with its retries', '503/fast', {}, 'HTTP'],
    ['an error that is not retried', '404/fast', {}, 'HTTP'],
    ['redirects', '302/slow', {}, 'REDIRECT'],
  ] as const;

  it.each(ended)(
    'are ended by %s',
    async (_, path, given: { timeout?: number; deadline?: number; abort?: true }, code) => {
      const { abort, ...limits } = given;
      const counted = await endless();
      const shared = {
        baseUrl: `${counted.baseUrl}/${path}`,
        maxResponseBytes: mebibyte / 4,
        retry: { backoff: () => 1 },
      };
      const client = new PaymentsClient({ ...shared, ...limits, auth: { apiKey: 'pk_test.secret' } });
      const repo = new PullsClient({ ...shared, ...limits }).repo('alice', 'proj');
      const before = process.memoryUsage.rss();
      const calls = Array.from({ length: 50 }, (_, n) => {
        const signal = abort && AbortSignal.timeout(500);
        const act = [
          () => client.retrieve('order-1', { signal }),
          () => client.list({}, { signal }).toArray({ limit: 9 }),
          () => repo.diff(1, {}, { signal }),
          () => client.channels.list({}, { signal }).firstPage(),
          () => repo.patch(1, {}, { signal }),
        ][n % 5] as () => Promise<unknown>;
        return failure<SdkError>(act());
      });
      // The platform forgets a signal with the request it came by.
      const collecting = setInterval(collectGarbage, 100);
      const errors = await Promise.all(calls).finally(() => clearInterval(collecting));
      expect(errors.map((error) => error.code)).toEqual(errors.map(() => code));
      await counted.allClosed();
      // The bytes that were read, and those that the buffers of two ends of a connection hold.
      expect(counted.sent).toBeLessThan(counted.requests * 12 * mebibyte);
      expect(process.memoryUsage.rss() - before).toBeLessThan(300 * mebibyte);
    },
  );

  it('are ended with a stream that is cancelled, or whose signal aborts', async () => {
    const counted = await endless();
    const repo = new PullsClient({ baseUrl: `${counted.baseUrl}/200/fast` }).repo('alice', 'proj');
    const cancelled = await repo.diffStream(1);
    await cancelled.cancel();
    const enough = new AbortController();
    const aborted = (await repo.patchStream(1, {}, { signal: enough.signal })).getReader();
    await aborted.read();
    collectGarbage();
    enough.abort();
    await failure(aborted.read());
    await counted.allClosed();
  });

  it('are ended after a 205, which the platform gives no body', async () => {
    const counted = await endless();
    const repo = new PullsClient({ baseUrl: `${counted.baseUrl}/205/slow` }).repo('alice', 'proj');
    await repo.reviews.delete(1, 2);
    await failure(repo.retrieve(1));
    await counted.allClosed();
    expect(counted.requests).toBe(2);
  });

  it('that come when nobody waits any more are ended unread, and no hook is told', async () => {
    let respond: (response: Response) => void = () => undefined;
    const told: unknown[] = [];
    const client = new PaymentsClient({
      baseUrl: 'https://api.example',
      auth: { apiKey: 'pk_test.secret' },
      fetch: () => new Promise<Response>((resolve) => (respond = resolve)),
      timeout: 5,
      retry: false,
      hooks: { response: (event: ResponseEvent) => void told.push(event) },
    });
    expect(await failure(client.retrieve('a'))).toMatchObject({ code: 'TIMEOUT' });
    await new Promise<void>((cancel) => respond(new Response(new ReadableStream({ cancel }))));
    expect(told).toEqual([]);
  });
});

describe('a response that never begins', () => {
  it('leaves no connection open after its timeout, though garbage is collected', async () => {
    const counted = await serve(() => () => undefined);
    const client = new PaymentsClient({ baseUrl: counted.baseUrl, auth: { apiKey: 'k' }, timeout: 300, retry: false });
    const calls = Array.from({ length: 20 }, () => failure<SdkError>(client.retrieve('order-1')));
    const collecting = setInterval(collectGarbage, 50);
    const errors = await Promise.all(calls).finally(() => clearInterval(collecting));
    expect(errors.map((error) => error.code)).toEqual(errors.map(() => 'TIMEOUT'));
    await counted.allClosed();
  });
});

describe('maxResponseBytes', () => {
  const sized = (bytes: number) => ` ${JSON.stringify({ transaction: payment })}`.padEnd(bytes);

  it('is counted in bytes, up to and with the last one', async () => {
    const { client } = payments([new Response(sized(1000)), new Response(sized(1001))], { maxResponseBytes: 1000 });
    expect(await client.retrieve('a')).toEqual(payment);
    expect(await failure(client.retrieve('a'))).toMatchObject({
      name: 'ResponseTooLargeError',
      code: 'TOO_LARGE',
      limit: 1000,
      operation: 'payments.retrieve',
      attempts: 1,
      message: 'payments.retrieve: the response is longer than 1000 bytes (maxResponseBytes)',
    });
    const wide = pulls([new Response('é'.repeat(500)), new Response('é'.repeat(501))], { maxResponseBytes: 1000 });
    expect(await wide.repo.diff(1)).toBe('é'.repeat(500));
    expect(await failure(wide.repo.diff(1))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('bounds every kind of success, and no stream', async () => {
    const { client, repo } = pulls([() => new Response('x'.repeat(11))], { maxResponseBytes: 10 });
    const all = [repo.retrieve(1), repo.diff(1), repo.patch(1), repo.isMerged(1), repo.list().firstPage()];
    for (const one of [...all, client.repo('a', 'b').merge(1, { Do: 'merge' })]) {
      expect(await failure(one)).toMatchObject({ code: 'TOO_LARGE' });
    }
    expect(await new Response(await repo.diffStream(1)).text()).toHaveLength(11);
  });

  it('is counted after decompression', async () => {
    const counted = await serve(() => (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * mebibyte)));
    });
    const shared = { baseUrl: counted.baseUrl, auth: { apiKey: 'pk_test.secret' } };
    const client = new PaymentsClient({ ...shared, maxResponseBytes: mebibyte });
    expect(await failure(client.retrieve('a'))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('rejects by the header alone what says that it is too long', async () => {
    let pulled = 0;
    const source = { pull: () => void (pulled += 1), cancel: () => void (pulled = -1) };
    const body = () => new ReadableStream(source, { highWaterMark: 0 });
    const { client } = payments([() => new Response(body(), { headers: { 'content-length': String(2 ** 40) } })]);
    expect(await failure(client.retrieve('a'))).toMatchObject({ code: 'TOO_LARGE' });
    expect(pulled).toBe(-1);
  });

  it('leaves an error its status, and its body out where that is longer than 1 MiB', async () => {
    const { client } = payments([new Response('x'.repeat(mebibyte), { status: 502 })], { retry: false });
    expect(await failure(client.retrieve('a'))).toMatchObject({ status: 502, text: 'x'.repeat(2000) });
    const longer = payments([new Response('x'.repeat(mebibyte + 1), { status: 502 })], { retry: false });
    expect(await failure(longer.client.retrieve('a'))).toMatchObject({ status: 502, body: undefined, text: undefined });
  });

  it('can be lifted', async () => {
    const { client } = payments([new Response(sized(5000))], { maxResponseBytes: Infinity });
    expect(await client.retrieve('a')).toEqual(payment);
  });

  it.each([0, -1, NaN, '5', {}])('must be a number above 0, not %j', (maxResponseBytes) => {
    expect(() => payments([], { maxResponseBytes })).toThrow('maxResponseBytes must be a number above 0');
  });

  it('does not hide that a payment may have been made', async () => {
    const { client } = payments([new Response('x'.repeat(2000)), paid(202, { transaction: payment })], {
      maxResponseBytes: 1000,
    });
    const { reference, amount, currency } = payment;
    const made = await client.initializeOnce({ reference, amount, currency, email: 'ada@example.com' });
    expect(made).toMatchObject({ existed: true, transaction: { id: payment.id } });
  });
});

describe('after a call', () => {
  it('a body in small parts is one text', async () => {
    const bytes = new TextEncoder().encode('{"number":7,"title":"é→𝄞"}');
    const body = () =>
      new ReadableStream({
        start(stream) {
          for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
          stream.close();
        },
      });
    expect(await pulls([() => new Response(body())]).repo.retrieve(7)).toMatchObject({ number: 7, title: 'é→𝄞' });
  });

  it('a stream goes on though garbage is collected', async () => {
    const counted = await serve(() => async (_request, response) => {
      response.writeHead(200);
      for (let n = 0; n < 200; n += 1) if (!response.write(part)) await new Promise((go) => response.once('drain', go));
      response.end();
    });
    const repo = new PullsClient({ baseUrl: counted.baseUrl }).repo('alice', 'proj');
    const stream = await repo.diffStream(1);
    // Finalizers run between turns of the event loop.
    for (let turn = 0; turn < 5; turn += 1) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await new Response(stream).arrayBuffer()).byteLength).toBe(200 * part.length);
  });
});
