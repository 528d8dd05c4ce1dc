import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../fake/index.ts';
import { PaymentsClient } from '../../src/payments/index.ts';

function issuesOf(seed: unknown): SeedError {
  try {
    createFake({ seed: seed as WorldDocument });
  } catch (error) {
    if (error instanceof SeedError) return error;
    throw error;
  }
  throw new Error('the seed has no issues');
}

const texts = (seed: unknown): string[] => issuesOf(seed).issues.map(({ path, message }) => `${path}: ${message}`);

describe('an issue of a seed', () => {
  test.each<[string, unknown, string]>([
    ['names the nearest key', { usres: [] }, "usres: unknown key; did you mean 'users'?"],
    ['names it in an area', { payments: { paymets: [] } }, "payments.paymets: unknown key; did you mean 'payments'?"],
    [
      'names it in a record',
      { pulls: { repos: [{ owner: 'admin', name: 'a', defaultbranch: 'x' }] } },
      "pulls.repos[0].defaultbranch: unknown key; did you mean 'defaultBranch'?",
    ],
    [
      'names it in a value that may also be a text',
      { pulls: { repos: [{ owner: 'admin', name: 'a', commits: [{ message: 'm', files: { f: { contnt: '' } } }] }] } },
      "pulls.repos[0].commits[0].files.f.contnt: unknown key; did you mean 'content'?",
    ],
    ['names none where none is near', { wonderful: 1 }, 'wonderful: unknown key'],
    [
      'names what was received',
      { payments: { keys: [{ key: 'pk', kind: 'pubic' }] } },
      'payments.keys[0].kind: expected "public", "private" or "sync"; received "pubic"',
    ],
    ['names a type', { federation: { rateLimits: 'yes' } }, 'federation.rateLimits: expected boolean; received "yes"'],
    ['says what is missing', { users: [{}] }, 'users[0].name: expected string; it is missing'],
    ['names no more of an object than its type', { clock: { a: 1 } }, 'clock: expected string; received an object'],
    ['names no more of an array than its type', { clock: [1] }, 'clock: expected string; received an array'],
    [
      'never names a secret',
      { users: [{ name: 'a', password: 123456 }] },
      'users[0].password: expected string; received a number',
    ],
    ['names a bound', { payments: { rateLimit: 0 } }, 'payments.rateLimit: expected more than 0; received 0'],
    [
      'names what is empty',
      { pulls: { orgs: [{ name: '', owner: 'x' }] } },
      'pulls.orgs[0].name: expected at least 1 characters; received ""',
    ],
    [
      'lists the choices of a union',
      { pulls: { repos: [{ owner: 'admin', name: 'a', branches: 5 }] } },
      'pulls.repos[0].branches: expected array or object; received 5',
    ],
    [
      'says what is wrong inside of a choice',
      { payments: { channels: [{ slug: 'a', currency: 5 }] } },
      'payments.channels[0].currency: expected string; received 5',
    ],
  ])('%s', (_, seed, text) => {
    expect(texts(seed)).toEqual([text]);
  });

  test('cuts what was received', () => {
    const [text = ''] = texts({ clock: 'x'.repeat(10_000) });
    expect(text).toBe(`clock: expected an ISO 8601 time; received "${'x'.repeat(59)}…`);
  });
});

test('all issues of a schema and all names used twice are reported together', () => {
  const seed = {
    usres: [],
    clock: 5,
    users: [{ name: 'a' }, { name: 'A' }, null],
    payments: { payments: [{ reference: 'a', amount: -1 }, { reference: 'a' }], customers: 'none' },
  };
  expect(issuesOf(seed).issues.map(({ path }) => path)).toEqual([
    'clock',
    'users[2]',
    'payments.customers',
    'payments.payments[0].amount',
    'usres',
    'users[1].name',
    'payments.payments[1].reference',
  ]);
});

test('at most 20 issues are listed, and the others counted', () => {
  const error = issuesOf({ users: Array.from({ length: 50 }, () => ({ nam: 'a' })) });
  expect(error.issues).toHaveLength(20);
  expect(error.more).toBe(80);
  expect(error.message).toMatch(/^the world document has 100 issues: .*; and 80 more$/);
});

test('a long document is held to the same as a short one, each issue at its own place', () => {
  const wrong = {
    clock: 'now',
    users: {},
    payments: { keys: [{ key: '' }], rateLimit: 0, payment: [], transfers: [{ amount: -1 }] },
    federation: [],
    state: 1,
  };
  const long = { ...wrong.payments, payments: Array.from({ length: 2500 }, (_, n) => ({ reference: `p-${n}` })) };
  const short = texts(wrong);
  expect(short.length).toBeGreaterThan(7);
  expect(texts({ ...wrong, payments: long }).toSorted()).toEqual(short.toSorted());
  const misplaced = long.payments.with(2400, { reference: 7 } as never).with(2499, { reference: 'p-0' });
  expect(texts({ payments: { payments: misplaced } })).toEqual([
    'payments.payments[2400].reference: expected string; received 7',
    'payments.payments[2499].reference: used twice',
  ]);
});

