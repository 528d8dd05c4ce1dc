import ky from 'ky';
import { describe, test } from 'vitest';
import { PaymentsClient } from 'understudy-sdk/payments';
import { parseLinks } from '../../src/core/link-header.ts';

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
const client = new PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'k' }, fetch });
const link = '<https://x.example/a?page=2>; rel="next",<https://x.example/a?page=9>; rel="last"';
const base = new URL('https://x.example/a');

describe('the cost of the client around an answer that is there at once', () => {
  test('one record', async ({ bench }) => {
    const url = 'https://pay.example/payments/r';
    await bench.compare(
      bench('the answer alone', async () => (await fetch(new Request(url))).json()),
      bench('ky', async () => ky(url, { fetch: (input) => fetch(input as Request) }).json()),
      bench('the client', async () => client.retrieve('r')),
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

  test('a Link header', async ({ bench }) => {
    await bench('parseLinks', () => void parseLinks(link, base)).run();
  });
});
