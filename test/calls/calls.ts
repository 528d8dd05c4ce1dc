import type { GitOperationId } from '../../fake/areas/pulls/git-http/operations.ts';
import type { PageOperationId } from '../../fake/areas/pulls/pages/operations.ts';
import type { SupportOperationId } from '../../fake/areas/pulls/api/operations.ts';
import type { payPageOperations } from '../../fake/areas/payments/pay-page.ts';
import type { InstanceOperationId } from '../../fake/areas/federation/instance/operations.ts';
import type { FederationOperationId } from '../../src/federation/operations.ts';
import type { PaymentOperationId } from '../../src/payments/operations.ts';
import type { PullOperationId } from '../../src/pulls/operations.ts';
import type { Call, ClientCall } from './call.ts';

/** The operations that the clients have methods for. */
export type ClientOperationId = PaymentOperationId | FederationOperationId | PullOperationId;

/** Every operation of the three areas. */
export type OperationId =
  | ClientOperationId
  | keyof typeof payPageOperations
  | InstanceOperationId
  | SupportOperationId
  | GitOperationId
  | PageOperationId;

const none: Call = {};
const json = (body: object, params: NonNullable<Call['params']> = {}): Call => ({ json: body, params });
const at = (params: NonNullable<Call['params']>): Call => ({ params });

const hook = { type: 'gitea', config: { url: 'https://ci.example/2', content_type: 'json' }, events: ['push'] };
const packets = { 'Content-Type': 'application/x-git-upload-pack-request', 'Git-Protocol': 'version=2' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The ids of the world's comment, and of its comment on a line. */
export const COMMENT = '6';

/** A file in a multipart body, as `attachment` or another field. */
export const uploaded = (field = 'attachment', name = 'notes.txt'): Call => ({
  text: `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\nNotes\r\n--b--\r\n`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
});

const released: NonNullable<Call['after']> = [['releases.create'], ['releaseAssets.create']];
const teamMade = json({ name: 'devs', permission: 'write', units: ['repo.code'] });
const inTeam: NonNullable<Call['after']> = [['orgs.createTeam']];
const orgRepo = { owner: 'org', repo: 'fresh', team: 'devs', name: 'fresh', id: '2' };
const teamAndRepo: NonNullable<Call['after']> = [...inTeam, ['repos.createInOrg']];
const teamWithRepo: NonNullable<Call['after']> = [...teamAndRepo, ['teams.addRepo', at(orgRepo)]];

const onIssue: NonNullable<Call['after']> = [['issueAssets.create']];
const onComment: Call = { params: { id: COMMENT }, after: [['commentAssets.create']] };

const dependency = json({ index: 2, owner: 'alice', repo: 'proj' });
/** A call of a site administrator. */
export const asAdmin = (call: Call): Call => ({ ...call, headers: { Authorization: 'token tok-siteadmin' } });

/** A call with a password, as tokens are made and deleted. */
export const withPassword = (call: Call): Call => ({
  ...call,
  headers: { Authorization: `Basic ${btoa('bob:pw-bob')}` },
});

const token = withPassword(json({ name: 'fresh', scopes: ['all'] }));

/** A call about a notification of alice, of what bob writes before. */
const notified = (call: Call): Call => ({
  ...call,
  after: [['issues.comment', { json: { body: 'Look.' }, headers: { Authorization: 'token tok-bob' } }]],
});

/** The decision of the payer. */
export const decision = (text: string, reference = 'p1'): Call => ({
  text: `decision=${text}`,
  headers: form,
  params: { reference },
});

/** A merge that waits for a check, which nobody reports. */
export const waiting: Call = {
  ...json({ Do: 'merge', merge_when_checks_succeed: true }),
  after: [
    ['protections.create', json({ rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] })],
  ],
};

/** The id of the content of `a.txt`. */
const A_TXT = 'd8eb09865eea17463394416e1be16d5bc553da88';

/** The id of an annotated tag of the world. */
const V2 = 'cd559465cb1808bc04414b3c78d760b7f76b3f48';

const LINE = '3';

