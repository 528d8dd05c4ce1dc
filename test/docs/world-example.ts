import type { WorldDocument } from '../../fake/index.ts';

/** A world document with something under each list, for the page of its keys. */
export const exampleWorld: WorldDocument = {
  clock: '2026-07-16T10:00:00Z',
  as: { pulls: 'forgejo@15' },
  users: [
    {
      name: 'alice',
      admin: true,
      permissions: ['manage_blocks'],
      tokens: [{ token: 'alice-reads', scopes: ['read:repository'] }],
    },
    { name: 'bob', tokens: [{ token: 'bob-token' }] },
  ],
  payments: {
    keys: [
      { key: 'pk_test.shop', merchant: 'shop' },
      { key: 'sk_test.shop', merchant: 'shop' },
      { key: 'sk_test.florist', merchant: 'florist' },
    ],
    channels: [{ slug: 'cm.mtn', name: 'MTN', countries: ['CM'], min_amount: 100 }],
    balances: { XAF: { available: 250_000, pending: 1500 } },
    customers: [{ id: 'cus.ada', name: 'Ada', email: 'ada@example.com', phone: '+237670000000' }],
    beneficiaries: [{ id: 'ben.bo', name: 'Bo', channel: 'cm.mtn', account_number: '+237670000001' }],
    paymentMethods: [{ id: 'pm.ada', owner: 'cus.ada', channel: 'cm.mtn', account_number: '+237670000000' }],
    payments: [
      { reference: 'order-1', amount: 1500, status: 'complete', customer: 'cus.ada' },
      { reference: 'order-1', status: 'failed', merchant: 'florist' },
    ],
    transfers: [{ reference: 'payout-1', amount: 900, beneficiary: 'ben.bo', status: 'sent' }],
    webhooks: [{ url: 'https://shop.example/hooks', events: ['payment.complete', 'payment.failed'] }],
    webhookReceivers: [{ url: 'https://shop.example/hooks', respond: [500, 200] }],
    hashKey: 'hsk_test.shop',
    merchants: [{ merchant: 'florist', balances: { XAF: { available: 40_000 } }, hashKey: 'hsk_test.florist' }],
  },
  federation: {
    ipBlocks: [{ ip: '192.0.2.0/24', severity: 'no_access', comment: 'spam', expiresIn: 3600 }],
    domainAllows: [{ domain: 'friends.example' }],
    rateLimits: true,
  },
  pulls: {
    orgs: [
      {
        name: 'acme',
        owner: 'alice',
        labels: [{ name: 'kind/bug', color: '#d73a4a', exclusive: true }],
        teams: [{ name: 'reviewers', permission: 'write', members: ['bob'] }],
      },
    ],
    repos: [
      {
        owner: 'alice',
        name: 'app',
        collaborators: [{ user: 'bob', permission: 'write' }],
        commits: [
          {
            message: 'Begin',
            date: '2026-07-01T09:00:00Z',
            author: { name: 'Alice', email: 'alice@example.com' },
            files: { 'a.txt': 'one\n', 'run.sh': { content: 'echo hi\n', mode: '100755' } },
          },
          { branch: 'topic', from: 'main', message: 'Go on', files: { 'a.txt': 'two\n' } },
        ],
        tags: [{ name: 'v1', target: 'main' }],
        releases: [{ tag: 'v1', name: 'The first', attachments: [{ name: 'notes.txt', content: 'All is new.\n' }] }],
        labels: [{ name: 'bug', color: '#d73a4a' }],
        milestones: [{ title: 'v2', dueOn: '2026-08-01T00:00:00Z' }],
        issues: [
          {
            title: 'It breaks',
            as: 'bob',
            labels: ['bug'],
            milestone: 'v2',
            comments: [{ as: 'alice', body: 'Where?', reactions: [{ as: 'bob', content: 'eyes' }] }],
            subscriptions: [{ user: 'alice', subscribed: false }],
          },
        ],
        statuses: [{ commit: 'topic', context: 'ci', state: 'success' }],
        protections: [{ rule_name: 'main', required_approvals: 1, enable_status_check: true }],
      },
    ],
    pulls: [
      {
        repo: 'alice/app',
        as: 'bob',
        head: 'topic',
        base: 'main',
        title: 'Go on',
        reviewers: ['alice'],
        reviews: [
          {
            as: 'alice',
            event: 'REQUEST_CHANGES',
            body: 'Nearly.',
            comments: [{ path: 'a.txt', line: 1, body: 'Why?', replies: [{ as: 'bob', body: 'Because.' }] }],
          },
        ],
        scheduledMerge: { style: 'squash', as: 'alice' },
      },
    ],
    blocks: [{ by: 'alice', user: 'bob' }],
    hooks: [{ on: 'alice/app', url: 'https://ci.example/hooks', events: ['push', 'pull_request'], secret: 's3cret' }],
    notifications: [{ user: 'alice', on: 'alice/app#1' }],
  },
  faults: [
    { on: 'customers.*', effect: { rateLimit: { requests: 2, seconds: 60 } } },
    { on: 'payments.initialize', effect: { status: 503 }, times: 1 },
  ],
};
