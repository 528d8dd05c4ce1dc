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
    [
      'names all of a few where none is near',
      { federation: { wonderful: 1 } },
      'federation.wonderful: unknown key; there are: limitedFederationMode, ipBlocks, domainAllows, rateLimits',
    ],
    ['names none of many where none is near', { payments: { wonderful: 1 } }, 'payments.wonderful: unknown key'],
    [
      'names what was received, and what was probably meant',
      { payments: { keys: [{ key: 'pk', kind: 'pubic' }] } },
      'payments.keys[0].kind: expected "public", "private" or "sync"; received "pubic"; did you mean \'public\'?',
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

  test('shows a long value only in part', () => {
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

test('the issues of a long document are found as those of a short one, each at its own place', () => {
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

test('currencies and events are held to what the API takes, receivers to what can be posted to', () => {
  const seed = {
    payments: {
      channels: [{ slug: 'a', currency: 'EUX' }],
      balances: { XAG: {} },
      payments: [{ currency: 'XAFF', locked_currency: 'nope' }],
      webhooks: [{ url: 'ftp://shop.example', events: ['payment.completed'] }, { url: 'http://ada:secret@shop' }],
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
  const team = { name: 't', permission: 'read' };
  const teams = [
    team,
    { ...team, name: 'T' },
    { ...team, name: 'owners' },
    { ...team, name: 'a/b', units: ['repo.code', 'repo.cod'] },
    { ...team, name: 'u', units: ['repo.code', 'repo.cod'] },
    { ...team, name: 'v', units: JSON.parse('{"__proto__": "read"}') as Record<string, string> },
  ];
  expect(texts({ pulls: { orgs: [{ name: 'o', owner: 'admin', owners: ['x'], teams }] } })).toEqual([
    'pulls.orgs[0].owners[0]: unknown user',
  ]);
  expect(texts({ pulls: { orgs: [{ name: 'o', owner: 'admin', teams }] } })).toEqual([
    'pulls.orgs[0].teams[1].name: used twice',
    'pulls.orgs[0].teams[2].name: used twice',
    `pulls.orgs[0].teams[3].name: expected letters, digits, '-', '_' and '.'; received "a/b"`,
    'pulls.orgs[0].teams[4].units[1]: unknown unit',
    'pulls.orgs[0].teams[5].units: unknown unit',
  ]);
  const listed = {
    orgs: [{ name: 'o', owner: 'admin', teams: [team] }],
    repos: [
      {
        owner: 'o',
        name: 'r',
        protections: [
          { rule_name: 'a', push_whitelist_teams: ['T'], push_whitelist_usernames: ['Admin'] },
          { rule_name: 'b', push_whitelist_teams: ['u'] },
          { rule_name: 'c', merge_whitelist_usernames: ['x'] },
        ],
      },
    ],
  };
  expect(texts({ pulls: listed })).toEqual([
    'pulls.repos[0].protections[1]: team does not exist [org_id 2, team_id 0, name: u]',
    'pulls.repos[0].protections[2]: user does not exist [uid: 0, name: x]',
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
  const pull = { repo: 'admin/a', as: 'admin', head: 'h', base: 'main', title: 't', dueDate: '2026-02-30' };
  expect(issuesOf({ pulls: { repos: [repo], pulls: [pull] } }).issues.map(({ path }) => path)).toEqual([
    'pulls.repos[0].commits[0].date',
    'pulls.repos[0].milestones[0].dueOn',
    'pulls.pulls[0].dueDate',
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

describe('a protection of branches', () => {
  const repo = { owner: 'admin', name: 'a', commits: [{ message: 'm', files: { f: 'x' } }] };
  const seedWith = (protection: object) => ({ pulls: { repos: [{ ...repo, protections: [protection] }] } });

  test('is checked as its route checks it', () => {
    const at = 'pulls.repos[0].protections[0]';
    expect(texts(seedWith({ rule_name: 'main', required_approval: 1 }))).toEqual([
      `${at}.required_approval: unknown key; did you mean 'required_approvals'?`,
    ]);
    expect(texts(seedWith({ branch: 'main', requiredApprovals: 1 }))).toEqual([
      `${at}.branch: unknown key`,
      `${at}.requiredApprovals: unknown key; did you mean 'required_approvals'?`,
      `${at}.rule_name: expected the branch, or a pattern of branches; it is missing`,
    ]);
    expect(texts(seedWith({ rule_name: 'main', required_approvals: '1', status_check_contexts: 'ci' }))).toEqual([
      `${at}.status_check_contexts: expected array; received "ci"`,
      `${at}.required_approvals: expected number; received "1"`,
    ]);
  });

  test('is what the route makes of the same body', async () => {
    const body = { rule_name: 'rel*', required_approvals: 2, push_whitelist_usernames: ['admin'], enable_push: false };
    const shown = async (seed: WorldDocument, send?: object): Promise<object> => {
      const fake = createFake({ seed });
      const { token } = fake.credentials;
      const at = `${fake.url}/api/v1/repos/admin/a/branch_protections`;
      const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
      if (send) await fake.fetch(new Request(at, { method: 'POST', headers, body: JSON.stringify(send) }));
      return (await fake.fetch(new Request(at, { headers }))).json() as Promise<object>;
    };
    const seeded = await shown(seedWith(body));
    expect(seeded).toMatchObject([{ rule_name: 'rel*', required_approvals: 2, enable_push: false }]);
    expect(seeded).toEqual(await shown({ pulls: { repos: [repo] } }, body));
    const { document, omitted } = createFake({ seed: seedWith(body) }).export({ as: 'seed' });
    expect(document.pulls?.repos?.[0]?.protections).toEqual([
      { rule_name: 'rel*', push_whitelist_usernames: ['admin'], required_approvals: 2 },
    ]);
    expect(omitted).toEqual([]);
  });
});

test('the former spelling of a key means the same', () => {
  const issues = (due: object) => [{ title: 'i', ...due }];
  const exported = (due: object): unknown =>
    createFake({ seed: { pulls: { repos: [{ owner: 'admin', name: 'a', issues: issues(due) }] } } }).export({
      as: 'seed',
    }).document.pulls?.repos;
  expect(exported({ due_date: '2026-08-01T00:00:00Z' })).toMatchObject([
    { issues: [{ dueDate: '2026-08-01T00:00:00Z' }] },
  ]);
});

describe('several merchants', () => {
  const keys = [
    { key: 'sk_test.bakery', merchant: 'bakery' },
    { key: 'sk_test.florist', merchant: 'florist' },
    { key: 'sk_live.florist', merchant: 'florist', environment: 'live' as const },
  ];
  const florist = { merchant: 'florist' } as const;
  const seed: WorldDocument = {
    payments: {
      keys,
      customers: [{ id: 'cus.ada', email: 'ada@example.com', ...florist }],
      beneficiaries: [
        { name: 'Bo', reference: 'bo', channel: 'cm.mtn' },
        { id: 'ben.bo', name: 'Bo', reference: 'bo', channel: 'cm.mtn', ...florist },
      ],
      payments: [
        { reference: 'order-1', status: 'complete' },
        { reference: 'order-1', customer: 'cus.ada', ...florist },
        { reference: 'order-1', amount: 7, ...florist, environment: 'live' },
        florist,
      ],
      transfers: [{ reference: 'pay-1', beneficiary: 'ben.bo', ...florist }],
      webhooks: [{ url: 'https://florist.example/hooks', ...florist }],
    },
  };

  test('have records of their own', async () => {
    const fake = createFake({ seed });
    const clientOf = (apiKey: string): PaymentsClient =>
      new PaymentsClient({ ...fake.options.payments, auth: { apiKey, grant: apiKey } });
    const [bakery, inSandbox, live] = keys.map(({ key }) => clientOf(key)) as [
      PaymentsClient,
      PaymentsClient,
      PaymentsClient,
    ];
    expect(await bakery.retrieve('order-1')).toMatchObject({ status: 'complete', amount: 1000 });
    expect(await inSandbox.retrieve('order-1')).toMatchObject({
      status: 'pending',
      customer: 'cus.ada',
      sandbox: true,
    });
    expect(await live.retrieve('order-1')).toMatchObject({ amount: 7, sandbox: false });
    const counts = async (client: PaymentsClient): Promise<number[]> =>
      Promise.all(
        [
          client.list(),
          client.customers.list(),
          client.beneficiaries.list(),
          client.transfers.list(),
          client.webhooks.list(),
        ].map(async (list) => (await list.toArray({ limit: 9 })).length),
      );
    expect(await Promise.all([bakery, inSandbox, live].map(counts))).toEqual([
      [1, 1, 1, 0, 0],
      [2, 2, 1, 1, 1],
      [1, 1, 0, 0, 0],
    ]);
  });

  test('are exported, too', () => {
    const { document, omitted } = createFake({ seed }).export({ as: 'seed' });
    expect(omitted.map(({ path }) => path)).toEqual(['ids']);
    expect(document.payments?.payments?.map(({ merchant, environment }) => [merchant, environment])).toEqual([
      [undefined, undefined],
      ['florist', undefined],
      ['florist', 'live'],
      ['florist', undefined],
    ]);
    expect(createFake({ seed: document }).export({ as: 'seed' }).document).toEqual(document);
  });

  test('each have a key of their own, and no reference twice', () => {
    const payments = [
      { merchant: 'florits' },
      { environment: 'live' },
      { reference: 'a' },
      { reference: 'a', merchant: 'florist' },
    ];
    expect(texts({ payments: { keys, payments } })).toEqual([
      "payments.payments[0].merchant: no key is for sandbox:florits; did you mean 'florist'?",
      'payments.payments[1].environment: no key is for live:bakery',
    ]);
    const twice = [{ reference: 'a' }, { reference: 'a', merchant: 'bakery' }];
    expect(texts({ payments: { keys, payments: twice } })).toEqual(['payments.payments[1].reference: used twice']);
  });
});

test('a key says its kind, by its beginning or beside it', () => {
  expect(texts({ payments: { keys: [{ key: 'bad' }, { key: 'odd', kind: 'private' }] } })).toEqual([
    'payments.keys[0].key: expected a key that begins with pk, sk or sync., or its kind beside it; received a string',
  ]);
});
