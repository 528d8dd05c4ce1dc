import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Files that belong to others.
const NOT_OURS = /node_modules/;

/** The files of this repository that fit a pattern, in the order of their names. */
export function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !NOT_OURS.test(file))
    .sort();
}

/** The text of a file. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|(?<=\s)\/\/ .*$/gm;

/** The comments of a source file, each as one line of prose. */
export function commentsIn(source: string): string[] {
  return [...source.matchAll(COMMENT)].map(([comment]) => flat(comment));
}

/** A page without code blocks, code spans, and the targets of links. */
export function proseOf(page: string): string {
  return withoutCode(page).replace(/\]\([^)\s]*\)/g, ']');
}

function withoutCode(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]+`/g, 'CODE');
}

function unmarked(comment: string): string {
  return comment.replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/) ?/gm, '').replace(/\*\/$/, '');
}

function flat(comment: string): string {
  return unmarked(comment).replace(/\s+/g, ' ').trim();
}
