import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';

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

/** A live server when `PULLS_BASE_URL` and `PULLS_TOKEN` name one, the fake behind a real port when not. */
export function openServer(): Promise<Server> {
  const { PULLS_BASE_URL: baseUrl, PULLS_TOKEN: token } = process.env;
  return baseUrl === undefined || token === undefined ? openFake() : openLive(baseUrl, token);
}

async function openFake(): Promise<Server> {
  const fake = createFake();
  const built = fake.pulls.repo('alice/proj', { commits: [{ message: 'First', files: { 'a.txt': 'one\n' } }] });
  const server = await listen(fake);
  return {
    baseUrl: server.url,
    token: 'alice-token',
    owner: 'alice',
    repo: 'proj',
    branch: (name, file, content) => {
      built.branch(name).commit({ files: { [file]: content } });
      return Promise.resolve();
    },
    close: server.close,
  };
}

/** Prepares a repository through the server's own API, and removes it at the end. */
async function openLive(baseUrl: string, token: string): Promise<Server> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/api/v1${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const { login: owner } = (await ask('GET', '/user')) as { login: string };
  const repo = `understudy-${process.pid}`;
  await ask('POST', '/user/repos', { name: repo, auto_init: true, default_branch: 'main' });
  const write = (file: string, content: string, more: object): Promise<unknown> =>
    ask('POST', `/repos/${owner}/${repo}/contents/${file}`, {
      content: btoa(content),
      message: `Add ${file}`,
      ...more,
    });
  await write('a.txt', 'one\n', { branch: 'main' });
  return {
    baseUrl,
    token,
    owner,
    repo,
    branch: async (name, file, content) => void (await write(file, content, { branch: 'main', new_branch: name })),
    close: async () => void (await ask('DELETE', `/repos/${owner}/${repo}`)),
  };
}
