import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { giteaApi } from 'gitea-js';

const run = promisify(execFile);
const IDENTITY = ['-c', 'user.name=bot', '-c', 'user.email=bot@example.com'];

/** Raises the version of alice/app: a branch, a pull request, and a merge that waits for the checks. */
export async function raise(url: string, token: string, version: string): Promise<void> {
  const api = giteaApi(url, { token, customFetch: fetch });
  const branch = `version-${version}`;
  const { data: open } = await api.repos.repoListPullRequests('alice', 'app', { state: 'open' });
  let pull = open.find(({ head }) => head?.ref === branch);
  if (pull === undefined) {
    await push(`${url.replace('://', `://bot:${token}@`)}/alice/app.git`, branch, version);
    const made = { head: branch, base: 'main', title: `Version ${version}` };
    ({ data: pull } = await api.repos.repoCreatePullRequest('alice', 'app', made));
  }
  const merge = { Do: 'squash', merge_when_checks_succeed: true, delete_branch_after_merge: true } as const;
  await api.repos.repoMergePullRequest('alice', 'app', pull.number ?? 0, merge);
}

async function push(remote: string, branch: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bot-'));
  try {
    const git = (...args: string[]) => run('git', [...IDENTITY, ...args], { cwd: folder });
    await git('clone', '-q', remote, '.');
    await git('checkout', '-q', '-b', branch);
    await writeFile(join(folder, 'version.txt'), `${version}\n`);
    await git('add', '.');
    await git('commit', '-q', '-m', `Version ${version}`);
    await git('push', '-q', '--force', 'origin', branch);
  } finally {
    await rm(folder, { recursive: true });
  }
}