/** A request that the world grants of each operation that a client has a method for, and that method. */
export const clientCalls: Readonly<Record<ClientOperationId, ClientCall>> = {
  'payments.list': { sdk: ({ payments }) => payments.list().firstPage() },
  'payments.initialize': {
    ...json({ amount: 500, currency: 'XAF', email: 'ada@example.com' }),
    sdk: ({ payments }, body) => payments.initialize(body),
  },
  'payments.retrieve': { sdk: ({ payments }) => payments.retrieve('p1') },
  'payments.process': {
    ...json({ channel: 'cm.mtn', data: { phone: '+237670000000' } }),
    sdk: ({ payments }, body) => payments.process('p1', body),
  },
  'payments.cancel': { sdk: ({ payments }) => payments.cancel('p1') },
  'transfers.list': { sdk: ({ payments }) => payments.transfers.list().firstPage() },
  'transfers.initiate': {
    ...json({
      amount: 100,
      currency: 'XAF',
      description: 'Wages',
      beneficiary: 'b1',
      channel: 'cm.mtn',
    }),
    sdk: ({ payments }, body) => payments.transfers.initiate(body),
  },
  'transfers.retrieve': { ...at({ reference: 't1' }), sdk: ({ payments }) => payments.transfers.retrieve('t1') },
  'customers.list': { sdk: ({ payments }) => payments.customers.list().firstPage() },
  'customers.create': {
    ...json({ name: 'Ada', email: 'ada@example.com' }),
    sdk: ({ payments }, body) => payments.customers.create(body),
  },
  'customers.retrieve': { ...at({ id: 'c1' }), sdk: ({ payments }) => payments.customers.retrieve('c1') },
  'customers.update': {
    ...json({ name: 'Ada' }, { id: 'c1' }),
    sdk: ({ payments }, body) => payments.customers.update('c1', body),
  },
  'customers.delete': { ...at({ id: 'c1' }), sdk: ({ payments }) => payments.customers.delete('c1') },
  'customers.block': { ...json({}, { id: 'c1' }), sdk: ({ payments }) => payments.customers.block('c1') },
  'customers.unblock': { ...json({}, { id: 'c1' }), sdk: ({ payments }) => payments.customers.unblock('c1') },
  'customers.payments': { ...at({ id: 'c1' }), sdk: ({ payments }) => payments.customers.payments('c1').firstPage() },
  'customers.paymentMethods': {
    ...at({ id: 'c1' }),
    sdk: ({ payments }) => payments.customers.paymentMethods('c1').firstPage(),
  },
  'beneficiaries.list': { sdk: ({ payments }) => payments.beneficiaries.list().firstPage() },
  'beneficiaries.create': {
    ...json({
      name: 'Bob',
      channel: 'cm.mtn',
      account_number: '+237670000002',
      email: 'b@example.com',
    }),
    sdk: ({ payments }, body) => payments.beneficiaries.create(body),
  },
  'beneficiaries.retrieve': { ...at({ id: 'b1' }), sdk: ({ payments }) => payments.beneficiaries.retrieve('b1') },
  'beneficiaries.update': {
    ...json({ description: 'Wages' }, { id: 'b1' }),
    sdk: ({ payments }, body) => payments.beneficiaries.update('b1', body),
  },
  'beneficiaries.delete': { ...at({ id: 'b1' }), sdk: ({ payments }) => payments.beneficiaries.delete('b1') },
  'webhooks.list': { sdk: ({ payments }) => payments.webhooks.list().firstPage() },
  'webhooks.create': {
    ...json({ url: 'https://shop.example/2', events: ['payment.complete'] }),
    sdk: ({ payments }, body) => payments.webhooks.create(body),
  },
  'webhooks.retrieve': { ...at({ id: 'w1' }), sdk: ({ payments }) => payments.webhooks.retrieve('w1') },
  'webhooks.update': {
    ...json({ events: ['payment.failed'] }, { id: 'w1' }),
    sdk: ({ payments }, body) => payments.webhooks.update('w1', body),
  },
  'webhooks.delete': { ...at({ id: 'w1' }), sdk: ({ payments }) => payments.webhooks.delete('w1') },
  'balance.retrieve': { sdk: ({ payments }) => payments.balance.retrieve() },
  'channels.list': { sdk: ({ payments }) => payments.channels.list().firstPage() },
  'countries.list': { sdk: ({ payments }) => payments.countries.list().firstPage() },
  'currencies.list': { sdk: ({ payments }) => payments.currencies.list().firstPage() },
  'ipBlocks.list': { sdk: ({ federation }) => federation.ipBlocks.list().firstPage() },
  'ipBlocks.retrieve': { sdk: ({ federation }) => federation.ipBlocks.retrieve('1') },
  'ipBlocks.create': {
    ...json({ ip: '192.0.2.0/24', severity: 'no_access' }),
    sdk: ({ federation }, body) => federation.ipBlocks.create(body),
  },
  'ipBlocks.update': {
    ...json({ severity: 'sign_up_block' }),
    sdk: ({ federation }, body) => federation.ipBlocks.update('1', body),
  },
  'ipBlocks.delete': { sdk: ({ federation }) => federation.ipBlocks.delete('1') },
  'domainAllows.list': { sdk: ({ federation }) => federation.domainAllows.list().firstPage() },
  'domainAllows.retrieve': { sdk: ({ federation }) => federation.domainAllows.retrieve('1') },
  'domainAllows.create': {
    ...json({ domain: 'b.example' }),
    sdk: ({ federation }, body) => federation.domainAllows.create(body),
  },
  'domainAllows.delete': { sdk: ({ federation }) => federation.domainAllows.delete('1') },
  'pulls.list': { sdk: ({ repo }) => repo.list().firstPage() },
  'pulls.retrieve': { sdk: ({ repo }) => repo.retrieve(1) },
  'pulls.retrieveByBranches': {
    ...at({ base: 'main', head: 'feature' }),
    sdk: ({ repo }) => repo.retrieveByBranches('main', 'feature'),
  },
  'pulls.diff': { ...at({ diffType: 'diff' }), sdk: ({ repo }) => repo.diff(1) },
  'pulls.create': {
    ...json({ head: 'b3', base: 'main', title: 'Add b3' }),
    sdk: ({ repo }, body) => repo.create(body),
  },
  'pulls.update': { ...json({ title: 'Better' }), sdk: ({ repo }, body) => repo.update(1, body) },
  'pulls.isMerged': { params: { index: '2' }, after: [['pulls.merge']], sdk: ({ repo }) => repo.isMerged(2) },
  'pulls.merge': { ...json({ Do: 'merge' }, { index: '2' }), sdk: ({ repo }, body) => repo.merge(2, body) },
  'pulls.cancelScheduledMerge': { after: [['pulls.merge', waiting]], sdk: ({ repo }) => repo.cancelScheduledMerge(1) },
  'pulls.updateBranch': { ...at({ index: '2' }), sdk: ({ repo }) => repo.updateBranch(2) },
  'pulls.commits': { sdk: ({ repo }) => repo.commits(1).firstPage() },
  'pulls.files': { sdk: ({ repo }) => repo.files(1).firstPage() },
  'pulls.pinned': { after: [['issues.pin']], sdk: ({ repo }) => repo.pinned().firstPage() },
  'pulls.requestReviewers': {
    ...json({ reviewers: ['siteadmin'] }),
    sdk: ({ repo }, body) => repo.requestReviewers(1, body),
  },
  'pulls.removeReviewers': {
    ...json({ reviewers: ['carol'] }),
    sdk: ({ repo }, body) => repo.removeReviewers(1, body),
  },
  'pulls.reviews.list': { sdk: ({ repo }) => repo.reviews.list(1).firstPage() },
  'pulls.reviews.create': {
    ...json({ event: 'COMMENT', body: 'Fine.' }),
    sdk: ({ repo }, body) => repo.reviews.create(1, body),
  },
  'pulls.reviews.retrieve': { ...at({ id: '3' }), sdk: ({ repo }) => repo.reviews.retrieve(1, 3) },
  'pulls.reviews.submit': {
    ...json({ event: 'COMMENT', body: 'Fine.' }, { id: '4' }),
    after: [['pulls.reviews.create', json({ body: 'Nearly.' })]],
    sdk: ({ repo }, body) => repo.reviews.submit(1, 4, body),
  },
  'pulls.reviews.delete': { ...at({ id: '3' }), sdk: ({ repo }) => repo.reviews.delete(1, 3) },
  'pulls.reviews.comments': { ...at({ id: '2' }), sdk: ({ repo }) => repo.reviews.comments(1, 2).firstPage() },
  'pulls.reviews.dismiss': {
    ...json({ message: 'Done.' }, { id: '3' }),
    sdk: ({ repo }, body) => repo.reviews.dismiss(1, 3, body),
  },
  'pulls.reviews.undismiss': {
    ...at({ id: '3' }),
    after: [['pulls.reviews.dismiss']],
    sdk: ({ repo }) => repo.reviews.undismiss(1, 3),
  },
  'contents.root': { sdk: ({ repo }) => repo.contents.list().firstPage() },
  'contents.retrieve': { ...at({ path: 'a.txt' }), sdk: ({ repo }) => repo.contents.retrieve('a.txt') },
  'contents.create': {
    ...json({ content: 'bm90ZQ==', message: 'note' }, { path: 'note.txt' }),
    sdk: ({ repo }) => repo.contents.create('note.txt', { text: 'note', message: 'note' }),
  },
  'contents.update': {
    ...json({ content: 'bm90ZQ==', sha: A_TXT }, { path: 'a.txt' }),
    sdk: ({ repo }) => repo.contents.update('a.txt', { text: 'note', sha: A_TXT }),
  },
  'contents.delete': {
    ...json({ sha: A_TXT }, { path: 'a.txt' }),
    sdk: ({ repo }, body) => repo.contents.delete('a.txt', body),
  },
  'contents.change': {
    ...json({ files: [{ operation: 'create', path: 'note.txt', content: 'bm90ZQ==' }] }),
    sdk: ({ repo }) => repo.contents.change({ files: [{ operation: 'create', path: 'note.txt', text: 'note' }] }),
  },
  'statuses.list': { ...at({ sha: 'main' }), sdk: ({ repo }) => repo.statuses.list('main').firstPage() },
  'statuses.create': {
    ...json({ state: 'success', context: 'ci' }, { sha: 'main' }),
    sdk: ({ repo }, body) => repo.statuses.create('main', body),
  },
  'commits.status': { ...at({ ref: 'main' }), sdk: ({ repo }) => repo.statuses.combined('main') },
  'issues.comments': { sdk: ({ repo }) => repo.comments.list(1).firstPage() },
  'issues.comment': { ...json({ body: 'Fine.' }), sdk: ({ repo }, body) => repo.comments.create(1, body) },
  'issues.editComment': {
    ...json({ body: 'Better.' }, { id: COMMENT }),
    sdk: ({ repo }, body) => repo.comments.update(Number(COMMENT), body),
  },
  'issues.deleteComment': { ...at({ id: COMMENT }), sdk: ({ repo }) => repo.comments.delete(Number(COMMENT)) },
  'hooks.list': { sdk: ({ repo }) => repo.hooks.list().firstPage() },
  'hooks.create': { ...json(hook), sdk: ({ repo }, body) => repo.hooks.create(body) },
  'hooks.retrieve': { sdk: ({ repo }) => repo.hooks.retrieve(1) },
  'hooks.update': { ...json({ active: false }), sdk: ({ repo }, body) => repo.hooks.update(1, body) },
  'hooks.delete': { sdk: ({ repo }) => repo.hooks.delete(1) },
  'hooks.test': { sdk: ({ repo }) => repo.hooks.test(1) },
  'orgs.hooks.list': { sdk: ({ org }) => org.hooks.list().firstPage() },
  'orgs.hooks.create': { ...json(hook), sdk: ({ org }, body) => org.hooks.create(body) },
  'orgs.hooks.retrieve': { ...at({ id: '2' }), sdk: ({ org }) => org.hooks.retrieve(2) },
  'orgs.hooks.update': { ...json({ active: false }, { id: '2' }), sdk: ({ org }, body) => org.hooks.update(2, body) },
  'orgs.hooks.delete': { ...at({ id: '2' }), sdk: ({ org }) => org.hooks.delete(2) },
};

