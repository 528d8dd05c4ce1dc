import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from '../../fake/index.ts';
import { allOperations } from '../../fake/areas.ts';
import { spellings } from '../../fake/http/router.ts';
import type { Operation } from '../../src/core/operation.ts';
import { play } from '../conformance/player.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { pull, users, world } from '../pulls/support.ts';

const rows: ReadonlyMap<string, Operation> = new Map(allOperations().flatMap(([, table]) => Object.entries(table)));

// What any request can get, whatever its operation: moved, not modified, too large a body, too many requests.
const ANY_OPERATION: ReadonlySet<number> = new Set([301, 304, 413, 429]);

/** The statuses a fake has given that the rows of their operations do not name. */
function unlisted(fake: Fake): string[] {
  return fake.journal.flatMap(({ operation, status }) => {
    const row = operation === null ? undefined : rows.get(operation);
    if (row === undefined || ANY_OPERATION.has(status)) return [];
    return row.success.includes(status) || row.errors.includes(status) ? [] : [`${operation} ${status}`];
  });
}

describe('a status is one that the row of its operation names', () => {
  test.each(['payments', 'federation', 'pulls'])('in every scenario of %s', async (area) => {
    const missing = new Set<string>();
    const fake = createFake();
    for (const scenario of scenariosOf(area)) {
      await play(scenario, { base: fake.url, fetch: fake.fetch });
      for (const one of unlisted(fake)) missing.add(one);
    }
    expect([...missing].sort()).toEqual([]);
  });

  test('whatever is sent', async () => {
    const missing = new Set<string>();
    for (const [i, requests] of fc.sample(fc.array(request, sizes), { numRuns: 60, seed: 12 }).entries()) {
      const fake = createFake({ seed: seeds[i % seeds.length]! });
      for (const one of requests) await send(fake, one);
      for (const one of unlisted(fake)) missing.add(one);
    }
    expect([...missing].sort()).toEqual([]);
  });
});

const sizes = { minLength: 240, maxLength: 240, size: 'max' } as const;

const repo = (name: string, more: object): object => ({
  owner: 'alice',
  name,
  commits: [
    { branch: 'main', message: 'initial', files: { 'a.txt': '1\n2\n3\n' } },
    { branch: 'feature', from: 'main', message: 'more', files: { 'a.txt': '1\n2\n' } },
  ],
  ...more,
});

const pullsWorld: WorldDocument['pulls'] =
  world(
    { protections: [{ rule_name: 'b*', required_approvals: 1 }] },
    {
      orgs: [{ name: 'org', owner: 'alice', teams: [{ name: 'team', permission: 'write', members: ['carol'] }] }],
      blocks: [{ by: 'alice', user: 'dave' }],
      pulls: [
        pull('feature', {
          reviewers: ['carol'],
          reviews: [
            { as: 'alice', event: 'COMMENT', comments: [{ path: 'feature.txt', line: 1, body: 'c' }] },
            { as: 'siteadmin', event: 'REQUEST_CHANGES', body: 'No.' },
          ],
          comments: [{ as: 'alice', body: 'hello' }],
        }),
        pull('b1', { merge: 'merge' }),
        pull('b2', { state: 'closed' }),
        pull('b3', { title: 'WIP: b3' }),
        ...['private', 'archived'].map((name) => pull('feature', { repo: `alice/${name}`, as: 'alice' })),
      ],
    },
  ).pulls ?? {};

const hooks = ['alice/proj', 'org', 'alice', null].map((on) => ({ on, url: 'https://a.example/' }));

