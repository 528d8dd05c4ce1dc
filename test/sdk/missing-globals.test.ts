import { fileURLToPath } from 'node:url';
import { createContext, runInContext, type Context } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

// In a context of its own each platform is made by hand: taking globals away from Node.js itself would break its `fetch`.
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'loaded',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['understudy-sdk/*'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const code = await bundle('src/index.ts');

/** What every platform has: the service is in `respond`, which gets the request. */
const platform = (): Record<string, unknown> => ({
  ...{ URLSearchParams, Headers, Request, Response, TextEncoder, TextDecoder, ReadableStream, AbortSignal },
  ...{ AbortController, setTimeout, clearTimeout, btoa, atob },
  URL: class extends URL {},
  respond: (request: Request) =>
    request.url.includes('slow')
      ? new Promise(() => undefined)
      : Response.json({ code: 200, transaction: { reference: new URL(request.url).pathname } }),
});

const missing: Record<string, string> = {
  nothing: '',
  'URL.canParse': 'URL.canParse = undefined',
  TextEncoder: 'delete globalThis.TextEncoder',
  TextDecoder: 'delete globalThis.TextDecoder',
  ReadableStream: 'delete globalThis.ReadableStream',
  WeakRef: 'delete globalThis.WeakRef; delete globalThis.FinalizationRegistry',
  'Object.hasOwn': 'delete Object.hasOwn',
  'Array.prototype.toReversed': 'delete Array.prototype.toReversed',
  // As that of jsdom: to Node.js's `Request` it is no signal.
  'an AbortSignal of the platform, and its any and throwIfAborted': `
    globalThis.AbortSignal = class {
      aborted = false;
      #told = new Set();
      addEventListener(_, run) { this.#told.add(run); }
      removeEventListener(_, run) { this.#told.delete(run); }
      end(reason) {
        if (this.aborted) return;
        Object.assign(this, { aborted: true, reason });
        for (const run of [...this.#told]) run();
      }
    };
    globalThis.AbortController = class {
      signal = new AbortSignal();
      abort(reason = new Error('aborted')) { this.signal.end(reason); }
    };`,
};
const cases = [...Object.entries(missing), ['all of them', Object.values(missing).join(';')]] as [string, string][];

const inside = (lacking: string): Context => {
  const context = createContext(platform());
  runInContext(lacking, context);
  runInContext(code, context);
  return context;
};

test.each(['src/index.ts', 'fake/index.ts'])('%s loads where there is no global of the web at all', async (entry) => {
  const context = createContext({});
  runInContext('delete globalThis.WeakRef; delete globalThis.FinalizationRegistry', context);
  runInContext(await bundle(entry), context);
  expect(runInContext('Object.keys(loaded).length', context)).toBeGreaterThan(3);
});

test.each(cases)('a client works without %s', async (_, lacking) => {
  const context = inside(lacking);
  const results: unknown = await runInContext(
    `(async () => {
      const { PaymentsClient, PullsClient, InputError, TimeoutError, AbortedError } = loaded;
      const options = { baseUrl: 'https://pay.example', auth: { apiKey: 'pk_test.secret' }, fetch: async (request) => respond(request) };
      const client = new PaymentsClient(options);
      const ofUser = new AbortController(), ofClient = new AbortController();
      setTimeout(() => ofUser.abort(new Error('mine')), 5);
      const nameOf = (call) => call.then((value) => value, (error) => error.name);
      const pulls = new PullsClient({ ...options, auth: { username: 'é', password: 'secret' },
        fetch: async (request) => Response.json([{ name: request.headers.get('authorization') }]) });
      return [
        await nameOf(client.retrieve('order-1').then(({ reference }) => reference)),
        await nameOf(client.retrieve('slow', { timeout: 5, retry: false })),
        await nameOf(client.withOptions({ signal: ofClient.signal }).retrieve('slow', { signal: ofUser.signal })),
        await nameOf(pulls.request('GET', '/x').then(([{ name }]) => name)),
        (() => { try { new PaymentsClient({ ...options, baseUrl: 'no url' }); } catch (error) { return error.name; } })(),
      ];
    })()`,
    context,
  );
  expect(Array.from(results as unknown[])).toEqual([
    '/payments/order-1',
    'TimeoutError',
    'AbortedError',
    'Basic w6k6c2VjcmV0',
    'InputError',
  ]);
});

test('a platform without Request is said at once, with the way out, and nothing is sent again', async () => {
  const context = inside('delete globalThis.Request');
  const error: unknown = await runInContext(
    `new loaded.PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'pk_test.secret' }, fetch: respond })
      .retrieve('order-1').catch((error) => String(error) + error.attempts)`,
    context,
  );
  expect(error).toMatch(/no Request: in Jest with jsdom, use jest-fixed-jsdom .*1$/);
});

test('a GET is never one that a framework may keep', async () => {
  const seen: [string, string][] = [];
  const context = createContext({ ...platform(), seen });
  runInContext(code, context);
  await runInContext(
    `(async () => {
      const fetch = async (request) => { seen.push([request.method, request.cache]); return respond(request); };
      const client = new loaded.PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'pk_test.secret' }, fetch });
      await client.retrieve('order-1');
      await client.initialize({ amount: 1, currency: 'XAF', email: 'a@b.example' });
    })()`,
    context,
  );
  expect(seen.map((one) => [...one])).toEqual([
    ['GET', 'no-store'],
    ['POST', 'default'],
  ]);
});
