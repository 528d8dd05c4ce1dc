import { describe, expect, it } from 'vitest';
import { FederationAdminClient, federationSchemas, isHttpError, PullsClient, pullSchemas } from 'understudy-sdk';
import { PaymentsClient, paymentSchemas, signWebhook, verifyWebhook } from 'understudy-sdk/payments';
import { createFake } from 'understudy-sdk/fake';
import { failure, lostConnection } from './support.ts';

/** The three clients on a fresh fake; every response is validated. */
function clients(seed?: object) {
  const fake = createFake(seed === undefined ? {} : { seed });
  const { apiKey, grant, token } = fake.credentials;
  const shared = { baseUrl: fake.url, fetch: fake.fetch, validate: 'strict' } as const;
  return {
    fake,
    payments: new PaymentsClient({ ...shared, auth: { apiKey, grant }, schemas: paymentSchemas }),
    admin: new FederationAdminClient({ ...shared, auth: { token }, schemas: federationSchemas }),
    pulls: new PullsClient({ ...shared, auth: { token }, schemas: pullSchemas }),
  };
}

describe('the clients with the fake, strictly', () => {
  it('payments: from initializing to completion, once', async () => {
    const { payments, fake } = clients();
    const made = await payments.initializeOnce({
      amount: 500,
      currency: 'XAF',
      email: 'ada@example.com',
      reference: 'order-1',
    });
    const again = await payments.initializeOnce({
      amount: 500,
      currency: 'XAF',
      email: 'ada@example.com',
      reference: 'order-1',
    });
    expect([made.existed, again.existed, again.transaction.id]).toEqual([false, true, made.transaction.id]);
    await payments.process('order-1', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
    await fake.clock.advance(5);
    expect((await payments.retrieve('order-1')).status).toBe('complete');
    expect(await failure(payments.cancel('order-1'))).toMatchObject({ status: 404 });
  });

  it('payments: a response lost after the fake has made the payment makes no second one', async () => {
    const { fake } = clients();
    const answers: Response[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await fake.fetch(request);
      if (request.method !== 'POST') return answer;
      answers.push(answer);
      throw lostConnection();
    };
    const payments = new PaymentsClient({ baseUrl: fake.url, fetch, auth: { apiKey: fake.credentials.apiKey } });
    const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' };
    const { existed, transaction } = await payments.initializeOnce(order);
    expect([existed, transaction.amount]).toEqual([true, 500]);
    expect(answers.map(({ status }) => status)).toEqual([201]);
    expect(await payments.list().toArray({ limit: 9 })).toHaveLength(1);
  });

  it('payments: every other resource', async () => {
    const { payments } = clients();
    const customer = await payments.customers.create({ email: 'bob@example.com', address: { country: 'CM' } });
    expect((await payments.customers.block(customer.id)).blocked).toBe(true);
    await payments.customers.unblock(customer.id);
    expect((await payments.customers.update(customer.id, { name: 'Bob' })).name).toBe('Bob');
    await payments.customers.payments(customer.id).toArray({ limit: 5 });
    await payments.customers.paymentMethods(customer.id).toArray({ limit: 5 });
    const to = await payments.beneficiaries.create({
      channel: 'cm.mtn',
      name: 'Eve',
      account_number: '+237670000000',
      email: 'e@example.com',
    });
    await payments.beneficiaries.update(to.id, { name: 'Eva' });
    await payments.transfers.initiate({ amount: 100, currency: 'XAF', description: 'x', beneficiary: to.id });
    expect(await payments.transfers.list().toArray({ limit: 5 })).toHaveLength(1);
    const hook = await payments.webhooks.create({ url: 'https://hooks.example/a', events: ['payment.complete'] });
    expect((await payments.webhooks.update(hook.id, { description: 'x' })).description).toBe('x');
    expect(await payments.webhooks.list().toArray({ limit: 5 })).toHaveLength(1);
    await payments.webhooks.delete(hook.id);
    await payments.beneficiaries.delete(to.id);
    await payments.customers.delete(customer.id);
    expect((await payments.balance.retrieve()).currency).toBe('XAF');
    expect(await payments.countries.list().toArray({ limit: 300 })).toHaveLength(249);
    expect((await payments.currencies.list().toArray({ limit: 50 })).length).toBeGreaterThan(5);
    expect((await payments.channels.list({ country: 'CI' }).toArray({ limit: 50 })).length).toBe(4);
  });

  it('payments: pages by number, forwards and back', async () => {
    const { payments } = clients();
    for (let n = 0; n < 5; n += 1)
      await payments.initialize({ amount: 10 + n, currency: 'XAF', email: 'ada@example.com' });
    const amounts = (await payments.list({ limit: 2 }).toArray({ limit: 100 })).map(({ amount }) => amount);
    expect(amounts).toEqual([14, 13, 12, 11, 10]);
    const first = await payments.list({ limit: 2 }).firstPage();
    const third = await (await first.next())?.next();
    expect([first.total, first.lastPage, third?.hasNext, (await third?.previous?.())?.items.length]).toEqual([
      5,
      3,
      false,
      2,
    ]);
  });

  it('federation: blocks, reasons and pages', async () => {
    const { admin } = clients();
    for (let n = 0; n < 5; n += 1)
      await admin.ipBlocks.create({ ip: `10.0.${n}.0/24`, severity: 'no_access', expires_in: 60 });
    expect(await admin.ipBlocks.list({ limit: 2 }).toArray({ limit: 100 })).toHaveLength(5);
    const twice = await failure(admin.ipBlocks.create({ ip: '10.0.0.0/24', severity: 'no_access' }));
    expect(twice).toMatchObject({ status: 422, reasons: ['Ip has already been taken'] });
    expect((await admin.ipBlocks.update('1', { expires_in: null, comment: 'x' })).expires_at).toBeNull();
    expect(await admin.ipBlocks.delete('1')).toEqual({});
    const allow = await admin.domainAllows.create({ domain: 'A.example' });
    expect((await admin.domainAllows.create({ domain: 'a.example' })).id).toBe(allow.id);
    expect((await admin.domainAllows.delete(allow.id)).domain).toBe('a.example');
    expect(isHttpError(await failure(admin.domainAllows.retrieve(allow.id)), 404)).toBe(true);
  });

  it('pulls: from opening to merging', async ({ skip }) => {
    const commit = (branch: string, text: string, from?: string) => ({
      branch,
      message: text,
      files: { 'a.txt': `${text}\n` },
      ...(from === undefined ? {} : { from }),
    });
    const seed = {
      pulls: {
        repos: [{ owner: 'admin', name: 'proj', commits: [commit('main', 'one'), commit('topic', 'two', 'main')] }],
      },
    };
    const { pulls } = clients(seed);
    const repo = pulls.repo('admin', 'proj');
    const there = await repo.list().firstPage().safe();
    skip(!there.ok, 'the fake has no pull requests yet');
    const pull = await repo.create({ head: 'topic', base: 'main', title: 'Feature' });
    expect((await repo.retrieveByBranches('main', 'topic')).number).toBe(pull.number);
    expect(await repo.diff(pull.number)).toContain('+two');
    expect(await repo.commits(pull.number).toArray({ limit: 9 })).toHaveLength(1);
    expect(await repo.files(pull.number).toArray({ limit: 9 })).toHaveLength(1);
    const changed = await repo.update(pull.number, { body: 'text', content_version: pull.content_version });
    const stale = await failure(repo.update(pull.number, { body: 'other', content_version: pull.content_version }));
    expect(stale).toMatchObject({ name: 'ContentVersionConflictError' });
    expect(changed.body).toBe('text');
    const review = await repo.reviews.create(pull.number, { event: 'COMMENT', body: 'hm' });
    expect((await repo.reviews.retrieve(pull.number, review.id)).body).toBe('hm');
    expect(await repo.isMerged(pull.number)).toBe(false);
    expect(await repo.mergeWhenReady(pull.number, { Do: 'squash' })).toEqual({
      merged: true,
    });
    expect(await repo.isMerged(pull.number)).toBe(true);
    expect(await repo.list({ state: 'all' }).reverse().toArray({ limit: 9 })).toHaveLength(1);
    expect((await repo.list().firstPage()).total).toBe(0);
  });

  it('webhooks: a delivery verifies, another key does not', async () => {
    const { body, headers } = await signWebhook('{"id":"evt_1","type":"payment.complete","data":{}}', 'hsk_test.a');
    expect((await verifyWebhook(body, headers, 'hsk_test.a')).id).toBe('evt_1');
    expect(await failure(verifyWebhook(body, headers, 'hsk_test.b'))).toMatchObject({ code: 'BAD_SIGNATURE' });
  });
});
