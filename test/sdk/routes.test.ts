import { describe, expect, it } from 'vitest';
import { federationOperations } from 'understudy-sdk/federation';
import { paymentOperations } from 'understudy-sdk/payments';
import { pullOperations } from 'understudy-sdk/pulls';
import type { SdkError } from 'understudy-sdk';
import { federation, payments, pulls } from './support.ts';

/** Runs every method of the three clients against a server that rejects all, and collects the requests. */
async function everything(): Promise<Map<string, string[]>> {
  const asked = new Map<string, string[]>();
  const refuse = () => new Response('{}', { status: 418 });
  const a = payments([refuse]);
  const b = federation([refuse]);
  const { repo, client: git, seen } = pulls([refuse]);
  const org = git.org('org');
  const { client: p } = a;
  const { client: f } = b;
  const any = {} as never;
  const pages = [
    p.list(),
    p.transfers.list(),
    p.customers.list(),
    p.customers.payments('i'),
    p.customers.paymentMethods('i'),
    p.beneficiaries.list(),
    p.webhooks.list(),
    p.channels.list(),
    p.countries.list(),
    p.currencies.list(),
  ];
  const lists = [
    f.ipBlocks.list(),
    f.domainAllows.list(),
    repo.list(),
    repo.commits(7),
    repo.files(7),
    repo.pinned(),
    repo.reviews.list(7),
    repo.reviews.comments(7, 3),
    repo.hooks.list(),
    org.hooks.list(),
  ];
  const calls: PromiseLike<unknown>[] = [
    ...[...pages, ...lists].map((list) => list.firstPage()),
    ...[
      p.initialize(any),
      p.retrieve('i'),
      p.process('i', any),
      p.cancel('i'),
      p.transfers.initiate(any),
      p.transfers.retrieve('i'),
    ],
    ...[
      p.customers.create(any),
      p.customers.retrieve('i'),
      p.customers.update('i', any),
      p.customers.delete('i'),
      p.customers.block('i'),
      p.customers.unblock('i'),
    ],
    ...[
      p.beneficiaries.create(any),
      p.beneficiaries.retrieve('i'),
      p.beneficiaries.update('i', any),
      p.beneficiaries.delete('i'),
    ],
    ...[
      p.webhooks.create(any),
      p.webhooks.retrieve('i'),
      p.webhooks.update('i', any),
      p.webhooks.delete('i'),
      p.balance.retrieve(),
    ],
    ...[f.ipBlocks.retrieve('i'), f.ipBlocks.create(any), f.ipBlocks.update('i', any), f.ipBlocks.delete('i')],
    ...[f.domainAllows.retrieve('i'), f.domainAllows.create(any), f.domainAllows.delete('i')],
    ...[
      repo.retrieve(7),
      repo.retrieveByBranches('main', 'topic'),
      repo.diff(7),
      repo.create(any),
      repo.update(7, any),
      repo.isMerged(7),
      repo.merge(7, any),
    ],
    ...[
      repo.cancelScheduledMerge(7),
      repo.updateBranch(7),
      repo.requestReviewers(7, any),
      repo.removeReviewers(7, any),
    ],
    ...[
      repo.reviews.create(7, any),
      repo.reviews.retrieve(7, 3),
      repo.reviews.submit(7, 3, any),
      repo.reviews.delete(7, 3),
      repo.reviews.dismiss(7, 3),
      repo.reviews.undismiss(7, 3),
    ],
    ...[
      repo.hooks.create(any),
      repo.hooks.retrieve(3),
      repo.hooks.update(3, any),
      repo.hooks.delete(3),
      repo.hooks.test(3),
    ],
    ...[org.hooks.create(any), org.hooks.retrieve(3), org.hooks.update(3, any), org.hooks.delete(3)],
  ];
  for (const call of calls) {
    const error = await Promise.resolve(call).then(
      () => undefined,
      (thrown: unknown) => thrown as SdkError & { method: string; url: string },
    );
    if (error === undefined) throw new Error('418 was no error');
    asked.set(error.operation, [error.method, new URL(error.url).pathname]);
  }
  expect(a.seen.length + b.seen.length + seen.length).toBe(calls.length);
  return asked;
}

const names: Readonly<Record<string, string>> = {
  reference: 'i',
  id: 'i',
  owner: 'alice',
  repo: 'proj',
  index: '7',
  base: 'main',
  'head*': 'topic',
  diffType: 'diff',
};

describe('the operation table', async () => {
  const asked = await everything();
  const tables = { ...paymentOperations, ...federationOperations, ...pullOperations };

  it.each(Object.entries(tables))('%s is asked as its row says', (id, { method, path }) => {
    const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      /^(?:pulls\.reviews|hooks|orgs\.hooks)/.test(id) && name === 'id' ? '3' : (names[name] ?? name),
    );
    expect(asked.get(id)).toEqual([method, filled]);
  });

  it('has a method for every row', () => {
    expect([...asked.keys()].sort()).toEqual(Object.keys(tables).sort());
  });
});

describe('bodies', () => {
  it('are JSON in payments and pulls, forms in federation', async () => {
    const p = payments([new Response('{"transaction":{}}')]);
    await p.client.process('r', { channel: 'cm.mtn', data: { phone: '+237' } }, { method: 'PUT' });
    expect(p.seen[0]).toMatchObject({ method: 'PUT', body: '{"channel":"cm.mtn","data":{"phone":"+237"}}' });
    expect(p.seen[0]?.headers.get('content-type')).toBe('application/json');
    const f = federation([new Response('{}')]);
    await f.client.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access', comment: 'a&b', expires_in: 3600 });
    await f.client.ipBlocks.update('1', { expires_in: null });
    expect(f.seen.map(({ body }) => body)).toEqual([
      'ip=10.0.0.0%2F8&severity=no_access&comment=a%26b&expires_in=3600',
      'expires_in=',
    ]);
    expect(f.seen[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  it('have the name of a list once for each value, and omit what is undefined', async () => {
    const { repo, seen } = pulls([new Response('[]')]);
    await repo.list({ labels: [1, 2], sort: 'oldest', state: 'all', poster: 'ada' }).firstPage();
    expect(new URL(seen[0]?.url ?? '').search).toBe('?labels=1&labels=2&sort=oldest&state=all&poster=ada');
  });

  it('go with headers that can be sent, or not at all', async () => {
    const p = payments([new Response('{"transaction":{}}')], { headers: { 'x-all': '1' }, userAgent: 'shop/1' });
    await p.client.retrieve('a', { headers: { 'x-one': '2', 'x-none': undefined } as never });
    const names = ['x-all', 'x-one', 'user-agent', 'x-none'];
    expect(names.map((name) => p.seen[0]?.headers.get(name))).toEqual(['1', '2', 'shop/1', null]);
    for (const headers of [{ 'bad name': 'x' }, { fine: 'line\nbreak' }]) {
      await expect(p.client.retrieve('a', { headers })).rejects.toMatchObject({ code: 'INPUT' });
    }
    expect(p.seen).toHaveLength(1);
  });

  it('that cannot be written are rejected', async () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const p = payments([new Response('{}')]);
    await expect(p.client.initialize(loop as never)).rejects.toMatchObject({ code: 'INPUT' });
    expect(p.seen).toHaveLength(0);
  });
});