/** The same of every other operation. */
const otherCalls: Readonly<Record<Exclude<OperationId, ClientOperationId>, Call>> = {
  'payPage.show': none,
  'payPage.decide': decision('complete'),
  'instance.retrieve': none,
  'instance.retrieveV1': none,
  'nodeinfo.links': none,
  'nodeinfo.retrieve': none,
  'accounts.verify': none,
  'apps.verify': none,
  'version.retrieve': none,
  'settings.api': none,
  'settings.repository': none,
  'settings.ui': none,
  'settings.attachment': none,
  'user.retrieve': none,
  'user.emails': none,
  'user.retrieveSettings': {},
  'user.settings': json({ full_name: 'Alice' }),
  'user.repos': none,
  'user.orgs': none,
  'user.teams': none,
  'user.blocks': none,
  'user.isBlocked': { ...at({ username: 'dave' }), after: [['user.block', at({ username: 'dave' })]] },
  'user.block': at({ username: 'dave' }),
  'user.unblock': { ...at({ username: 'dave' }), after: [['user.block', at({ username: 'dave' })]] },
  'users.retrieve': none,
  'users.search': none,
  'users.repos': none,
  'users.orgs': none,
  'tokens.list': withPassword(none),
  'tokens.create': token,
  'tokens.delete': withPassword({ ...at({ id: 'fresh' }), after: [['tokens.create', token]] }),
  'users.createRepo': asAdmin(json({ name: 'fresh' })),
  'users.createOrg': asAdmin(json({ username: 'fresh' })),
  'users.list': asAdmin(none),
  'users.create': asAdmin(json({ username: 'fresh', email: 'fresh@example.com', password: 'a long password' })),
  'users.edit': asAdmin(json({ login_name: 'bob', source_id: 0, full_name: 'Bob' })),
  'users.rename': asAdmin(json({ new_username: 'robert' })),
  'users.delete': asAdmin(at({ username: 'narrow' })),
  'user.hooks.list': none,
  'user.hooks.create': json(hook),
  'user.hooks.retrieve': at({ id: '3' }),
  'user.hooks.update': json({ active: false }, { id: '3' }),
  'user.hooks.delete': at({ id: '3' }),
  'admin.hooks.list': asAdmin(none),
  'admin.hooks.create': asAdmin(json(hook)),
  'admin.hooks.retrieve': asAdmin(at({ id: '4' })),
  'admin.hooks.update': asAdmin(json({ active: false }, { id: '4' })),
  'admin.hooks.delete': asAdmin(at({ id: '4' })),
  'orgs.list': none,
  'orgs.create': json({ username: 'fresh' }),
  'orgs.retrieve': none,
  'orgs.update': json({ description: 'What it is for' }),
  'orgs.delete': none,
  'orgs.repos': none,
  'orgs.members': none,
  'orgs.isMember': at({ username: 'alice' }),
  'orgs.publicMembers': none,
  'orgs.isPublicMember': at({ username: 'alice' }),
  'orgs.teams': none,
  'user.followers': none,
  'user.following': none,
  'user.follow': none,
  'user.unfollow': none,
  'user.keys': none,
  'user.stopwatches': none,
  'user.starred': none,
  'user.subscriptions': none,
  'users.followers': none,
  'users.following': none,
  'users.keys': none,
  'users.gpgKeys': none,
  'users.starred': none,
  'users.subscriptions': none,
  'user.isFollowing': { after: [['user.follow']] },
  'users.isFollowing': { params: { username: 'alice', target: 'bob' }, after: [['user.follow']] },
  'orgs.createTeam': teamMade,
  'orgs.searchTeams': { query: 'q=own' },
  'orgs.removeMember': none,
  'teams.update': { ...json({ name: 'owners' }), after: inTeam },
  'teams.delete': { params: { id: '2' }, after: inTeam },
  'teams.addMember': none,
  'teams.removeMember': none,
  'teams.repo': { params: orgRepo, after: teamWithRepo },
  'teams.addRepo': { params: orgRepo, after: teamAndRepo },
  'teams.removeRepo': { params: orgRepo, after: teamWithRepo },
  'repoTeams.list': { params: orgRepo, after: teamWithRepo },
  'repoTeams.retrieve': { params: orgRepo, after: teamWithRepo },
  'repoTeams.add': { params: orgRepo, after: teamAndRepo },
  'repoTeams.remove': { params: orgRepo, after: teamWithRepo },
  'orgs.blocks': none,
  'orgs.isBlocked': { ...at({ username: 'dave' }), after: [['orgs.block', at({ username: 'dave' })]] },
  'orgs.block': at({ username: 'dave' }),
  'orgs.unblock': { ...at({ username: 'dave' }), after: [['orgs.block', at({ username: 'dave' })]] },
  'orgs.labels': none,
  'orgs.createLabel': json({ name: 'fresh', color: '#00aabb' }),
  'orgs.label': none,
  'orgs.editLabel': json({ name: 'better' }),
  'orgs.deleteLabel': none,
  'teams.retrieve': none,
  'teams.members': none,
  'teams.member': at({ username: 'alice' }),
  'teams.repos': none,
  'notifications.list': notified(none),
  'notifications.mark': notified(none),
  'notifications.new': notified(none),
  'notifications.retrieve': notified(none),
  'notifications.update': notified(none),
  'notifications.listInRepo': notified(none),
  'notifications.markInRepo': notified(none),
  'repos.search': none,
  'repos.byId': none,
  'repos.forks': none,
  'repos.stargazers': none,
  'repos.subscribers': none,
  'repos.topics': none,
  'repos.replaceTopics': json({ topics: ['cli'] }),
  'repos.addTopic': at({ topic: 'cli' }),
  'repos.removeTopic': { ...at({ topic: 'cli' }), after: [['repos.addTopic']] },
  'repos.languages': none,
  'repos.retrieve': none,
  'repos.update': json({ description: 'Better' }),
  'repos.delete': none,
  'repos.create': json({ name: 'fresh' }),
  'repos.createInOrg': json({ name: 'fresh' }),
  'repos.createInOrgFormerly': json({ name: 'fresh' }),
  'repos.fork': json({ name: 'fork', organization: 'org' }),
  'branches.list': none,
  'branches.create': json({ new_branch_name: 'fresh', old_branch_name: 'main' }),
  'branches.retrieve': none,
  'branches.delete': at({ branch: 'alone' }),
  'branches.rename': json({ name: 'fresh' }, { branch: 'b2' }),
  'tags.list': none,
  'tags.retrieve': none,
  'tags.create': json({ tag_name: 'v2' }),
  'tags.delete': none,
  'releases.list': none,
  'releases.latest': { after: [['releases.create']] },
  'releases.retrieve': { after: [['releases.create']] },
  'releases.byTag': { after: [['releases.create']] },
  'releases.create': json({ tag_name: 'v1', name: 'One' }),
  'releases.update': { ...json({ body: 'Notes' }), after: [['releases.create']] },
  'releases.delete': { after: [['releases.create']] },
  'releases.deleteByTag': { after: [['releases.create']] },
  'releaseAssets.list': { after: released },
  'releaseAssets.create': { ...uploaded(), after: [['releases.create']] },
  'releaseAssets.retrieve': { after: released },
  'releaseAssets.update': { ...json({ name: 'fresh' }), after: released },
  'releaseAssets.delete': { after: released },
  'issueAssets.list': { after: onIssue },
  'issueAssets.create': uploaded(),
  'issueAssets.retrieve': { after: onIssue },
  'issueAssets.update': { ...json({ name: 'fresh.txt' }), after: onIssue },
  'issueAssets.delete': { after: onIssue },
  'commentAssets.list': onComment,
  'commentAssets.create': { ...uploaded(), params: { id: COMMENT } },
  'commentAssets.retrieve': onComment,
  'commentAssets.update': { ...onComment, ...json({ name: 'fresh.txt' }), params: { id: COMMENT } },
  'commentAssets.delete': onComment,
  'assignees.list': none,
  'reviewers.list': none,
  'contents.patch': json({ content: '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,2 @@\n+x\n 1\n' }),
  'contents.extendedRoot': none,
  'contents.extended': at({ path: 'a.txt' }),
  'contents.several': { query: 'body={"files":["a.txt"]}' },
  'contents.severalByBody': json({ files: ['a.txt'] }),
  'contents.archive': at({ archive: 'main.zip' }),
  'contents.raw': at({ path: 'a.txt' }),
  'contents.media': at({ path: 'a.txt' }),
  'gitData.tree': at({ sha: 'main' }),
  'gitData.blob': at({ sha: A_TXT }),
  'gitData.tag': { ...at({ sha: V2 }), after: [['tags.create', json({ tag_name: 'v2', message: 'two' })]] },
  'gitData.refs': none,
  'gitData.refsBelow': at({ prefix: 'heads' }),
  'collaborators.list': none,
  'collaborators.check': none,
  'collaborators.permission': none,
  'collaborators.add': json({ permission: 'read' }, { username: 'dave' }),
  'collaborators.remove': none,
  'protections.list': none,
  'protections.retrieve': none,
  'protections.create': json({ rule_name: 'main' }),
  'protections.update': json({ required_approvals: 1 }),
  'protections.delete': none,
  'tagProtections.list': none,
  'tagProtections.create': json({ name_pattern: 'v*', whitelist_usernames: ['alice'] }),
  'tagProtections.delete': { after: [['tagProtections.create']] },
  'commits.list': none,
  'commits.retrieve': none,
  'commits.diff': at({ diffType: 'diff' }),
  'commits.statuses': at({ ref: 'main' }),
  'commits.compare': at({ spec: 'main...feature' }),
  'commits.pull': { ...at({}), after: [['pulls.merge']] },
  'labelTemplates.list': none,
  'labelTemplates.retrieve': at({ name: 'Default' }),
  'labels.list': none,
  'labels.create': json({ name: 'fresh', color: '#00aabb' }),
  'labels.retrieve': at({ id: '2' }),
  'labels.update': json({ name: 'fresh' }, { id: '2' }),
  'labels.delete': at({ id: '2' }),
  'milestones.list': none,
  'milestones.create': json({ title: 'v2' }),
  'milestones.retrieve': none,
  'milestones.delete': none,
  'milestones.update': json({ title: 'v1.1' }),
  'issues.list': none,
  'issues.search': none,
  'issues.allComments': none,
  'issues.retrieveComment': at({ id: COMMENT }),
  'issues.create': json({ title: 'Why?' }),
  'issues.retrieve': none,
  'issues.update': json({ title: 'Better' }),
  'issues.delete': {},
  'issues.timeline': none,
  'issues.labels': none,
  'issues.addLabels': json({ labels: [2] }),
  'issues.replaceLabels': json({ labels: [2] }),
  'issues.removeLabel': at({ id: '2' }),
  'issues.clearLabels': none,
  'issues.deadline': json({ due_date: '2026-08-01T00:00:00Z' }),
  'issues.lock': json({ lock_reason: 'Spam' }),
  'issues.unlock': none,
  'issues.pin': none,
  'issues.unpin': none,
  'issues.depend': dependency,
  'issues.undepend': { ...dependency, after: [['issues.depend']] },
  'reactions.list': none,
  'reactions.add': json({ content: '+1' }),
  'reactions.remove': json({ content: '+1' }),
  'commentReactions.list': at({ id: COMMENT }),
  'commentReactions.add': json({ content: '+1' }, { id: COMMENT }),
  'commentReactions.remove': json({ content: '+1' }, { id: COMMENT }),
  'subscriptions.add': at({ username: 'alice' }),
  'subscriptions.remove': at({ username: 'alice' }),
  'stars.check': { after: [['stars.add']] },
  'stars.add': none,
  'stars.remove': none,
  'watching.retrieve': none,
  'watching.start': none,
  'watching.stop': none,
  'pulls.comments.reply': json({ body: 'Because.' }, { id: LINE }),
  'pulls.comments.resolve': at({ id: LINE }),
  'pulls.comments.unresolve': at({ id: LINE }),
  'git.refs': { query: 'service=git-upload-pack' },
  'git.fetch': { text: '0014command=ls-refs\n0000', headers: packets },
  'git.push': { text: '0000', headers: { 'Content-Type': 'application/x-git-receive-pack-request' } },
  'git.archive': {
    text: '0012argument HEAD\n0000',
    headers: { 'Content-Type': 'application/x-git-upload-archive-request' },
  },
  'git.page': at({ repo: 'proj.git' }),
  'git.head': none,
  'git.file': at({ file: 'packs' }),
  'pages.owner': none,
  'pages.repository': none,
  'pages.source': at({ path: 'branch/main/a.txt' }),
  'pages.commit': none,
  'pages.commitText': at({ form: 'diff' }),
  'pages.compare': at({ spec: 'main...feature' }),
  'pages.issue': { params: { index: '6' }, after: [['issues.create', json({ title: 'An issue' })]] },
  'pages.pull': none,
  'pages.pullText': at({ form: 'diff' }),
  'pages.release': none,
  'pages.raw': at({ path: 'branch/main/a.txt' }),
  'pages.media': at({ path: 'branch/main/a.txt' }),
  'pages.archive': at({ archive: 'main.zip' }),
  'pages.releaseFile': { after: released },
  'pages.releaseAttachment': { after: released },
  'pages.attachmentIn': { after: onIssue },
  'pages.attachment': { after: released },
  'pages.avatar': none,
  'pages.health': none,
  'pages.api': none,
};

export const calls: Readonly<Record<OperationId, Call>> = { ...clientCalls, ...otherCalls };
