import type { Method, Operation } from '../../../../src/core/operation.ts';
import { supportRoutes } from './table.ts';

/** The id of a route that only the fake has. */
export type SupportOperationId = keyof typeof supportRoutes;

/** The facts of a row that do not follow from its method and path. */
interface Exceptions {
  readonly body?: string;
  /** The category of a second scope that a token needs. */
  readonly also?: string;
  /** Whether the server checks both scopes at once, so that its error names both. */
  readonly together?: true;
  /** Whether a token of any scope will do. */
  readonly anyScope?: true;
  /** The category of a scope that later releases ask for besides, after the others. */
  readonly later?: string;
  /** Whether a user has to be signed in. Default: to change something, and to read what {@link OWN} names. */
  readonly signedIn?: boolean;
  /** Whether it changes an archived repository, too. */
  readonly archived?: true;
  readonly success?: readonly number[];
  readonly errors?: readonly number[];
}

/** A row of the table. */
export type Row = readonly [methodAndPath: string, about: string, exceptions?: Exceptions];

const BASE = '/api/v1';
const IN_REPOSITORY = '/repos/{owner}/{repo}/';

const SUCCESS: Readonly<Record<Method, number>> = { GET: 200, POST: 201, PUT: 204, PATCH: 200, DELETE: 204 };

/** The operation of a row, with all that follows from its method and path. */
function operationOf([methodAndPath, about, exceptions = {}]: Row): Operation<string> {
  const [method, path] = methodAndPath.split(' ') as [Method, string];
  const { body, also, anyScope, archived, signedIn, success = [SUCCESS[method]], errors = [] } = exceptions;
  // Everything in an archived repository is read-only; the repository itself is not.
  const changes = method !== 'GET' && signedIn !== false;
  const isLockable = changes && archived !== true && path.startsWith(IN_REPOSITORY);
  const usual = [401, 403, 404, ...(body === undefined ? [] : [422]), ...(isLockable ? [423] : [])];
  return {
    method,
    path: BASE + path,
    success,
    errors: [...usual, ...errors].sort((a, b) => a - b),
    credential: [anyScope === true ? undefined : categoryOf(path), also]
      .flatMap((one) => (one === undefined ? [] : scopeOf(method, one)))
      .join(' '),
    idempotent: method === 'GET' || method === 'PUT',
    about,
  };
}

/** Routes of what is the user's own or an administrator's. */
const OWN = /^\/api\/v1\/(?:user|admin|notifications)(?:\/|$)|\/hooks(?:\/|$)/;

/** Whether a user has to be signed in for an operation. */
export const needsUser = (
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { signedIn }: Exceptions = {},
): boolean => signedIn ?? (method !== 'GET' || OWN.test(path));

const CATEGORIES: readonly (readonly [path: RegExp, category: string])[] = [
  [/^\/users?(?:\/|$)/, 'user'],
  [/^\/(?:orgs?|teams)(?:\/|$)/, 'organization'],
  [/^\/admin\//, 'admin'],
  [/^(?:\/repos\/\{owner\}\/\{repo\})?\/notifications(?:\/|$)/, 'notification'],
  [/^\/repos\/(?:\{owner\}\/\{repo\}\/)?(?:issues|labels|milestones)(?:\/|$)/, 'issue'],
  [/^\/repos(?:itories)?\//, 'repository'],
];

/** The category of the scope that a token needs; none where it needs no scope (contract: pulls 1.3). */
const categoryOf = (path: string): string | undefined => CATEGORIES.find(([pattern]) => pattern.test(path))?.[1];

export const scopeOf = (method: Method, category: string): string =>
  `${method === 'GET' ? 'read' : 'write'}:${category}`;

/** The operations that only the fake has. */
export const supportOperations = Object.fromEntries(
  Object.entries<Row>(supportRoutes).map(([id, row]) => [id, operationOf(row)]),
) as Readonly<Record<SupportOperationId, Operation<string>>>;

/** The routes of blocks where they are not those of the table. */
export const blockRoutes: Readonly<Partial<Record<SupportOperationId, Operation<string>>>> = {
  'user.block': { ...supportOperations['user.block'], path: '/api/v1/user/block/{username}' },
  'user.unblock': { ...supportOperations['user.unblock'], method: 'PUT', path: '/api/v1/user/unblock/{username}' },
};
