import type { Acting } from '../state/acting.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { canWrite } from '../access/access.ts';
import { repoNamed, repoName } from '../state/repositories.ts';
import { lists } from '../state/tables.ts';
import { isPull, type IssueRow, type PullRow, type RepoRow, type Thread } from '../state/rows.ts';
import { threadOf } from '../state/threads.ts';
import { markdownReferences, referencesIn, type TextReference } from './reference-texts.ts';

/** An issue that a closing keyword names, to close or to reopen. */
export interface Reference {
  readonly issue: IssueRow;
  readonly closes: boolean;
}

/**
 * The closing keywords of title, body and comments. Those of title and body count for issues of the same repository;
 * all others count only where their author could close the issue.
 */
export function referencesOf(world: World, repo: RepoRow, pull: PullRow): Reference[] {
  const poster = world.accounts.users.get(pull.poster);
  const own = keywordsIn(world, repo, [...referencesIn(pull.title), ...markdownReferences(pull.body)]);
  const found = own.filter(({ issue }) => issue.repo === repo.id || mayClose(world, poster, issue));
  for (const { poster: id, body } of world.pulls.comments.list(lists.thread(repo.id, pull.number))) {
    const references = keywordsIn(world, repo, markdownReferences(body));
    // Not as arguments of one call: a comment may close more issues than a call takes.
    for (const one of references) if (mayClose(world, world.accounts.users.get(id), one.issue)) found.push(one);
  }
  return lastOfEach(found);
}

/** The closing keywords of a commit's message that count: those for issues that the pusher may close. */
export function commitReferences({ world, repo, doer }: Acting, message: string): Reference[] {
  return lastOfEach(keywordsIn(world, repo, referencesIn(message)).filter(({ issue }) => mayClose(world, doer, issue)));
}

function keywordsIn(world: World, home: RepoRow, found: readonly TextReference[]): Reference[] {
  return found.flatMap((one) => {
    const issue = one.action === 'none' ? undefined : targetOf(world, home, one);
    return issue === undefined || isPull(issue) ? [] : [{ issue, closes: one.action === 'closes' }];
  });
}

/** The issue or pull request that a reference in a repository names. */
export function targetOf(world: World, home: RepoRow, { owner, name, number }: TextReference): Thread | undefined {
  const repo = owner === undefined || name === undefined ? home : repoNamed(world, owner, name);
  return repo && threadOf(world, repo.id, number);
}

/** Whether a user may close an issue: who wrote it, and who writes issues there. */
export function mayClose(world: World, user: UserRow | undefined, issue: IssueRow): boolean {
  const repo = world.pulls.repos.get(issue.repo);
  if (user === undefined || repo === undefined) return false;
  return issue.poster === user.id || canWrite(world, repo, user, 'repo.issues');
}

const lastOfEach = (found: readonly Reference[]): Reference[] => [
  ...new Map(found.map((one) => [one.issue.id, one])).values(),
];

/** How another repository's things are named: `owner/repo#1`, or `#1` at home. */
export function referenceText(world: World, home: RepoRow, issue: IssueRow): string {
  const repo = world.pulls.repos.get(issue.repo);
  const away = repo === undefined || repo.id === home.id ? '' : repoName(world, repo);
  return `${away}${sign(home)}${issue.number}`;
}

/** `#`, or `!` where issues live in a tracker of their own. */
export const sign = (repo: RepoRow): string => (repo.settings.external_tracker === undefined ? '#' : '!');
