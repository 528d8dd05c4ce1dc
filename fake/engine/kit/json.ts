// The keywords of JSON Schema that zod has no check of, or decides otherwise: what an area of a description needs. Schemas are
// those of the area's own zod, so that each function gives back the type that it is given. A check of a whole value comes before
// its schema, which cuts off the members that it does not name.
import * as z from 'zod/mini';
import { isObject } from '../http/json.ts';
import { readTexts } from './texts.ts';

type Schema = z.core.$ZodType;

/** A value that is checked, and where a check says what is wrong with it. */
export interface Checked<T> {
  /** The value. */
  readonly value: T;
  /** What is wrong with it. */
  readonly issues: object[];
}

/** A check of a value: `z.string().check(json.minLength(3))`. */
export type Check<T> = (checked: Checked<T>) => void;

/** The number of characters: an emoji is one, of which JavaScript counts two. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** At least so many characters. */
export const minLength =
  (minimum: number): Check<string> =>
  ({ value, issues }) => {
    if (characters(value) >= minimum) return;
    issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: value, continue: true });
  };

/** At most so many characters. */
export const maxLength =
  (maximum: number): Check<string> =>
  ({ value, issues }) => {
    if (value.length <= maximum || characters(value) <= maximum) return;
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, continue: true });
  };

/** An integer of any size: of `z.int()` it is one that JavaScript counts exactly. */
export const integer: Check<number> = ({ value, issues }) => {
  if (!Number.isInteger(value))
    issues.push({ code: 'custom', message: 'expected integer', input: value, continue: true });
};

/** A value that is there, whatever it is. */
export const present: Check<unknown> = ({ value, issues }) => {
  if (value === undefined) issues.push({ code: 'custom', message: 'expected a value', input: value });
};

/** A schema with a check before it, which says what it expects where a value does not pass. */
const after = <S extends Schema>(schema: S, check: (value: unknown) => string | undefined): S =>
  z.pipe(
    z.transform((value: unknown, { issues }) => {
      const message = check(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      return value;
    }),
    schema,
  ) as unknown as S;

/** An array without equal items. */
export const uniqueItems = <S extends Schema>(schema: S): S =>
  after(schema, (value) =>
    Array.isArray(value) && new Set(value.map(canonical)).size < value.length
      ? 'expected items of which no two are equal'
      : undefined,
  );

/** A text that two values have in common where they are equal: members are in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    isObject(one) ? Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)) : one,
  );

const sizeOf = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);

/** An object of at least so many members. */
export const minProperties = <S extends Schema>(schema: S, minimum: number): S =>
  after(schema, (value) =>
    (sizeOf(value) ?? minimum) < minimum
      ? `expected at least ${minimum} members; received ${sizeOf(value)}`
      : undefined,
  );

/** An object of at most so many members. */
export const maxProperties = <S extends Schema>(schema: S, maximum: number): S =>
  after(schema, (value) =>
    (sizeOf(value) ?? maximum) > maximum ? `expected at most ${maximum} members; received ${sizeOf(value)}` : undefined,
  );

/** A value that another schema does not fit. */
export const not = <S extends Schema>(schema: S, forbidden: Schema): S =>
  after(schema, (value) =>
    value !== undefined && z.safeParse(forbidden, value).success
      ? 'expected another value: this one is forbidden'
      : undefined,
  );

/** A member that requests may have and that is not taken: only responses say it. */
export const ignored = (): z.ZodMiniOptional<z.ZodMiniType<undefined>> =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform(() => undefined),
    ),
  );

const KINDS: Readonly<Record<string, string>> = { tuple: 'array', record: 'object', int: 'number' };

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : isObject(value) ? 'object' : value === null ? 'null' : typeof value;

/** The kind of value that a schema is about. */
function kindFor(schema: Schema): string {
  const { type, out, options } = schema._zod.def as z.core.$ZodTypeDef & { out?: Schema; options?: readonly Schema[] };
  const inner = out ?? options?.[0];
  return inner === undefined ? (KINDS[type] ?? type) : kindFor(inner);
}

/** A schema for values of its own kind, where a description names no type: values of another kind are taken as they are. */
export const untyped = <S extends Schema>(schema: S): S => {
  const kind = kindFor(schema);
  const isOther = (value: unknown): boolean => value !== undefined && kindOf(value) !== kind;
  const other = z.unknown().check(z.refine(isOther, { message: `expected ${kind}`, abort: true }));
  return z.union([schema, other]) as unknown as S;
};

/** An array that a query, a path or a header has as one text: `a,b`. */
export const separated = <S extends Schema>(delimiter: string, array: S): S =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => readTexts(array, text === '' ? [] : text.split(delimiter))),
    ),
    array,
  ) as unknown as S;
