import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ky from 'ky';
import { describe, test } from 'vitest';
import { PaymentsClient, paymentSchemas } from 'understudy-sdk/payments';
import { parseLinks } from '../../src/core/lists/link-header.ts';
import { peers } from './peers.ts';

const root = join(import.meta.dirname, '../..');

const payment = {
  id: 'pay_1',
  reference: 'r',
  amount: 5,
  currency: 'XAF',
  status: 'pending',
  customer: 'c',
  created_at: '',
};
const words = { code: 200, status: 'OK', message: 'Payments retrieved' };
const record = JSON.stringify({ ...words, transaction: payment });
const page = JSON.stringify({
  ...words,
  last_page: 1,
  current_page: 1,
  items: Array.from({ length: 30 }, () => payment),
});
const fetch = async (request: Request): Promise<Response> =>
  new Response(request.url.includes('/payments/') ? record : page, { headers: { 'content-type': 'application/json' } });
const server = { baseUrl: 'https://pay.example', auth: { apiKey: 'k' }, fetch };
const client = new PaymentsClient({ ...server, schemas: paymentSchemas });
const link = '<https://x.example/a?page=2>; rel="next",<https://x.example/a?page=9>; rel="last"';
const base = new URL('https://x.example/a');

describe('the cost of the client around a response that is there at once', () => {
  test('one record', async ({ bench }) => {
    const url = 'https://pay.example/payments/r';
    const lean = { retry: 0, timeout: false, throwHttpErrors: false } as const;
    await bench.compare(
      bench('the response alone', async () => (await fetch(new Request(url))).json()),
      bench('ky, lean', async () => ky(url, { ...lean, fetch: (input) => fetch(input as Request) }).json()),
      bench('ky', async () => ky(url, { fetch: (input) => fetch(input as Request) }).json()),
      bench('the client', async () => client.retrieve('r')),
      ...(await peers(fetch)).map(({ name, read }) => bench(name, async () => void (await read()))),
      { time: 500 },
    );
  });

  test('a page of 30', async ({ bench }) => {
    await bench.compare(
      bench('not compared with the contract', async () => client.list().firstPage()),
      bench('compared', async () => client.list({}, { validate: 'strict' }).firstPage()),
      { time: 500 },
    );
  });

  test('a cold import, in a process of its own', async ({ bench }) => {
    const imported = (code: string): void => {
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
      if (status !== 0) throw new Error(`build first: ${String(stderr)}`);
    };
    await bench.compare(
      bench('nothing', () => imported('')),
      bench('ky', () => imported("await import('ky')")),
      bench('understudy-sdk/payments', () => imported("await import('understudy-sdk/payments')")),
      bench('understudy-sdk', () => imported("await import('understudy-sdk')")),
      { time: 200, iterations: 12, warmupIterations: 2 },
    );
  });

  test('a Link header', async ({ bench }) => {
    await bench('parseLinks', () => void parseLinks(link, base)).run();
  });
});
