/**
 * A bot that releases: it clones with git, writes the changelog on a branch, pushes, opens a pull request and merges it.
 * It knows a forge by its URL and a token, and nothing of what is behind them.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PullsClient } from 'understudy-sdk/pulls';

/** Where to release, and as whom. */
export interface Forge {
  readonly url: string;
  readonly token: string;
}

/** A release. */
export interface Release {
  /** The number of the pull request. */
  readonly number: number;
  /** The commit of the default branch that has the release. */
  readonly commit: string;
}

const run = promisify(execFile);

/** Releases a version of a repository such as `alice/proj`. */
export async function release(forge: Forge, repository: string, version: string): Promise<Release> {
  const [owner = '', name = ''] = repository.split('/');
  const pulls = new PullsClient({ baseUrl: forge.url, auth: { token: forge.token } }).repo(owner, name);
  const branch = `release-${version}`;
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  // The token goes by the environment, so that no process list shows it.
  const credentials = '!f() { printf "username=x\\npassword=%s\\n" "$FORGE_TOKEN"; }; f';
  const author = ['-c', 'user.name=Release Bot', '-c', 'user.email=bot@example.com'];
  const git = (...args: string[]): ReturnType<typeof run> =>
    run('git', ['-c', `credential.helper=${credentials}`, ...author, ...args], {
      cwd: folder,
      env: { ...process.env, FORGE_TOKEN: forge.token, GIT_TERMINAL_PROMPT: '0' },
    });
  try {
    await git('clone', '--quiet', '--depth', '1', `${forge.url}/${repository}.git`, '.');
    await git('checkout', '--quiet', '-b', branch);
    await appendFile(join(folder, 'CHANGELOG.md'), `## ${version}\n`);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', `Release ${version}`);
    await git('push', '--quiet', 'origin', branch);
    const { number } = await pulls.create({ head: branch, base: 'main', title: `Release ${version}` });
    await pulls.merge(number, { Do: 'squash' });
    const { merge_commit_sha: commit } = await pulls.retrieve(number);
    return { number, commit: commit ?? '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
