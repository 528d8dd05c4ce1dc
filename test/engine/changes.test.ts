import fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { assertOnlyChanged, createFake, createWorlds, fakeMatchers, type Change, type Fake } from 'understudy-sdk/fake';
import { composeFake, defineArea, id, table } from 'understudy-sdk/fake/kit';
import { payments } from 'understudy-sdk/fake/payments';
import { testWithFake } from 'understudy-sdk/fake/vitest';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';
import { differences } from '../../fake/engine/store/differences.ts';
import { ascending, SortedBy, type Tree } from '../../fake/engine/store/sorted.ts';

const test = testWithFake();

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const paymentsOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const kinds = (changes: readonly Change[]): string[] =>
  changes.map(
    ({ collection, id: name, kind, fields }) => `${collection} ${name} ${kind}: ${Object.keys(fields).join()}`,
  );

describe('the comparison of two trees', () => {
  interface Item {
    readonly id: number;
    readonly value: number;
  }
  let steps = 0;
  const order = new SortedBy<number, Item>(
    (item) => item.id,
    (a, b) => {
      steps += 1;
      return ascending(a, b);
    },
  );
  type Step = { readonly id: number; readonly value: number | undefined };
  const changed = (tree: Tree<Item>, { id: key, value }: Step): Tree<Item> =>
    value === undefined ? order.delete(tree, key) : order.set(tree, { id: key, value });
  const treeOf = (size: number): Tree<Item> =>
    Array.from({ length: size }, (_, i) => ({ id: 3 * i, value: 0 })).reduce<Tree<Item>>(
      (tree, item) => order.set(tree, item),
      [],
    );

  test('finds what was added, changed and removed, in order, whatever was done between', () => {
    const step = fc.record({ id: fc.nat(9000), value: fc.option(fc.nat(9), { nil: undefined }) });
    const run = fc.record({ id: fc.nat(9000), count: fc.nat(700), value: fc.option(fc.nat(9), { nil: undefined }) });
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.array(step, { maxLength: 30 }),
        fc.array(run, { maxLength: 2 }),
        (size, some, runs) => {
          const before = treeOf(size);
          const many = runs.flatMap(({ id: from, count, value }) =>
            Array.from({ length: count }, (_, i) => ({ id: from + i, value })),
          );
          const [old, present] = [new Map<number, Item>(), new Map<number, Item>()];
          const after = [...many, ...some].reduce(changed, before);
          for (let key = 0; key < 10_000; key++) {
            const [a, b] = [order.get(before, key), order.get(after, key)];
            if (a === b) continue;
            if (a !== undefined) old.set(key, a);
            if (b !== undefined) present.set(key, b);
          }
          const keys = [...new Set([...old.keys(), ...present.keys()])].sort((a, b) => a - b);
          expect([...differences(order, before, after)]).toEqual(keys.map((key) => [old.get(key), present.get(key)]));
          expect([...differences(order, after, before)]).toEqual(keys.map((key) => [present.get(key), old.get(key)]));
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each([1000, 100_000])('takes steps for what has changed, not for the size: of %i', (size) => {
    const before = treeOf(size);
    const after = [
      { id: 30, value: 1 },
      { id: 31, value: 1 },
      { id: 2700, value: undefined },
    ].reduce(changed, before);
    steps = 0;
    expect([...differences(order, before, after)]).toHaveLength(3);
    expect(steps).toBeLessThan(300);
  });
});

describe('fake.diff', () => {
  test('has a change of a record field by field, and what came with it', async () => {
    const fake = createFake({ seed: { payments: { payments: [{ reference: 'order-1' }] } } });
    const before = fake.snapshot();
    await paymentsOf(fake).cancel('order-1');
    expect(fake.diff(before)).toEqual([
      {
        collection: 'payments',
        id: 'pay_000000000000000000000001',
        kind: 'changed',
        fields: { status: ['pending', 'canceled'] },
      },
      {
        collection: 'tasks',
        id: 1,
        kind: 'removed',
        fields: {
          at: ['2026-07-16T13:00:00.000Z', null],
          data: [{ payment: 'pay_000000000000000000000001' }, null],
          kind: ['payments.expire', null],
          subject: ['pay_000000000000000000000001', null],
        },
      },
    ]);
    expect(fake.diff(fake.snapshot(), before).map(({ kind }) => kind)).toEqual(['changed', 'added']);
    expect(fake.diff(before, before)).toEqual([]);
  });

  test('names refs by repository and branch', async () => {
    const fake = createFake();
    const { number } = fake.pulls
      .repo('alice/proj')
      .branch('feature')
      .commit({ files: { 'a.txt': 'a' } })
      .pull();
    const before = fake.snapshot();
    const main = fake.git.branches('alice/proj')['main'];
    await new PullsClient(fake.options.pulls).repo('alice', 'proj').merge(number, { Do: 'merge' });
    expect(fake.diff(before).find(({ collection }) => collection === 'refs')).toEqual({
      collection: 'refs',
      id: 'alice/proj refs/heads/main',
      kind: 'changed',
      fields: { sha: [main, fake.git.branches('alice/proj')['main']] },
    });
    expect(kinds(fake.diff(before))).toEqual([
      'events 2 added: body,comment,createdAt,number,poster,repo,type',
      'notifications 1 added: repo,status,thread,updatedAt,user',
      'refs alice/proj refs/heads/main changed: sha',
      'pulls 1 changed: closedAt,frozen,merged',
    ]);
  });

  test('has webhooks that were delivered, and nothing for a read, a move of the clock or a fault', async () => {
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['customer.created'] }] } },
    });
    await paymentsOf(fake).list().firstPage();
    await fake.clock.advance(1);
    fake.faults.add({ on: 'payments.list', effect: { delay: 0 } });
    await paymentsOf(fake).list().firstPage();
    expect(fake.diff()).toEqual([]);
    await paymentsOf(fake).customers.create({ email: 'ada@example.com' });
    const [delivery] = fake.diff().filter(({ collection }) => collection === 'deliveries');
    expect(delivery).toMatchObject({ id: 1, kind: 'added', fields: { event: [null, 'customer.created'] } });
  });

  test('compares forks with one another, and is the same for the same histories', async () => {
    const live = async (fake: Fake): Promise<void> => {
      await paymentsOf(fake).initialize(charge);
      await fake.clock.advance(20_000);
      fake.pulls.repo('alice/proj').branch('feature').commit().pull();
    };
    const [one, other] = [createFake(), createFake()];
    const [fork, start] = [one.fork(), one.snapshot()];
    await live(fork);
    await live(other);
    expect(fork.diff(start)).toEqual(other.diff());
    await live(one);
    expect(one.diff(fork.snapshot())).toEqual([]);
  });

  test('of a state that was loaded again compares values', async () => {
    const fake = createFake();
    await paymentsOf(fake).initialize(charge);
    const [before, document] = [fake.snapshot(), fake.export()];
    fake.seed(document);
    expect(fake.diff(before)).toEqual([]);
  });

  test('rejects states without a start in common, and of other areas', () => {
    const [fake, other] = [createFake(), createFake()];
    expect(() => fake.diff(other.snapshot())).toThrow('the states have no start in common');
    expect(() => fake.diff(composeFake([payments])().snapshot())).toThrow('the snapshot is one of other areas');
    fake.restore(other.snapshot());
    expect(fake.diff(other.snapshot())).toEqual([]);
  });

  test('hides credentials: of keys, tokens, passwords, addresses and webhooks', async () => {
    const secrets = [
      'sk_test.hidden',
      'sync.hidden',
      'hash-hidden',
      'tok-hidden',
      'pass-hidden',
      'hook-hidden',
      'user:pw-hidden',
    ];
    const [sk, sync, hashKey, token, password, secret, userInfo] = secrets as [string, ...string[]];
    const fake = createFake();
    const before = fake.snapshot();
    fake.seed({
      users: [{ name: 'admin', admin: true, password, tokens: [{ token: token ?? '' }] }],
      payments: {
        keys: [{ key: sk }, { key: sync ?? '' }],
        hashKey,
        balances: { XAF: { available: 5 } },
        customers: [{ email: 'a@example.com', metadata: { api_key: sk, home: `https://${userInfo}@home.example/` } }],
      },
    });
    await fake.fetch(`${fake.url}/customers`, {
      method: 'POST',
      headers: { 'X-Sync': sync ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'b@example.com' }),
    });
    fake.pulls.repo('admin/proj');
    await fake.fetch(`${fake.url}/api/v1/repos/admin/proj/hooks`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        type: 'gitea',
        config: { url: 'https://ci.example/', content_type: 'json', secret },
        authorization_header: `Bearer ${secret}`,
        events: ['push'],
      }),
    });
    const changes = fake.diff(before);
    expect(new Set(changes.map(({ collection }) => collection))).toEqual(
      new Set(['tokens', 'users', 'balances', 'customers', 'hashKeys', 'keys', 'hooks', 'refs', 'repos']),
    );
    for (const one of secrets) expect(JSON.stringify(changes)).not.toContain(one);
    expect(kinds(changes.filter(({ collection }) => ['tokens', 'keys'].includes(collection)))).toEqual(
      expect.arrayContaining([
        'tokens token of admin added: created_at,name,number,scopes,state,user',
        'keys private key of sandbox:default added: capabilities',
      ]) as unknown,
    );
  });
});

