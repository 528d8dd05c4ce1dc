import {
  diffText,
  fileStat,
  isTypeChange,
  isWhitespace,
  log,
  patchText,
  readCommit,
  treeOfCommit,
  type Commit,
  type FileSummary,
  type Oid,
} from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { changesBesides, changesOf, comparedFrom, mergeBaseOf, seenHead, unrelated } from '../state/mergeability.ts';
import { internalServerError } from '../state/rejections.ts';
import { repoName } from '../state/repositories.ts';
import { tipOf } from '../state/refs.ts';
import type { PullRow } from '../state/rows.ts';

/** The diff of a pull request (contract: pulls 5.1). */
export function pullDiff(world: World, pull: PullRow, binary: boolean): string {
  const { objects, pulls } = world;
  const head = seenHead(world, pull);
  const base = mergeBaseOf(world, pull);
  if (unrelated(world, base, head) && !world.dialect.unrelatedDiff) {
    const repo = pulls.repos.get(pull.repo);
    const place = `to ${pull.head} in ${repo === undefined ? '' : repoName(world, repo)}`;
    throw internalServerError(`unable to get patch file from ${base} ${place} Error: ${noMergeBase(base, head)}`);
  }
  return diffText(objects, treeOfCommit(objects, base), treeOfCommit(objects, head), { binary });
}

const noMergeBase = (base: Oid, head: Oid): string => `exit status 128 - fatal: ${base}...${head}: no merge base\n`;

/** Its commits as mails (contract: pulls 5.2). */
export function pullPatch(world: World, pull: PullRow): string {
  return patchText(world.objects, mergeBaseOf(world, pull), seenHead(world, pull));
}

/** The commits of a pull request, newest first; none where the histories are unrelated (contract: pulls 9.2). */
export function pullCommits(world: World, pull: PullRow): Commit[] {
  rejectBaseless(world, pull);
  const [from, head] = [comparedFrom(world, pull), seenHead(world, pull)];
  rejectUnrelated(world, from, head);
  return unrelated(world, from, head) ? [] : log(world.objects, [head], { exclude: [from] });
}

/** The files that a pull request changes: all, and those that a way to ignore blanks leaves. */
export function pullFiles(
  world: World,
  pull: PullRow,
  whitespace: string,
): { readonly total: number; readonly files: readonly FileSummary[] } {
  rejectBaseless(world, pull);
  const [from, to] = [comparedForFiles(world, pull), seenHead(world, pull)];
  const { files } = changesOf(world, from, to);
  const left = isWhitespace(whitespace) ? changesBesides(world, from, to, whitespace).files : files;
  const shown = left.flatMap((file) => (isTypeChange(file) ? replaced(world, file) : [file]));
  return { total: world.dialect.typeChange ? shown.length : files.length, files: shown };
}

/** Rejects a pull request without a base branch to compare with, unless it was merged (contract: pulls 9.2). */
function rejectBaseless(world: World, { repo, base, merged }: PullRow): void {
  if (merged === undefined && tipOf(world, repo, base) === undefined)
    throw internalServerError(`exit status 128 - fatal: ambiguous argument 'refs/heads/${base}'\n`);
}

/** Rejects the lists of what has nothing in common, in the versions that ask git for what it has. */
function rejectUnrelated(world: World, from: Oid, head: Oid): void {
  if (world.dialect.unrelated === 'missing' && unrelated(world, from, head))
    throw internalServerError(noMergeBase(from, head));
}

/** With nothing in common, the server compares the head with its own parent, or with nothing (contract: pulls 9.2). */
function comparedForFiles(world: World, pull: PullRow): Oid | undefined {
  const [from, head] = [comparedFrom(world, pull), seenHead(world, pull)];
  rejectUnrelated(world, from, head);
  const isAlone = world.dialect.unrelated !== 'both' && unrelated(world, from, head);
  return isAlone ? readCommit(world.objects, head).parents[0] : from;
}

/** A file that became a symbolic link is two files to a diff, of which most versions list the first: what is gone. */
function replaced({ objects, dialect }: World, file: FileSummary): FileSummary[] {
  const [gone, made] = [fileStat(objects, file.before, undefined), fileStat(objects, undefined, file.after)];
  const first: FileSummary = { ...file, status: 'deleted', additions: 0, deletions: gone.binary ? 0 : gone.deletions };
  const second: FileSummary = { ...file, status: 'added', additions: made.binary ? 0 : made.additions, deletions: 0 };
  return dialect.typeChange ? [first, second] : [first];
}
