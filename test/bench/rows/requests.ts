import { setupServer } from 'msw/node';
import { createWorlds, type Fake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { listen } from 'understudy-sdk/fake/node';
import { warm, type Row, type Sides } from '../measure.ts';
import { change, createServed, requests, responseTo, type RequestName } from '../responses.ts';

/** A request in process, and the least that anything with `fetch`'s types can do for the same response. */
async function besideBare(name: RequestName, before?: (fake: Fake) => void): Promise<Sides> {
  const fake = createServed();
  const { json, init } = await responseTo(fake, name);
  const bare = async (_request: Request): Promise<Response> => new Response(JSON.stringify(json), init);
  const { path, ...sent } = requests[name];
  const url = fake.url + path;
  return {
    ours: warm('µs', async () => {
      before?.(fake);
      return (await fake.fetch(url, sent)).text();
    }),
    beside: warm('µs', async () => (await bare(new Request(url, sent))).text()),
  };
}

const inProcess = (name: string, request: RequestName, { goal, before }: Measured = {}): Row => ({
  name: `${name}, in process`,
  beside: 'a bare handler that writes the same JSON',
  unit: 'µs',
  ...(goal !== undefined && { goal }),
  samples: 41,
  sides: () => besideBare(request, before),
});

interface Measured {
  readonly goal?: number;
  /** What happens before each request. */
  readonly before?: (fake: Fake) => void;
}

export const rows: readonly Row[] = [
  inProcess('GET of a pull request', 'pull', { goal: 1.5 }),
  inProcess('GET of a pull request after a change', 'pull', { before: change }),
  inProcess('a page of 30 pull requests', 'pulls'),
  inProcess('a page of 30 pull requests after a change', 'pulls', { before: change }),
  inProcess('GET of a payment', 'payment'),
  inProcess('GET of a payment after a change', 'payment', { before: change }),
  inProcess('POST of a customer', 'customer'),
  {
    name: 'GET of a payment through MSW',
    beside: 'fake.fetch',
    unit: 'µs',
    sides: () => {
      const fake = createServed();
      const server = setupServer(...handlersOf(fake));
      server.listen({ onUnhandledFrame: 'error' });
      const { path, ...sent } = requests.payment;
      return {
        ours: warm('µs', async () => (await fetch(fake.url + path, sent)).text()),
        beside: warm('µs', async () => (await fake.fetch(fake.url + path, sent)).text()),
        close: () => server.close(),
      };
    },
  },
  {
    name: 'a world made over HTTP, with a seed',
    unit: 'ms',
    sides: async () => {
      const server = await listen(createWorlds());
      const body = JSON.stringify({ seed: { payments: { payments: [{ reference: 'p' }] } } });
      const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      return {
        ours: warm('ms', async () => (await fetch(`${server.url}/_fake/worlds`, sent)).text()),
        close: () => server.close(),
      };
    },
  },
];