describe("the changes of an area of one's own", () => {
  const mail = defineArea({
    name: 'mail',
    tables: {
      messages: table({ id: id('msg_'), to: z.string(), api_key: z.optional(z.string()) }),
      tokens: table({ id: z.string() }),
      visits: table({ id: id() }, { internal: true }),
    },
    operations: {
      'messages.send': {
        method: 'POST',
        path: '/messages',
        handle: ({ world }) => {
          world.visits.insert({});
          world.tokens.insert({ id: 'hidden' });
          return world.messages.insert({ to: 'ada', api_key: 'hidden' });
        },
      },
    },
  });

  test('are named by area and table, without internal ones and credentials', async () => {
    const fake = composeFake([mail])();
    await fake.fetch(`${fake.url}/messages`, { method: 'POST' });
    expect(fake.diff()).toEqual([
      {
        collection: 'mail.messages',
        id: 'msg_000001',
        kind: 'added',
        fields: { api_key: [null, '[redacted]'], to: [null, 'ada'] },
      },
      { collection: 'mail.tokens', id: '[redacted]', kind: 'added', fields: {} },
    ]);
  });
});

describe('the changes of one request', () => {
  test('are known where states are kept, and end with it', async () => {
    const fake = createFake({
      journal: ['states', 'bodies'],
      seed: { payments: { payments: [{ reference: 'order-1' }] } },
    });
    await paymentsOf(fake).cancel('order-1');
    await fake.clock.advance(60);
    await paymentsOf(fake).initialize(charge);
    await paymentsOf(fake).list().firstPage();
    const [cancelled, initialized, listed] = fake.journal.map((entry) => fake.changes(entry));
    expect(kinds(cancelled ?? [])).toEqual([
      'payments pay_000000000000000000000001 changed: status',
      'tasks 1 removed: at,data,kind,subject',
    ]);
    expect(initialized?.map(({ collection }) => collection)).toEqual(['customers', 'payments', 'tasks']);
    expect(listed).toEqual([]);
    expect(() => fake.changes(9)).toThrow('no request 9');
  });

  test('are not known where they are not kept, which is said', async () => {
    const fake = createFake();
    await paymentsOf(fake).list().firstPage();
    expect(() => fake.changes(1)).toThrow("the states around request 1 were not kept: the option journal: 'states'");
  });
});

