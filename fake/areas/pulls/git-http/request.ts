import { canRead, type Doer, isOrgOwner } from '../access/access.ts';
import { isVisible } from '../access/visibility.ts';
import { hasScope, webSignIn, isLockedOut, publicOnly, type SignedIn } from '../api/auth.ts';
import type { Call } from '../api/call.ts';
import { idOfOwner, loginOf, ownerNamed, type Owner } from '../state/owners.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import { settingsOf } from '../state/settings.ts';
import { lockedOutPage, redirect, rejections } from './replies.ts';
import { keys } from '../state/tables.ts';

/** A request of a git client that may be: its repository, and who sent it. */
export interface GitRequest {
  readonly call: Call;
  readonly doer: Doer;
  readonly owner: Owner;
  /** The name in the path, without `.git`. */
  readonly name: string;
  /** Undefined for one that a push is to make. */
  readonly repo: RepoRow | undefined;
}

/** The purpose of a request: to fetch or to push. */
export type Purpose = 'fetch' | 'push';

/** Finds out who asks for what, and whether it is allowed (contract: pulls 12.2). The order is the server's. */
export function gitRequest(call: Call, purposeOf: (call: Call) => Purpose): GitRequest {
  const signedIn = signedInAt(call);
  const owner = ownerOf(call);
  const purpose = purposeOf(call);
  requireActive(call, owner);
  const name = (call.params['repo'] ?? '').replace(/\.git$/, '');
  const repo = repoOf(call, owner, name);
  if (repo?.archivedAt !== undefined && purpose === 'push') throw rejections.notAllowed(ARCHIVED);
  requireRights({ call, repo, purpose, owner }, signedIn);
  return { call, doer: signedIn?.user, owner, name, repo };
}

const ARCHIVED =
  'This repo is archived. You can view files and clone it, but cannot push or open issues/pull-requests.';
const INACTIVE = 'Repository cannot be accessed. You cannot push or open issues/pull-requests.';

/** Who asks beside the API; rejects a wrong credential, and an account that may not sign in. */
export function signedInAt(call: Call): SignedIn | undefined {
  const signedIn = webSignIn(call);
  if (signedIn === 'wrong') throw rejections.wrongCredentials();
  if (signedIn !== undefined && isLockedOut(call.world, signedIn.user)) throw lockedOutPage();
  return signedIn;
}

/** The owner that the path names; a former name leads to the present one. */
export function ownerOf(call: Call): Owner {
  const { world, params, url, base, method } = call;
  const name = params['owner'] ?? '';
  const owner = ownerNamed(world, name);
  if (owner !== undefined) return owner;
  const moved = world.pulls.redirects.get(name.toLowerCase())?.to;
  if (moved === undefined) throw rejections.unknownPath();
  const rest = url.pathname.split('/').slice(2).join('/');
  throw redirect(307, `${basePath(url, base)}/${loginOf(world, moved)}/${rest}${url.search}`, method);
}

/** The path of the fake's own address: redirects name the path alone. */
export const basePath = (url: URL, base: string): string => base.slice(url.origin.length);

function requireActive({ world }: Call, { user }: Owner): void {
  if (user !== undefined && world.pulls.profiles.get(user.id)?.active === false) throw rejections.notAllowed(INACTIVE);
}

/** The repository of an owner; a former name leads to the present one. */
export function repoOf(call: Call, owner: Owner, name: string): RepoRow | undefined {
  const { world, url, base, method } = call;
  const key = keys.name(idOfOwner(owner), name);
  const found = world.pulls.repos.find('name', key);
  if (found !== undefined) return found;
  const moved = world.pulls.repos.get(world.pulls.redirects.get(key)?.to ?? 0);
  if (moved === undefined) return undefined;
  const rest = url.pathname.split('/').slice(3).join('/');
  const path = `${basePath(url, base)}/${repoName(world, moved)}/${rest}`;
  throw redirect(301, path + url.search, method);
}

interface AccessRequest {
  readonly call: Call;
  readonly repo: RepoRow | undefined;
  readonly purpose: Purpose;
  readonly owner: Owner;
}

function requireRights(asked: AccessRequest, signedIn: SignedIn | undefined): void {
  const { call, repo, purpose } = asked;
  // What shows to everybody may be fetched by all, whatever a token says and whichever units are on.
  if (repo?.private === false && isVisible(call.world, repo.owner, undefined) && purpose === 'fetch') return;
  if (signedIn === undefined) throw rejections.signInFirst();
  const isAllowed = hasScope(signedIn, purpose === 'push' ? 'write:repository' : 'read:repository');
  if (!isAllowed || (repo?.private === true && publicOnly(signedIn))) throw rejections.scope();
  if (repo === undefined) return requireCreation(asked, signedIn);
  // Reading is enough to push: what comes may be for `refs/for/`, and the rest is rejected later.
  if (!canRead(call.world, repo, signedIn.user, 'repo.code')) throw rejections.unknownRepository();
}

/** Whether a push may make the repository that is not there. Somebody else's name is found to be so when it does. */
function requireCreation({ call, purpose, owner }: AccessRequest, { user }: SignedIn): void {
  if (purpose === 'fetch') throw rejections.unknownRepository();
  const { pushCreateUser, pushCreateOrg } = settingsOf(call.world);
  const isAllowed = owner.user === undefined ? pushCreateOrg : pushCreateUser;
  if (isAllowed !== true)
    throw rejections.notAllowed(
      `Push to create is not enabled for ${owner.user === undefined ? 'organizations' : 'users'}.`,
    );
  if (call.operation?.id === 'git.push' && !mayCreate(call, owner, user)) throw rejections.gone();
}

function mayCreate({ world }: Call, { user: own, org }: Owner, user: SignedIn['user']): boolean {
  return own === undefined ? isOrgOwner(world, org.id, user) : own.id === user.id;
}
