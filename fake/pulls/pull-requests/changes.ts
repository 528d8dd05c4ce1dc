import {
  diffText,
  isWhitespace,
  log,
  patchText,
  treeOfCommit,
  type Commit,
  type FileSummary,
} from '../../git/index.ts';
import type { World } from '../state/world.ts';
import { changesBesides, changesOf, comparedFrom, mergeBaseOf, seenHead, unrelated } from '../state/mergeability.ts';
import { internalServerError } from '../state/rejections.ts';
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

/** The commits of a pull request, newest first. */
export function pullCommits(world: World, pull: PullRow): Commit[] {
  return log(world.objects, [seenHead(world, pull)], { exclude: [comparedFrom(world, pull)] });
}

/** The files that a pull request changes: all, and those that a way to ignore blanks leaves. */
export function pullFiles(
  world: World,
  pull: PullRow,
  whitespace: string,
): { readonly total: number; readonly files: readonly FileSummary[] } {
  const [from, to] = [comparedFrom(world, pull), seenHead(world, pull)];
  const { files } = changesOf(world, from, to);
  const left = isWhitespace(whitespace) ? changesBesides(world, from, to, whitespace).files : files;
  return { total: files.length, files: left };
}
