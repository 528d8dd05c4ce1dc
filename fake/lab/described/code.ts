// Code as a value: an expression of schemas, which is printed into a file.
import type { Constant } from './field.ts';
import { keyOf, quoted } from './names.ts';

/** An expression. */
export type Code =
  /** `z.array(z.string())`, or a name without arguments: `json.present`. */
  | { readonly name: string; readonly of?: readonly Code[] }
  /** `z.string().check(z.minLength(1))`. */
  | { readonly checked: Code; readonly by: readonly Code[] }
  | { readonly list: readonly Code[] }
  | { readonly members: readonly (readonly [name: string, value: Code])[] }
  | { readonly value: unknown }
  | { readonly constant: Constant };

/** `z.array(…)` and the like. */
export const call = (name: string, ...of: readonly Code[]): Code => ({ name, of });

export const valueOf = (value: unknown): Code => ({ value });

/** An expression with checks, if there are any. */
export const checked = (code: Code, by: readonly Code[]): Code => (by.length === 0 ? code : { checked: code, by });

/** How long a line may be. */
const WIDTH = 120;

/** The longest line of parts in brackets. */
const SHORT = WIDTH - 40;

/** What is in brackets: expressions, with what stands before each. */
type Parts = readonly (readonly [head: string, code: Code])[];

/** How parts of an expression are printed; undefined where it does not fit. */
interface Printer {
  readonly nameOf: (constant: Constant) => string;
  readonly part: (code: Code) => string | undefined;
  readonly bracketed: (open: string, close: string, parts: Parts) => string | undefined;
}

function textOf(code: Code, { nameOf, part, bracketed }: Printer): string | undefined {
  if ('value' in code) return literal(code.value);
  if ('constant' in code) return nameOf(code.constant);
  if ('list' in code)
    return bracketed(
      '[',
      ']',
      code.list.map((item) => ['', item]),
    );
  if ('members' in code)
    return bracketed(
      '{ ',
      ' }',
      code.members.map(([name, value]) => [`${keyOf(name)}: `, value]),
    );
  const [head, inside] = 'checked' in code ? [part(code.checked), code.by] : [code.name, code.of];
  const end = inside && joined(inside.map(part));
  if (inside !== undefined && end === undefined) return undefined;
  return head && `${head}${'checked' in code ? '.check' : ''}${end === undefined ? '' : `(${end})`}`;
}

const joined = (texts: readonly (string | undefined)[], between = ', '): string | undefined =>
  texts.includes(undefined) ? undefined : texts.join(between);

/** Prints expressions on one line, each once: the lines of what is inside of another would double at each level. */
function onOneLine(nameOf: Printer['nameOf']): Printer {
  const lines = new Map<Code, string | undefined>();
  const printer: Printer = {
    nameOf,
    part: (code) => {
      if (!lines.has(code)) lines.set(code, textOf(code, printer));
      return lines.get(code);
    },
    bracketed: (open, close, parts) => {
      if (parts.length === 0) return `${open}${close}`.replace('  ', '');
      const texts = joined(parts.map(([head, code]) => joined([head, printer.part(code)], '')));
      return texts !== undefined && texts.length < SHORT ? `${open}${texts}${close}` : undefined;
    },
  };
  return printer;
}

/** An expression as text; `nameOf` gives the name of a constant, or what stands for one that comes later. */
export function print(code: Code, nameOf: (constant: Constant) => string, indent = ''): string {
  const line = onOneLine(nameOf);
  const printer = (at: string): Printer => ({
    nameOf,
    part: (one) => textOf(one, printer(at)),
    bracketed: (open, close, parts) => {
      const short = line.bracketed(open, close, parts);
      if (short !== undefined && (parts.length === 0 || at.length + short.length < SHORT)) return short;
      const inner = `${at}  `;
      const texts = parts.map(([head, one]) => `${inner}${head}${textOf(one, printer(inner)) ?? ''},\n`);
      return `${open.trim()}\n${texts.join('')}${at}${close.trim()}`;
    },
  });
  return textOf(code, printer(indent)) ?? '';
}

/** The libraries that an expression names: `z`, `json`. */
export function librariesIn(code: Code): readonly string[] {
  if ('list' in code) return code.list.flatMap(librariesIn);
  if ('members' in code) return code.members.flatMap(([, value]) => librariesIn(value));
  if ('checked' in code) return [code.checked, ...code.by].flatMap(librariesIn);
  return 'name' in code ? [code.name.split('.')[0] ?? '', ...(code.of ?? []).flatMap(librariesIn)] : [];
}

/** A value as code has it. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const entries = Object.entries(value).map(([key, one]) => `${keyOf(key)}: ${literal(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
