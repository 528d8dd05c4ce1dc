import type { Fake, WorldDocument } from 'understudy-sdk/fake';

/** A world with something in each collection. */
export const shop: WorldDocument = {
  clock: '2026-07-16T10:00:00Z',
  payments: {
    webhooks: [
      { url: 'https://shop.example/hooks', events: ['payment.created', 'payment.complete', 'payment.failed'] },
    ],

    webhookReceivers: [{ url: 'https://shop.example/hooks', respond: [200, 200, 500, 200] }],
    customers: [{ id: 'cus.ada', email: 'ada@example.com', name: 'Ada Lovelace' }],
    balances: { XAF: { available: 250_000 } },
  },
  federation: {
    ipBlocks: [{ ip: '192.0.2.0/24', severity: 'no_access', comment: 'spam' }],
    domainAllows: [{ domain: 'friends.example' }],
  },
};

/** Makes requests of a fake on a port. */
export function caller(fake: Fake, url: string): (method: string, path: string, body?: object) => Promise<Response> {
  const { apiKey, token } = fake.credentials;
  return (method, path, body) =>
    fetch(url + path, {
      method,
      headers: {
        authorization: path.startsWith('/api/') ? `Bearer ${token}` : apiKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** Lets a client do a little of everything. */
export async function fill(fake: Fake, url: string): Promise<void> {
  const call = caller(fake, url);
  repository(fake);
  const books = { amount: 1500, currency: 'XAF', email: 'ada@example.com', description: 'Two books' };
  for (const reference of ['order-1', 'order-2', 'order-3', 'order-4'])
    await call('POST', '/payments', { ...books, reference });
  fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
  fake.control({ op: 'payment.outcome', reference: 'order-2', outcome: 'failed' });
  await call('POST', '/payments', { amount: -5, currency: 'XAF' });
  await call('GET', '/payments/order-1');
  await call('GET', '/paymentz/order-1');
  fake.faults.add({ on: 'payments.list', effect: { status: 503, retryAfter: 5 } });
  await call('GET', '/payments?limit=5');
  await fake.clock.advance(65);
  await call('GET', '/payments?limit=5');
  await call('POST', '/api/v1/repos/alice/shop/pulls/1/reviews', { event: 'APPROVED', body: 'Looks right.' });
  await call('GET', '/api/v1/repos/alice/shop/pulls');
  await call('POST', '/api/v1/admin/ip_blocks', { ip: '10.0.0.0/8', severity: 'no_access' });
}

function repository(fake: Fake): void {
  const repo = fake.pulls.repo('alice/shop', {
    commits: [
      { branch: 'main', message: 'Start', files: { 'README.md': '# Shop\n', 'cart.ts': 'export const total = 1;\n' } },
    ],
    protections: [{ rule_name: 'main', required_approvals: 2 }],
  });
  const sum = 'export const total = (items: number[]) =>\n  items.reduce((a, b) => a + b, 0);\n';
  const fix = repo.branch('fix-total').commit({ message: 'Sum the items', files: { 'cart.ts': sum } });
  repo.branch('main').commit({ message: 'Say more', files: { 'README.md': '# Shop\n\nSells things.\n' } });
  fix.pull({ title: 'Sum the items of a cart', body: 'The total was always 1.' });
  repo
    .branch('docs')
    .commit({ message: 'Write docs', files: { 'docs.md': 'x\n' } })
    .pull({ title: 'WIP: docs' });
}
