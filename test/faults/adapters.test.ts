import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFake, type Fake, type RequestFault } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { listen } from 'understudy-sdk/fake/node';

type Send = (signal?: AbortSignal) => Promise<Response>;

/** One way to a fake: gives what asks it for its channels, and what ends it. */
type Adapter = (fake: Fake) => Promise<{ readonly ask: Send; readonly close: () => Promise<void> | void }>;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const asking =
  (fetch: typeof globalThis.fetch, fake: Fake, url = fake.url): Send =>
  (signal) =>
    fetch(`${url}/channels`, { headers: { authorization: fake.credentials.apiKey }, ...(signal && { signal }) });

const adapters: Readonly<Record<string, Adapter>> = {
  'fake.fetch': async (fake) => ({ ask: asking(fake.fetch, fake), close: () => undefined }),
  msw: async (fake) => {
    server.use(...handlersOf(fake));
    return { ask: asking(fetch, fake), close: () => undefined };
  },
  port: async (fake) => {
    const listening = await listen(fake);
    return { ask: asking(fetch, fake, listening.url), close: () => listening.close() };
  },
};

/** How a request ended for the client: a status and a body, or the step that failed. */
async function seen(ask: Promise<Response>): Promise<string> {
  let response: Response;
  try {
    response = await ask;
  } catch (error) {
    return `no response: ${(error as Error).name}`;
  }
  try {
    const text = await response.text();
    try {
      JSON.parse(text);
      return `${response.status} JSON`;
    } catch {
      return `${response.status} ${response.headers.get('content-type')?.split(';')[0]} that is no JSON`;
    }
  } catch (error) {
    return `${response.status} and a broken body: ${(error as Error).name}`;
  }
}

// The effects as a client sees them: the table of docs/failures.md.
const effects: readonly [effect: RequestFault['effect'], all: string, but?: Readonly<Record<string, string>>][] = [
  [{ status: 503 }, '503 JSON'],
  [{ drop: 'before' }, 'no response: TypeError'],
  [{ drop: 'after' }, 'no response: TypeError'],
  [{ truncate: 0.5 }, '200 and a broken body: TypeError', { msw: 'no response: TypeError' }],
  [{ garble: 'json' }, '200 application/json that is no JSON'],
  [{ garble: 'html' }, '200 text/html that is no JSON'],
  [{ delay: 1 }, '200 JSON'],
  [{ rateLimit: { requests: 0, seconds: 1 } }, '429 JSON'],
];

describe.each(Object.entries(adapters))('through %s,', (name, adapter) => {
  test.each(effects)('%j is %s', async (effect, all, but) => {
    const fake = createFake();
    const { ask, close } = await adapter(fake);
    const fault = fake.faults.add({ on: 'channels.list', effect });
    expect(await seen(ask())).toBe(but?.[name] ?? all);
    expect(fault.fired).toBe(1);
    fault.remove();
    expect(await seen(ask())).toBe('200 JSON');
    await close();
  });

  test('a client that gives up during a delay leaves a line in the log, and nothing else', async () => {
    const fake = createFake();
    const { ask, close } = await adapter(fake);
    fake.faults.add({ on: 'channels.list', effect: { delay: 1_000_000 } });
    const held = fake.faults.hold('channels.list');
    const controller = new AbortController();
    const asked = seen(ask(controller.signal));
    await held.arrived;
    held.release();
    controller.abort();
    expect(await asked).toBe('no response: AbortError');
    await expect.poll(() => fake.log()).toContain('; the client gave up, and nothing was processed)');
    await close();
  });
});
