import { readCommit } from '../../../git/index.ts';
import { isAdmin } from '../access/access.ts';
import { protectionOf } from '../access/protections.ts';
import { mayPush, mayWriteTo } from '../access/push-rights.ts';
import { signedCommit } from '../contents/records.ts';
import { mayMerge } from '../merging/merge-checks.ts';
import type { Viewer } from '../people/records.ts';
import { tipOf } from '../state/refs.ts';
import type { ProtectionRow, RepoRow } from '../state/rows.ts';

const NO_RULE: ProtectionRow['body'] = { status_check_contexts: [] };

/** The record of a branch, and what its protection allows the reader; undefined without such a branch. */
export function branchRecord(viewer: Viewer, repo: RepoRow, name: string): object | undefined {
  const { world, doer } = viewer;
  const tip = tipOf(world, repo.id, name);
  if (tip === undefined) return undefined;
  const rule = protectionOf(world, repo, name);
  const { required_approvals = 0, enable_status_check = false, status_check_contexts = null } = rule?.body ?? NO_RULE;
  const pushes =
    rule === undefined
      ? doer !== undefined && mayWriteTo({ world, repo, doer }, name)
      : doer !== undefined && mayPush({ world, repo, doer }, name, false);
  return {
    name,
    commit: signedCommit(viewer, repo, readCommit(world.objects, tip)),
    protected: rule !== undefined,
    required_approvals,
    enable_status_check,
    status_check_contexts,
    user_can_push: pushes,
    user_can_merge: doer !== undefined && mayMerge(world, repo, { base: name }, doer),
    effective_branch_protection_name: rule !== undefined && isAdmin(world, repo, doer) ? rule.rule : '',
  };
}
