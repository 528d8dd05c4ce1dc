import type { Operation } from '../../../../src/core/operation.ts';

const REPOSITORY = '/{owner}/{repo}';

type Row = Pick<Operation, 'method' | 'path' | 'about'> & Partial<Operation>;

/** The statuses of a request that does not reach a service: renamed repository, sign-in, scope, rights. */
const REJECTED = [307, 401, 403, 404];
/** The same, and the status of a body for another service, or of an unknown service. */
const SERVICE = [307, 400, 401, 403, 404];

function row(rest: Row): Operation {
  const { method, path, aliases = [] } = rest;
  // The server runs the same for OPTIONS.
  const also = [
    ...aliases,
    ...[path, ...aliases.map((alias) => alias.slice(method.length + 1))].map((one) => `OPTIONS ${one}`),
  ];
  const common = { success: [200], errors: REJECTED, credential: 'none', idempotent: method === 'GET' };
  return { ...common, ...rest, aliases: also };
}

/** The id of an operation of git over HTTP. */
export type GitOperationId = `git.${'page' | 'refs' | 'fetch' | 'push' | 'archive' | 'head' | 'file'}`;

/** The operations of git clients (gitprotocol-http). */
export const gitOperations: Readonly<Record<GitOperationId, Operation>> = {
  'git.page': row({ method: 'GET', path: REPOSITORY, about: 'Show the page at the address of a clone' }),
  'git.refs': row({
    errors: SERVICE,
    method: 'GET',
    path: `${REPOSITORY}/info/refs`,
    about: 'List refs and capabilities',
  }),
  'git.fetch': row({
    errors: SERVICE,
    method: 'POST',
    path: `${REPOSITORY}/git-upload-pack`,
    idempotent: true,
    about: 'Clone, fetch, list refs',
  }),
  'git.push': row({ errors: SERVICE, method: 'POST', path: `${REPOSITORY}/git-receive-pack`, about: 'Push' }),
  'git.archive': row({
    errors: SERVICE,
    method: 'POST',
    path: `${REPOSITORY}/git-upload-archive`,
    idempotent: true,
    about: 'Read a tree as a tar file',
  }),
  'git.head': row({ method: 'GET', path: `${REPOSITORY}/HEAD`, about: 'Read what HEAD stands for' }),
  'git.file': row({
    method: 'GET',
    path: `${REPOSITORY}/objects/info/{file}`,
    aliases: [`GET ${REPOSITORY}/objects/pack/{file}`, `GET ${REPOSITORY}/objects/{prefix}/{file}`],
    about: 'Read a file of the old protocol',
  }),
};

/** Paths below a repository that are git's: all of them where its name ends with `.git`. */
export const GIT_PATH =
  /^\/[^/]+\/[^/]+(?:\.git(?:\/|$)|\/(?:info\/(?:refs$|lfs(?:\/|$))|git-(?:upload-pack|receive-pack|upload-archive)$|HEAD$|objects\/(?:info|pack|[0-9a-f]{2})\/))/;
