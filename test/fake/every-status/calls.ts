import type { GitOperationId } from '../../../fake/pulls/git-http/operations.ts';
import type { SupportOperationId } from '../../../fake/pulls/handlers/support-operations.ts';
import type { payPageOperations } from '../../../fake/payments/pay-page.ts';
import type { FederationOperationId } from '../../../src/federation/operations.ts';
import type { PaymentOperationId } from '../../../src/payments/operations.ts';
import type { PullOperationId } from '../../../src/pulls/operations.ts';
import type { Call } from './call.ts';

/** Every operation of the three areas. */
export type OperationId =
  | PaymentOperationId
  | keyof typeof payPageOperations
  | FederationOperationId
  | PullOperationId
  | SupportOperationId
  | GitOperationId;

const none: Call = {};
const json = (body: object, params: NonNullable<Call['params']> = {}): Call => ({ json: body, params });
const at = (params: NonNullable<Call['params']>): Call => ({ params });

const hook = { type: 'gitea', config: { url: 'https://ci.example/2', content_type: 'json' }, events: ['push'] };
const packets = { 'Content-Type': 'application/x-git-upload-pack-request', 'Git-Protocol': 'version=2' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const dependency = json({ index: 2, owner: 'alice', repo: 'proj' });
/** A call of a site administrator. */
export const asAdmin = (call: Call): Call => ({ ...call, headers: { Authorization: 'token tok-siteadmin' } });

/** What the payer decides. */
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

/** The ids of the world's comment, and of its comment on a line. */
const COMMENT = '6';
const LINE = '3';

/** A request of each operation that the world grants. */
export const calls: Readonly<Record<OperationId, Call>> = {
  'payments.list': none,
  'payments.initialize': json({ amount: 500, currency: 'XAF', email: 'ada@example.com' }),
  'payments.retrieve': none,
  'payments.process': json({ channel: 'cm.mtn', data: { phone: '+237670000000' } }),
  'payments.cancel': none,
  'transfers.list': none,
  'transfers.initiate': json({
    amount: 100,
    currency: 'XAF',
    description: 'Wages',
    beneficiary: 'b1',
    channel: 'cm.mtn',
  }),
  'transfers.retrieve': at({ reference: 't1' }),
  'customers.list': none,
  'customers.create': json({ name: 'Ada', email: 'ada@example.com' }),
  'customers.retrieve': at({ id: 'c1' }),
  'customers.update': json({ name: 'Ada' }, { id: 'c1' }),
  'customers.delete': at({ id: 'c1' }),
  'customers.block': at({ id: 'c1' }),
  'customers.unblock': at({ id: 'c1' }),
  'customers.payments': at({ id: 'c1' }),
  'customers.paymentMethods': at({ id: 'c1' }),
  'beneficiaries.list': none,
  'beneficiaries.create': json({
    name: 'Bob',
    channel: 'cm.mtn',
    account_number: '+237670000002',
    email: 'b@example.com',
  }),
  'beneficiaries.retrieve': at({ id: 'b1' }),
  'beneficiaries.update': json({ description: 'Wages' }, { id: 'b1' }),
  'beneficiaries.delete': at({ id: 'b1' }),
  'webhooks.list': none,
  'webhooks.create': json({ url: 'https://shop.example/2', events: ['payment.complete'] }),
  'webhooks.retrieve': at({ id: 'w1' }),
  'webhooks.update': json({ events: ['payment.failed'] }, { id: 'w1' }),
  'webhooks.delete': at({ id: 'w1' }),
  'balance.retrieve': none,
  'channels.list': none,
  'countries.list': none,
  'currencies.list': none,
  'payPage.show': none,
  'payPage.decide': decision('complete'),

  'ipBlocks.list': none,
  'ipBlocks.retrieve': none,
  'ipBlocks.create': json({ ip: '192.0.2.0/24', severity: 'no_access' }),
  'ipBlocks.update': json({ severity: 'sign_up_block' }),
  'ipBlocks.delete': none,
  'domainAllows.list': none,
  'domainAllows.retrieve': none,
  'domainAllows.create': json({ domain: 'b.example' }),
  'domainAllows.delete': none,

  'pulls.list': none,
  'pulls.retrieve': none,
  'pulls.retrieveByBranches': at({ base: 'main', head: 'feature' }),
  'pulls.diff': at({ diffType: 'diff' }),
  'pulls.create': json({ head: 'b3', base: 'main', title: 'Add b3' }),
  'pulls.update': json({ title: 'Better' }),
  'pulls.isMerged': { params: { index: '2' }, after: [['pulls.merge']] },
  'pulls.merge': json({ Do: 'merge' }, { index: '2' }),
  'pulls.cancelScheduledMerge': { after: [['pulls.merge', waiting]] },
  'pulls.updateBranch': at({ index: '2' }),
  'pulls.commits': none,
  'pulls.files': none,
  'pulls.pinned': none,
  'pulls.requestReviewers': json({ reviewers: ['siteadmin'] }),
  'pulls.removeReviewers': json({ reviewers: ['carol'] }),
  'pulls.reviews.list': none,
  'pulls.reviews.create': json({ event: 'COMMENT', body: 'Fine.' }),
  'pulls.reviews.retrieve': at({ id: '3' }),
  'pulls.reviews.submit': {
    ...json({ event: 'COMMENT', body: 'Fine.' }, { id: '4' }),
    after: [['pulls.reviews.create', json({ body: 'Nearly.' })]],
  },
  'pulls.reviews.delete': at({ id: '3' }),
  'pulls.reviews.comments': at({ id: '2' }),
  'pulls.reviews.dismiss': json({ message: 'Done.' }, { id: '3' }),
  'pulls.reviews.undismiss': { ...at({ id: '3' }), after: [['pulls.reviews.dismiss']] },
  'hooks.list': none,
  'hooks.create': json(hook),
  'hooks.retrieve': none,
  'hooks.update': json({ active: false }),
  'hooks.delete': none,
  'hooks.test': none,
  'orgs.hooks.list': none,
  'orgs.hooks.create': json(hook),
  'orgs.hooks.retrieve': at({ id: '2' }),
  'orgs.hooks.update': json({ active: false }, { id: '2' }),
  'orgs.hooks.delete': at({ id: '2' }),

  'version.retrieve': none,
  'user.retrieve': none,
  'user.settings': json({ full_name: 'Alice' }),
  'user.block': at({ username: 'dave' }),
  'user.unblock': at({ username: 'dave' }),
  'users.retrieve': none,
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
  'repos.retrieve': none,
  'repos.update': json({ description: 'Better' }),
  'repos.delete': none,
  'repos.create': json({ name: 'fresh' }),
  'repos.createInOrg': json({ name: 'fresh' }),
  'repos.fork': json({ name: 'fork', organization: 'org' }),
  'branches.list': none,
  'branches.create': json({ new_branch_name: 'fresh', old_branch_name: 'main' }),
  'branches.retrieve': none,
  'branches.delete': at({ branch: 'alone' }),
  'branches.rename': json({ name: 'fresh' }, { branch: 'b2' }),
  'tags.create': json({ tag_name: 'v2' }),
  'tags.delete': none,
  'contents.create': json({ content: 'bm90ZQ==', message: 'note' }, { path: 'note.txt' }),
  'collaborators.add': json({ permission: 'read' }, { username: 'dave' }),
  'collaborators.remove': none,
  'protections.create': json({ rule_name: 'main' }),
  'protections.update': json({ required_approvals: 1 }),
  'protections.delete': none,
  'tagProtections.list': none,
  'tagProtections.create': json({ name_pattern: 'v*', whitelist_usernames: ['alice'] }),
  'tagProtections.delete': { after: [['tagProtections.create']] },
  'statuses.create': json({ state: 'success', context: 'ci' }),
  'commits.pull': { ...at({}), after: [['pulls.merge']] },
  'labels.list': none,
  'labels.create': json({ name: 'fresh', color: '#00aabb' }),
  'labels.delete': none,
  'milestones.list': none,
  'milestones.create': json({ title: 'v2' }),
  'milestones.update': json({ title: 'v1.1' }),
  'issues.create': json({ title: 'Why?' }),
  'issues.retrieve': none,
  'issues.update': json({ title: 'Better' }),
  'issues.comments': none,
  'issues.timeline': none,
  'issues.comment': json({ body: 'Fine.' }),
  'issues.editComment': json({ body: 'Better.' }, { id: COMMENT }),
  'issues.deleteComment': at({ id: COMMENT }),
  'issues.addLabels': json({ labels: [1] }),
  'issues.replaceLabels': json({ labels: [1] }),
  'issues.removeLabel': none,
  'issues.clearLabels': none,
  'issues.deadline': json({ due_date: '2026-08-01T00:00:00Z' }),
  'issues.lock': none,
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
  'git.head': none,
  'git.file': at({ file: 'packs' }),
};
