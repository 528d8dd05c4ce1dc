// gitea-js works against a fake on a port: issues, labels, contents, statuses, commits, releases, organisations,
// collaborators and notifications, by the methods of the package.
import { deepStrictEqual as same, rejects } from 'node:assert';
import { giteaApi } from 'gitea-js';

const [, , url] = process.argv;
const api = giteaApi(url, { token: 'tok', customFetch: fetch });
const bob = giteaApi(url, { token: 'tok-bob', customFetch: fetch });
const at = ['alice', 'r'];
const data = async (call) => (await call).data;
const base64 = (text) => Buffer.from(text).toString('base64');

// Issues and labels.
const bug = await data(api.repos.issueCreateLabel(...at, { name: 'bug', color: '#ff0000' }));
const issue = await data(api.repos.issueCreateIssue(...at, { title: 'Broken', body: 'It is.', labels: [bug.id] }));
same(
  issue.labels.map(({ name }) => name),
  ['bug'],
);
await api.repos.issueCreateComment(...at, issue.number, { body: 'Why?' });
same(
  (await data(api.repos.issueGetComments(...at, issue.number))).map(({ body }) => body),
  ['Why?'],
);
same(
  (await data(api.repos.issueListIssues(...at, { labels: 'bug', state: 'open' }))).map(({ number }) => number),
  [issue.number],
);
await api.repos.issueEditIssue(...at, issue.number, { state: 'closed' });
same((await data(api.repos.issueGetIssue(...at, issue.number))).state, 'closed');
same(
  (await data(api.repos.issueSearchIssues({ q: 'Broken', state: 'closed' }))).map(({ title }) => title),
  ['Broken'],
);

// Contents and commits.
const made = await data(
  api.repos.repoCreateFile(...at, 'n.txt', { content: base64('n\n'), message: 'Add n', new_branch: 'work' }),
);
await api.repos.repoUpdateFile(...at, 'n.txt', {
  content: base64('nn\n'),
  message: 'Change n',
  sha: made.content.sha,
  branch: 'work',
});
const file = await data(api.repos.repoGetContents(...at, 'n.txt', { ref: 'work' }));
same(atob(file.content), 'nn\n');
const commits = await data(api.repos.repoGetAllCommits(...at, { sha: 'work', limit: 2 }));
same(
  commits.map(({ commit }) => commit.message),
  ['Change n\n', 'Add n\n'],
);
same((await data(api.repos.repoCompareDiff(...at, 'main...work'))).total_commits, 2);

// Statuses.
const [{ sha }] = commits;
await api.repos.repoCreateStatus(...at, sha, { context: 'ci', state: 'pending' });
await api.repos.repoCreateStatus(...at, sha, { context: 'ci', state: 'success', description: 'Fine' });
same(
  (await data(api.repos.repoListStatuses(...at, sha))).map(({ status }) => status),
  ['success', 'pending'],
);
same((await data(api.repos.repoGetCombinedStatusByRef(...at, 'work'))).state, 'success');

// Collaborators, a pull request and what the other one is notified of.
await api.repos.repoAddCollaborator(...at, 'bob', { permission: 'write' });
same(
  (await data(api.repos.repoListCollaborators(...at))).map(({ login }) => login),
  ['bob'],
);
same((await data(api.repos.repoGetRepoPermissions(...at, 'bob'))).permission, 'write');
const pull = await data(
  api.repos.repoCreatePullRequest(...at, { head: 'work', base: 'main', title: 'Add n', assignees: ['bob'] }),
);
const [thread] = await data(bob.notifications.notifyGetList());
same([thread.subject.title, thread.repository.full_name, thread.unread], ['Add n', 'alice/r', true]);
await bob.notifications.notifyReadThread(String(thread.id));
same(await data(bob.notifications.notifyGetList()), []);
await bob.repos.repoMergePullRequest(...at, pull.number, { Do: 'merge', delete_branch_after_merge: true });
same((await data(api.repos.repoGetPullRequest(...at, pull.number))).merged_by.login, 'bob');
await rejects(api.repos.repoGetBranch(...at, 'work'), ({ status }) => status === 404);

// Releases and tags.
const release = await data(
  api.repos.repoCreateRelease(...at, { tag_name: 'v1', name: 'One', target_commitish: 'main' }),
);
same((await data(api.repos.repoGetLatestRelease(...at))).id, release.id);
same(
  (await data(api.repos.repoListTags(...at))).map(({ name }) => name),
  ['v1'],
);
same((await data(api.repos.repoEditRelease(...at, release.id, { body: 'Notes' }))).body, 'Notes');
await api.repos.repoCreateReleaseAttachment(...at, release.id, { attachment: new File(['bytes'], 'r.tgz') }, {});
const [asset] = (await data(api.repos.repoGetReleaseByTag(...at, 'v1'))).assets;
same(new URL(asset.browser_download_url).pathname, '/alice/r/releases/download/v1/r.tgz');
same(await (await fetch(asset.browser_download_url)).text(), 'bytes');
same((await data(api.repos.repoGetReleaseAttachment(...at, release.id, asset.id))).download_count, 1);
await api.repos.repoDeleteRelease(...at, release.id);
same(await data(api.repos.repoListReleases(...at)), []);

// Organisations.
await api.orgs.orgCreate({ username: 'acme', full_name: 'Acme' });
await api.orgs.createOrgRepo('acme', { name: 'anvil', auto_init: true });
same(
  (await data(api.orgs.orgListRepos('acme'))).map(({ full_name }) => full_name),
  ['acme/anvil'],
);
same(
  (await data(api.orgs.orgListMembers('acme'))).map(({ login }) => login),
  ['alice'],
);
same(
  (await data(api.orgs.orgListTeams('acme'))).map(({ name }) => name),
  ['Owners'],
);
const team = { name: 'devs', permission: 'write', units: ['repo.code'], includes_all_repositories: true };
const devs = await data(api.orgs.orgCreateTeam('acme', team));
await api.teams.orgAddTeamMember(devs.id, 'bob');
same(
  (await data(bob.user.userListTeams())).map(({ name }) => name),
  ['devs'],
);
await api.repos.repoCreateBranchProtection('acme', 'anvil', {
  rule_name: 'main',
  enable_push: true,
  enable_push_whitelist: true,
  push_whitelist_teams: ['devs'],
});
await api.teams.orgEditTeam(devs.id, { name: 'makers' });
same((await data(api.repos.repoGetBranchProtection('acme', 'anvil', 'main'))).push_whitelist_teams, ['makers']);
await api.teams.orgDeleteTeam(devs.id);
same(
  (await data(api.user.orgListCurrentUserOrgs())).map(({ username }) => username),
  ['acme'],
);
await rejects(bob.orgs.createOrgRepo('acme', { name: 'mine' }), ({ status }) => status === 403);
console.log('ok');
