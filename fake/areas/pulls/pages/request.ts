import { canRead, canSee, type Doer } from '../access/access.ts';
import { hasScope, publicOnly, type SignedIn } from '../api/auth.ts';
import type { Call } from '../api/call.ts';
import { rejections } from '../git-http/replies.ts';
import { ownerOf, repoOf, signedInAt } from '../git-http/request.ts';
import { branchCount } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { isFile, pageOf } from './operations.ts';

/** A request at the address of a page, with the repository that it is about. */
export interface PageRequest {
  readonly call: Call;
  readonly world: World;
  readonly viewer: { readonly doer: Doer };
  readonly repo: RepoRow;
}

/** Finds the repository: users who may not read what it shows learn nothing of it (contract: pulls 13.23). */
export function pageRequest(call: Call): PageRequest {
  const { world, operation } = call;
  const id = operation?.id ?? '';
  const signedIn = isFile(id) ? signedInAt(call) : undefined;
  const repo = repoOf(call, ownerOf(call), (call.params['repo'] ?? '').replace(/\.git$/, ''));
  if (repo === undefined || !mayRead(world, repo, signedIn?.user, pageOf(id))) throw notFound();
  if (pageOf(id) === 'repo.code' && branchCount(world, repo.id) === 0) throw notFound();
  if (signedIn !== undefined && !mayDownload(repo, signedIn)) throw rejections.scope();
  return { call, world, viewer: { doer: signedIn?.user }, repo };
}

function mayRead(world: World, repo: RepoRow, doer: Doer, of: ReturnType<typeof pageOf>): boolean {
  return of === 'repository' || of === 'nothing' ? canSee(world, repo, doer) : canRead(world, repo, doer, of);
}

const mayDownload = (repo: RepoRow, signedIn: SignedIn): boolean =>
  hasScope(signedIn, 'read:repository') && !(repo.private && publicOnly(signedIn));
