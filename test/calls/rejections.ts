import type { WorldDocument } from '../../fake/index.ts';
import { operations, type Call } from './call.ts';
import { asAdmin, calls, COMMENT, decision, uploaded, waiting, withPassword, type OperationId } from './calls.ts';
import { standing } from './world.ts';

/** Turns a request that is granted into one that is not. */
type Denial = (call: Call, id: OperationId) => Call;

const as =
  (credential?: string): Denial =>
  (call) => ({ ...call, headers: { ...call.headers, Authorization: credential } });

const without =
  (header: string): Denial =>
  (call) => ({ ...call, headers: { ...call.headers, [header]: undefined } });

const NOBODY = { repo: 'none', username: 'nobody', org: 'none', id: '99999', reference: 'none' };

/** A name in the path is nobody's; where there is none, somebody acts for nobody. */
const unknown: Denial = (call, id) => {
  const name = Object.entries(NOBODY).find(([one]) => operations[id].path.includes(`{${one}}`));
  if (name !== undefined) return { ...call, params: { ...call.params, ...Object.fromEntries([name]) } };
  return as('token tok-siteadmin')({ ...call, query: 'sudo=nobody' }, id);
};

const emptied: Denial = (call) => ({ ...call, json: {} });

const unfinished: Denial = ({ json: _, ...call }) => ({
  ...call,
  text: '{',
  headers: { ...call.headers, 'Content-Type': 'application/json' },
});

const same: Denial = (call) => call;

/** The owner has another name by now. */
const renamed: Denial = (call) => ({
  ...call,
  after: [...(call.after ?? []), ['users.rename', { ...calls['users.rename'], params: { username: 'alice' } }]],
});

/** Beside the API. */
const WEB: Readonly<Record<number, Denial>> = {
  307: renamed,
  400: (call) => ({ ...call, headers: { 'Content-Type': 'text/plain' } }),
  401: as('token wrong'),
  403: as('token tok-narrow'),
  404: (call) => ({ ...call, params: { ...call.params, owner: 'nobody' } }),
};

/** How the requests of an area are rejected with each status. */
const ways: Readonly<Record<string, Readonly<Record<number, Denial>>>> = {
  payments: { 401: as('pk_test.unknown'), 403: without('X-Grant'), 404: unknown, 422: emptied },
  federation: {
    400: (call) => ({ ...call, query: 'x=%ff' }),
    401: as('Bearer wrong'),
    403: as(),
    404: unknown,
    422: emptied,
  },
  pulls: { 401: as('token wrong'), 403: as('token tok-narrow'), 404: unknown, 422: unfinished, 423: same },
  git: WEB,
  pages: WEB,
};

const json = (body: object, call: Call = {}): Call => ({ ...call, json: body });
const slack = json({ type: 'slack', config: { url: 'https://ci.example/', content_type: 'json', channel: '!' } });
/** A repository with a text that there is no template for. */
const unreadable = json({ name: 'fresh', auto_init: true, readme: 'none' });
/** A repository with ids of another kind. */
const otherIds = json({ name: 'fresh', object_format_name: 'sha256' });
const twice = (id: OperationId): Call => ({ ...calls[id], after: [...(calls[id].after ?? []), [id]] });

