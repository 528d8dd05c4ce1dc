import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { Workspace } from '../../git-http/git.ts';
import { httpBackend } from '../../git-http/http-backend.ts';
import { once, type Row, type Sides } from '../measure.ts';

// This project's own history, sent and received by git: by the fake, and by git's own server.

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [] }] },
};
const as = { user: 'alice', token: 'tok' };
const own = join(import.meta.dirname, '../../..');
const SAMPLES = 7;

/** Both servers with the history, and a git to talk to them. */
interface Served {
  readonly workspace: Workspace;
  readonly ours: string;
  readonly backend: string;
  readonly push: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

async function served(): Promise<Served> {
  const workspace = new Workspace();
  await workspace.ask(['clone', '-q', '--bare', '--single-branch', own, 'own']);
  await workspace.ask(['repack', '-q', '-a', '-d'], { in: 'own' });
  for (const name of ['empty.git', 'r.git']) await workspace.ask(['init', '-q', '--bare', name]);
  const [fake, backend] = [await listen(createFake({ seed })), await httpBackend(workspace.folder)];
  const push = (url: string): Promise<string> => workspace.ask(['push', '-q', url, 'HEAD:main'], { as, in: 'own' });
  const close = async (): Promise<void> => {
    await Promise.all([fake.close(), backend.close()]);
    workspace[Symbol.dispose]();
  };
  const both = { workspace, ours: `${fake.url}/alice/r.git`, backend: backend.url, push, close };
  await push(both.ours);
  await push(`${backend.url}/r.git`);
  return both;
}

async function pushes({ workspace, backend, push, close }: Served): Promise<Sides> {
  let made = 0;
  const intoNothing = async (): Promise<void> => {
    const empty = await listen(createFake({ seed }));
    await push(`${empty.url}/alice/r.git`);
    await empty.close();
  };
  const intoEmpty = async (): Promise<void> => {
    const name = `made-${made++}.git`;
    cpSync(join(workspace.folder, 'empty.git'), join(workspace.folder, name), { recursive: true });
    await push(`${backend}/${name}`);
  };
  return { ours: once('ms', intoNothing), beside: once('ms', intoEmpty), close };
}

async function clones({ workspace, ours, backend, close }: Served): Promise<Sides> {
  let made = 0;
  const clone = (url: string) => () => workspace.ask(['clone', '-q', '--bare', url, `clone-${made++}`]);
  return { ours: once('ms', clone(ours)), beside: once('ms', clone(`${backend}/r.git`)), close };
}

async function fetches({ workspace, ours, backend, close }: Served): Promise<Sides> {
  const [own, other] = [
    await newCommits(workspace, 'own-x', ours),
    await newCommits(workspace, 'other-x', `${backend}/r.git`),
  ];
  return { ours: once('ms', own), beside: once('ms', other), close };
}

/** A clone of a repository that then gets a chain of new branches; what is returned fetches the next of them. */
async function newCommits(workspace: Workspace, name: string, url: string): Promise<() => Promise<string>> {
  await workspace.ask(['clone', '-q', '--bare', url, name]);
  let tip = 'HEAD';
  for (let n = 0; n < SAMPLES; n++) {
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

const row = (name: string, sides: (both: Served) => Promise<Sides>): Row => ({
  name: `${name}, by the git program`,
  beside: 'git http-backend',
  unit: 'ms',
  samples: SAMPLES,
  sides: async () => sides(await served()),
});

export const rows: readonly Row[] = [
  row("push of this project's history", pushes),
  row("clone of this project's history", clones),
  row('fetch of one new commit', fetches),
];
