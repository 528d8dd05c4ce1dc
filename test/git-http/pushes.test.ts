import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from '../../fake/index.ts';
import { listen } from '../../fake/adapters/node.ts';
import { Workspace, type GitOptions } from './git.ts';

const users = ['alice', 'bob'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));
const repos = [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { 'a.txt': 'a\n' } }] }];
const alice: GitOptions = { as: { token: 'tok-alice' } };

let work: Workspace | undefined;
afterEach(() => {
  work?.[Symbol.dispose]();
  work = undefined;
});

/** A fake on a port, and a workspace with so many clones, each with a commit on a branch of its own. */
async function started(
  pulls: WorldDocument['pulls'] = { repos },
): Promise<{ fake: Fake; url: string; git: Workspace }> {
  const fake = createFake({ seed: { users, pulls } });
  const server = await listen(fake);
  onTestFinished(() => server.close());
  work = new Workspace();
  return { fake, url: server.url, git: work };
}

async function cloneWithCommit(git: Workspace, url: string, folder: string): Promise<string> {
  await git.ask(['clone', '-q', `${url}/alice/r.git`, folder]);
  await git.ask(['commit', '-q', '--allow-empty', '-m', `by ${folder}`], { in: folder });
  return (await git.ask(['rev-parse', 'HEAD'], { in: folder })).trim();
}

const mainOf = (fake: Fake): string | undefined => fake.git.branches('alice/r')['main'];

// libcurl sends a request once more when a connection that it had used before breaks: two faults reach git itself.
describe('a push whose connection breaks', () => {
  test('after it was processed: it is made, git reports a failure, and pushing again finds it there', async () => {
    const { fake, url, git } = await started();
    const sha = await cloneWithCommit(git, url, 'one');
    fake.faults.add({ on: 'git.push', effect: { drop: 'after' }, times: 2 });
    const broken = await git.git(['push', 'origin', 'main'], { ...alice, in: 'one' });
    expect(broken.status).not.toBe(0);
    expect(broken.stderr).toMatch(/RPC failed|hung up unexpectedly|Connection reset/);
    expect(mainOf(fake)).toBe(sha);
    const again = await git.git(['push', 'origin', 'main'], { ...alice, in: 'one' });
    expect([again.status, again.stderr]).toEqual([0, 'Everything up-to-date\n']);
    expect(fake.faults.unfired).toEqual([]);
  });

  test('once, after it was processed: what libcurl sends again is rejected, because the branch has moved', async () => {
    const { fake, url, git } = await started();
    const sha = await cloneWithCommit(git, url, 'one');
    fake.faults.add({ on: 'git.push', effect: { drop: 'after' } });
    const { status, stderr } = await git.git(['push', 'origin', 'main'], { ...alice, in: 'one' });
    expect(status).toBe(1);
    expect(stderr).toContain('[remote rejected] main -> main (failed to update ref)');
    expect(mainOf(fake)).toBe(sha);
  });

  test('before it was processed: nothing is made, and pushing again makes it', async () => {
    const { fake, url, git } = await started();
    const before = mainOf(fake);
    const sha = await cloneWithCommit(git, url, 'one');
    fake.faults.add({ on: 'git.push', effect: { drop: 'before' }, times: 2 });
    expect((await git.git(['push', 'origin', 'main'], { ...alice, in: 'one' })).status).not.toBe(0);
    expect(mainOf(fake)).toBe(before);
    await git.ask(['push', 'origin', 'main'], { ...alice, in: 'one' });
    expect(mainOf(fake)).toBe(sha);
  });
});

describe('concurrent pushes', () => {
  const CLIENTS = ['one', 'two', 'three', 'four'];

  test('to one branch: exactly one is accepted', async () => {
    const { fake, url, git } = await started();
    const shas = await Promise.all(CLIENTS.map((folder) => cloneWithCommit(git, url, folder)));
    const ran = await Promise.all(
      CLIENTS.map((folder) => git.git(['push', 'origin', 'main'], { ...alice, in: folder })),
    );
    const accepted = ran.flatMap(({ status }, i) => (status === 0 ? [shas[i]] : []));
    expect(accepted).toEqual([mainOf(fake)]);
    for (const { status, stderr } of ran) if (status !== 0) expect(stderr).toMatch(/rejected|failed to push/);
  });

  test('to branches of their own: all are accepted, and a clone is sound', async () => {
    const { fake, url, git } = await started();
    const shas = await Promise.all(CLIENTS.map((folder) => cloneWithCommit(git, url, folder)));
    await Promise.all(CLIENTS.map((folder) => git.ask(['push', 'origin', `HEAD:${folder}`], { ...alice, in: folder })));
    expect(CLIENTS.map((folder) => fake.git.branches('alice/r')[folder])).toEqual(shas);
    await git.ask(['clone', '-q', '--mirror', `${url}/alice/r.git`, 'mirror']);
    await git.ask(['fsck', '--strict'], { in: 'mirror' });
  });
});

describe('push-to-create, switched on', () => {
  const settings = { enablePushCreateUser: true };

  /** A repository that is nowhere yet, pushed to a name. */
  async function pushed(
    { url, git }: { url: string; git: Workspace },
    name: string,
    options: readonly string[] = [],
  ): ReturnType<Workspace['git']> {
    await git.ask(['init', '-q', 'new']);
    await git.ask(['commit', '-q', '--allow-empty', '-m', 'first'], { in: 'new' });
    return git.git(['push', ...options, `${url}/${name}.git`, 'HEAD:main'], { ...alice, in: 'new' });
  }
  const isPrivate = async (fake: Fake, name: string): Promise<unknown> => {
    const headers = { Authorization: 'token tok-alice' };
    const response = await fake.fetch(`${fake.url}/api/v1/repos/${name}`, { headers });
    return response.ok ? ((await response.json()) as { private: boolean }).private : response.status;
  };

  test('makes a private repository of the user', async () => {
    const at = await started({ repos, settings });
    expect(await pushed(at, 'alice/made')).toMatchObject({ status: 0 });
    expect(await isPrivate(at.fake, 'alice/made')).toBe(true);
    const sha = (await at.git.ask(['rev-parse', 'HEAD'], { in: 'new' })).trim();
    expect(at.fake.git.branches('alice/made')).toEqual({ main: sha });
  });

  test.each([
    ['the setting', { ...settings, defaultPushCreatePrivate: false }, []],
    ['a push option', settings, ['-o', 'repo.private=false']],
  ])('makes a public one by %s', async (_, chosen, options) => {
    const at = await started({ repos, settings: chosen });
    expect(await pushed(at, 'alice/made', options)).toMatchObject({ status: 0 });
    expect(await isPrivate(at.fake, 'alice/made')).toBe(false);
  });

  test("does not make one of somebody else's", async () => {
    const at = await started({ repos, settings });
    const { status, stderr } = await pushed(at, 'bob/made');
    expect(status).toBe(1);
    expect(stderr).toContain('RPC failed; HTTP 404');
    expect(await isPrivate(at.fake, 'bob/made')).toBe(404);
  });

  test('is of no use to a fetch', async () => {
    const at = await started({ repos, settings });
    const { status, stderr } = await at.git.git(['clone', `${at.url}/alice/made.git`], alice);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/not found/i);
  });
});
