import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createFake } from '../../fake/index.ts';
import { listen, type Listening } from '../../fake/node.ts';
import { hasGit } from '../git/oracle.ts';
import { Workspace } from '../git-http/git.ts';
import { httpBackend, type HttpBackend } from '../git-http/http-backend.ts';

// This project's own history, sent and received by git: by the fake, and by git's own server in the same run.

const users = [{ name: 'alice', tokens: [{ token: 'tok' }] }];
const seed = { users, pulls: { repos: [{ owner: 'alice', name: 'r', commits: [] }] } };
const as = { user: 'alice', token: 'tok' };
/** The first time counts for nothing. */
const rounds = (iterations: number) => ({ time: 0, iterations, warmupTime: 0, warmupIterations: 1 });
const FETCHES = 20;
/** Those that are not counted. */
const SPARE = 2;

const own = join(import.meta.dirname, '../..');
const workspace = new Workspace();
const hasHistory = hasGit && (await workspace.git(['-C', own, 'rev-parse', '--verify', '-q', 'HEAD'])).status === 0;

describe.skipIf(!hasHistory)("this project's own history", () => {
  let fake: Listening;
  let backend: HttpBackend;
  const served = createFake({ seed });
  const theirs = (): string => `${backend.url}/r.git`;
  const ours = (): string => `${fake.url}/alice/r.git`;

  /** Pushes the history to a repository, in which there may be nothing yet. */
  const push = (url: string): Promise<string> => workspace.ask(['push', '-q', url, 'HEAD:main'], { as, in: 'own' });

  beforeAll(async () => {
    await workspace.ask(['clone', '-q', '--bare', '--single-branch', own, 'own']);
    await workspace.ask(['repack', '-q', '-a', '-d'], { in: 'own' });
    await workspace.ask(['init', '-q', '--bare', 'empty.git']);
    await workspace.ask(['init', '-q', '--bare', 'r.git']);
    fake = await listen(served);
    backend = await httpBackend(workspace.folder);
    await Promise.all([push(ours()), push(theirs())]);
  });
  afterAll(async () => {
    await fake.close();
    await backend.close();
    workspace[Symbol.dispose]();
  });

  /** A clone of a repository that then gets a chain of new branches; what is returned fetches the next of them. */
  async function newCommits([name, url]: [string, string]): Promise<() => Promise<string>> {
    await workspace.ask(['clone', '-q', '--bare', url, name]);
    let tip = 'HEAD';
    for (let n = 0; n < FETCHES + SPARE; n++) {
      tip = (await workspace.ask(['commit-tree', '-p', tip, '-m', `${n}`, 'HEAD^{tree}'], { in: 'own' })).trim();
      await workspace.ask(['update-ref', `refs/heads/${name}-${n}`, tip], { in: 'own' });
    }
    await workspace.ask(['push', '-q', url, `refs/heads/${name}-*`], { as, in: 'own' });
    let next = 0;
    return () => {
      const branch = `${name}-${next++}`;
      return workspace.ask(['fetch', '-q', url, `${branch}:${branch}`], { in: name });
    };
  }

  let made = 0;
  const next = (): string => `made-${made++}`;

  test('push', async ({ bench }) => {
    await bench.compare(
      bench('fake', async () => {
        const empty = await listen(createFake({ seed }));
        await push(`${empty.url}/alice/r.git`);
        await empty.close();
      }),
      bench('git http-backend', async () => {
        const name = next();
        cpSync(join(workspace.folder, 'empty.git'), join(workspace.folder, `${name}.git`), { recursive: true });
        await push(`${backend.url}/${name}.git`);
      }),
      rounds(5),
    );
  });

  test('clone', async ({ bench }) => {
    await bench.compare(
      bench('fake', () => workspace.ask(['clone', '-q', '--bare', ours(), next()])),
      bench('git http-backend', () => workspace.ask(['clone', '-q', '--bare', theirs(), next()])),
      rounds(5),
    );
  });

  test('fetch of one new commit', async ({ bench }) => {
    const fetch = await Promise.all(Object.entries({ ours: ours(), theirs: theirs() }).map(newCommits));
    await bench.compare(bench('fake', fetch[0]!), bench('git http-backend', fetch[1]!), rounds(FETCHES));
  });
});
