import { createFake, type Fake, type PullSeed, type UserSeed, type WorldDocument } from '../../../fake/index.ts';
import { pack, pushBody, type Move } from '../../git-http/packs.ts';

/** The options of a request. */
interface AskOptions {
  readonly as?: string;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with its body read. */
interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The repository of the tests. */
export const REPO = '/api/v1/repos/alice/proj';

/** Asks a fake something. */
export async function ask(
  fake: Fake,
  method: string,
  path: string,
  { as, json, body, headers }: AskOptions = {},
): Promise<Received> {
  const sent = json === undefined ? body : JSON.stringify(json);
  const response = await fake.fetch(`${fake.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(as !== undefined && { Authorization: `token tok-${as}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  const parsed: unknown =
    /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: parsed as Readonly<Record<string, unknown>>,
  };
}

/** Pushes refs, which somebody moves to what is there already, as git does; the response has the report. */
export function pushRefs(fake: Fake, as: string, ...moves: readonly Move[]): Promise<Received> {
  const headers = { 'Content-Type': 'application/x-git-receive-pack-request' };
  const body = new Uint8Array(pushBody(moves, pack([])));
  return ask(fake, 'POST', '/alice/proj.git/git-receive-pack', { as, body, headers });
}

const person = (name: string, more: Partial<UserSeed> = {}): UserSeed => ({
  name,
  password: `pw-${name}`,
  tokens: [{ token: `tok-${name}`, scopes: ['all'] }],
  ...more,
});

/** A site administrator, an owner, a writer, a reader, and somebody else. */
export const users: readonly UserSeed[] = [
  person('siteadmin', { admin: true }),
  person('alice', { fullName: 'Alice Example' }),
  person('bob', { fullName: 'Bob Builder' }),
  person('carol'),
  person('dave'),
];

const work = (
  branch: string,
  from = 'main',
  files: Record<string, string> = { [`${branch}.txt`]: `${branch}\n` },
): object => ({
  branch,
  from,
  message: `work on ${branch}`,
  date: '2024-01-02T03:05:05Z',
  files,
});

/** Branches one commit ahead of main. */
const branches = ['feature', 'b1', 'b2', 'b3'] as const;

/** A world with `alice/proj`: bob writes, carol reads, dave has nothing. */
export function world(repo: object = {}, pulls: object = {}, commits: readonly object[] = []): WorldDocument {
  return {
    users,
    pulls: {
      repos: [
        {
          owner: 'alice',
          name: 'proj',
          commits: [
            { branch: 'main', message: 'initial', date: '2024-01-02T03:04:05Z', files: { 'a.txt': '1\n2\n3\n' } },
            ...branches.map((name) => work(name)),
            ...commits,
          ],
          collaborators: [
            { user: 'bob', permission: 'write' },
            { user: 'carol', permission: 'read' },
          ],
          labels: [
            { name: 'bug', color: 'ee0701' },
            { name: 'docs', color: '#00AABB' },
          ],
          milestones: [{ title: 'v1' }],
          ...repo,
        },
      ],
      ...pulls,
    },
  } as WorldDocument;
}

/** A fake with that world. */
export const fakeOf = (...parts: Parameters<typeof world>): Fake => createFake({ seed: world(...parts) });

/** A pull request in a world document. */
export const pull = (head: string, more: object = {}): PullSeed => ({
  repo: 'alice/proj',
  as: 'bob',
  head,
  base: 'main',
  title: `Add ${head}`,
  ...more,
});
