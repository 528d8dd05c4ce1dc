import {
  diffText,
  log,
  mergeBase,
  patchText,
  readCommit,
  treeOfCommit,
  type Commit,
  type Oid,
} from '../../../git/index.ts';
import { canRead, type Doer } from '../access/access.ts';
import { parseGoTime } from '../go/go-time.ts';
import { headRepoOf, refNamed } from '../pull-requests/heads.ts';
import { branchCount, revisionIn } from '../state/refs.ts';
import { conflict, internalServerError, invalid, noObject, notFound, missing } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';

/** The commit that git finds by a revision. */
function commitFound(world: World, repo: RepoRow, revision: string): Oid {
  const found = revisionIn(world, repo, revision);
  if ('missing' in found) throw missing(noObject(found.missing));
  return found.id;
}

/** The part of a history that a request asks for; empty texts ask for nothing. */
export interface HistoryQuery {
  readonly sha: string;
  readonly path: string;
  readonly not: string;
  readonly since: string;
  readonly until: string;
}

/** The commits of a history, newest first (contract: pulls 13.2). */
export function history(world: World, repo: RepoRow, query: HistoryQuery): Commit[] {
  const [since, until] = [timeOf(query, 'since'), timeOf(query, 'until')];
  if (branchCount(world, repo.id) === 0) throw conflict('Git Repository is empty.');
  const { path, not } = query;
  const tip = path === '' ? commitFound(world, repo, query.sha || repo.defaultBranch) : pathTip(world, repo, query.sha);
  const exclude = not === '' ? [] : [pathTip(world, repo, not)];
  const all = log(world.objects, [tip], { exclude, ...(path !== '' && { path }) });
  if (path !== '' && all.length === 0) throw notFound();
  return all.filter(({ committer: { seconds } }) => seconds >= (since ?? -Infinity) && seconds <= (until ?? Infinity));
}

/** The tip that git itself resolves, which fails for a name that is unknown. */
function pathTip(world: World, repo: RepoRow, name: string): Oid {
  const found = revisionIn(world, repo, name || repo.defaultBranch);
  if ('missing' in found) throw internalServerError(`exit status 128 - fatal: bad revision '${name}'\n`);
  return found.id;
}

function timeOf(query: HistoryQuery, name: 'since' | 'until'): number | undefined {
  if (query[name] === '') return undefined;
  try {
    return parseGoTime(query[name]).seconds;
  } catch {
    throw invalid(`invalid '${name}' format, expected ISO 8601 (RFC3339)`);
  }
}

// git rejects these in the name of a ref.
const NO_REF_NAME = /^\/|\.\.|[\0-\x20\x7f~^:?*[\\]|\/$|\.lock$|@\{|^@$/;

/** The commit that a request names: by an id, a branch or a tag. */
export function commitAsked(world: World, repo: RepoRow, name: string): Commit {
  if (NO_REF_NAME.test(name)) throw invalid(`no valid ref or sha: ${name}`);
  const found = revisionIn(world, repo, name);
  if ('missing' in found) throw missing(`commit doesn't exist: ${name}`);
  return readCommit(world.objects, found.id);
}

/** A commit as a diff, or as a mail; the first commit is compared with the empty tree. */
export function commitText(world: World, repo: RepoRow, name: string, type: 'diff' | 'patch'): string {
  const found = revisionIn(world, repo, name);
  if ('missing' in found) throw internalServerError(`exit status 128 - fatal: bad object ${name}\n`);
  const [parent] = readCommit(world.objects, found.id).parents;
  if (type === 'patch') return patchText(world.objects, parent, found.id, 'no signature');
  return diffText(world.objects, treeOfCommit(world.objects, parent), treeOfCommit(world.objects, found.id));
}

/** Two commits that are compared, and the repository of the second one. */
export interface Comparison {
  readonly headRepo: RepoRow;
  /** Where the sides parted, or with two dots the first of them. */
  readonly base: Oid;
  readonly head: Oid;
  /** The first side, where it is compared from where they parted. */
  readonly other?: Oid;
}

/** The sides of `base...head`, `base..head`, or `head` beside the default branch (contract: pulls 13.2). */
export function compared(world: World, repo: RepoRow, doer: Doer, spec: string): Comparison {
  const dots = spec.includes('...') ? '...' : '..';
  const at = spec.indexOf(dots);
  const [name, head] = at < 0 ? ['', spec] : [spec.slice(0, at), spec.slice(at + dots.length)];
  const colon = head.indexOf(':');
  const headRepo = colon < 0 ? repo : headRepoOf(world, repo, head.slice(0, colon));
  for (const [one, side] of [
    [repo, "can't read baseRepo"],
    [headRepo, "Can't read headRepo"],
  ] as const)
    if (!canRead(world, one, doer, 'repo.code')) throw notFound(`${side} UnitTypeCode`);
  const from = commitIn(world, repo, name);
  const to = commitIn(world, headRepo, head.slice(colon + 1));
  const isDirect = at >= 0 && dots === '..';
  const base = isDirect ? from : (mergeBase(world.objects, from, to) ?? from);
  return { headRepo, base, head: to, ...(!isDirect && { other: from }) };
}

/** The commit of a branch, a tag or an id; no name is that of the default branch. */
function commitIn(world: World, repo: RepoRow, name: string): Oid {
  const { id, kind } = refNamed(world, repo, name || repo.defaultBranch);
  if (kind === 'ref') throw notFound();
  return id;
}

/** The commits of the head that the base lacks, newest first. */
export const commitsBetween = ({ objects }: World, { base, head }: Comparison): Commit[] =>
  log(objects, [head], { exclude: [base] });

/** The changes between two commits as a diff, or as mails. */
export function comparisonText({ objects }: World, { base, head, other }: Comparison, type: 'diff' | 'patch'): string {
  if (type === 'patch') return patchText(objects, other ?? base, head, other === undefined ? 'head alone' : undefined);
  return diffText(objects, treeOfCommit(objects, base), treeOfCommit(objects, head));
}
