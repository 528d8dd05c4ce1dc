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

/** An expression as text; `nameOf` gives the name of a constant, or what stands for one that comes later. */
export function print(code: Code, nameOf: (constant: Constant) => string, indent = ''): string {
  const text = (one: Code, at: string): string => {
    if ('value' in one) return literal(one.value);
    if ('constant' in one) return nameOf(one.constant);
    if ('checked' in one) return `${text(one.checked, at)}.check(${one.by.map((by) => text(by, at)).join(', ')})`;
    if ('list' in one)
      return around(
        '[',
        one.list.map((item) => (inner: string) => text(item, inner)),
        ']',
        at,
      );
    if ('members' in one) {
      const members = one.members.map(
        ([name, value]) =>
          (inner: string) =>
            `${keyOf(name)}: ${text(value, inner)}`,
      );
      return around('{ ', members, ' }', at);
    }
    return one.of === undefined ? one.name : `${one.name}(${one.of.map((argument) => text(argument, at)).join(', ')})`;
  };
  return text(code, indent);
}

/** Parts in brackets, on one line where they fit. */
function around(open: string, parts: readonly ((indent: string) => string)[], close: string, indent: string): string {
  if (parts.length === 0) return `${open}${close}`.replace('  ', '');
  const line = `${open}${parts.map((part) => part(indent)).join(', ')}${close}`;
  if (!line.includes('\n') && indent.length + line.length < WIDTH - 40) return line;
  const inner = `${indent}  `;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part(inner)},\n`).join('')}${indent}${close.trim()}`;
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
