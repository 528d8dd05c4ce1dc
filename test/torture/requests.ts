import type { WorldDocument } from '../../fake/index.ts';
import { spellings } from '../../fake/engine/http/router.ts';
import { below, pick, type Random } from '../git/random.ts';
import { pull, users, world } from '../areas/pulls/support.ts';
import { operations } from './everything.ts';

/** A request to some operation. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const repo = (name: string, more: object): object => ({
  owner: 'alice',
  name,
  commits: [
    { branch: 'main', message: 'initial', files: { 'a.txt': '1\n2\n3\n' } },
    { branch: 'feature', from: 'main', message: 'more', files: { 'a.txt': '1\n2\n' } },
  ],
  ...more,
});

const pullsWorld: NonNullable<WorldDocument['pulls']> =
  world(
    { protections: [{ rule_name: 'b*', required_approvals: 1 }] },
    {
      orgs: [
        {
          name: 'org',
          owner: 'alice',
          teams: [
            { name: 'team', permission: 'write', members: ['carol'] },
            { name: 'others', permission: 'read', repos: [] },
          ],
        },
        { name: 'hollow', owner: 'alice' },
      ],
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
        pull('feature', { base: 'b2', title: 'Protected' }),
        ...['private', 'archived'].map((name) => pull('feature', { repo: `alice/${name}`, as: 'alice' })),
      ],
    },
  ).pulls ?? {};

const hooks = ['alice/proj', 'org', 'alice', null].map((on) => ({ on, url: 'https://a.example/' }));

/** Worlds in which every operation finds something to work on, and something that rejects it. */
export const seeds: readonly WorldDocument[] = [
  undefined,
  { archived: true },
  { settings: { has_pull_requests: false } },
].map((more, i) => ({
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
      { reference: 'p4', callback: 'https://shop.example/back' },
    ],
    transfers: [{ reference: 't1' }, { reference: 't2', status: 'complete' }],
    webhooks: [{ id: 'w1', url: 'https://a.example/' }],
  },
  federation: { ipBlocks: [{ ip: '10.0.0.0/8', severity: 'no_access' }], domainAllows: [{ domain: 'a.example' }] },
  pulls: {
    ...pullsWorld,
    hooks,
    repos: [
      ...(pullsWorld.repos ?? []).map((one) => ({
        ...one,
        tags: [{ name: 'v1', target: 'main' }],
        releases: [{ tag: 'v1', attachments: [{ name: 'all.bin', content: 'x' }] }],
      })),
      { ...repo('site', {}), owner: 'org' },
      repo('private', { private: true }),
      repo('archived', { archived: true }),
      ...(i === 0 ? [] : [repo('other', more ?? {})]),
    ] as never,
  },
}));

const JUNK = ['', '0', '-1', '1', '2', '99', 'x', '%ff', '%00', 'a%2Fb', '1.5', '9'.repeat(30)];

const NAMES: Readonly<Record<string, readonly string[]>> = {
  owner: ['alice', 'alice', 'alice', 'alice', 'org', 'bob', 'nobody'],
  repo: ['proj', 'proj', 'proj', 'private', 'archived', 'other', 'none'],
  index: ['1', '2', '3', '4', '5', '99', 'x'],
  head: ['feature', 'b1', 'alice:feature', 'none'],
  base: ['main', 'feature', 'none'],
  branch: ['main', 'feature', 'b1', 'none'],
  username: ['alice', 'bob', 'carol', 'nobody'],
  org: ['org', 'none'],
  team: ['team', 'none'],
  tag: ['v1', 'none'],
  name: ['b*', 'bug', 'main', 'none'],
  file: ['packs', 'alternates', '00'],
  path: ['a.txt', 'new.txt', 'none'],
  diffType: ['diff', 'patch', 'x'],
  archive: ['main.zip', 'main.tar.gz', 'v1.bundle', 'none.zip'],
  prefix: ['heads', 'tags/v', 'none'],
  form: ['diff', 'patch'],
  reference: ['p1', 'p2', 'p3', 'p4', 't1', 't2', 'none'],
  id: ['1', '2', 'c1', 'c2', 'b1', 'w1', '99'],
};
/** The records that are there at the start, for requests that are to succeed. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  owner: ['alice'],
  repo: ['proj'],
  collection: ['payments', 'users', 'repositories', 'pulls', 'deliveries'],
  // The first has what the others lack: reviews with comments.
  index: ['1', '1', '1', '2', '3', '4', '5'],
};
/** Those of an operation that needs others. */
const USUAL_OF: Readonly<Record<string, typeof USUAL>> = {
  ...Object.fromEntries(
    ['list', 'retrieve', 'add', 'remove'].map((id) => [
      `repoTeams.${id}`,
      { owner: ['org'], repo: ['site'], team: ['others'] },
    ]),
  ),
  ...Object.fromEntries(
    ['repo', 'addRepo', 'removeRepo'].map((id) => [`teams.${id}`, { org: ['org'], name: ['site'] }]),
  ),
  'labelTemplates.retrieve': { name: ['Default'] },
  'users.isFollowing': { username: ['alice'], target: ['bob', 'carol'] },
  'user.isFollowing': { username: ['bob', 'carol'] },
  'user.follow': { username: ['bob', 'carol'] },
  ...Object.fromEntries(
    ['showMember', 'isPublicMember'].map((id) => [`orgs.${id}`, { org: ['org'], username: ['alice'] }]),
  ),
  'orgs.createTeam': { org: ['org'] },
  'orgs.delete': { org: ['hollow'] },
  'git.page': { repo: ['proj.git'] },
  'orgs.unblock': { org: ['org'], username: ['bob'] },
  'orgs.block': { org: ['org'], username: ['bob'] },
  'pages.releaseFile': { tag: ['v1'], file: ['all.bin'] },
};
const ANY_NAME = ['main', 'feature', 'bug', '1', 'x'];

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
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