const seeds: readonly WorldDocument[] = [undefined, { archived: true }, { settings: { has_pull_requests: false } }].map(
  (more, i) => ({
    users: [
      ...users,
      { name: 'admin', permissions: ['administrator'], tokens: [{ token: 'understudy' }] },
      { name: 'blocker', permissions: ['manage_blocks'], tokens: [{ token: 'blocks', scopes: ['admin:read'] }] },
      { name: 'gone', tokens: [{ token: 'tok-gone', state: 'revoked' }] },
    ],
    payments: {
      customers: [{ id: 'c1' }, { id: 'c2', blocked: true }],
      beneficiaries: [{ id: 'b1', name: 'B', channel: 'cm.mtn', phone: '+237670000000' }],
      payments: [
        { reference: 'p1' },
        { reference: 'p2', status: 'complete' },
        { reference: 'p3', locked_channel: 'cm.mtn' },
      ],
      transfers: [{ reference: 't1' }, { reference: 't2', status: 'complete' }],
      webhooks: [{ id: 'w1', url: 'https://a.example/' }],
    },
    federation: { ipBlocks: [{ ip: '10.0.0.0/8', severity: 'no_access' }], domainAllows: [{ domain: 'a.example' }] },
    pulls: {
      ...pullsWorld,
      hooks,
      repos: [
        ...(pullsWorld.repos ?? []).map((one) => ({ ...one, tags: [{ name: 'v1', target: 'main' }] })),
        repo('private', { private: true }),
        repo('archived', { archived: true }),
        ...(i === 0 ? [] : [repo('other', more ?? {})]),
      ] as never,
    },
  }),
);

const junk = fc.constantFrom('', '0', '-1', '1', '2', '99', 'x', '%ff', '%00', 'a%2Fb', '1.5', '9'.repeat(30));
const oneOf = (...values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);

const names: Readonly<Record<string, fc.Arbitrary<string>>> = {
  owner: oneOf('alice', 'alice', 'alice', 'alice', 'org', 'bob', 'nobody'),
  repo: oneOf('proj', 'proj', 'proj', 'private', 'archived', 'other', 'none'),
  index: oneOf('1', '2', '3', '4', '5', '99', 'x'),
  head: oneOf('feature', 'b1', 'alice:feature', 'none'),
  base: oneOf('main', 'feature', 'none'),
  branch: oneOf('main', 'feature', 'b1', 'none'),
  username: oneOf('alice', 'bob', 'carol', 'nobody'),
  org: oneOf('org', 'none'),
  team: oneOf('team', 'none'),
  tag: oneOf('v1', 'none'),
  name: oneOf('b*', 'bug', 'main', 'none'),
  path: oneOf('a.txt', 'new.txt', 'none'),
  diffType: oneOf('diff', 'patch', 'x'),
  reference: oneOf('p1', 'p2', 'p3', 't1', 't2', 'none'),
  id: oneOf('1', '2', 'c1', 'c2', 'b1', 'w1', '99'),
};

const value: Readonly<Record<string, readonly unknown[]>> = {
  title: ['New', 'WIP: x', ''],
  body: ['text', null],
  head: ['feature', 'b1', 'none', 'bob:feature'],
  base: ['main', 'feature', 'none'],
  state: ['open', 'closed', 'success', 'bad'],
  do: ['merge', 'squash', 'rebase', 'rebase-merge', 'fast-forward-only', 'manually-merged', 'x'],
  MergeCommitID: ['x'.repeat(40), '0'.repeat(40)],
  head_commit_id: ['0'.repeat(40)],
  merge_when_checks_succeed: [true],
  force_merge: [true],
  content_version: [0, 99],
  event: ['APPROVED', 'COMMENT', 'PENDING', 'REQUEST_CHANGES', 'x'],
  comments: [[{ path: 'a.txt', new_position: 1, body: 'c' }], [{}]],
  reviewers: [['carol'], ['nobody'], ['alice']],
  team_reviewers: [['team']],
  assignees: [['bob'], ['nobody'], ['dave']],
  labels: [[1], [99], ['bug']],
  milestone: [1, 99],
  name: ['proj', 'fresh', 'archived', '', 'bug'],
  new_name: ['newer', 'proj'],
  new_username: ['robert', 'alice'],
  new_branch_name: ['newer', 'main', 'bad..name'],
  old_branch_name: ['main', 'none'],
  old_ref_name: ['main', 'none'],
  username: ['fresh', 'alice'],
  new_owner: ['bob', 'nobody'],
  organization: ['org', 'none'],
  color: ['ff0000', 'x'],
  permission: ['write', 'x'],
  rule_name: ['main', 'b*', ''],
  context: ['ci'],
  index: [1, 2, 99],
  owner: ['alice'],
  repo: ['proj'],
  archived: [true, false],
  has_pull_requests: [true, false],
  private: [true],
  due_date: ['2024-01-02T03:04:05Z', 'x'],
  amount: [100, 0, 'x', 1e12],
  currency: ['XAF', 'X'],
  email: ['ada@example.com', 'x'],
  phone: ['+237670000000', 'x'],
  customer: ['c1', 'c2', 'none', { email: 'a@example.com' }],
  beneficiary: ['b1', 'none'],
  channel: ['cm.mtn', 'none'],
  data: [{ phone: '+237670000000' }],
  reference: ['p1', 'fresh', 'a b'],
  type: ['gitea', 'x'],
  config: [{ url: 'https://a.example/', content_type: 'json' }, {}],
  content: ['+1', 'bm90ZQ==', 'x'],
  message: ['why'],
  tag_name: ['v2', 'v1', 'v 3'],
  name_pattern: ['v*', ''],
  decision: ['complete', 'x'],
  url: ['https://a.example/x', 'x'],
  events: [['payment.complete'], ['x'], []],
  account_number: ['+237670000000'],
  country: ['CM', 'x'],
  ip: ['10.0.0.0/8', '10.1.0.0/16', 'x'],
  severity: ['no_access', 'x'],
  expires_in: [60, 'x'],
  domain: ['a.example', 'b.example', '<x>'],
};

