import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { ForgeStage } from '../../fake/lab/verify/pulls/stage.ts';
import { forgePreflight } from '../../fake/lab/verify/pulls/preflight.ts';
import type { Case } from '../../fake/engine/composed/case.ts';
import { Server as Forge } from '../../fake/lab/playing/server.ts';

/** A server with a repository that the tests may use up. */
export interface Server {
  readonly baseUrl: string;
  readonly token: string;
  /** The owner of the repository: whose token it is. */
  readonly owner: string;
  /** The repository's name. It has a file `a.txt` on `main`. */
  readonly repo: string;
  /** Makes a branch out of main, with a commit of its own that writes one file. */
  readonly branch: (name: string, file: string, content: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Target {
  readonly baseUrl: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** A live server when `PULLS_BASE_URL` and `PULLS_TOKEN` name one, the fake behind a real port when not. */
async function target(): Promise<Target> {
  const { PULLS_BASE_URL: baseUrl, PULLS_TOKEN: token } = process.env;
  if (baseUrl !== undefined && token !== undefined) return { baseUrl, token, close: () => Promise.resolve() };
  const fake = createFake({ seed: { users: [{ name: 'alice', tokens: [{ token: 'alice-token' }] }] } });
  const { url, close } = await listen(fake);
  return { baseUrl: url, token: 'alice-token', close };
}

const scenario: Case = {
  name: 'live',
  basis: 'decision',
  match: 'subset',
  world: {
    users: [{ name: 'alice' }],
    pulls: { repos: [{ owner: 'alice', name: 'proj', commits: [{ message: 'First', files: { 'a.txt': 'one\n' } }] }] },
  },
  steps: [],
};

/** Makes a repository for the tests, which `close` removes. */
export async function openServer(): Promise<Server> {
  const { baseUrl, token, close } = await target();
  const server = new Forge({ baseUrl });
  const { account } = await forgePreflight(server, token, { anyVersion: true, readOnly: false });
  const prefix = `us${crypto.randomUUID().slice(0, 8)}-`;
  const stage = new ForgeStage({ server, account: { ...account, isAdmin: false }, prefix });
  await stage.open(scenario);
  return {
    baseUrl,
    token,
    owner: account.login,
    repo: `${prefix}proj`,
    branch: (name, file, content) =>
      stage.push('alice/proj', {
        as: 'alice',
        commits: [{ branch: name, from: 'main', message: `Add ${file}`, files: { [file]: content } }],
      }),
    close: async () => {
      expectNothing(await stage.close());
      await close();
    },
  };
}

function expectNothing(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`could not be removed: ${left.join(', ')}`);
}
