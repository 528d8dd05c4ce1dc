import { readCommit, treeOfCommit } from './commit.ts';
import { contentOf, diffLines } from './diff/content.ts';
import { diffFiles } from './diff/files.ts';
import type { Commit, Oid, TreeFile } from './model.ts';
import type { ObjectStore } from './objects.ts';
import { fileAt } from './tree.ts';

/** A line of a file as a commit has it, counted from 1. */
export interface Line {
  readonly path: string;
  readonly number: number;
}

interface At extends Line {
  readonly commit: Commit;
  readonly file: TreeFile;
}

/** The commit that wrote a line, as `git blame` finds it; undefined where the file or the line is not there. */
export function blameLine(store: ObjectStore, commit: Oid, line: Line): Oid | undefined {
  let at = placeIn(store, commit, line);
  if (at === undefined || line.number < 1 || line.number > lineCount(store, at)) return undefined;
  for (let before: At | undefined = at; before !== undefined; before = inParent(store, at)) at = before;
  return at.commit.id;
}

function placeIn(store: ObjectStore, commit: Oid, line: Line): At | undefined {
  const file = fileAt(store, treeOfCommit(store, commit), line.path);
  return file && { ...line, commit: readCommit(store, commit), file };
}

function lineCount(store: ObjectStore, { file }: At): number {
  return diffLines(new Uint8Array(0), contentOf(store, file)).right.length;
}

/** The same line in the first parent that has it: one with the very same file comes before all others. */
function inParent(store: ObjectStore, at: At): At | undefined {
  const files = at.commit.parents.map((parent) => fileIn(store, parent, at)).filter((place) => place !== undefined);
  const same = files.find(({ file }) => file.id === at.file.id);
  if (same !== undefined) return same;
  for (const place of files) {
    const number = numberBefore(store, place, at);
    if (number !== undefined) return { ...place, number };
  }
  return undefined;
}

/** The file in a parent: at its path, or at the one that it was renamed from. */
function fileIn(store: ObjectStore, parent: Oid, at: At): At | undefined {
  const there = placeIn(store, parent, at);
  if (there !== undefined) return there;
  const changes = diffFiles(store, treeOfCommit(store, parent), at.commit.tree);
  const from = changes.find(({ path, previousPath }) => path === at.path && previousPath !== undefined)?.previousPath;
  return from === undefined ? undefined : placeIn(store, parent, { path: from, number: at.number });
}

/** Which line it was before; undefined when it is new. */
function numberBefore(store: ObjectStore, before: At, { file, number }: At): number | undefined {
  const { edits } = diffLines(contentOf(store, before.file), contentOf(store, file));
  let shift = 0;
  for (const { leftStart, leftEnd, rightStart, rightEnd } of edits) {
    if (number <= rightStart) break;
    if (number <= rightEnd) return undefined;
    shift += leftEnd - leftStart - (rightEnd - rightStart);
  }
  return number + shift;
}
