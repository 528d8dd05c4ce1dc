import { bodyOf, fileText, readCommit, subjectOf, type Oid } from '../../../git/index.ts';
import { trimSpace } from '../go/values.ts';
import { gitPerson, loginOf } from '../state/owners.ts';
import { referencesOf, referenceText, sign } from '../issues/references.ts';
import { tipOf } from '../state/refs.ts';
import { reviewsOf } from '../reviews/review-requests.ts';
import { repoName } from '../state/repositories.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import type { Attempt, MergeOptions } from './attempt.ts';

/** The merge that a message is for. */
type MessageContext = Pick<Attempt, 'world' | 'repo' | 'pull' | 'style'>;

/** A merge message template of the default branch, filled in. */
export interface Filled {
  readonly title: string;
  readonly body: string;
}

/** The message of a merge (contract: pulls 8.7): what was given, else the template's title, else the server's own words. */
export function mergeMessage(merge: MessageContext, given: Pick<MergeOptions, 'title' | 'message' | 'origin'>): string {
  const title = trimSpace(given.title) || filledTemplate(merge, given.origin)?.title || ownTitle(merge);
  const message = trimSpace(given.message);
  return message === '' ? title : `${title}\n\n${message}`;
}

function ownTitle({ world, repo, pull, style }: MessageContext): string {
  const reference = `${sign(repo)}${pull.number}`;
  if (style === 'squash') return `${pull.title} (${reference})`;
  return `Merge pull request '${pull.title}' (${reference}) from ${headName(world, pull)} into ${pull.base}`;
}

function headName(world: World, pull: PullRow): string {
  if (pull.headRepo === pull.repo) return pull.head;
  const repo = world.pulls.repos.get(pull.headRepo);
  return `${repo === undefined ? '<deleted>' : repoName(world, repo)}:${pull.head}`;
}

/** The template of a style, filled in; of a rebase, with the words of the commit it changes. */
export function filledTemplate(merge: MessageContext, origin: string, commit?: Oid): Filled | undefined {
  const { world, repo, pull, style } = merge;
  const tip = tipOf(world, repo.id, repo.defaultBranch);
  const path = `.gitea/default_merge_message/${style.toUpperCase()}_TEMPLATE.md`;
  const template = tip === undefined ? undefined : fileText(world.objects, tip, path);
  if (template === undefined) return undefined;
  const [title = '', ...rest] = template.trim().split('\n');
  const variables = { ...pullVariables(world, repo, pull, origin), ...commitVariables(world, commit) };
  return { title: expand(title, variables), body: expand(rest.join('\n').trim(), variables) };
}

// A brace that nothing closes would be followed to the end of the text from each such brace, so they are told apart first.
const CLOSED = /\$(?:\{([^}]*)\}|([A-Za-z_]\w*|[*#$@!?\-0-9]))/g;
const UNCLOSED = /\$([A-Za-z_]\w*|[*#$@!?\-0-9])/g;

function expand(text: string, variables: Readonly<Record<string, string>>): string {
  const end = text.lastIndexOf('}') + 1;
  const filled = (part: string, pattern: RegExp): string =>
    part.replace(pattern, (_, braced?: string, plain?: string) => valueOf(variables, braced ?? plain ?? ''));
  return filled(text.slice(0, end), CLOSED) + filled(text.slice(end), UNCLOSED);
}

const valueOf = (variables: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(variables, name) ? (variables[name] ?? '') : '';

function commitVariables(world: World, commit: Oid | undefined): Readonly<Record<string, string>> {
  if (commit === undefined) return {};
  const { message } = readCommit(world.objects, commit);
  return { CommitTitle: subjectOf(message).trim(), CommitBody: bodyOf(message).trim() };
}

function pullVariables(world: World, repo: RepoRow, pull: PullRow, origin: string): Readonly<Record<string, string>> {
  const head = world.pulls.repos.get(pull.headRepo);
  const owner = loginOf(world, repo.owner);
  const closing = referencesOf(world, repo, pull).filter(({ closes }) => closes);
  return {
    BaseRepoOwnerName: owner,
    BaseRepoName: repo.name,
    BaseBranch: pull.base,
    HeadRepoOwnerName: head === undefined ? '' : loginOf(world, head.owner),
    HeadRepoName: head?.name ?? '',
    HeadBranch: pull.head,
    PullRequestTitle: pull.title,
    PullRequestDescription: pull.body,
    PullRequestPosterName: loginOf(world, pull.poster),
    PullRequestIndex: String(pull.number),
    PullRequestReference: `${sign(repo)}${pull.number}`,
    ReviewedOn: `Reviewed-on: ${origin}/${owner}/${repo.name}/pulls/${pull.number}`,
    ReviewedBy: reviewedBy(world, pull),
    ClosingIssues: closing.map(({ issue }) => `close ${referenceText(world, repo, issue)}`).join(', '),
  };
}

function reviewedBy(world: World, pull: PullRow): string {
  const approvers = new Set(
    reviewsOf(world, pull)
      .filter(({ kind, dismissed }) => kind === 'APPROVED' && !dismissed)
      .map(({ reviewer }) => reviewer),
  );
  const users = [...approvers].map((id) => world.accounts.users.get(id ?? 0)).filter((user) => user !== undefined);
  return users.map((user) => `Reviewed-by: ${personText(gitPerson(user))}\n`).join('');
}

/** `Name <mail>`. */
export const personText = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  `${name} <${email}>`;

/** A message with a trailer at its end: after a blank line, unless the last line is a trailer already. */
export function withTrailer(message: string, trailer: string): string {
  const text = message.replace(/\r\n?/g, '\n');
  if (`${text}\n`.includes(`\n${trailer}\n`)) return text;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  return ended.endsWith('\n\n') || endsInTrailer(ended) ? ended + trailer : `${ended}\n${trailer}`;
}

/** The server's guess: a capital, letters, digits and dashes up to a colon, and a dash somewhere in the message. */
function endsInTrailer(message: string): boolean {
  const lines = message.slice(0, -1).split('\n');
  return lines.length > 1 && /^\p{Lu}[\p{L}\p{Nd}-]*:/u.test(lines.at(-1) ?? '') && message.includes('-');
}
