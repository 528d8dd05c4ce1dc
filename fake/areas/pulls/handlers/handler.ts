import type { UserRow } from '../../accounts/tables.ts';
import type { Call } from './call.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import { canWrite, isAdmin } from '../access/access.ts';
import { forbidden } from '../state/rejections.ts';
import type { Requirements, RepoContext, RequestContext } from './request-context.ts';
import type { PullContext } from '../state/pull-context.ts';
import type { PullRow } from '../state/rows.ts';

/** What a handler returns: the response, but for what all of them have. */
export interface HandlerResult {
  /** Default: the operation's usual one. */
  readonly status?: number;
  readonly json?: unknown;
  /** Plain text in place of JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What does the work of an operation on a repository. */
export interface RepoHandler {
  readonly requires: Requirements;
  readonly run: (request: RepoContext) => HandlerResult;
}

/** What does the work of an operation without one. */
export interface PlainHandler {
  readonly signedIn: boolean;
  readonly plain: (request: RequestContext) => HandlerResult;
}

/** What does the work of an operation. */
export type Handler = RepoHandler | PlainHandler;

const requirements = (area: Requirements['area'], signedIn: boolean, stopsWhenArchived: boolean): Requirements => ({
  area,
  signedIn,
  stopsWhenArchived,
});

/** Reads: anybody who may see it. */
export const reads = (area: Requirements['area'], run: RepoHandler['run']): RepoHandler => ({
  requires: requirements(area, false, false),
  run,
});
/** Writes: the signed-in, and nothing in an archived repository. */
export const writes = (area: Requirements['area'], run: RepoHandler['run']): RepoHandler => ({
  requires: requirements(area, true, true),
  run,
});
/** Writes that an archived repository takes, too (contract: pulls 0.8). */
export const alwaysWrites = (area: Requirements['area'], run: RepoHandler['run']): RepoHandler => ({
  requires: requirements(area, true, false),
  run,
});

/** The signed-in user of a request that requires one. */
export function doerOf({ caller }: RequestContext): UserRow {
  if (caller.doer === undefined) throw new Rejection('unauthenticated', 'token is required');
  return caller.doer;
}

/** A pull request as its rules take it: with the repository and the user of a request. */
export function pullContext(request: RepoContext, pull: PullRow): PullContext {
  return { world: request.call.world, repo: request.repo, doer: doerOf(request), pull };
}

/** Rejects whoever does not administer the repository. */
export function requireAdmin(request: RepoContext): void {
  if (!isAdmin(request.call.world, request.repo, doerOf(request)))
    throw forbidden('user should be an owner or a collaborator with admin write of a repository');
}

/** Rejects whoever does not administer the instance. */
export function requireSiteAdmin(context: RequestContext): void {
  if (!doerOf(context).admin) throw forbidden('user should be the site admin');
}

/** A part of the path. */
export const pathPart = ({ params }: Call, name: string): string => params[name] ?? '';

/** Rejects a doer who may not write code. */
export function requireWriter(request: RepoContext): void {
  if (!canWrite(request.call.world, request.repo, doerOf(request), 'repo.code'))
    throw forbidden('user should have a permission to write to a repo');
}