describe('over HTTP', () => {
  const HOST = 'https://understudy.test';
  const post = { method: 'POST', headers: { authorization: 'sk_test.understudy', 'content-type': 'application/json' } };

  test('two states are compared: snapshots, worlds, the start, before a request, now', async () => {
    const worlds = createWorlds({ journal: 'states' });
    const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
      const response = await worlds.handle(new Request(HOST + path, init));
      return response.status < 300 ? ((await response.json()) as unknown) : response.status;
    };
    const pay = (world = ''): Promise<unknown> => ask(`${world}/payments`, { ...post, body: JSON.stringify(charge) });
    const changed = async (query: string): Promise<number> =>
      ((await ask(`/_fake/diff${query}`)) as Change[]).filter(({ collection }) => collection === 'payments').length;
    await pay();
    await ask('/_fake/snapshots', {
      method: 'POST',
      body: '{"name":"one"}',
      headers: { 'content-type': 'application/json' },
    });
    worlds.create({ name: 'fork', from: worlds.main });
    await pay();
    await pay('/_world/fork');
    await pay('/_world/fork');
    expect(
      await Promise.all(['', '?from=one', '?to=one', '?from=before:2', '?from=fork', '?from=one&to=fork'].map(changed)),
    ).toEqual([2, 1, 1, 1, 1, 2]);
    expect(await ask('/_fake/journal/2/changes')).toEqual(worlds.main.changes(2));
  });

  test.each<[path: string, status: number, message: string]>([
    ['/_fake/diff?from=none', 422, "there is no state 'none'"],
    ['/_fake/diff?from=before:7', 404, 'no request 7'],
    ['/_fake/diff?from=before:x', 422, 'from: expected the name of a snapshot'],
    ['/_fake/diff?from=other', 422, 'the states have no start in common'],
    ['/_fake/journal/7/changes', 404, 'no request 7'],
  ])('%s is rejected', async (path, status, message) => {
    const worlds = createWorlds();
    worlds.create({ name: 'other' });
    const response = await worlds.handle(new Request(HOST + path));
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message) as unknown]);
  });
});

