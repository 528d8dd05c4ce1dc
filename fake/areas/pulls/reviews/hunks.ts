import { diffText, entryAt, readBlob, treeOfCommit, type Oid } from '../../../git/index.ts';
import type { World } from '../state/world.ts';

const KEPT = 4;
const HEADER = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

interface Compared {
  readonly base: Oid;
  readonly head: Oid;
}

/** A line of a file: negative on the old side. */
interface LinePlace {
  readonly path: string;
  readonly at: number;
}

/** The part of a diff that a comment on a line is shown under: its hunk up to the line, four lines at the most. */
export function hunkAt({ objects }: World, { base, head }: Compared, { path, at }: LinePlace): string {
  const files = diffText(objects, treeOfCommit(objects, base), treeOfCommit(objects, head)).split(/^(?=diff --git )/m);
  const isOf = (text: string): boolean =>
    path === '' || text.includes(`\n+++ b/${path}\n`) || text.includes(`\n--- a/${path}\n`);
  // Without a path, the first file that has the line is the one.
  const hunks = files.filter(isOf).flatMap((text) => text.split(/^(?=@@ )/m).slice(1));
  for (const hunk of hunks) {
    const cut = cutAt(hunk, at);
    if (cut !== undefined) return cut;
  }
  return '';
}

/** A line that nothing changes, as of a commit, with those before it: four at the most. */
export function contextAt({ objects }: World, commit: Oid, { path, at }: LinePlace): string {
  const entry = entryAt(objects, treeOfCommit(objects, commit), path);
  if (at === 0 || entry === undefined || entry.mode === '40000') return '';
  const line = Math.abs(at);
  const first = Math.max(1, line - KEPT);
  const text = new TextDecoder().decode(readBlob(objects, entry.id)).replace(/\n$/, '');
  const lines = text === '' ? [] : text.split(/\r?\n/).slice(first - 1, line);
  if (lines.length === 0) return '';
  const range = `${first},${lines.length}`;
  return [`@@ -${range} +${range} @@`, ...lines.map((one) => ` ${one}`), ''].join('\n');
}

function cutAt(hunk: string, line: number): string | undefined {
  const [header = '', ...lines] = hunk.replace(/\n$/, '').split('\n');
  const [, oldStart = '0', newStart = '0'] = HEADER.exec(header) ?? [];
  let old = Number(oldStart);
  let now = Number(newStart);
  for (const [i, text] of lines.entries()) {
    const [isOld, isNew] = [!text.startsWith('+'), !text.startsWith('-')];
    if (line > 0 ? isNew && now === line : isOld && old === -line)
      return shortened(header, lines.slice(0, i + 1), Number(oldStart), Number(newStart));
    if (isOld) old++;
    if (isNew) now++;
  }
  return undefined;
}

function shortened(header: string, lines: readonly string[], oldStart: number, newStart: number): string {
  if (lines.length <= KEPT) return [header, ...lines].join('\n');
  const dropped = lines.slice(0, -KEPT);
  const kept = lines.slice(-KEPT);
  const count = (some: readonly string[], other: string): number =>
    some.filter((text) => !text.startsWith(other)).length;
  const left = `${oldStart + count(dropped, '+')},${count(kept, '+')}`;
  const right = `${newStart + count(dropped, '-')},${count(kept, '-')}`;
  return [`@@ -${left} +${right} @@`, ...kept].join('\n');
}