const BROKEN = ['', '{', '[]', 'null', '{"title":1}', '{"ip":["x"]}', '\u0000'];

/** The id of `a.txt` on `main`, and a patch for it. */
const A_TXT = '01e79c32a8c99c557f0757da7cb6d65b3414466d';
const PATCH = 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n-1\n+one\n 2\n 3\n';

/** A form with a file. */
const FILE = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\nline\r\n--x--\r\n';

/** The request of a client to an operation that is to succeed; `#` is a number of its own each time. */
const FITTING: Readonly<Record<string, readonly unknown[]>> = {
  'payments.initialize': [
    { amount: 100, currency: 'XAF', email: 'ada@example.com' },
    { amount: 5, currency: 'XAF', customer: 'c1', callback: 'https://shop.example/back', reference: 'r#' },
  ],
  'payments.process': [{ channel: 'cm.mtn', data: { phone: '+237670000000' } }],
  'transfers.initiate': [{ amount: 10, currency: 'XAF', description: 'd', beneficiary: 'b1' }],
  'customers.create': [{ phone: '+237670000000' }, { email: 'a#@example.com' }],
  'customers.update': [{ name: 'N' }],
  'beneficiaries.create': [
    { channel: 'cm.mtn', name: 'A', account_number: '+237680000000', phone: '+237680000000', reference: '#' },
  ],
  'beneficiaries.update': [{ name: 'B' }],
  'webhooks.create': [{ url: 'https://a.example/#', events: ['payment.complete'] }],
  'webhooks.update': [{ events: ['payment.failed'] }],
  'payPage.decide': ['decision=complete', 'decision=fail', 'decision=leave'],
  'ipBlocks.create': [{ ip: '10.0.0.0/8', severity: 'no_access' }, { severity: 'no_access' }],
  'ipBlocks.update': [{ severity: 'sign_up_block' }, { comment: 'x' }],
  'emails.send': [{ from: 'a@example.com', to: 'b#@example.com', subject: 's' }],
  'domainAllows.create': [{ domain: 'a.example' }, { domain: 'd#.example' }],
  'pulls.create': [
    { head: 'newer', base: 'main', title: 't' },
    { head: 'b1', base: 'feature', title: 't', labels: [1] },
    { head: 'feature@{0}', base: 'main', title: 't' },
    { head: 'b1', base: 'main', title: 't', reviewers: ['alice'] },
  ],
  'pulls.update': [
    { title: 'T' },
    { state: 'closed' },
    { state: 'open' },
    { base: 'b1' },
    { body: 'v', content_version: 0 },
  ],
  'pulls.merge': [
    { do: 'merge' },
    { do: 'squash', delete_branch_after_merge: true },
    { do: 'rebase' },
    { do: 'fast-forward-only' },
    { do: 'merge', merge_when_checks_succeed: true },
    { do: 'squash', merge_when_checks_succeed: true },
    { do: 'merge', head_commit_id: '0'.repeat(40) },
  ],
  'pulls.reviews.create': [
    { event: 'APPROVED' },
    { event: 'REQUEST_CHANGES', body: 'no' },
    { body: 'later', comments: [{ path: 'feature.txt', new_position: 1, body: 'c' }] },
    { event: 'APPROVED', commit_id: 'abc' },
  ],
  'pulls.reviews.submit': [{ event: 'COMMENT', body: 'done' }, { event: 'APPROVED' }],
  'pulls.reviews.dismiss': [{ message: 'no' }],
  'pulls.reviews.undismiss': [{}],
  'pulls.requestReviewers': [{ reviewers: ['carol'] }],
  'pulls.removeReviewers': [{ reviewers: ['carol'] }],
  'pulls.comments.reply': [{ body: 'so?' }],
  'user.settings': [{ full_name: 'A' }],
  'users.create': [{ username: 'fresh#', email: 'fresh#@example.com', password: 'Passw0rd!' }],
  'users.createOrg': [{ username: 'org-#' }],
  'users.edit': [{ full_name: 'B' }],
  'users.rename': [{ new_username: 'renamed#' }],
  'repos.create': [{ name: 'fresh#' }, { name: 'proj' }],
  'repos.createInOrg': [{ name: 'fresh#' }, { name: 'taken' }],
  'repos.createInOrgFormerly': [{ name: 'fresh#' }, { name: 'taken' }],
  'repos.fork': [{}, { organization: 'org' }, { name: 'fork#' }],
  'repos.update': [{ description: 'd' }, { archived: false }, { name: 'private' }],
  'branches.create': [
    { new_branch_name: 'newer', old_branch_name: 'main' },
    { new_branch_name: 'n#', old_branch_name: 'feature' },
  ],
  'branches.rename': [{ name: 'n#' }],
  'tags.create': [{ tag_name: 'v#', message: 'm' }, { tag_name: 'v1' }],
  'contents.create': [
    { content: 'bm90ZQ==', message: 'm', branch: 'newer' },
    { content: 'bm90ZQ==', new_branch: 'n#' },
  ],
  'releases.create': [{ tag_name: 'v1' }, { tag_name: 'r#', draft: true }, { tag_name: 'r#', tag_message: 'm' }],
  'releases.update': [{ draft: false }, { tag_name: 'r#' }, { name: 'n', prerelease: true }],
  'contents.update': [{ content: 'bm90ZQ==' }, { content: 'bm90ZQ==', sha: 'x' }],
  'contents.delete': [{ sha: A_TXT }, { sha: 'x', branch: 'newer' }],
  'contents.patch': [
    { content: PATCH, branch: 'main', new_branch: 'n#' },
    { content: PATCH, branch: 'main' },
  ],
  'tokens.create': [{ name: 't#', scopes: ['read:user'] }],
  'contents.change': [{ files: [{ operation: 'create', path: 'f#/x' }] }, { files: [], branch: 'newer' }],
  ...Object.fromEntries(['release', 'issue', 'comment'].map((of) => [`${of}Assets.create`, [FILE]])),
  'orgs.createTeam': [{ name: 'team-#', permission: 'write', units: ['repo.code'] }],
  'contents.severalByBody': [{ files: ['a.txt', 'none'] }],
  'collaborators.add': [{ permission: 'write' }, { permission: 'read' }],
  'protections.create': [{ rule_name: 'x#', required_approvals: 1 }],
  'protections.update': [{ required_approvals: 2 }],
  'tagProtections.create': [{ name_pattern: 'w#', whitelist_usernames: ['alice'] }],
  'statuses.create': [{ state: 'success', context: 'ci' }],
  'labels.create': [{ name: 'l#', color: 'ff0000' }],
  'milestones.create': [{ title: 'm#' }],
  'milestones.update': [{ title: 'n#', state: 'closed' }],
  'issues.create': [{ title: 'I' }, { title: 'I', labels: [1], body: 'closes #1' }],
  'issues.update': [{ state: 'closed' }, { state: 'open', body: 'see #2' }],
  'issues.comment': [{ body: 'c' }],
  'issues.editComment': [{ body: 'd' }],
  'issues.addLabels': [{ labels: [1] }, { labels: ['bug'] }],
  'issues.replaceLabels': [{ labels: [2] }, { labels: [] }],
  'issues.deadline': [{ due_date: '2030-01-02T03:04:05Z' }],
  'issues.lock': [{ lock_reason: 'Spam' }],
  'issues.depend': [{ owner: 'alice', repo: 'proj', index: 2 }],
  'issues.undepend': [{ owner: 'alice', repo: 'proj', index: 2 }],
  'reactions.add': [{ content: '+1' }],
  'reactions.remove': [{ content: '+1' }],
  'commentReactions.add': [{ content: '+1' }],
  'commentReactions.remove': [{ content: '+1' }],
  ...Object.fromEntries(
    ['', 'orgs.', 'user.', 'admin.'].flatMap((of): [string, readonly unknown[]][] => [
      [
        `${of}hooks.create`,
        [
          { type: 'gitea', config: { url: 'https://a.example/', content_type: 'json' }, events: ['push'] },
          { type: 'slack', config: { url: 'https://a.example/', content_type: 'json' } },
        ],
      ],
      [`${of}hooks.update`, [{ active: true }]],
    ]),
  ),
  'control.action': [
    { op: 'payment.outcome', reference: 'p1', outcome: 'complete' },
    { op: 'payment.refund', reference: 'p2', amount: 1 },
  ],
  'control.advance': [{ advance: 1 }, { advance: 60 }, { advance: 7200 }],
  'control.snapshot': [{}, { name: 's#' }],
  'control.changeSettings': [{ states: true }, { states: false }],
  'git.fetch': ['0014command=ls-refs\n0000', '0000'],
  'git.push': ['0000'],
  'git.archive': ['0012argument HEAD\n0000'],
};

