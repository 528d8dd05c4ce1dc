import { spawn, spawnSync } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { join } from 'node:path';
import ky from 'ky';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { PaymentsClient } from 'understudy-sdk/payments';
import { Workspace } from '../../git-http/git.ts';
import { httpBackend } from '../../git-http/http-backend.ts';
import { once, warm, type Row, type Sides } from '../measure.ts';

const root = join(import.meta.dirname, '../../..');

const transaction = { id: 'pay_1', reference: 'r', amount: 5, currency: 'XAF', status: 'pending', customer: 'c' };
const record = JSON.stringify({
  code: 200,
  status: 'OK',
  message: 'ok',
  transaction: { ...transaction, created_at: '' },
});

/** A response that is there at once: what is left is the client's own time. */
const respond = async (): Promise<Response> =>
  new Response(record, { headers: { 'content-type': 'application/json' } });

function besideKy(): Sides {
  const client = new PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'k' }, fetch: respond });
  return {
    ours: warm('µs', () => client.retrieve('r')),
    beside: warm('µs', () => ky('https://pay.example/payments/r', { fetch: respond }).json()),
  };
}

/** Runs code in a process of its own. */
const run = (code: string) => (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
  if (status !== 0) throw new Error(String(stderr));
};

/** Starts the command, and ends it when it listens. */
async function startCommand(): Promise<void> {
  const command = spawn(process.execPath, ['dist/bin.js', 'serve', '--port', '0'], { cwd: root });
  await onceEmitted(command.stdout, 'data');
  command.kill();
}

const started = (name: string, figure: () => unknown): Row => ({
  name,
  beside: 'a process that imports nothing',
  unit: 'ms',
  sides: () => ({ ours: once('ms', figure), beside: once('ms', run('')) }),
});

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [] }] },
};

/** Clones of this project's own history by git, from the fake and from git's own server. */
async function clones(): Promise<Sides> {
  const workspace = new Workspace();
  await workspace.ask(['clone', '-q', '--bare', '--single-branch', root, 'own']);
  await workspace.ask(['init', '-q', '--bare', 'r.git']);
  const [fake, backend] = [await listen(createFake({ seed })), await httpBackend(workspace.folder)];
  const urls = [`${fake.url}/alice/r.git`, `${backend.url}/r.git`] as const;
  for (const url of urls)
    await workspace.ask(['push', '-q', url, 'HEAD:main'], { as: { user: 'alice', token: 'tok' }, in: 'own' });
  let made = 0;
  const clone = (url: string) => () => workspace.ask(['clone', '-q', '--bare', url, `clone-${made++}`]);
  return {
    ours: once('ms', clone(urls[0])),
    beside: once('ms', clone(urls[1])),
    close: async () => {
      await Promise.all([fake.close(), backend.close()]);
      workspace[Symbol.dispose]();
    },
  };
}

export const programRows: readonly Row[] = [
  {
    name: 'a call of a client',
    beside: "ky's own call with its timeout and retries",
    unit: 'µs',
    goal: 1.3,
    samples: 41,
    sides: besideKy,
  },
  {
    name: "a clone of this project's history, by the git program",
    beside: 'git http-backend',
    unit: 'ms',
    samples: 7,
    sides: clones,
  },
  { name: 'createFake()', unit: 'µs', sides: () => ({ ours: warm('µs', () => void createFake()) }) },
  started('understudy-sdk serve, until it listens', startCommand),
  started('import of understudy-sdk/fake, a new process', run("await import('understudy-sdk/fake')")),
];
