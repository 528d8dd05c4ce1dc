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

// Two commits as git packs them: compressed, one file as a delta on the other.
const pack =
  'UEFDSwAAAAIAAAAGmgp4nH3KQQoCMQwF0H1P0b0gaaZNWhDxKvltBl2MI0PF6+sJfOs3D/cIAhMk15aKFTHJiyd1X7tlGQpqoArW' +
  '8LLDnzMypFlPhEyDa0NxLH0RNCmuoylXUVpRgr3nfT+ixYvdcO7XmFSUuQhRPNFP6Pu2Peb0vynMzx6+8mMt6ZoHeJx9yjEKgDAM' +
  'RuG9p8guSBq1VRDxKjH9iw5akHp/PYFv+ZZXb4CwTTGi7zAqZ1OFBT920ntA5JNVUtZkTp+6l5uUZl231hbyMUSRITBTw1/Oynke' +
  'teJ3cuWCewFv7CEIrQF4nDM0MDAzMVFIZJian5Bc5yCwR7J4X4LN9m92X6x/FAIAh4YLa7sdeJw10TsOg1AMRNGeVbAExvYQWFCk' +
  'ICGKiCa7j5Dvq2535M95XO9Z0/kkOtmpjjtr59XZOntHC8URkJAEJSyBCU1wwgu8GHPhBV7gBV7gBV7gBd79Ob73j+UwcyyLmZiJ' +
  'mZiJmZiJWcxYeIVX43p4hVd4hVd4hWc84xnPeB7vwDOe8YxnvHWZ/opIhfStAXicMzQwMDMxUUhk6FYwuVsup/Zl/nYD3p814i1s' +
  'gevfAgCFIQqybIA2eJy7zXydecITJmODia8+AgAj8QX+VTMCht8+8JoXcjgelgJt4DPq8xM=';
const tip = '8159835a96877ac08afa4473999df13f684d165a';

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

  async 'a push by git, and the clone of it'() {
    const { fake } = clients({ pulls: { repos: [{ owner: 'admin', name: 'empty', commits: [] }] } });
    const ask = (service, body) => {
      const headers = {
        Authorization: `token ${fake.credentials.token}`,
        'Content-Type': `application/x-${service}-request`,
      };
      return fake.fetch(`${fake.url}/admin/empty.git/${service}`, { method: 'POST', headers, body });
    };
    const bytes = Uint8Array.from(atob(pack), (char) => char.charCodeAt(0));
    const pushed = await ask(
      'git-receive-pack',
      new Blob([`0073${'0'.repeat(40)} ${tip} refs/heads/main\0report-status0000`, bytes]),
    );
    same(await pushed.text(), '000eunpack ok\n0017ok refs/heads/main\n0000');
    same(fake.git.file('admin/empty', 'a').split('\n')[29], 'line thirty');
    const cloned = await ask('git-upload-pack', `0032want ${tip}\n00000009done\n`);
    same((await cloned.text()).slice(0, 12), '0008NAK\nPACK');
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
