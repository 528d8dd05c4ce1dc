import { setupServer } from 'msw/node';
import { describe, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { listen } from 'understudy-sdk/fake/node';

const seed = { payments: { payments: [{ reference: 'p' }] } };
const headers = { Authorization: 'pk_test.understudy' };

describe('one GET through each adapter', () => {
  test('beside a bare handler that sends the same bytes', async ({ bench }) => {
    const fake = createFake({ seed });
    const body = await (await fake.fetch(`${fake.url}/payments/p`, { headers })).text();
    const bare = async (request: Request): Promise<Response> =>
      new Response(body, {
        status: 202,
        headers: { 'content-type': request.headers.get('accept') ?? 'application/json' },
      });
    const server = await listen(createFake({ seed }));
    await bench.compare(
      bench('a bare handler', async () => (await bare(new Request(`${fake.url}/payments/p`, { headers }))).text()),
      bench('fake.fetch', async () => (await fake.fetch(`${fake.url}/payments/p`, { headers })).text()),
      bench('a real HTTP server', async () => (await fetch(`${server.url}/payments/p`, { headers })).text()),
      { time: 500 },
    );
    await server.close();
  });

  test('through MSW', async ({ bench }) => {
    const fake = createFake({ seed });
    const server = setupServer(...handlersOf(fake));
    server.listen({ onUnhandledFrame: 'error' });
    await bench.compare(
      bench('fake.fetch', async () => (await fake.fetch(`${fake.url}/payments/p`, { headers })).text()),
      bench('MSW', async () => (await fetch(`${fake.url}/payments/p`, { headers })).text()),
      { time: 500 },
    );
    server.close();
  });
});
