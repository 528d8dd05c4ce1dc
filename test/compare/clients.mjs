import { createRestAPIClient } from 'masto';
import { Octokit } from 'octokit';
import OpenAI from 'openai';
import Stripe from 'stripe';
import { FederationAdminClient } from '../../dist/federation.js';
import { PaymentsClient } from '../../dist/payments.js';

export const secret = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';

const list = (ids, more) => ({ body: { object: 'list', data: ids.map((id) => ({ id })), has_more: more } });
const linked = (ids, more, next, link) => ({
  body: ids.map((id) => ({ id })),
  headers: more ? { link: link ?? `<${next}>; rel="next"` } : {},
});
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Each client as the probes see it: one read, one write, one list, and how its server writes their answers. */
export const clients = {
  'understudy-sdk': (url, { retries, timeout } = {}) => {
    const more = { ...(retries === 0 ? { retry: false } : {}), ...(timeout ? { timeout, deadline: timeout } : {}) };
    const payments = new PaymentsClient({ baseUrl: url, auth: { apiKey: secret }, ...more });
    const admin = new FederationAdminClient({ baseUrl: url, auth: { token: secret }, ...more });
    const order = { amount: 5, currency: 'XAF', email: 'a@b.example' };
    return {
      object: payments,
      read: (id, signal) => payments.retrieve(id, { signal }),
      write: () => payments.initialize(order),
      list: () => admin.ipBlocks.list()[Symbol.asyncIterator](),
      resume: (cursor) => admin.ipBlocks.list({ cursor })[Symbol.asyncIterator](),
    };
  },

  stripe: (url, { retries, timeout } = {}) => {
    const { hostname: host, port } = new URL(url);
    const more = { ...(retries === 0 ? { maxNetworkRetries: 0 } : {}), ...(timeout ? { timeout } : {}) };
    const stripe = new Stripe(secret, { host, port, protocol: 'http', ...more });
    return {
      object: stripe,
      read: (id) => stripe.customers.retrieve(id),
      write: () => stripe.customers.create({ name: 'a' }),
      list: () => stripe.customers.list({ limit: 2 })[Symbol.asyncIterator](),
    };
  },

  openai: (url, { retries, timeout } = {}) => {
    const more = { ...(retries === 0 ? { maxRetries: 0 } : {}), ...(timeout ? { timeout } : {}) };
    const openai = new OpenAI({ apiKey: secret, baseURL: url, ...more });
    return {
      object: openai,
      read: (id, signal) => openai.files.retrieve(id, { signal }),
      write: () => openai.vectorStores.create({ name: 'a' }),
      list: () => {
        const pages = openai.files.list({ limit: 2 });
        return pages[Symbol.asyncIterator]();
      },
    };
  },

  octokit: (url, { retries, timeout } = {}) => {
    const more = {
      ...(retries === 0 ? { retry: { enabled: false } } : {}),
      ...(timeout ? { request: { timeout } } : {}),
    };
    const octokit = new Octokit({ auth: secret, baseUrl: url, log: silent, ...more });
    const place = { owner: 'a', repo: 'b' };
    return {
      object: octokit,
      read: async (repo, signal) => {
        const request = signal ? { request: { signal } } : {};
        return (await octokit.request('GET /repos/{owner}/{repo}', { owner: 'a', repo, ...request })).data;
      },
      write: () => octokit.request('POST /repos/{owner}/{repo}/issues', { ...place, title: 'a' }),
      list: () => octokit.paginate.iterator('GET /repos/{owner}/{repo}/pulls', place)[Symbol.asyncIterator](),
    };
  },

  masto: (url, { timeout } = {}) => {
    const masto = createRestAPIClient({ url, accessToken: secret, ...(timeout ? { timeout } : {}) });
    return {
      object: masto,
      read: (id, signal) => masto.v1.accounts.$select(id).fetch(signal ? { requestInit: { signal } } : undefined),
      write: () => masto.v1.statuses.create({ status: 'a' }),
      list: () => masto.v1.timelines.home.list({ limit: 2 })[Symbol.asyncIterator](),
    };
  },
};

/** How each one's server writes a record and a page. */
export const wire = {
  'understudy-sdk': { record: (id) => ({ body: { transaction: { reference: id } } }), page: linked, links: true },
  stripe: { record: (id) => ({ body: { id } }), page: list, links: false },
  openai: { record: (id) => ({ body: { id } }), page: list, links: false },
  octokit: { record: (id) => ({ body: { id } }), page: linked, links: true },
  masto: { record: (id) => ({ body: { id } }), page: linked, links: true },
};

/** The ids in what an iterator gave: an item, a page of items, or an answer with a page. */
export function idsIn(value) {
  const items = Array.isArray(value) ? value : Array.isArray(value?.data) ? value.data : [value];
  return items.map((item) => item?.id);
}