const PASSWORDS = ['alice', 'siteadmin'].map((name) => `Basic ${btoa(`${name}:pw-${name}`)}`);
const WRITER = ['token tok-alice', 'token tok-siteadmin'];

/** Who may do it, by operation and by area. */
const ENTITLED: Readonly<Record<string, readonly string[]>> = {
  'tokens.list': PASSWORDS,
  'tokens.create': PASSWORDS,
  'tokens.delete': PASSWORDS,
  'users.createOrg': ['token tok-siteadmin'],
  payments: ['sk_test.understudy'],
  federation: ['Bearer understudy'],
  resend: ['Bearer re_test'],
};

const CREDENTIALS: readonly (readonly [weight: number, values: readonly (string | undefined)[]])[] = [
  [6, ['token tok-alice', 'token tok-siteadmin', 'Bearer understudy', 'sk_test.understudy', 'Bearer re_test']],
  [3, ['token tok-bob', 'token tok-carol', 'token tok-dave', 'pk_test.understudy', 'Bearer blocks']],
  [2, [undefined, 'token wrong', 'token tok-gone', 'Basic eA==', 'x', 'sync.understudy']],
];

const QUERIES = [
  ...['?page=1&limit=2', '?page=x', '?limit=-1', '?x=%ff', '?x=%zz', '?state=bad&sort=bad', '?labels=x'],
  ...['?style=rebase', '?milestone=x', '?poster=nobody', '?sudo=nobody', '?sudo=bob', '?min_id=x', '?currency=X'],
  ...['?severity=no_access&ip=1.2.3.4', '?whitespace=x', '?token=wrong', '?service=git-upload-pack', '?ref=main'],
  '?body={"files":["a.txt"]}',
];

