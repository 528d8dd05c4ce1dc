import type { World } from '../../world/world.ts';
import { modeOf } from '../access/access.ts';
import { loginOf } from '../access/accounts.ts';
import { repoNamed } from '../access/gate.ts';
import type { IssueRow, PullRow, RepoRow } from '../rows.ts';

/** An issue that a pull request closes or opens again when it is merged. */
export interface Reference {
  readonly issue: IssueRow;
  readonly closes: boolean;
}

const KEYWORD =
  /(?:^|[\s([{'"])(close|closes|closed|fix|fixes|fixed|resolve|resolves|resolved|reopen|reopens|reopened):?\s+(?:([\w.-]+)\/([\w.-]+))?[#!](\d+)\b/gi;

/** What the title and the body promise with closing keywords, as far as the author may keep it. */
export function referencesOf(world: World, repo: RepoRow, pull: PullRow): Reference[] {
  const poster = world.accounts.users.get(pull.poster);
  const found = new Map<number, Reference>();
  for (const [, word = '', owner, name, number] of `${pull.title}\n${pull.body}`.matchAll(KEYWORD)) {
    const where = owner === undefined || name === undefined ? repo : repoNamed(world, owner, name);
    const issue = where && world.pulls.issues.find('number', `${where.id}#${Number(number)}`);
    if (where === undefined || issue === undefined || poster === undefined) continue;
    if (issue.poster !== poster.id && modeOf(world, where, poster, 'repo.issues') < 2) continue;
    found.set(issue.id, { issue, closes: !word.toLowerCase().startsWith('reopen') });
  }
  return [...found.values()];
}

/** How another repository's things are named: `owner/repo#1`, or `#1` at home. */
export function referenceText(world: World, home: RepoRow, issue: IssueRow): string {
  const repo = world.pulls.repos.get(issue.repo);
  const away = repo === undefined || repo.id === home.id ? '' : `${loginOf(world, repo.owner)}/${repo.name}`;
  return `${away}${sign(home)}${issue.number}`;
}

/** `#`, or `!` where issues live in a tracker of their own. */
export const sign = (repo: RepoRow): string => (repo.settings['external_tracker'] === undefined ? '#' : '!');
