import type { Call } from './call.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import { canRead, canSee, type Doer, type Unit } from '../access/access.ts';
import { idOfOwner, ownerNamed, loginOf } from '../state/owners.ts';
import { publicOnly, type Caller } from './auth.ts';
import { branchCount } from '../state/refs.ts';
import { requireReader } from '../access/guards.ts';
import { hidden, type Detail } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { keys } from '../state/tables.ts';

/** The repository that a path names: users who may not see it, or not read the unit that the path is about, learn nothing of it. */
export function visibleRepository(call: Call, caller: Caller): RepoRow {
  const { world, operation } = call;
  const repo = repoOf(call);
  if (publicOnly(caller) && repo.private) throw hidden('the token sees public repositories only');
  if (!canSee(world, repo, caller.doer)) throw hidden('the caller may not see this private repository');
  const part = operation?.row.path.split('/')[IN_REPOSITORY] ?? '';
  if (part === 'pulls') requirePulls(world, repo, caller.doer);
  if (part === 'issues' && !mayReadIssues(world, repo, caller.doer)) throw hidden(UNREADABLE);
  const unit = READ_FIRST.get(part);
  if (unit !== undefined) requireReader({ world, repo, viewer: caller }, unit);
  return repo;
}

const OF_CODE = [
  ...['archive', 'branches', 'commits', 'compare', 'contents', 'contents-ext', 'file-contents', 'git', 'languages'],
  ...['media', 'pulls', 'raw', 'statuses', 'tags'],
];

// `/api/v1/repos/{owner}/{repo}/` and what is asked for in the repository.
const IN_REPOSITORY = 6;
/** The units that a caller must read for anything below a part of the path, even to be asked for a token. */
const READ_FIRST: ReadonlyMap<string, Unit> = new Map([
  ...OF_CODE.map((part) => [part, 'repo.code'] as const),
  ['releases', 'repo.releases'],
]);

const UNREADABLE = 'the unit is switched off, or the caller may not read it';

const mayReadIssues = (world: World, repo: RepoRow, doer: Doer): boolean =>
  canRead(world, repo, doer, 'repo.issues') || canRead(world, repo, doer, 'repo.pulls');

function requirePulls(world: World, repo: RepoRow, doer: Doer): void {
  if (branchCount(world, repo.id) === 0) throw hidden('the repository is empty: it has no commit');
  if (!canRead(world, repo, doer, 'repo.pulls')) throw hidden(UNREADABLE);
}

function repoOf(call: Call): RepoRow {
  const { world, params } = call;
  const { owner = '', repo: name = '' } = params;
  const account = ownerNamed(world, owner);
  const ownerId = account === undefined ? world.pulls.redirects.get(owner.toLowerCase())?.to : idOfOwner(account);
  if (ownerId === undefined)
    throw hidden('there is no such user or organisation', {
      call: 'GetUserByName',
      reason: `user redirect does not exist [name: ${owner.toLowerCase()}]`,
    });
  const key = keys.name(ownerId, name);
  const found = world.pulls.repos.find('name', key);
  if (found !== undefined && account !== undefined) return found;
  const moved = found ?? world.pulls.repos.get(world.pulls.redirects.get(key)?.to ?? 0);
  if (moved === undefined) throw hidden('there is no such repository');
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