const TYPES = ['application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain'];

interface Route {
  readonly id: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  /** The last segment that is no parameter: what its records are called. */
  readonly collection: string;
}

/** Control routes that take away what a walk works on or is judged by, make requests fail, write all of it, or never end. */
const DISTURBING: ReadonlySet<string> = new Set(
  'seed reset goBack restore forget fault events export session worldBefore'
    .split(' ')
    .map((name) => `control.${name}`),
);

const allRoutes: readonly Route[] = operations.flatMap(([area, table]) =>
  Object.entries(table).flatMap(([id, row]) =>
    spellings(row).map(({ method, path }) => ({
      id,
      area,
      method,
      path,
      collection: literalBefore(path, path.length),
    })),
  ),
);
const routes = allRoutes.filter(({ area }) => area !== 'control');
const controls = allRoutes.filter(({ area, id }) => area === 'control' && !DISTURBING.has(id));
/** One request in so many is for a control route. */
const CONTROLLED = 30;

function literalBefore(path: string, end: number): string {
  return (
    path
      .slice(0, end)
      .split('/')
      .findLast((segment) => segment !== '' && !segment.includes('{')) ?? ''
  );
}

/** The comments of a review are asked for in it, and replied to beside it. */
const besideReviews = (path: string): string => path.replace(/\/reviews\/[^/]+\/comments$/, '/comments');

/** How many records of each kind are remembered. */
const REMEMBERED = 12;

/**
 * Requests to every operation, most of them with what a client might send: names of the seeds, records of earlier
 * responses, bodies that fit. The same numbers and the same responses give the same requests.
 */
export class Requests {
  readonly #random: Random;
  /** Paths and ids of records, by what was called to see them. */
  readonly #known = new Map<string, string[]>();
  #route: Route = routes[0]!;
  #path = '';

  constructor(r: Random) {
    this.#random = r;
  }

