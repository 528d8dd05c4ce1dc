import type { Call } from './call.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import { canRead, canSee, type Doer } from '../access/access.ts';
import { idOfOwner, ownerNamed, loginOf } from '../state/owners.ts';
import { authenticate, publicOnly, requireScope, type Caller } from './auth.ts';
import { branchCount } from '../state/refs.ts';
import { forbidden, notFound, type Detail } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { Viewer } from '../views/user-record.ts';
import { textOf } from '../go/values.ts';
import { keys } from '../state/tables.ts';

/** What an operation asks of a request before its body is read (contract: pulls 0.8). */
export interface Requirements {
  /** Which repository checks there are: those of pull requests, of issues, of the repository alone, or none. */
  readonly area: 'pulls' | 'issues' | 'repo' | 'none';
  /** Whether somebody must be signed in. */
  readonly signedIn: boolean;
  /** Whether an archived repository rejects it. */
  readonly stopsWhenArchived: boolean;
}

/** A request whose sender is known. */
export interface RequestContext {
  readonly call: Call;
  readonly caller: Caller;
  readonly viewer: Viewer;
}

/** One that is about a repository. */
export interface RepoContext extends RequestContext {
  readonly repo: RepoRow;
}

const NO_CODE = 'user should have specific read permission or be a repo admin or a site admin';

/** Signs in and checks the scope. */
export function requestContext(call: Call): RequestContext {
  const caller = authenticate(call);
  requireScope(caller, textOf(call.operation?.row.credential));
  const viewer = { world: call.world, origin: call.base, doer: caller.doer };
  return { call, caller, viewer };
}

/** Finds the repository and checks what the operation requires. */
export function repoContext(context: RequestContext, required: Requirements): RepoContext {
  const { call, caller } = context;
  const { world } = call;
  const repo = repoOf(call);
  if (publicOnly(caller) && repo.private) throw notFound();
  if (!canSee(world, repo, caller.doer)) throw notFound();
  if (required.area === 'pulls') requirePulls(world, repo, caller.doer);
  if (required.area === 'issues' && !mayReadIssues(world, repo, caller.doer)) throw notFound();
  requireUser(required, caller.doer);
  if (required.stopsWhenArchived && repo.archivedAt !== undefined) throw new Rejection('locked', 'repo is archived');
  return { ...context, repo };
}

/** Rejects the anonymous where somebody must be signed in. */
export function requireUser(required: Requirements, doer: Doer): void {
  if (required.signedIn && doer === undefined) throw new Rejection('unauthenticated', 'token is required');
}

const mayReadIssues = (world: World, repo: RepoRow, doer: Doer): boolean =>
  canRead(world, repo, doer, 'repo.issues') || canRead(world, repo, doer, 'repo.pulls');

function requirePulls(world: World, repo: RepoRow, doer: Doer): void {
  if (branchCount(world, repo.id) === 0 || !canRead(world, repo, doer, 'repo.pulls')) throw notFound();
  if (!canRead(world, repo, doer, 'repo.code')) throw forbidden(NO_CODE);
}

function repoOf(call: Call): RepoRow {
  const { world, params } = call;
  const { owner = '', repo: name = '' } = params;
  const account = ownerNamed(world, owner);
  const ownerId = account === undefined ? world.pulls.redirects.get(owner.toLowerCase())?.to : idOfOwner(account);
  if (ownerId === undefined) throw notFound();
  const key = keys.name(ownerId, name);
  const found = world.pulls.repos.find('name', key);
  if (found !== undefined && account !== undefined) return found;
  const moved = found ?? world.pulls.repos.get(world.pulls.redirects.get(key)?.to ?? 0);
  if (moved === undefined) throw notFound();
  throw redirect(call, [loginOf(world, moved.owner), moved.name]);
}

/** 301 to the present name; the query is kept. */
function redirect({ url, base, method, operation }: Call, to: readonly string[]): Rejection {
  const segments = url.pathname.split('/');
  const place = (operation?.row.path ?? '').split('/').indexOf('{owner}');
  segments.splice(place, 2, ...to.map(encodeURIComponent));
  const location = `${base.slice(url.origin.length)}${segments.join('/')}${url.search}`;
  return new Rejection('not found', location, {
    headers: { Location: location, ...htmlType(method) },
  } satisfies Detail);
}

const htmlType = (method: string): Readonly<Record<string, string>> =>
  method === 'GET' || method === 'HEAD' ? { 'Content-Type': 'text/html; charset=utf-8' } : {};
