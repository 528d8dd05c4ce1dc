import { outcome, said, sent, spent } from './outcome.mjs';

const refusing = (status) => [
  `POST answered ${status}`,
  async (_kit, start) => {
    const client = await start(() => ({ status, body: { error: { message: 'no' }, message: 'no' } }));
    await client.write().catch(() => undefined);
    const keys = new Set(client.seen.map(({ headers }) => headers['idempotency-key']));
    const keyed = client.seen.length > 1 ? (keys.has(undefined) ? ', no key' : `, ${keys.size} key`) : '';
    return sent(client.seen) + keyed;
  },
];

const waiting = (title, value) => [
  title,
  async (kit, start) => {
    const client = await start((n) =>
      n === 1 ? { status: 503, headers: { 'retry-after': value() }, body: {} } : kit.record('a'),
    );
    const result = await outcome(client.read('a'), () => '');
    const [first, second] = client.seen;
    return second === undefined ? `not retried${result && `: ${result}`}` : `after ${spent(second.at - first.at)}`;
  },
];

export const repeats = [
  ...[500, 405, 409, 423].map(refusing),
  [
    'POST, connection lost',
    async (_kit, start) => {
      const client = await start(() => ({ destroy: true }));
      const error = await client.write().catch((thrown) => thrown);
      return `${sent(client.seen)}: ${said(error)}`;
    },
  ],
  waiting('GET answered 503, `Retry-After: 2`', () => '2'),
  waiting('GET answered 503, `Retry-After` a date in 2 to 3 s', () => new Date(Date.now() + 3000).toUTCString()),
  [
    'GET answered 503, aborted while it waits',
    async (_kit, start) => {
      const client = await start(() => ({ status: 503, headers: { 'retry-after': '5' }, body: {} }));
      if (client.read.length < 2) return 'takes no signal';
      const controller = new AbortController();
      const call = client.read('a', controller.signal);
      let settled = false;
      const end = call.then(() => 'ok', said).finally(() => (settled = true));
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (settled) return `does not wait: ${await end}`;
      const from = performance.now();
      controller.abort();
      return `${await end} after ${spent(performance.now() - from)}`;
    },
  ],
  [
    'The server keeps silent, 300 ms allowed',
    async (_kit, start) => {
      const client = await start(() => ({ hang: true }), { timeout: 300 });
      const from = performance.now();
      const result = await outcome(client.read('a'));
      return `${result} after ${spent(performance.now() - from)}, ${sent(client.seen)}`;
    },
  ],
];