  next(): Sent {
    const r = this.#random;
    const route = (this.#route = pick(r, below(r, CONTROLLED) === 0 ? controls : routes));
    const isFitting = r() < 0.5;
    this.#path = this.#pathTo(route.path, isFitting);
    const fitting = isFitting ? FITTING[route.id] : undefined;
    const credential = isFitting
      ? pick(r, ENTITLED[route.id] ?? ENTITLED[route.area] ?? WRITER)
      : pick(r, weighted(r, CREDENTIALS)[1]);
    const grant = isFitting ? 'sk_test.understudy' : pick(r, [undefined, undefined, 'sk_test.understudy', 'x']);
    const isForm = typeof fitting?.[0] === 'string';
    return {
      method: route.method,
      path: this.#path + (r() < 0.6 ? '' : pick(r, QUERIES)),
      headers: {
        'Content-Type': isForm ? formType(route.id) : isFitting ? TYPES[0]! : pick(r, TYPES),
        ...(credential !== undefined && { Authorization: credential }),
        ...(grant !== undefined && { 'X-Grant': grant }),
      },
      body: route.method === 'GET' ? undefined : fitting === undefined ? body(r) : fit(r, pick(r, fitting)),
    };
  }

  /** Remembers the records in the response to the last request. */
  learn(status: number, text: string): void {
    if (status >= 300 || text.length > 20_000 || (!text.startsWith('{') && !text.startsWith('['))) return;
    const said: unknown = JSON.parse(text);
    for (const record of Array.isArray(said) ? said.slice(0, REMEMBERED) : [said]) {
      const { id, sha, uuid, merge_commit_sha } = (record ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof id === 'number' || typeof id === 'string') {
        this.#remember(`${besideReviews(this.#route.path)}/`, `${besideReviews(this.#path)}/${encodeURIComponent(id)}`);
        this.#remember(this.#route.collection, encodeURIComponent(id));
      }
      for (const one of [sha, merge_commit_sha, ...(/^[0-9a-f]{40}$/.test(String(id)) ? [id] : [])])
        if (typeof one === 'string') this.#remember('sha', one);
      if (typeof uuid === 'string') this.#remember('uuid', uuid);
    }
  }

  #remember(kind: string, record: string): void {
    const known = this.#known.get(kind) ?? [];
    this.#known.set(kind, [record, ...known.filter((one) => one !== record)].slice(0, REMEMBERED));
  }

  #pathTo(template: string, isFitting: boolean): string {
    const [, before = '', after = ''] = /^(.*)\{(?:attachment_)?id\}(.*?)$/.exec(template) ?? [];
    const known = this.#known.get(before) ?? [];
    return known.length > 0 && this.#random() < 0.6
      ? pick(this.#random, known) + this.#filled(after, isFitting)
      : this.#filled(template, isFitting);
  }

  #filled(template: string, isFitting: boolean): string {
    return template.replace(/\{(\w+)\*?\}/g, (_, name: string, at: number) => {
      const r = this.#random;
      const kind = name === 'id' ? literalBefore(template, at) : name;
      const own = isFitting ? USUAL_OF[this.#route.id]?.[name] : undefined;
      if (own !== undefined) return pick(r, own);
      const known = this.#known.get(kind) ?? [];
      if (known.length > 0 && r() < (isFitting ? 0.8 : 0.5)) return pick(r, known);
      const usual = isFitting ? USUAL[name] : undefined;
      if (usual !== undefined) return pick(r, usual);
      return pick(r, r() < 0.9 ? (NAMES[name] ?? ANY_NAME) : JUNK);
    });
  }
}

function formType(id: string): string {
  if (id.endsWith('Assets.create')) return 'multipart/form-data; boundary=x';
  return id.startsWith('git.')
    ? `application/x-git-${{ 'git.fetch': 'upload-pack', 'git.push': 'receive-pack' }[id] ?? 'upload-archive'}-request`
    : 'application/x-www-form-urlencoded';
}

const fit = (r: Random, given: unknown): string =>
  (typeof given === 'string' ? given : JSON.stringify(given))
    .replaceAll('#"', `${below(r, 1e6)}"`)
    .replaceAll('#@', `${below(r, 1e6)}@`);

function body(r: Random): string {
  if (r() < 0.1) return pick(r, BROKEN);
  const share = pick(r, [0.1, 0.5, 0.9]);
  const fields = Object.entries(VALUES).filter(() => r() < share);
  return JSON.stringify(Object.fromEntries(fields.map(([name, values]) => [name, pick(r, values)])));
}

function weighted<T extends readonly [weight: number, ...unknown[]]>(r: Random, items: readonly T[]): T {
  let left = r() * items.reduce((sum, [weight]) => sum + weight, 0);
  return items.find(([weight]) => (left -= weight) < 0) ?? items[0]!;
}