test('webhooks and currencies are held to what the API takes', () => {
  const seed = {
    payments: {
      channels: [{ slug: 'a', currency: 'EUX' }],
      balances: { XAG: {} },
      payments: [{ currency: 'XAFF', locked_currency: 'nope' }],
      webhooks: [{ url: 'ftp://shop.example', events: ['payment.completed'] }, { url: 'http://shop.example' }],
    },
  };
  expect(issuesOf(seed).issues.map(({ path }) => path)).toEqual([
    'payments.channels[0].currency',
    'payments.balances.XAG',
    'payments.payments[0].currency',
    'payments.payments[0].locked_currency',
    'payments.webhooks[0].url',
    'payments.webhooks[0].events[0]',
    'payments.webhooks[1].url',
  ]);
});

test('references to records that are not there are reported together', () => {
  const orgs = [
    { name: 'o', owner: 'admin', teams: [{ name: 't', permission: 'read', members: ['x', 'admin', 'y'] }] },
  ];
  expect(texts({ pulls: { orgs } })).toEqual([
    'pulls.orgs[0].teams[0].members[0]: unknown user',
    'pulls.orgs[0].teams[0].members[2]: unknown user',
  ]);
  const repo = { owner: 'admin', name: 'a' };
  const collaborators = [{ user: 'x', permission: 'read' }];
  expect(
    texts({
      pulls: {
        repos: [
          { ...repo, collaborators },
          { owner: 'x', name: 'b' },
        ],
      },
    }),
  ).toEqual([
    'pulls.repos[0].collaborators[0].user: unknown user',
    'pulls.repos[1].owner: unknown user or organisation',
  ]);
  const pull = { repo: 'admin/a', as: 'admin', head: 'h', base: 'main', title: 't' };
  const pulls = [
    { ...pull, repo: 'admin/b' },
    { ...pull, as: 'x' },
  ];
  expect(texts({ pulls: { repos: [repo], pulls, blocks: [{ by: 'admin', user: 'x' }] } })).toEqual([
    'pulls.pulls[0].repo: unknown repository',
    'pulls.pulls[1].as: unknown user',
    'pulls.blocks[0].user: unknown user',
  ]);
});

test('issues that are found while seeding are bounded as well', () => {
  const blocks = Array.from({ length: 50 }, () => ({ by: 'admin', user: 'x' }));
  const error = issuesOf({ pulls: { blocks } });
  expect([error.issues.length, error.more]).toEqual([20, 30]);
});

test('the issues of one area do not hide those of another', () => {
  const seed = {
    federation: { ipBlocks: [{ ip: 'nowhere', severity: 'no_access' }] },
    pulls: { repos: [{ owner: 'x', name: 'b' }] },
  };
  expect(issuesOf(seed).issues.map(({ path }) => path)).toEqual(['federation.ipBlocks[0]', 'pulls.repos[0].owner']);
});

test('times of repositories are checked with everything else', () => {
  const repo = {
    owner: 'admin',
    name: 'a',
    commits: [{ message: 'm', date: 'yesterday' }],
    milestones: [{ title: 'm', dueOn: 'soon' }],
  };
  const pull = { repo: 'admin/a', as: 'admin', head: 'h', base: 'main', title: 't', due_date: '2026-02-30' };
  expect(issuesOf({ pulls: { repos: [repo], pulls: [pull] } }).issues.map(({ path }) => path)).toEqual([
    'pulls.repos[0].commits[0].date',
    'pulls.repos[0].milestones[0].dueOn',
    'pulls.pulls[0].due_date',
  ]);
});

test('scopes and permissions are those that there are', () => {
  const users = [
    { name: 'a', permissions: ['manage_block'], tokens: [{ token: 't', scopes: ['read:repositry', 'x'] }] },
  ];
  expect(texts({ users })).toEqual([
    `users[0].permissions[0]: expected a permission, such as 'manage_blocks'; received "manage_block"`,
    `users[0].tokens[0].scopes[0]: expected a scope, such as 'read:repository'; received "read:repositry"`,
    'users[0].tokens[0].scopes[1]: expected a scope; received "x"',
  ]);
});

test('what payments and transfers name must be there, or have been deleted', () => {
  const customers = [{ id: 'cus.ada', email: 'ada@example.com' }];
  const payments = [
    { reference: 'a', customer: 'cus.adda', channel: 'cm.mnt' },
    { reference: 'b', customer: 'cus.ada', channel: 'cm.mtn', locked_channel: 'none' },
    { reference: 'c', customer: 'cus.gone' },
  ];
  const transfers = [{ beneficiary: 'ben.gone', channel: 'cm.orange' }];
  const seed = { payments: { customers, payments, transfers, deletedIds: ['ben.gone', 'cus.gone'] } };
  expect(() => createFake({ seed })).toThrow(
    "the world document has 3 issues: payments.payments[0].customer: unknown customer 'cus.adda'; did you mean 'cus.ada'?; " +
      "payments.payments[0].channel: unknown channel 'cm.mnt'; did you mean 'cm.mtn'?; " +
      "payments.payments[1].locked_channel: unknown channel 'none'",
  );
  expect(() => createFake({ seed: { payments: { transfers } } })).toThrow("unknown beneficiary 'ben.gone'");
});

test('a payment whose customer was deleted is exported so that it loads again', async () => {
  const seed = { payments: { customers: [{ id: 'cus.ada' }], payments: [{ reference: 'a', customer: 'cus.ada' }] } };
  const fake = createFake({ seed });
  await new PaymentsClient(fake.options.payments).customers.delete('cus.ada');
  const { document } = fake.export({ as: 'seed' });
  expect(document.payments?.deletedIds).toEqual(['cus.ada']);
  expect(createFake({ seed: document }).export({ as: 'seed' }).document).toEqual(document);
});
