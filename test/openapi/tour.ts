import type { Fake, WorldDocument } from '../../fake/index.ts';
import { FederationAdminClient } from '../../src/federation/index.ts';
import { PaymentsClient } from '../../src/payments/index.ts';
import { PullsClient, type RepositoryPulls } from '../../src/pulls/index.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The world of the tours. */
export const tourWorld: WorldDocument = {
  users: [
    { name: 'alice', permissions: ['administrator'], tokens: [{ token: 'alice-token' }] },
    { name: 'bob', tokens: [{ token: 'bob-token' }] },
  ],
  pulls: { orgs: [{ name: 'acme', owner: 'alice' }] },
};

/** Calls every operation once by the SDK, so that each has a request and a response to show. */
export const tours: Readonly<Record<string, (fake: Fake, fetch: Fetch) => Promise<void>>> = {
  payments: async (fake, fetch) => {
    const client = new PaymentsClient({ ...fake.options.payments, fetch });
    await client.initialize({ amount: 5000, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' });
    await client.process('order-1', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
    await fake.clock.advance(5);
    await client.retrieve('order-1');
    await client.initialize({ amount: 1200, currency: 'XAF', phone: '+237670000001', reference: 'order-2' });
    await client.cancel('order-2');
    await client.list({ limit: 2 }).firstPage();
    await paymentRecords(client);
    await client.beneficiaries.list().firstPage();
    await client.webhooks.list().firstPage();
    await client.balance.retrieve({ currency: 'XAF' });
    await client.channels.list({ country: 'CM' }).firstPage();
    await client.countries.list().firstPage();
    await client.currencies.list().firstPage();
    await removals(client);
  },
  federation: async (fake, fetch) => {
    const { ipBlocks, domainAllows } = new FederationAdminClient({ ...fake.options.federation, fetch });
    const block = await ipBlocks.create({ ip: '192.0.2.0/24', severity: 'no_access', comment: 'spam' });
    await ipBlocks.retrieve(block.id);
    await ipBlocks.update(block.id, { severity: 'sign_up_block' });
    await ipBlocks.list().firstPage();
    await ipBlocks.delete(block.id);
    const allow = await domainAllows.create({ domain: 'social.example' });
    await domainAllows.retrieve(allow.id);
    await domainAllows.list().firstPage();
    await domainAllows.delete(allow.id);
  },
  pulls: async (fake, fetch) => {
    const built = fake.pulls.repo('alice/proj').collaborator('bob');
    for (const name of ['greeting', 'farewell']) built.branch(name).commit({ files: { [`${name}.txt`]: `${name}\n` } });
    const client = new PullsClient({ ...fake.options.pulls, fetch });
    const repo = client.repo('alice', 'proj');
    const body = { base: 'main', body: 'As agreed.' };
    const { number } = await repo.create({ ...body, head: 'greeting', title: 'Greet' });
    await reads(repo, number);
    await repo.requestReviewers(number, { reviewers: ['bob'] });
    await repo.removeReviewers(number, { reviewers: ['bob'] });
    await reviews(repo, number);
    const bob = new PullsClient({ ...fake.options.pulls, auth: { token: 'bob-token' } }).repo('alice', 'proj');
    const review = await bob.reviews.create(number, { event: 'REQUEST_CHANGES', body: 'Please greet louder.' });
    await repo.reviews.dismiss(number, review.id, { message: 'It is loud enough.' });
    await repo.reviews.undismiss(number, review.id);
    await repo.update(number, { title: 'Greet everybody' });
    built.branch('main').commit({ files: { 'other.txt': 'other\n' } });
    await repo.updateBranch(number, { style: 'merge' });
    await repo.merge(number, { Do: 'squash', delete_branch_after_merge: true });
    await repo.isMerged(number);
    await fetch(
      new Request(`${fake.url}/api/v1/repos/alice/proj/issues/${number}/pin`, {
        method: 'POST',
        headers: { authorization: 'token alice-token' },
      }),
    );
    await repo.pinned().firstPage();
    await hooks(client);
  },
};

async function paymentRecords(client: PaymentsClient): Promise<void> {
  const customer = { name: 'Ada', email: 'ada@example.com', address: { country: 'CM', city: 'Douala' } };
  const { id } = await client.customers.create({ ...customer, email: 'ada.l@example.com' });
  const [payer = { id }] = (await client.customers.list({ search: 'ada@' }).firstPage()).items;
  await client.customers.payments(payer.id).firstPage();
  await client.customers.paymentMethods(payer.id).firstPage();
  await client.customers.retrieve(id);
  await client.customers.update(id, { name: 'Ada Lovelace' });
  await client.customers.block(id);
  await client.customers.unblock(id);
  const account = { name: 'Bob', channel: 'cm.mtn', account_number: '+237670000002' };
  const beneficiary = await client.beneficiaries.create({ ...account, email: 'bob@example.com' });
  await client.beneficiaries.retrieve(beneficiary.id);
  await client.beneficiaries.update(beneficiary.id, { description: 'Wages' });
  const wages = { amount: 100, currency: 'XAF', description: 'Wages', reference: 'wages-1' };
  await client.transfers.initiate({ ...wages, beneficiary: beneficiary.id });
  await client.transfers.retrieve('wages-1');
  await client.transfers.list().firstPage();
  const webhook = await client.webhooks.create({ url: 'https://shop.example/hooks', events: ['payment.complete'] });
  await client.webhooks.retrieve(webhook.id);
  await client.webhooks.update(webhook.id, { events: ['payment.complete', 'payment.failed'] });
}

async function removals(client: PaymentsClient): Promise<void> {
  for (const { id } of (await client.customers.list().firstPage()).items) await client.customers.delete(id);
  for (const { id } of (await client.beneficiaries.list().firstPage()).items) await client.beneficiaries.delete(id);
  for (const { id } of (await client.webhooks.list().firstPage()).items) await client.webhooks.delete(id);
}

async function reads(repo: RepositoryPulls, number: number): Promise<void> {
  await repo.retrieve(number);
  await repo.retrieveByBranches('main', 'greeting');
  await repo.list({ state: 'open' }).firstPage();
  await repo.diff(number);
  await repo.commits(number).firstPage();
  await repo.files(number).firstPage();
}

async function reviews(repo: RepositoryPulls, number: number): Promise<void> {
  const line = { path: 'greeting.txt', body: 'Louder?', new_position: 1 };
  const pending = await repo.reviews.create(number, { body: 'Nearly', comments: [line] });
  await repo.reviews.submit(number, pending.id, { event: 'COMMENT', body: 'Nearly' });
  await repo.reviews.retrieve(number, pending.id);
  await repo.reviews.comments(number, pending.id).firstPage();
  await repo.reviews.list(number).firstPage();
  await repo.reviews.delete(number, pending.id);
}

async function hooks(client: PullsClient): Promise<void> {
  const config = { url: 'https://ci.example/hook', content_type: 'json' } as const;
  const repoHooks = client.repo('alice', 'proj').hooks;
  for (const of of [repoHooks, client.org('acme').hooks]) {
    const { id } = await of.create({ type: 'gitea', config, events: ['push', 'pull_request'], active: true });
    await of.retrieve(id);
    await of.update(id, { events: ['push'], active: false });
    await of.list().firstPage();
    if (of === repoHooks) await repoHooks.test(id, { ref: 'main' });
    await of.delete(id);
  }
}
