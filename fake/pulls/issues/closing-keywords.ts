import type { UserRow } from '../../accounts/tables.ts';
import { log, type Oid } from '../../git/index.ts';
import type { World } from '../../world/world.ts';
import { setIssueClosed } from '../state/lifecycle.ts';
import { unlessRejected } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { commitReferences, type Reference } from './references.ts';

/** Closes the issues that a text promised to close, and opens those it promised to open. */
export function keepPromises(world: World, references: readonly Reference[]): void {
  for (const { issue, closes } of references) {
    const present = world.pulls.issues.get(issue.id);
    // An issue with open dependencies stays open; what it was to be closed by has been done.
    if (present !== undefined) unlessRejected(() => setIssueClosed(world, present, closes));
  }
}

/** Keeps the promises of commits that arrive on the default branch, oldest first. */
export function keepCommitPromises(world: World, repo: RepoRow, doer: UserRow, before: Oid, to: Oid): void {
  const arrived = log(world.objects, [to], { exclude: [before] }).reverse();
  for (const { message } of arrived) keepPromises(world, commitReferences(world, repo, doer, message));
}
