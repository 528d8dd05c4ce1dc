const WIDTH = 76;
const MAX_DEPTH = 5;
const MAX_ITEMS = 100;

/** A value as a console shows it: strings as they are, anything else as it would be written. */
export function format(value: unknown): string {
  return typeof value === 'string' ? value : written(value, '', []);
}

type Ancestors = readonly object[];

function written(value: unknown, indent: string, within: Ancestors): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[Function${value.name === '' ? '' : `: ${value.name}`}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (within.includes(value)) return '[Circular]';
  if (within.length >= MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}';
  return ofObject(value, indent, [...within, value]);
}

function ofObject(value: object, indent: string, within: Ancestors): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  const inner = `${indent}  `;
  const item = (one: unknown): string => written(one, inner, within);
  if (Array.isArray(value)) return enclosed(cut(value, item), ['[', ']'], indent);
  if (value instanceof Map)
    return `Map ${enclosed(
      cut([...value], ([key, one]) => `${item(key)} => ${item(one)}`),
      ['{', '}'],
      indent,
    )}`;
  if (value instanceof Set) return `Set ${enclosed(cut([...value], item), ['{', '}'], indent)}`;
  if (ArrayBuffer.isView(value)) return `[${value.constructor.name}: ${value.byteLength} bytes]`;
  const fields = cut(Object.entries(value), ([key, one]) => `${keyOf(key)}: ${item(one)}`);
  return nameOf(value) + enclosed(fields, ['{', '}'], indent);
}

function cut<T>(list: readonly T[], show: (one: T) => string): string[] {
  const rest = list.length - MAX_ITEMS;
  const shown = list.slice(0, MAX_ITEMS).map((one) => show(one));
  return rest > 0 ? [...shown, `… ${rest} more`] : shown;
}

function enclosed(items: readonly string[], [open, close]: readonly [string, string], indent: string): string {
  if (items.length === 0) return open + close;
  const pad = open === '[' ? '' : ' ';
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  return `${open}\n${items.map((one) => `${indent}  ${one}`).join(',\n')}\n${indent}${close}`;
}

const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

const keyOf = (key: string): string => (/^[\w$]+$/.test(key) ? key : quoted(key));

function nameOf(value: object): string {
  const made = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name;
  return made === undefined || made === 'Object' ? '' : `${made} `;
}
