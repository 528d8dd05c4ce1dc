import { log, type Oid } from '../../../git/index.ts';
import { setClosed } from '../state/lifecycle.ts';
import { unlessRejected } from '../state/rejections.ts';
import { current } from '../state/threads.ts';
import type { IssueRow } from '../state/rows.ts';
import type { Acting, Actor } from '../state/acting.ts';
import { noteCommit } from './cross-references.ts';
import { commitReferences, type Reference } from './references.ts';

/** Closes and reopens issues as the closing keywords of a commit say, or of the pull request that it merged. */
export function applyClosingKeywords(actor: Actor, references: readonly Reference[], commit: Oid): void {
  for (const { issue, closes } of references) {
    // An issue with open dependencies stays open, although the commit has been pushed or the pull request merged.
    unlessRejected(() => closeByKeyword(actor, current(actor.world, issue), { closes, commit }));
  }
}

interface Keyword {
  readonly closes: boolean;
  readonly commit: Oid;
}

function closeByKeyword({ world, doer }: Actor, issue: IssueRow, { closes, commit }: Keyword): void {
  if (setClosed(world, issue, closes, doer.id) === issue) return;
  world.announce(world, doer, { kind: closes ? 'closed' : 'reopened', thread: issue, commit });
}

/** How many commits of a new branch are read. */
const OF_NEW_BRANCH = 10;

/** Follows the references of commits that arrive, oldest first; keywords count on the default branch only. */
export function applyCommitReferences(acting: Acting, branch: string, before: Oid | undefined, to: Oid): void {
  const { world, repo } = acting;
  const options = before === undefined ? { limit: OF_NEW_BRANCH } : { exclude: [before] };
  for (const { id, message } of log(world.objects, [to], options).reverse()) {
    noteCommit(acting, { id, message });
    if (branch === repo.defaultBranch) applyClosingKeywords(acting, commitReferences(acting, message), id);
  }
}
