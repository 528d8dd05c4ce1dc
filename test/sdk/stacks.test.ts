import { expect, it } from 'vitest';
import type { PaymentsClient } from 'understudy-sdk';
import { json, paid, payments, refused } from './support.ts';

const firstPage = paid(200, { items: [{}], current_page: 1, last_page: 2 });
const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' } as const;

/** The ways to wait for a response; those of lists after how many pages they fail. */
const waits: readonly [name: string, wait: (client: PaymentsClient) => Promise<unknown>, pages?: 1][] = [
  ['await', async (client) => await client.retrieve('a')],
  ['a returned call', (client) => client.retrieve('a')],
  ['Promise.all', async (client) => await Promise.all([client.retrieve('a')])],
  ['withResponse', async (client) => await client.retrieve('a').withResponse()],
  [
    'safe',
    async (client) => {
      const result = await client.retrieve('a').safe();
      if (!result.ok) throw result.error;
    },
  ],
  ['a method of several calls', async (client) => await client.initializeOnce(order)],
  ['request', async (client) => await client.request('GET', '/x')],
  ['requestList', async (client) => iterate(client.requestList('/x', { items: 'items' })), 1],
  ['for await', async (client) => iterate(client.list()), 1],
  ['for await of pages', async (client) => iterate(client.list().pages()), 1],
  ['toArray', async (client) => await client.list().toArray({ limit: 9 }), 1],
  ['firstPage', async (client) => await client.list().firstPage()],
  ['next', async (client) => await (await client.list().firstPage()).next(), 1],
];

async function iterate(list: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of list);
}

/** How a call fails: each makes its error elsewhere. */
const failures = [
  ['a status', refused(404), {}],
  ['a connection', () => Promise.reject(new TypeError('fetch failed')), {}],
  ['a timeout', () => new Promise<never>(() => undefined), { timeout: 1 }],
  ['no JSON', () => new Response('<p>', { headers: { 'content-type': 'application/json' } }), {}],
] as const;

async function theCaller(wait: () => Promise<unknown>): Promise<void> {
  await wait();
}

it.each(
  waits.flatMap(([name, wait, pages]) => failures.map((failure) => [name, failure[0], wait, failure, pages] as const)),
)(
  'the stack of an error has the function that waited: %s, %s',
  async (_name, _failure, wait, [, response, options], pages) => {
    const responses = [...(pages ? [firstPage] : []), response, response];
    const { client } = payments(responses, { retry: false, ...options });
    const error = await theCaller(() => wait(client)).catch((thrown: unknown) => thrown);
    expect((error as Error).stack).toContain('theCaller');
  },
);

it('the stack of a call with a wrong argument has the function that called', async () => {
  const { client } = payments([json(200, {})]);
  const error = await theCaller(() => client.retrieve('')).catch((thrown: unknown) => thrown);
  expect((error as Error).stack).toContain('theCaller');
});
