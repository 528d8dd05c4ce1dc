// semantic-release with its plugin for Gitea works against a fake on a port: it reads the commits, pushes a tag, and
// publishes the release with its notes; and then there is nothing to release.
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [, , url] = process.argv;
const repositoryUrl = `${url.replace('://', '://alice:tok@')}/alice/library.git`;
const config = readFileSync('releaserc.json', 'utf8').replaceAll('http://127.0.0.1:4010', url);

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  strictEqual(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

const git = (...args) =>
  run('git', ['-c', 'user.name=Alice', '-c', 'user.email=alice@example.com', ...args], { cwd: 'work' });

function release() {
  const { CI: _, ...outside } = process.env;
  const env = { ...outside, GITEA_TOKEN: 'tok' };
  const args = [
    '../node_modules/semantic-release/bin/semantic-release.js',
    '--no-ci',
    '--repository-url',
    repositoryUrl,
  ];
  return run(process.execPath, args, { cwd: 'work', env });
}

async function api(path) {
  const response = await fetch(`${url}/api/v1/repos/alice/library${path}`, { headers: { Authorization: 'token tok' } });
  ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

run('git', ['clone', '-q', repositoryUrl, 'work']);
writeFileSync('work/.releaserc.json', config);
match(release(), /Published release 1\.0\.0 on default channel/);

writeFileSync('work/greeting.txt', 'good day\n');
git('add', 'greeting.txt');
git('commit', '-qm', 'feat: greet politely');
git('push', '-q', 'origin', 'main');
match(release(), /Published release 1\.1\.0 on default channel/);

const [last, first, ...others] = await api('/releases');
deepStrictEqual([last.tag_name, last.draft, last.prerelease, last.author.login], ['v1.1.0', false, false, 'alice']);
deepStrictEqual([first.tag_name, others], ['v1.0.0', []]);
strictEqual(await (await fetch(last.assets[0].browser_download_url)).text(), 'good day\n');
match(last.body, /### Features\n\n\* greet politely/);
strictEqual((await api('/tags/v1.1.0')).commit.sha, (await api('/branches/main')).commit.id);

match(release(), /no new version is released/);
strictEqual((await api('/releases')).length, 2);
console.log('ok');
