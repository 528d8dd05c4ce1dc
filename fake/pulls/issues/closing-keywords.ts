import type { UserRow } from '../../accounts/tables.ts';
import { log, type Oid } from '../../git/index.ts';
import type { World } from '../state/world.ts';
import { setIssueClosed } from '../state/lifecycle.ts';
import { unlessRejected } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { commitReferences, type Reference } from './references.ts';

/** Closes and reopens issues as closing keywords say. */
export function applyClosingKeywords(world: World, references: readonly Reference[]): void {
  for (const { issue, closes } of references) {
    const present = world.pulls.issues.get(issue.id);
    // An issue with open dependencies stays open; what it was to be closed by has been done.
    if (present !== undefined) unlessRejected(() => setIssueClosed(world, present, closes));
  }
}

/** Applies the closing keywords of commits that arrive on the default branch, oldest first. */
export function applyCommitKeywords(world: World, repo: RepoRow, doer: UserRow, before: Oid, to: Oid): void {
  const arrived = log(world.objects, [to], { exclude: [before] }).reverse();
  for (const { message } of arrived) applyClosingKeywords(world, commitReferences(world, repo, doer, message));
}
