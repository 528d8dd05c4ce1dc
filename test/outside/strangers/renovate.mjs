// Renovate works against a fake on a port, as a bot of Gitea and of Forgejo: it opens its pull request, waits for a
// status, the change is merged and the branch goes; and then it finds nothing to do.
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [, , url] = process.argv;
const BRANCH = 'renovate/tool-1.x';
const config = JSON.parse(readFileSync('config.json', 'utf8').replaceAll('http://127.0.0.1:4010', url));

/** Calls the forge as the owner of the repositories. */
async function api(path, body) {
  const headers = { Authorization: 'token tok', 'Content-Type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** Runs Renovate once over a repository. */
function renovate(platform, repository) {
  writeFileSync('used.json', JSON.stringify({ ...config, platform, repositories: [repository] }));
  const env = { ...process.env, RENOVATE_CONFIG_FILE: 'used.json', RENOVATE_BASE_DIR: `${process.cwd()}/base` };
  const run = spawnSync('node_modules/.bin/renovate', { env, encoding: 'utf8' });
  strictEqual(run.status, 0, run.stdout + run.stderr);
  ok(run.stdout.includes('Repository finished'), run.stdout);
  // It says so where it does without a library that was not compiled for this Node.
  const warnings = run.stdout
    .split('\n')
    .filter((line) => /^ *(?:WARN|ERROR|FATAL):/.test(line) && !line.includes('RE2'));
  deepStrictEqual(warnings, []);
}

/** Everything that a run could have changed. */
const stateOf = async (repo) => ({
  pulls: await api(`/repos/${repo}/pulls?state=all`),
  issues: await api(`/repos/${repo}/issues?state=all`),
  branches: await api(`/repos/${repo}/branches`),
});

async function loop(platform, repo) {
  renovate(platform, repo);
  const [pull, ...others] = (await stateOf(repo)).pulls;
  const shown = [pull.title, pull.state, pull.head.ref, pull.user.login, pull.labels.map(({ name }) => name)];
  deepStrictEqual(shown, ['Update dependency tool to v1.1.0', 'open', BRANCH, 'renovate', ['dependencies']]);
  deepStrictEqual(others, []);
  const { content } = await api(`/repos/${repo}/contents/versions.env?ref=${encodeURIComponent(BRANCH)}`);
  strictEqual(atob(content), 'TOOL_VERSION=1.1.0\n');

  // It waits for the check that the branch needs.
  await api(`/repos/${repo}/statuses/${pull.head.sha}`, { context: 'ci', state: 'pending' });
  renovate(platform, repo);
  strictEqual((await api(`/repos/${repo}/pulls/${pull.number}`)).merged, false);
  await api(`/repos/${repo}/statuses/${pull.head.sha}`, { context: 'ci', state: 'success' });

  // The forge has merged by now; a bot that does it itself does in the next run.
  renovate(platform, repo);
  const merged = await api(`/repos/${repo}/pulls/${pull.number}`);
  deepStrictEqual([merged.state, merged.merged, merged.merged_by.login], ['closed', true, 'renovate']);
  strictEqual(atob((await api(`/repos/${repo}/contents/versions.env`)).content), 'TOOL_VERSION=1.1.0\n');

  renovate(platform, repo);
  const before = await stateOf(repo);
  deepStrictEqual(
    before.branches.map(({ name }) => name),
    ['main'],
  );
  renovate(platform, repo);
  deepStrictEqual(await stateOf(repo), before);
}

await loop('gitea', 'alice/app');
await loop('forgejo', 'alice/app2');
console.log('ok');
