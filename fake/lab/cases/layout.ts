import { isObject } from './short-form.ts';

type Json = Readonly<Record<string, unknown>>;

const WIDTH = 120;
// Longer items of a list have a line each.
const SHORT = 50;

/**
 * JSON in which whatever fits stands on one line, members and short items share lines, and braces have none of their own.
 * `used` is what the first line has besides: what comes before the value, and the comma behind it.
 */
export function layOut(value: unknown, indent = '', used = 0): string {
  const flat = inOneLine(value);
  const fits = indent.length + used + flat.length <= WIDTH;
  if (fits || typeof value !== 'object' || value === null) return flat;
  return Array.isArray(value) ? list(value, indent) : record(value as Json, indent, used);
}

function list(value: readonly unknown[], indent: string): string {
  const deeper = `${indent} `;
  const items = value.map((item) => layOut(item, deeper, 1));
  const areShort = items.every((item) => item.length <= SHORT && !item.includes('\n'));
  const lines = areShort ? filledLines(items, deeper) : items.map((item) => deeper + item);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

function record(value: Json, indent: string, used: number): string {
  const deeper = `${indent} `;
  const before = Math.max(used - 1, 0);
  const members = Object.entries(value).map(([key, item], i) => {
    const name = `${JSON.stringify(key)}: `;
    return name + layOut(item, deeper, name.length + 1 + (i === 0 ? before : 0));
  });
  return `{${filledLines(members, deeper, before).join(',\n').trimStart()}}`;
}

/** Lines of as many items as fit; the first line has something before it. */
function filledLines(items: readonly string[], indent: string, before = 0): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const length = (last?.length ?? 0) + (lines.length === 1 ? before : 0) + item.length + 3;
    if (last !== undefined && length <= WIDTH && !`${last}${item}`.includes('\n'))
      lines[lines.length - 1] = `${last}, ${item}`;
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
