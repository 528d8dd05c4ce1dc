import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from '../../fake/index.ts';
import { operationsLive } from '../../fake/areas/payments/live.ts';
import type { Operation } from '../../src/core/operation.ts';
import type { PaymentOperationId } from '../../src/payments/operations.ts';
import { requestOf, type Call } from './call.ts';
import { calls } from './calls.ts';
import { standing } from './world.ts';

/** The world of the calls as the live service: the ids of its payments and transfers are their references. */
function world(): WorldDocument {
  const { payments = {} } = standing();
  return {
    as: { payments: 'notchpay' },
    payments: {
      ...payments,
      keys: [
        { key: 'pk_test.shop' },
        { key: 'sk_test.shop' },
        { key: 'sync.poor', merchant: 'poor', capabilities: ['payments'] },
      ],
      payments: [
        { id: 'p1', reference: 'order-1' },
        { id: 'paid', reference: 'order-2', status: 'complete' },
      ],
      transfers: [{ id: 't1', reference: 'wages-1' }],
    },
  };
}

const NOBODY = { id: 'nobody', reference: 'nobody' };

/** How a request gets each status that is no success. */
const WAYS: Readonly<Record<number, (call: Call) => Call>> = {
  400: ({ json: _, ...call }) => ({ ...call, text: '{', headers: { 'Content-Type': 'application/json' } }),
  401: (call) => ({ ...call, headers: { Authorization: 'sk_test.shop' } }),
  403: (call) => ({ ...call, headers: { 'X-Sync': 'sync.poor' } }),
  404: (call) => ({ ...call, params: NOBODY }),
  406: (call) => ({ ...call, headers: { 'X-Grant': undefined } }),
  409: ({ json, ...call }) => ({ ...call, json: { ...(json as object), reference: 'order-1' } }),
  422: (call) => ({ ...call, json: {} }),
};

const SPECIAL: Readonly<Record<string, Call>> = {
  'payments.cancel 422': { params: { reference: 'paid' } },
  'balance.retrieve 422': { query: 'currency=X' },
};

const rows = Object.entries(operationsLive).filter(([id]) => Object.hasOwn(calls, id)) as [
  PaymentOperationId,
  Operation,
][];

const send = (fake: Fake, id: PaymentOperationId, call: Call, row: Pick<Operation, 'method' | 'path'>) =>
  fake.fetch(requestOf(fake, id, call, row));

describe('each operation of the live service has each of its statuses, and an error changes nothing', () => {
  test.each(rows)('%s', async (id, row) => {
    for (const status of [...row.success, ...row.errors]) {
      const fake = createFake({ seed: world() });
      const call = SPECIAL[`${id} ${status}`] ?? WAYS[status]?.(calls[id]) ?? calls[id];
      const before = fake.snapshot();
      const response = await send(fake, id, call, row);
      const body = (await response.json()) as { code: unknown };
      expect([id, response.status, JSON.stringify(body)]).toEqual([id, status, expect.any(String)]);
      expect(body.code).toBe(status < 400 ? status : String(status));
      if (status >= 400) expect(fake.diff(before)).toEqual([]);
    }
  });
});

const aliases = rows.flatMap(([id, { aliases: spellings = [] }]) => spellings.map((alias) => [alias, id] as const));

describe('each spelling of the live service', () => {
  test.each(aliases)('%s responds as %s does', async (alias, id) => {
    const [method, path = ''] = alias.split(' ');
    const [one, other] = [createFake({ seed: world() }), createFake({ seed: world() })];
    const usual = await send(one, id, calls[id], operationsLive[id] as Operation);
    const same = await send(other, id, calls[id], { method: method as 'GET', path });
    expect([same.status, await same.text()]).toEqual([usual.status, await usual.text()]);
  });

  test('that is not published is none of the published service', async () => {
    const fake = createFake();
    for (const [method, path] of [
      ['GET', '/recipients'],
      ['POST', '/transfers/initialize'],
      ['PUT', '/customers/c1/block'],
      ['GET', '/'],
    ])
      expect([404, 405]).toContain((await fake.fetch(fake.url + path, { method: method as string })).status);
  });
});

test('its coverage has its own statuses', () => {
  const { operations } = createFake({ seed: world() }).coverage();
  const of = (id: string): number[] | undefined =>
    operations.find(({ operation }) => operation === id)?.statuses.map(({ status }) => status);
  expect(of('payments.retrieve')).toEqual([200, 401, 404]);
  expect(of('payments.initialize')).toEqual([201, 400, 401, 409, 422]);
  expect(of('transfers.list')).toEqual([200, 401, 403, 406]);
  expect(of('greeting.show')).toEqual([200, 401]);
});
