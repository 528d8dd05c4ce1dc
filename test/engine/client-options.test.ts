import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

describe('the options of a fake', () => {
  test('make a client of each area in one line', async () => {
    const fake = createFake({
      seed: { pulls: { repos: [{ owner: 'admin', name: 'proj', commits: [{ files: { a: '1' }, message: 'one' }] }] } },
    });
    const payments = new PaymentsClient(fake.options.payments);
    const federation = new FederationAdminClient(fake.options.federation);
    const pulls = new PullsClient(fake.options.pulls);
    expect((await payments.initialize({ amount: 5, currency: 'XAF', email: 'a@b.example' })).transaction.status).toBe(
      'pending',
    );
    expect(await payments.transfers.list().firstPage()).toMatchObject({ items: [] });
    expect(await federation.ipBlocks.list().toArray({ limit: 10 })).toEqual([]);
    expect(await pulls.repo('admin', 'proj').list().toArray({ limit: 10 })).toEqual([]);
  });

  test('wait on the clock of the fake', async () => {
    const fake = createFake({ seed: { payments: { rateLimit: 1 } } });
    const payments = new PaymentsClient(fake.options.payments);
    const before = fake.clock.now().getTime();
    await payments.channels.list().toArray({ limit: 10 });
    await payments.channels.list({}, { deadline: 100_000 }).toArray({ limit: 10 });
    expect(fake.clock.now().getTime() - before).toBe(60_000);
  });

  test('say which entry of the seed is missing, as the credentials do', () => {
    const fake = createFake({ seed: { users: [], payments: { keys: [{ key: 'pk_test.a' }] } } });
    expect(() => fake.options.payments).toThrow(
      "the world has no credential 'apiKey': add payments.keys: [{ key: 'sk_test.shop' }] to the seed",
    );
    expect(() => fake.credentials.token).toThrow("the world has no credential 'token': add users: [{ name:");
    expect({ ...fake.credentials }).toEqual({ publicKey: 'pk_test.a', hashKey: 'hsk_test.default' });
  });

  test('are those of the world at the time', () => {
    const fake = createFake();
    fake.seed({ payments: { keys: [{ key: 'sk_test.b' }], hashKey: 'hsk_test.b' } });
    expect(fake.options.payments.auth.apiKey).toBe('sk_test.b');
    expect(fake.credentials.hashKey).toBe('hsk_test.b');
  });
});

describe('a base URL with a path', () => {
  const seed = {
    federation: {
      ipBlocks: [
        { ip: '192.0.2.1', severity: 'no_access' as const },
        { ip: '192.0.2.2', severity: 'no_access' as const },
      ],
    },
    pulls: {
      repos: [
        {
          owner: 'admin',
          name: 'proj',
          labels: [{ name: 'a', color: 'ffffff' }],
          commits: [{ files: { a: '1' }, message: 'one' }],
        },
      ],
    },
  };

  test.each(['https://host.example/gitea', 'https://host.example/a/b/'])('%s works with every client', async (url) => {
    const fake = createFake({ url, seed });
    const base = url.replace(/\/$/, '');
    const repo = new PullsClient(fake.options.pulls).repo('admin', 'proj');
    expect(await repo.list().toArray({ limit: 10 })).toEqual([]);
    const { authorization_url } = await new PaymentsClient(fake.options.payments).initialize({
      amount: 5,
      currency: 'XAF',
      email: 'a@b.example',
    });
    expect(authorization_url).toMatch(`${base}/pay/`);
    const blocks = new FederationAdminClient(fake.options.federation).ipBlocks.list({ limit: 1 });
    expect(await blocks.toArray({ limit: 10 })).toHaveLength(2);
    expect(fake.unmatched).toEqual([]);
  });

  test('is kept by every address in a response', async () => {
    const fake = createFake({ url: 'https://host.example/gitea', seed });
    const headers = { Authorization: 'token understudy', 'Content-Type': 'application/json' };
    const repo = `${fake.url}/api/v1/repos/admin/proj`;
    const addresses = JSON.stringify(await (await fake.fetch(repo, { headers })).json()).match(/https:\/\/[^"]*/g);
    expect(addresses?.length).toBeGreaterThan(4);
    for (const address of addresses ?? []) expect(address).toMatch(/^https:\/\/host\.example\/gitea\//);
    await fake.fetch(repo, { method: 'PATCH', headers, body: '{"name":"renamed"}' });
    const moved = await fake.handle(new Request(`${repo}/pulls`));
    expect(moved.headers.get('location')).toBe('/gitea/api/v1/repos/admin/renamed/pulls');
    expect((await fake.fetch(`${fake.url}/_fake/clock`)).status).toBe(200);
  });

  test('leaves requests beside it unmatched, and says so', async () => {
    const fake = createFake({ url: 'https://host.example/gitea' });
    const response = await fake.fetch('https://host.example/giteas/channels');
    expect([response.status, await response.text()]).toEqual([
      404,
      'https://host.example: this fake is at https://host.example/gitea: give your client that address, or the fake this one with the option url\n',
    ]);
    expect(fake.unmatched).toMatchObject([
      { path: 'https://host.example/giteas/channels', reason: expect.any(String) as unknown },
    ]);
  });

  test('is part of the address of a port', async () => {
    const server = await listen(createFake({ url: 'https://host.example/gitea' }));
    expect(server.url).toMatch(/\/gitea$/);
    expect((await fetch(`${server.url}/_fake/clock`)).status).toBe(200);
    await server.close();
  });

  test.each(['host.example', 'ftp://host.example', ''])('%j is none', (url) => {
    expect(() => createFake({ url })).toThrow(`createFake: url: expected an http or https URL; received "${url}"`);
  });
});
