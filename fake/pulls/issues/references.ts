import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { canWrite } from '../access/access.ts';
import { loginOf } from '../state/owners.ts';
import { repoNamed } from '../state/repositories.ts';
import { lists } from '../state/tables.ts';
import type { IssueRow, PullRow, RepoRow } from '../state/rows.ts';

/** An issue that a closing keyword names, to close or to reopen. */
export interface Reference {
  readonly issue: IssueRow;
  readonly closes: boolean;
}

// One blank after the keyword, and after the number an end, a blank, a closing mark, or a stop that ends something.
const KEYWORD =
  /(?<=^|[\s(['"])(close[sd]?|fix(?:es|ed)?|resolve[sd]?|reopen(?:s|ed)?):?\s(?:([\w.-]+)\/([\w.-]+))?[#!](\d+)(?=$|[\s)\]'"]|[:;,.?!](?:\s|$))/gi;

const CODE = /```[^]*?(?:```|$)|`[^`\n]*`/g;

/**
 * The closing keywords of title, body and comments. Those of title and body count for issues of the same repository;
 * all others count only where whoever wrote them could close the issue.
 */
export function referencesOf(world: World, repo: RepoRow, pull: PullRow): Reference[] {
  const poster = world.accounts.users.get(pull.poster);
  const own = keywordsIn(world, repo, `${pull.title}\n${pull.body}`.replace(CODE, ' '));
  const found = own.filter(({ issue }) => issue.repo === repo.id || mayClose(world, poster, issue));
  for (const { poster: id, body } of world.pulls.comments.list(lists.thread(repo.id, pull.number))) {
    const said = keywordsIn(world, repo, body.replace(CODE, ' '));
    // Not as arguments of one call: a comment may close more issues than a call takes.
    for (const one of said) if (mayClose(world, world.accounts.users.get(id), one.issue)) found.push(one);
  }
  return lastOfEach(found);
}

/** The closing keywords of a commit's message that count: those for issues that whoever pushes it may write. */
export function commitReferences(world: World, repo: RepoRow, doer: UserRow, message: string): Reference[] {
  return lastOfEach(keywordsIn(world, repo, message).filter(({ issue }) => writesIssues(world, doer, issue)));
}

function keywordsIn(world: World, home: RepoRow, text: string): Reference[] {
  return [...text.matchAll(KEYWORD)].flatMap(([, word = '', owner, name, number]) => {
    const where = owner === undefined || name === undefined ? home : repoNamed(world, owner, name);
    const issue = where && world.pulls.issues.find('number', `${where.id}#${Number(number)}`);
    return issue === undefined ? [] : [{ issue, closes: !word.toLowerCase().startsWith('reopen') }];
  });
}

function mayClose(world: World, user: UserRow | undefined, issue: IssueRow): boolean {
  return user !== undefined && (issue.poster === user.id || writesIssues(world, user, issue));
}

function writesIssues(world: World, user: UserRow, issue: IssueRow): boolean {
  const repo = world.pulls.repos.get(issue.repo);
  return repo !== undefined && canWrite(world, repo, user, 'repo.issues');
}

const lastOfEach = (found: readonly Reference[]): Reference[] => [
  ...new Map(found.map((one) => [one.issue.id, one])).values(),
];

/** How another repository's things are named: `owner/repo#1`, or `#1` at home. */
export function referenceText(world: World, home: RepoRow, issue: IssueRow): string {
  const repo = world.pulls.repos.get(issue.repo);
  const away = repo === undefined || repo.id === home.id ? '' : `${loginOf(world, repo.owner)}/${repo.name}`;
  return `${away}${sign(home)}${issue.number}`;
}

/** `#`, or `!` where issues live in a tracker of their own. */
export const sign = (repo: RepoRow): string => (repo.settings['external_tracker'] === undefined ? '#' : '!');