const part = (range: string): Call => ({ params: { path: 'a.txt' }, headers: { range } });
const unchanged: Call = {
  params: { path: 'a.txt' },
  headers: { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
};
/** The same at the address of a page. */
const inMain = (call: Call): Call => ({ ...call, params: { path: 'branch/main/a.txt' } });
/** A file that is too long for a pointer to one elsewhere. */
const long: Call = {
  params: { path: 'long.txt' },
  after: [['contents.create', json({ content: 'YWFh'.repeat(500) }, { params: { path: 'long.txt' } })]],
};

/** A pull request that was closed before its base branch went: an open one would have gone over to the default branch. */
const baseless: Call = {
  params: { index: '5' },
  after: [
    ['pulls.update', json({ state: 'closed' }, { params: { index: '5' } })],
    ['branches.delete', { params: { branch: 'old' } }],
  ],
};

/** Rejections that have a reason of their own. */
export const special: Readonly<Partial<Record<`${OperationId} ${number}`, Call>>> = {
  'payPage.decide 303': decision('complete', 'p2'),
  'payPage.decide 422': decision('maybe'),
  'balance.retrieve 422': { query: 'currency=X' },
  'accounts.verify 403': as('Bearer tok-narrow')({}, 'accounts.verify'),
  'accounts.verify 422': as('Bearer tok-app')({}, 'accounts.verify'),
  'ipBlocks.update 422': json({ severity: 'none' }),
  'pulls.list 400': { query: 'poster=nobody' },
  'pulls.list 500': { query: 'labels=x' },
  'pulls.diff 500': { params: { index: '4', diffType: 'diff' } },
  'pulls.create 400': json({ head: 'bob:feature', base: 'main', title: 'Add it' }),
  // Somebody who reads the repository and has no branch of their own to offer.
  'pulls.create 403': as('token tok-dave')(calls['pulls.create'], 'pulls.create'),
  'pulls.create 409': json({ head: 'feature', base: 'main', title: 'Again' }),
  'pulls.create 500': json({ head: 'b3', base: 'main', title: 'Add b3', reviewers: ['alice'] }),
  'pulls.update 409': json({ content_version: 99, body: 'Better' }),
  'pulls.update 412': json({ state: 'unknown' }),
  'pulls.update 500': json({ milestone: 99 }),
  'pulls.merge 201': waiting,
  'pulls.merge 405': json({ Do: 'merge' }, { params: { index: '3' } }),
  'pulls.merge 409': json({ Do: 'merge', head_commit_id: '0'.repeat(40) }),
  'pulls.merge 500': { ...calls['pulls.merge'], params: {}, after: [['issues.depend']] },
  'pulls.updateBranch 409': { params: { index: '3' } },
  'pulls.updateBranch 422': { params: { index: '2' }, after: [['pulls.merge']] },
  'pulls.updateBranch 500': twice('pulls.updateBranch'),
  'pulls.commits 500': baseless,
  'pulls.files 500': baseless,
  'pulls.reviews.create 500': json({ event: 'APPROVED', commit_id: 'none' }, { params: { index: '2' } }),
  'pulls.reviews.delete 500': { ...asAdmin({ params: { id: '4' } }), after: [['pulls.requestReviewers']] },
  'branches.create 500': json({ new_branch_name: 'fresh', old_ref_name: 'none' }),
  'branches.delete 500': { params: { branch: 'b3' }, after: [['repos.update', json({ has_code: false })]] },
  'branches.rename 500': json({ name: 'b1/x' }, { params: { branch: 'b2' } }),
  'tags.create 500': json({ tag_name: 'v2/x' }, { after: [['tags.create']] }),
  'protections.create 400': json({}),
  'protections.create 422': json({ rule_name: 'x', merge_whitelist_usernames: ['nobody'] }),
  'protections.create 500': json({ rule_name: '[' }),
  'hooks.create 400': slack,
  'orgs.hooks.create 400': slack,
  'user.hooks.create 400': slack,
  'admin.hooks.create 400': asAdmin(slack),
  'version.retrieve 403': { query: 'sudo=bob' },
  'orgs.list 403': { query: 'sudo=bob' },
  'settings.api 403': { query: 'sudo=bob' },
  'settings.repository 403': { query: 'sudo=bob' },
  'settings.ui 403': { query: 'sudo=bob' },
  'settings.attachment 403': { query: 'sudo=bob' },
  'tokens.create 400': withPassword(json({ name: 'fresh', scopes: ['none'] })),
  'notifications.list 422': { query: 'since=x' },
  'notifications.mark 400': { query: 'last_read_at=x' },
  'notifications.listInRepo 422': { query: 'since=x' },
  'notifications.markInRepo 400': { query: 'last_read_at=x' },
  'repos.search 422': { query: 'mode=x' },
  'labelTemplates.list 403': { query: 'sudo=bob' },
  'labelTemplates.retrieve 403': { query: 'sudo=bob' },
  'users.createRepo 400': asAdmin(unreadable),
  'users.createRepo 409': twice('users.createRepo'),
  'users.createRepo 500': asAdmin(otherIds),
  'issues.list 422': { query: 'since=x' },
  'issues.search 400': { query: 'owner=nobody' },
  'issues.search 404': { query: 'created_by=nobody' },
  'issues.search 422': { query: 'since=x' },
  'issues.allComments 422': { query: 'since=x' },
  'issues.retrieveComment 204': { params: { id: '1' } },
  'issues.editComment 204': json({ body: 'Better' }, { params: { id: '1' } }),
  'issues.deleteComment 400': { params: { id: '1' } },
  'users.edit 400': asAdmin(json({ password: 'x' })),
  'users.edit 500': asAdmin(json({ source_id: 1 })),
  'users.delete 422': asAdmin({ params: { username: 'alice' } }),
  'repos.addTopic 422': { params: { topic: '-' } },
  'repos.removeTopic 422': { params: { topic: '-' } },
  'orgs.delete 500': { after: [['repos.createInOrg']] },
  'repos.create 400': unreadable,
  'repos.create 409': twice('repos.create'),
  'repos.create 500': otherIds,
  'repos.createInOrg 400': unreadable,
  'repos.createInOrg 409': twice('repos.createInOrg'),
  'repos.createInOrg 500': otherIds,
  'repos.createInOrgFormerly 400': unreadable,
  'repos.createInOrgFormerly 409': twice('repos.createInOrgFormerly'),
  'repos.createInOrgFormerly 500': otherIds,
  'repos.fork 409': twice('repos.fork'),
  'branches.create 409': twice('branches.create'),
  'tags.create 409': twice('tags.create'),
  'tags.delete 409': { after: [['releases.create']] },
  'tags.delete 422': {
    after: [['tagProtections.create', json({ name_pattern: 'v*', whitelist_usernames: ['bob'] })]],
  },
  'releases.create 409': twice('releases.create'),
  'releases.create 500': json({ tag_name: 'a b' }),
  'releases.update 500': json({ tag_name: 'v9' }, { after: [['releases.create']] }),
  'collaborators.add 500': json({ permission: 'none' }, { params: { username: 'dave' } }),
  'orgs.isMember 303': { params: { username: 'alice' }, headers: { Authorization: 'token tok-dave' } },
  'orgs.block 400': { params: { username: 'alice' } },
  'orgs.unblock 400': { params: { username: 'carol' } },
  'user.block 400': { params: { username: 'alice' } },
  'user.unblock 400': { params: { username: 'carol' } },
  'issues.create 400': json({ title: 'Why?', projects: [1] }),
  'collaborators.check 422': { params: { username: 'nobody' } },
  'commits.list 409': { params: { repo: 'fresh' }, after: [['repos.create']] },
  'commits.list 422': { query: 'since=yesterday' },
  'commits.list 500': { query: 'path=a.txt&sha=none' },
  'commits.retrieve 422': { params: { sha: 'a:b' } },
  'commits.diff 422': { params: { sha: 'a.', diffType: 'b' } },
  'commits.diff 500': { params: { sha: 'none', diffType: 'diff' } },
  'commits.compare 400': { params: { spec: 'main...bob:feature' } },
  'contents.update 201': json({}, { params: { path: 'note.txt' } }),
  'contents.extended 400': { query: 'includes=none', params: { path: 'a.txt' } },
  'contents.several 400': { query: 'body=none' },
  'contents.raw 206': part('bytes=0-1'),
  'contents.raw 304': unchanged,
  'contents.raw 400': part('bytes=2-1'),
  'contents.raw 416': part('bytes=9999-'),
  'contents.media 206': { ...part('bytes=0-1'), ...long },
  'contents.media 304': { ...unchanged, ...long },
  'contents.media 400': { ...part('bytes=2-1'), ...long },
  'contents.media 416': { ...part('bytes=9999-'), ...long },
  'repos.fork 500': json({ name: 'a b' }),
  'statuses.create 500': { ...calls['statuses.create'], params: { sha: '0'.repeat(40) } },
  'collaborators.remove 422': { params: { username: 'nobody' } },
  'users.create 400': asAdmin(json({ username: 'fresh', email: 'fresh@example.com' })),
  'tagProtections.create 400': json({ name_pattern: '' }),
  'contents.archive 400': { params: { archive: 'main.rar' } },
  'gitData.tree 400': { params: { sha: 'none' } },
  'gitData.blob 400': { params: { sha: 'none' } },
  'gitData.tag 400': { params: { sha: 'none' } },
  'contents.patch 500': json({ content: 'no patch' }),
  'contents.retrieve 400': { params: { path: '.git' } },
  'contents.create 500': { ...calls['contents.create'], params: { path: '..%2Fx' } },
  'contents.update 500': json({ content: 'YQ==' }, { params: { path: '..%2Fx' } }),
  'contents.change 500': json({ files: [{ operation: 'none', path: 'note.txt' }] }),
  'issues.addLabels 400': json({ labels: [null] }),
  'issues.replaceLabels 400': json({ labels: ['bug', 1] }),
  'issues.depend 500': twice('issues.depend'),
  'issues.pin 500': twice('issues.pin'),
  'issues.undepend 500': { ...calls['issues.undepend'], after: [] },
  'issues.update 400': json({ unset_due_date: false }),
  'issues.update 409': json({ content_version: 99 }),
  'issues.update 412': json({ state: 'closed' }, { after: [['issues.depend']] }),
  'issues.update 500': json({ milestone: 99 }),
  'issues.comments 422': { query: 'since=x' },
  'issues.timeline 422': { query: 'since=x' },
  'issues.comments 500': { params: { index: '99' } },
  'issues.timeline 500': { params: { index: '99' } },
  'issues.comment 500': { ...calls['issues.comment'], params: { index: '99' } },
  'reactions.add 200': twice('reactions.add'),
  'commentReactions.add 200': twice('commentReactions.add'),
  'subscriptions.add 201': { ...calls['subscriptions.add'], after: [['subscriptions.remove']] },
  'subscriptions.remove 200': twice('subscriptions.remove'),
  'pulls.comments.reply 400': { ...calls['pulls.comments.reply'], params: { id: '6' } },
  'pulls.comments.resolve 400': { params: { id: '6' } },
  'pulls.comments.unresolve 400': { params: { id: '6' } },
  'git.refs 400': { query: 'service=git-none' },
  'pages.repository 404': { params: { repo: 'none' } },
  ...Object.fromEntries(
    (['pages.commit', 'pages.commitText'] as const).flatMap((id) =>
      [307, 404].map((status) => {
        const params = { sha: 'abcdef0', form: 'diff' };
        return [`${id} ${status}`, status === 404 ? { params } : renamed({ params }, id)];
      }),
    ),
  ),
  'pages.source 303': { params: { path: 'a.txt' } },
  'pages.issue 303': { params: { index: '1' } },
  'pages.pull 303': { ...calls['pages.issue'] },
  'pages.raw 303': { params: { path: 'a.txt' } },
  'pages.media 303': { params: { path: 'a.txt' } },
  'pages.archive 400': { params: { archive: 'main.rar' } },
  'releaseAssets.create 400': {
    text: 'Notes',
    headers: { 'Content-Type': 'application/octet-stream' },
    after: [['releases.create']],
  },
  'releaseAssets.create 500': { ...uploaded('file'), after: [['releases.create']] },
  'issueAssets.create 422': uploaded('attachment', 'notes.exe'),
  'issueAssets.create 500': uploaded('file'),
  'commentAssets.create 422': { ...uploaded('attachment', 'notes.exe'), params: { id: COMMENT } },
  'commentAssets.create 500': { ...uploaded('file'), params: { id: COMMENT } },
  'pages.attachment 404': { params: { uuid: 'none' } },
  ...Object.fromEntries(
    (['pages.releaseFile', 'pages.releaseAttachment', 'pages.attachmentIn', 'pages.attachment'] as const).flatMap(
      (id) => [
        [`${id} 206`, { ...calls[id], headers: { range: 'bytes=0-1' } }],
        [`${id} 304`, { ...calls[id], headers: unchanged.headers }],
        [`${id} 400`, { ...calls[id], headers: { range: 'bytes=2-1' } }],
        [`${id} 416`, { ...calls[id], headers: { range: 'bytes=9999-' } }],
      ],
    ),
  ),
  'orgs.createTeam 500': json({ name: 'devs' }),
  'orgs.removeMember 500': { params: { username: 'alice' } },
  'teams.update 500': json({ name: 'Devs' }, { after: [['orgs.createTeam']] }),
  'teams.removeMember 500': { params: { username: 'alice' } },
  ...Object.fromEntries(
    (['repoTeams.list', 'repoTeams.retrieve', 'repoTeams.add', 'repoTeams.remove'] as const).flatMap((id) => [
      [`${id} 405`, { params: { team: 'devs' } }],
      [`${id} 404`, { params: { owner: 'nobody', team: 'devs' } }],
    ]),
  ),
  'teams.repo 404': { ...calls['teams.repo'], params: { id: '2', org: 'org', name: 'none' } },
  'teams.addRepo 404': { ...calls['teams.addRepo'], params: { id: '2', org: 'org', name: 'none' } },
  'teams.removeRepo 404': { ...calls['teams.removeRepo'], params: { id: '2', org: 'org', name: 'none' } },
  'repoTeams.add 422': { ...calls['repoTeams.add'], ...calls['repoTeams.remove'] },
  'repoTeams.remove 422': { ...calls['repoTeams.remove'], ...calls['repoTeams.add'] },
  'pages.raw 206': inMain(part('bytes=0-1')),
  'pages.raw 304': inMain(unchanged),
  'pages.raw 400': inMain(part('bytes=2-1')),
  'pages.raw 416': inMain(part('bytes=9999-')),
  'pages.media 206': inMain(part('bytes=0-1')),
  'pages.media 304': inMain(unchanged),
  'pages.media 400': inMain(part('bytes=2-1')),
  'pages.media 416': inMain(part('bytes=9999-')),
};

// Repositories that anybody can fetch from, whatever their credential says.
const PRIVATE: Readonly<Record<string, number>> = { git: 403 };

/** A world, and the request to it that gets this status. */
export function caseOf(id: OperationId, status: number): readonly [WorldDocument, Call] {
  const { area } = operations[id];
  const way = ways[area]?.[status] ?? same;
  const world = standing({ archived: status === 423, private: PRIVATE[area] === status });
  return [world, special[`${id} ${status}`] ?? way(calls[id], id)];
}