describe('the matchers', () => {
  test('count changes by collection, from a moment on', async ({ fake, expect: here }) => {
    here(fake).toHaveChangedNothing();
    here(fake).not.toHaveChanged();
    await paymentsOf(fake).initialize(charge);
    here(fake).toHaveChanged();
    here(fake).toHaveChanged({ payments: 1 });
    here(fake).not.toHaveChanged({ payments: 2 });
    here(fake).toHaveChangedOnly({ payments: 1, customers: 1, tasks: 1 });
    here(fake).not.toHaveChangedOnly({ payments: 1 });
    here(fake).not.toHaveChangedNothing();
    const since = fake.snapshot();
    await paymentsOf(fake).customers.create({ email: 'b@example.com' });
    here(fake).toHaveChangedOnly(
      { customers: [{ kind: 'added', fields: { email: [null, 'b@example.com'] } }] },
      { since },
    );
    here(fake).not.toHaveChangedOnly({ customers: [{ kind: 'removed' }] }, { since });
    assertOnlyChanged(fake, { customers: 1, payments: 0 }, { since });
  });

  test('say what has changed', async ({ fake, expect: here }) => {
    await paymentsOf(fake).customers.create({ email: 'b@example.com' });
    const message = [
      'expected in payments: 1; received 0',
      'expected in customers: 0; received 1',
      'changed:',
      '  customers cus.test_0000000000000001 added: account "sandbox:default", blocked false',
    ].join('\n');
    here(() => here(fake).toHaveChangedOnly({ payments: 1 })).toThrow(message);
    here(() => assertOnlyChanged(fake, { payments: 1 })).toThrow(message);
    here(() => here(fake).toHaveChangedNothing()).toThrow('expected the fake to have changed nothing\nchanged:');
    here(() => here(createFake()).toHaveChanged()).toThrow('expected the fake to have changed\nnothing has changed');
  });

  test('reject the name of a collection that there is not, and what is no fake', ({ fake, expect: here }) => {
    here(() => here(fake).toHaveChanged({ payment: 1 })).toThrow("no collection 'payment'; did you mean 'payments'?");
    here(() => fakeMatchers.toHaveChangedNothing({})).toThrow('toHaveChangedNothing: expected a fake; received object');
  });
});
