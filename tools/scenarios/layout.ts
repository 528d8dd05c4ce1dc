import { isObject } from '../../fake/cli/verify/short-form.ts';

const WIDTH = 120;
// Longer items of a list have a line each.
const SHORT = 50;

/** JSON in which whatever fits stands on one line, and members and short items share lines. */
export function layOut(value: unknown, indent = '', used = 0): string {
  const flat = inOneLine(value);
  const fits = indent.length + used + flat.length <= WIDTH;
  if (fits || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => layOut(item, deeper, 1))
    : Object.entries(value).map(([key, item]) => member(key, item, deeper));
  const isFilled = !Array.isArray(value) || items.every((item) => item.length <= SHORT && !item.includes('\n'));
  const lines = isFilled ? filledLines(items, deeper) : items.map((item) => deeper + item);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function member(key: string, item: unknown, indent: string): string {
  const name = `${JSON.stringify(key)}: `;
  return name + layOut(item, indent, name.length + 1);
}

function filledLines(items: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const fits = last !== undefined && last.length + item.length + 3 <= WIDTH && !`${last}${item}`.includes('\n');
    if (fits) lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(indent + item);
  }
  return lines;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${inOneLine(item)}`)
    .join(', ')}}`;
}