const body: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record(Object.fromEntries(Object.entries(value).map(([name, some]) => [name, fc.constantFrom(...some)])), {
        requiredKeys: [],
      })
      .map((fields) => JSON.stringify(fields)),
  },
  { weight: 1, arbitrary: oneOf('', '{', '[]', 'null', '{"title":1}', '{"ip":["x"]}', '\u0000') },
);

const credential: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 6, arbitrary: oneOf('token tok-alice', 'token tok-siteadmin', 'Bearer understudy', 'sk_test.understudy') },
  {
    weight: 3,
    arbitrary: oneOf('token tok-bob', 'token tok-carol', 'token tok-dave', 'pk_test.understudy', 'Bearer blocks'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(undefined, 'token wrong', 'token tok-gone', 'Basic eA==', 'x', 'sync.understudy'),
  },
);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const routes = allOperations()
  .filter(([area]) => area !== 'control')
  .flatMap(([, table]) => Object.values(table).flatMap(spellings));

const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: oneOf(
      '?page=1&limit=2',
      '?page=x',
      '?limit=-1',
      '?x=%ff',
      '?x=%zz',
      '?state=bad&sort=bad',
      '?labels=x',
      '?style=rebase',
      '?milestone=x',
      '?poster=nobody',
      '?sudo=nobody',
      '?sudo=bob',
      '?severity=no_access&ip=1.2.3.4',
      '?min_id=x',
      '?whitespace=x',
      '?token=wrong',
    ),
  },
);

const request: fc.Arbitrary<Sent> = fc.constantFrom(...routes).chain(({ method, path }) => {
  const parts = path.split(/(\{\w+\*?\})/).map((part) => {
    const name = /^\{(\w+)\*?\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const usual = names[name] ?? oneOf('main', 'feature', 'bug', '1', 'x');
    return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: junk });
  });
  return fc
    .record({
      parts: fc.tuple(...parts),
      query,
      credential,
      grant: fc.constantFrom(undefined, undefined, 'sk_test.understudy', 'x'),
      type: oneOf('application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain'),
      body,
    })
    .map((sent) => ({
      method,
      path: sent.parts.join('') + sent.query,
      headers: {
        'Content-Type': sent.type,
        ...(sent.credential !== undefined && { Authorization: sent.credential }),
        ...(sent.grant !== undefined && { 'X-Grant': sent.grant }),
      },
      body: method === 'GET' ? undefined : sent.body,
    }));
});

async function send(fake: Fake, { method, path, headers, body: sent }: Sent): Promise<void> {
  const init: RequestInit = { method, headers, redirect: 'manual' };
  const response = await fake.fetch(fake.url + path, sent === undefined ? init : { ...init, body: sent });
  await response.body?.cancel();
}
