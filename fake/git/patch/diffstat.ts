import { greatest } from '../greatest.ts';
import { byteStringText } from '../bytes.ts';
import { fileStat } from '../diff/content.ts';
import type { FileStat } from '../diff/content.ts';
import type { FileDiff } from '../diff/files.ts';
import { isQuoted, quotePath } from '../diff/quote.ts';
import type { ObjectStore } from '../objects.ts';
import { displayWidth } from './width.ts';

const WIDTH = 72;

interface Row {
  readonly name: string;
  readonly stat: FileStat;
  /** The content is the same: only the name or mode changed. */
  readonly unchanged: boolean;
}

/** The table of changed files with bars, and the line of sums: `git diff --stat=72`. */
export function diffstat(store: ObjectStore, files: readonly FileDiff[]): string {
  const rows = files.map((file) => ({
    name: shownName(file),
    stat: fileStat(store, file.before, file.after),
    unchanged: file.before?.id === file.after?.id,
  }));
  if (rows.length === 0) return '';
  const layout = layoutOf(rows);
  return rows.map((row) => formatRow(row, layout)).join('') + sums(rows);
}

/** A file's name in statistics: a rename keeps what both paths share, `dir/{old => new}/file`. */
export function shownName({ path, previousPath }: FileDiff): string {
  if (previousPath === undefined) return byteStringText(quotePath(path));
  if (isQuoted(path) || isQuoted(previousPath)) {
    return byteStringText(`${quotePath(previousPath)} => ${quotePath(path)}`);
  }
  return compactRename(previousPath, path);
}

function compactRename(from: string, to: string): string {
  let prefix = 0;
  for (let at = 0; at < from.length && from[at] === to[at]; at++) if (from[at] === '/') prefix = at + 1;
  // The slash that ends the common prefix may also begin the common suffix.
  const least = prefix === 0 ? 0 : prefix - 1;
  let suffix = 0;
  for (let n = 1; n <= Math.min(from.length, to.length) - least && from.at(-n) === to.at(-n); n++) {
    if (from.at(-n) === '/') suffix = n;
  }
  const middle = (path: string): string => path.slice(prefix, Math.max(prefix, path.length - suffix));
  if (prefix + suffix === 0) return `${from} => ${to}`;
  return `${from.slice(0, prefix)}{${middle(from)} => ${middle(to)}}${suffix === 0 ? '' : from.slice(-suffix)}`;
}

const changesOf = (stat: FileStat): number => (stat.binary ? 0 : stat.additions + stat.deletions);

interface Layout {
  readonly name: number;
  readonly number: number;
  readonly graph: number;
  readonly most: number;
}

function layoutOf(rows: readonly Row[]): Layout {
  const most = greatest(rows.map(({ stat }) => changesOf(stat)));
  const bin = greatest(rows.map(({ stat }) => (stat.binary ? binSizes(stat).length + 4 : 0)));
  const number = Math.max(String(most).length, bin === 0 ? 0 : 3);
  let name = greatest(rows.map((row) => displayWidth(row.name)));
  let graph = Math.max(most, bin === 0 ? 0 : bin - number - 1);
  // Blanks, the bar and the number's blank: six columns beside name, number and graph.
  if (name + number + 6 + graph > WIDTH) {
    const share = Math.max(6, Math.floor((WIDTH * 3) / 8) - number - 6);
    if (graph > share) graph = share;
    if (name > WIDTH - number - 6 - graph) name = WIDTH - number - 6 - graph;
    else graph = WIDTH - number - 6 - name;
  }
  return { name, number, graph, most };
}

function binSizes(stat: { readonly before: number; readonly after: number }): string {
  return `${stat.before} -> ${stat.after} bytes`;
}

function scale(value: number, width: number, most: number): number {
  return value === 0 ? 0 : 1 + Math.floor((value * (width - 1)) / most);
}

function bars(additions: number, deletions: number, { graph, most }: Layout): string {
  if (most <= graph) return '+'.repeat(additions) + '-'.repeat(deletions);
  let total = scale(additions + deletions, graph, most);
  if (total < 2 && additions > 0 && deletions > 0) total = 2;
  const fewer = scale(Math.min(additions, deletions), graph, most);
  const plus = additions < deletions ? fewer : total - fewer;
  return '+'.repeat(plus) + '-'.repeat(total - plus);
}

function formatRow({ name, stat, unchanged }: Row, layout: Layout): string {
  const shown = fitName(name, layout.name);
  const padded = shown + ' '.repeat(Math.max(0, layout.name - displayWidth(shown)));
  if (stat.binary) return ` ${padded} | ${'Bin'.padStart(layout.number)}${unchanged ? '' : ` ${binSizes(stat)}`}\n`;
  const { additions, deletions } = stat;
  const bar = bars(additions, deletions, layout);
  const count = String(additions + deletions).padStart(layout.number);
  return ` ${padded} | ${count}${bar === '' ? '' : ` ${bar}`}\n`;
}

/** A name too long loses its beginning, up to a slash where there is one. */
function fitName(name: string, width: number): string {
  let left = displayWidth(name);
  if (left <= width) return name;
  let at = 0;
  for (const char of name) {
    if (left <= width - 3) break;
    left -= displayWidth(char);
    at += char.length;
  }
  const rest = name.slice(at);
  const slash = rest.indexOf('/');
  return `...${slash < 0 ? rest : rest.slice(slash)}`;
}

function sums(rows: readonly Row[]): string {
  const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const total = (key: 'additions' | 'deletions'): number =>
    rows.reduce((sum, { stat }) => sum + (stat.binary ? 0 : stat[key]), 0);
  const [additions, deletions] = [total('additions'), total('deletions')];
  let line = ` ${plural(rows.length, 'file')} changed`;
  if (additions > 0 || deletions === 0) line += `, ${plural(additions, 'insertion')}(+)`;
  if (deletions > 0 || additions === 0) line += `, ${plural(deletions, 'deletion')}(-)`;
  return `${line}\n`;
}
