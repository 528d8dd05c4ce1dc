import { signature, updateByMerge, updateByRebase } from '../../../git/index.ts';
import { gitPerson } from '../state/owners.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { mayMerge } from './merge-checks.ts';
import { mayPush } from '../access/push-rights.ts';
import { moveBranch } from '../repositories/moves.ts';
import { conflict, internalServerError, invalid, silent, nilError } from '../state/rejections.ts';
import { tipOf } from '../state/refs.ts';
import { headBranch, unrelated } from '../state/mergeability.ts';
import type { OnPull } from '../state/acting.ts';
import type { RepoRow } from '../state/rows.ts';
import { nowSeconds } from '../state/time.ts';

/** Brings a head up to date with its base (contract: pulls 9.1): by a merge, or replayed with `style=rebase`. */
export function updateBranch({ world, repo, doer, pull }: OnPull, style: string): void {
  if (pull.merged !== undefined) throw invalid(nilError(world, 'pull request is already merged'));
  if (pull.closedAt !== undefined) throw invalid(nilError(world, 'pull request is already closed'));
  const headRepo = world.pulls.repos.get(pull.headRepo);
  const head = headBranch(world, pull);
  const base = tipOf(world, repo.id, pull.base);
  const rebase = style === 'rebase';
  if (
    headRepo === undefined ||
    head === undefined ||
    !pullSwitch(world, repo, rebase ? 'allow_rebase_update' : 'allow_merge_update') ||
    !mayUpdate({ world, repo, doer, pull, headRepo }, rebase)
  )
    throw silent();
  if (base === undefined) throw internalServerError(`Unable to fetch origin base branch ${pull.base}`);
  if (!rebase && unrelated(world, base, head))
    throw internalServerError('merge unrelated histories error: fatal: refusing to merge unrelated histories');
  const committer = signature(gitPerson(doer), nowSeconds(world));
  const message = `Merge branch '${pull.base}' into ${pull.head}`;
  const input = { store: world.objects, base, head, committer, message };
  const result = rebase ? updateByRebase(input) : updateByMerge(input);
  if (result.ok) return moveBranch({ world, repo: headRepo, doer }, pull.head, result.tip);
  if (result.reason === 'upToDate') throw internalServerError(`HeadBranch of PR ${pull.number} is up to date`);
  throw conflict(`${rebase ? 'rebase' : 'merge'} failed because of conflict`);
}

interface BranchUpdate extends OnPull {
  readonly headRepo: RepoRow;
}

/** Who may push to the head: its writers, and users who may merge where the author allows it and may push. */
function mayUpdate({ world, repo, doer, pull, headRepo }: BranchUpdate, force: boolean): boolean {
  if (mayPush({ world, repo: headRepo, doer }, pull.head, force)) return true;
  const poster = world.accounts.users.get(pull.poster);
  if (!pull.allowMaintainerEdit || poster === undefined || !mayMerge(world, repo, pull, doer)) return false;
  return mayPush({ world, repo: headRepo, doer: poster }, pull.head, force);
}
