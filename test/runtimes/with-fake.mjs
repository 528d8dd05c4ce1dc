import {
  FederationAdminClient,
  federationSchemas,
  PaymentsClient,
  paymentSchemas,
  PullsClient,
  pullSchemas,
  verifyWebhook,
  signWebhook,
  isHttpError,
} from 'understudy-sdk';
import { createFake } from 'understudy-sdk/fake';
import { failure, same } from './check.mjs';

const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' };

function clients(seed = {}) {
  const fake = createFake({ seed });
  const { apiKey, grant, token } = fake.credentials;
  const shared = { baseUrl: fake.url, fetch: fake.fetch, validate: 'strict' };
  const payments = new PaymentsClient({ ...shared, auth: { apiKey, grant }, schemas: paymentSchemas });
  const admin = new FederationAdminClient({ ...shared, auth: { token }, schemas: federationSchemas });
  return { fake, payments, admin, pulls: new PullsClient({ ...shared, auth: { token }, schemas: pullSchemas }) };
}

/** The three clients against the fake in the same process, every answer held against the contract. */
export const withFake = {
  async 'a payment from initializing to completion'() {
    const { payments, fake } = clients();
    await payments.initialize(order);
    await payments.process('order-1', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
    fake.clock.advance(5);
    same((await payments.retrieve('order-1')).status, 'complete');
  },

  async 'a lost answer makes no second payment'() {
    const { fake } = clients();
    let lost = false;
    const fetch = async (request) => {
      const answer = await fake.fetch(request);
      if (request.method !== 'POST' || lost) return answer;
      lost = true;
      throw new TypeError('connection lost');
    };
    const payments = new PaymentsClient({ baseUrl: fake.url, fetch, auth: { apiKey: fake.credentials.apiKey } });
    same((await payments.initializeOnce(order)).existed, true);
    same((await payments.list().toArray({ limit: 9 })).length, 1);
  },

  async 'pages by number'() {
    const { payments } = clients();
    for (let n = 1; n <= 5; n += 1) await payments.initialize({ amount: n, currency: 'XAF', email: 'a@b.example' });
    const amounts = [];
    for await (const { amount } of payments.list({ limit: 2 })) amounts.push(amount);
    same(amounts, [5, 4, 3, 2, 1]);
  },

  async 'pages by link, and reasons'() {
    const { admin } = clients();
    for (let n = 0; n < 3; n += 1) await admin.ipBlocks.create({ ip: `10.0.${n}.0/24`, severity: 'no_access' });
    same((await admin.ipBlocks.list({ limit: 2 }).toArray({ limit: 9 })).length, 3);
    const twice = await admin.ipBlocks.create({ ip: '10.0.0.0/24', severity: 'no_access' }).safe();
    same([twice.ok, twice.error.status, twice.error.reasons], [false, 422, ['Ip has already been taken']]);
  },

  async 'a pull request from opening to merging'() {
    const commit = (branch, text, more) => ({ branch, message: text, files: { 'a.txt': `${text}\n` }, ...more });
    const commits = [commit('main', 'one'), commit('topic', 'two', { from: 'main' })];
    const { pulls } = clients({ pulls: { repos: [{ owner: 'admin', name: 'proj', commits }] } });
    const repo = pulls.repo('admin', 'proj');
    const { number } = await repo.create({ head: 'topic', base: 'main', title: 'Feature' });
    same((await new Response(await repo.diffStream(number)).text()).includes('+two'), true);
    same(await repo.merge(number, { Do: 'squash' }), { merged: true });
    same(await repo.isMerged(number), true);
  },

  async 'a stream ends with the signal of its caller'() {
    const endless = new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(1000)) });
    const pulls = new PullsClient({ baseUrl: 'https://git.example', fetch: async () => new Response(endless) });
    const enough = new AbortController();
    const stream = await pulls.repo('alice', 'proj').diffStream(1, {}, { signal: enough.signal });
    const reader = stream.getReader();
    await reader.read();
    enough.abort(new Error('enough'));
    same((await failure(Array.fromAsync({ length: 100 }, () => reader.read()))).message, 'enough');
  },

  async 'webhooks by Web Crypto'() {
    const { body, headers } = await signWebhook('{"id":"evt_1","type":"payment.complete","data":{}}', 'hsk_test.a');
    same((await verifyWebhook(body, new Headers(headers), 'hsk_test.a')).id, 'evt_1');
    same((await failure(verifyWebhook(body, headers, 'hsk_test.b'))).code, 'BAD_SIGNATURE');
  },

  async 'errors are told apart and keep the credential to themselves'() {
    const { payments, fake } = clients();
    const error = await failure(payments.retrieve('none'));
    same([isHttpError(error, 404), error.name, error.attempts], [true, 'NotFoundError', 1]);
    const printed = [String(error), error.stack, JSON.stringify(error), JSON.stringify(payments)].join();
    same(printed.includes(fake.credentials.apiKey), false);
  },
};
