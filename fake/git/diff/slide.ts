import type { Marks } from './lines.ts';

/** A run of marked lines, or the empty place between two unmarked ones. */
interface Group {
  readonly lines: Int32Array;
  readonly marks: Uint8Array;
  start: number;
  end: number;
}

function first(lines: Int32Array, marks: Uint8Array): Group {
  const group = { lines, marks, start: 0, end: 0 };
  while (marks[group.end] === 1) group.end++;
  return group;
}

function next(group: Group): boolean {
  if (group.end >= group.lines.length) return false;
  group.start = group.end + 1;
  group.end = group.start;
  while (group.marks[group.end] === 1) group.end++;
  return true;
}

function previous(group: Group): void {
  group.end = group.start - 1;
  group.start = group.end;
  while (group.start > 0 && group.marks[group.start - 1] === 1) group.start--;
}

/** Moves the group one line up, joining the group it meets there. */
function slideUp(group: Group): boolean {
  const { lines, marks } = group;
  if (group.start === 0 || lines[group.start - 1] !== lines[group.end - 1]) return false;
  marks[--group.start] = 1;
  marks[--group.end] = 0;
  while (group.start > 0 && marks[group.start - 1] === 1) group.start--;
  return true;
}

function slideDown(group: Group): boolean {
  const { lines, marks } = group;
  if (group.end >= lines.length || lines[group.start] !== lines[group.end]) return false;
  marks[group.start++] = 0;
  marks[group.end++] = 1;
  while (marks[group.end] === 1) group.end++;
  return true;
}

/** Chooses where a group of `length` lines should end, between `least` and `most`. */
export type ChooseEnd = (length: number, least: number, most: number) => number;

/** How far a group can slide: its ends when uppermost and lowermost, and the last end that has a partner opposite. */
function explore(group: Group, other: Group): { least: number; partner: number } {
  for (;;) {
    const size = group.end - group.start;
    while (slideUp(group)) previous(other);
    const least = group.end;
    let partner = other.end > other.start ? group.end : -1;
    while (slideDown(group)) {
      next(other);
      if (other.end > other.start) partner = group.end;
    }
    if (group.end - group.start === size) return { least, partner };
  }
}

function settle(group: Group, other: Group, choose: ChooseEnd | undefined): void {
  const { least, partner } = explore(group, other);
  if (group.end === least) return;
  if (partner >= 0) {
    while (other.end === other.start && slideUp(group)) previous(other);
  } else if (choose !== undefined) {
    const end = choose(group.end - group.start, least, group.end);
    while (group.end > end && slideUp(group)) previous(other);
  }
}

/**
 * Where equal lines allow a group of changes to be shown in several places, moves it to the best: beside changes of the
 * other file, else where `choose` says, else as far down as it goes. Both files' marks change.
 */
function slideGroups(
  lines: Int32Array,
  marks: Uint8Array,
  otherLines: Int32Array,
  otherMarks: Uint8Array,
  choose?: ChooseEnd,
): void {
  const group = first(lines, marks);
  const other = first(otherLines, otherMarks);
  for (;;) {
    if (group.end > group.start) settle(group, other, choose);
    if (!next(group)) return;
    next(other);
  }
}

/** Slides the groups of the left file, then those of the right. */
export function slideBoth(
  marks: Marks,
  left: Int32Array,
  right: Int32Array,
  chooseLeft?: ChooseEnd,
  chooseRight?: ChooseEnd,
): void {
  slideGroups(left, marks.left, right, marks.right, chooseLeft);
  slideGroups(right, marks.right, left, marks.left, chooseRight);
}
