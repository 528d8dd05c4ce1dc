import type { Result } from './measure.ts';

const HEAD = ['what', 'ours', 'beside', '', 'ratio', 'goal', ''];

/** The figure of a row that counts: the ratio where there is one, which what else the machine does changes least. */
const measureOf = ({ ours, beside }: Result): number => (beside === undefined ? ours : ours / beside);

/** Whether a row's goal is met, as far as its digits say; undefined where it has none. */
export const isMet = (result: Result): boolean | undefined =>
  result.goal === undefined ? undefined : Number(digits(measureOf(result))) <= result.goal;

/** The table, in Markdown that a terminal shows as well. */
export function tableOf(results: readonly Result[]): string {
  const cells = [HEAD, ...results.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n');
}

function cellsOf(result: Result): string[] {
  const { name, unit, ours, beside, besideWhat = '', goal } = result;
  const figure = (value: number): string => `${digits(value)} ${unit}`;
  const isRatio = beside !== undefined;
  const goalText = goal === undefined ? '' : `≤ ${isRatio ? digits(goal) : figure(goal)}`;
  const other = isRatio ? figure(beside) : '';
  return [name, figure(ours), other, besideWhat, isRatio ? digits(measureOf(result)) : '', goalText, verdict(result)];
}

function verdict(result: Result): string {
  const met = isMet(result);
  return met === undefined ? '' : met ? 'met' : 'not met';
}

/** Three digits that count, and no fewer than stand before the point. */
const digits = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
