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
import { tipOf } from '../state/refs.ts';
import type { PullRow } from '../state/rows.ts';

/** The diff of a pull request (contract: pulls 5.1). */
export function pullDiff(world: World, pull: PullRow, binary: boolean): string {
  const { objects } = world;
  const head = seenHead(world, pull);
  const base = mergeBaseOf(world, pull);
  if (unrelated(world, base, head))
    throw internalServerError(`exit status 128 - fatal: ${base}...${head}: no merge base\n`);
  return diffText(objects, treeOfCommit(objects, base), treeOfCommit(objects, head), { binary });
}

/** Its commits as mails (contract: pulls 5.2). */
export function pullPatch(world: World, pull: PullRow): string {
  return patchText(world.objects, mergeBaseOf(world, pull), seenHead(world, pull));
}

/** The commits of a pull request, newest first; none where the histories are unrelated (contract: pulls 9.2). */
export function pullCommits(world: World, pull: PullRow): Commit[] {
  rejectBaseless(world, pull);
  const [from, head] = [comparedFrom(world, pull), seenHead(world, pull)];
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
  return { total: files.length, files: left.map((file) => (isTypeChange(file) ? removal(world, file) : file)) };
}

/** Rejects a pull request without a base branch to compare with, unless it was merged (contract: pulls 9.2). */
function rejectBaseless(world: World, { repo, base, merged }: PullRow): void {
  if (merged === undefined && tipOf(world, repo, base) === undefined)
    throw internalServerError(`exit status 128 - fatal: ambiguous argument 'refs/heads/${base}'\n`);
}

/** With nothing in common, the server compares the head with its own parent, or with nothing (contract: pulls 9.2). */
function comparedForFiles(world: World, pull: PullRow): Oid | undefined {
  const [from, head] = [comparedFrom(world, pull), seenHead(world, pull)];
  return unrelated(world, from, head) ? readCommit(world.objects, head).parents[0] : from;
}

/** A file that became a symbolic link is two files to a diff, of which the server lists the first: what is gone. */
function removal({ objects }: World, file: FileSummary): FileSummary {
  const stat = fileStat(objects, file.before, undefined);
  return { ...file, status: 'deleted', additions: 0, deletions: stat.binary ? 0 : stat.deletions };
}
