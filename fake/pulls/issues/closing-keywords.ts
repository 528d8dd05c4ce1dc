import type { UserRow } from '../../accounts/tables.ts';
import { log, type Oid } from '../../git/index.ts';
import { Refusal } from '../../http/refusal.ts';
import type { World } from '../../world/world.ts';
import { setIssueClosed } from '../state/lifecycle.ts';
import type { RepoRow } from '../state/rows.ts';
import { commitReferences, type Reference } from './references.ts';

/** Closes the issues that a text promised to close, and opens those it promised to open. */
export function keepPromises(world: World, references: readonly Reference[]): void {
  for (const { issue, closes } of references) {
    const present = world.pulls.issues.get(issue.id);
    if (present !== undefined) unlessRefused(() => setIssueClosed(world, present, closes));
  }
}

// An issue with open dependencies stays open; what it was to be closed by has been done.
function unlessRefused(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Keeps the promises of commits that arrive on the default branch, oldest first. */
export function keepCommitPromises(world: World, repo: RepoRow, doer: UserRow, before: Oid, to: Oid): void {
  const arrived = log(world.objects, [to], { exclude: [before] }).reverse();
  for (const { message } of arrived) keepPromises(world, commitReferences(world, repo, doer, message));
}
