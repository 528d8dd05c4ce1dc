// zod's core instead of `zod/mini`: the same checks without unused methods, 0.9 kB less for a browser.
import * as z from 'zod/v4/core';
import type { Schema } from './validation.ts';

/**
 * The responses of an area's operations, and the records in them, by name. A type is another name, or one of JSON, and
 * `[]`, `|null` or `?` (may be absent) after it: `GitUser[]|null`.
 */
export type Shapes = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const simple: Readonly<Record<string, z.$ZodType>> = {
  string: new z.$ZodString({ type: 'string' }),
  number: new z.$ZodNumber({ type: 'number', checks: [] }),
  boolean: new z.$ZodBoolean({ type: 'boolean' }),
  unknown: new z.$ZodUnknown({ type: 'unknown' }),
};

const suffixes: Readonly<Record<string, (type: z.$ZodType) => z.$ZodType>> = {
  '[]': (element) => new z.$ZodArray({ type: 'array', element }),
  '|null': (innerType) => new z.$ZodNullable({ type: 'nullable', innerType }),
  '?': (innerType) => new z.$ZodOptional({ type: 'optional', innerType }),
};

/** The schema of one operation's response; `undefined` where there is nothing to validate. */
export function schemaIn(shapes: Shapes, operation: string): Schema | undefined {
  if (shapes[operation] === undefined) return undefined;
  const type = typeIn(shapes, operation);
  return { safeParse: (value) => z.safeParse(type, value) };
}

function typeIn(shapes: Shapes, text: string): z.$ZodType {
  const [, inner = '', suffix = ''] = /^(.+?)(\[\]|\|null|\?)$/.exec(text) ?? [];
  const wrap = suffixes[suffix];
  if (wrap !== undefined) return wrap(typeIn(shapes, inner));
  const shape = shapes[text] ?? text;
  if (typeof shape === 'string') return simple[shape] ?? typeIn(shapes, shape);
  const fields = Object.entries(shape).map(([name, type]) => [name, typeIn(shapes, type)] as const);
  return new z.$ZodObject({ type: 'object', shape: Object.fromEntries(fields) });
}
