import { canRead, canSee, type Doer } from '../access/access.ts';
import { hasScope, publicOnly, type SignedIn } from '../api/auth.ts';
import type { Call } from '../api/call.ts';
import { rejections } from '../git-http/replies.ts';
import { ownerOf, repoOf, signedInAt } from '../git-http/request.ts';
import { branchCount } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { isDownload, isFile, pageOf } from './operations.ts';

/** A request at the address of a page, with the repository that it is about. */
export interface PageRequest {
  readonly call: Call;
  readonly world: World;
  readonly viewer: { readonly doer: Doer };
  readonly signedIn: SignedIn | undefined;
  readonly repo: RepoRow;
}

/** Finds the repository: users who may not read what it shows learn nothing of it (contract: pulls 13.23). */
export function pageRequest(call: Call): PageRequest {
  const { world, operation } = call;
  const id = operation?.id ?? '';
  const signedIn = isDownload(id) ? signedInAt(call) : undefined;
  const repo = repoOf(call, ownerOf(call), (call.params['repo'] ?? '').replace(/\.git$/, ''));
  if (repo === undefined || !mayRead(world, repo, signedIn?.user, pageOf(id))) throw notFound();
  if (pageOf(id) === 'repo.code' && branchCount(world, repo.id) === 0) throw notFound();
  if (signedIn !== undefined && isFile(id) && !mayDownload(repo, 'repository', signedIn)) throw rejections.scope();
  return { call, world, viewer: { doer: signedIn?.user }, signedIn, repo };
}

function mayRead(world: World, repo: RepoRow, doer: Doer, of: ReturnType<typeof pageOf>): boolean {
  return of === 'repository' || of === 'nothing' ? canSee(world, repo, doer) : canRead(world, repo, doer, of);
}

/** Whether a token has the scope of what is downloaded; one for what is public has none for other repositories. */
export const mayDownload = (repo: RepoRow, of: 'repository' | 'issue', signedIn: SignedIn): boolean =>
  hasScope(signedIn, `read:${of}`) && !(repo.private && publicOnly(signedIn));
