// The keywords of JSON Schema that zod has no check of, or decides otherwise: what an area of a description needs. A check of a
// whole value comes before its schema, which cuts off the members that it does not name.
import * as z from 'zod/mini';
import { isObject } from '../http/json.ts';
import { readTexts } from './texts.ts';

type Schema = z.core.$ZodType;
type Text = z.core.$ZodCheck<string>;

/** The number of characters: an emoji is one, of which JavaScript counts two. */
function characters(text: unknown): number {
  let count = 0;
  for (const _ of typeof text === 'string' ? text : '') count += 1;
  return count;
}

/** At least so many characters. */
export function minLength(minimum: number): Text {
  const check = z.minLength(minimum);
  check._zod.check = ({ value, issues }) => {
    if (characters(value) >= minimum) return;
    issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: value, continue: true });
  };
  return check;
}

/** At most so many characters. */
export function maxLength(maximum: number): Text {
  const check = z.maxLength(maximum);
  check._zod.check = ({ value, issues }) => {
    if (value.length <= maximum || characters(value) <= maximum) return;
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, continue: true });
  };
  return check;
}

/** An integer of any size: of `z.int()` it is one that JavaScript counts exactly. */
export const integer = (): z.ZodMiniNumber<number> => z.number().check(z.multipleOf(1, 'expected integer'));

/** A schema with a check before it, which says what it expects where a value does not pass. */
const after = <S extends Schema>(
  schema: S,
  check: (value: unknown) => string | undefined,
): z.ZodMiniPipe<z.ZodMiniTransform, S> =>
  z.pipe(
    z.transform((value: unknown, { issues }) => {
      const message = check(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      return value;
    }),
    schema,
  );

type Checked<S extends Schema> = z.ZodMiniPipe<z.ZodMiniTransform, S>;

/** An array without equal items. */
export const uniqueItems = <S extends Schema>(schema: S): Checked<S> =>
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
export const minProperties = <S extends Schema>(schema: S, minimum: number): Checked<S> =>
  after(schema, (value) =>
    (sizeOf(value) ?? minimum) < minimum
      ? `expected at least ${minimum} members; received ${sizeOf(value)}`
      : undefined,
  );

/** An object of at most so many members. */
export const maxProperties = <S extends Schema>(schema: S, maximum: number): Checked<S> =>
  after(schema, (value) =>
    (sizeOf(value) ?? maximum) > maximum ? `expected at most ${maximum} members; received ${sizeOf(value)}` : undefined,
  );

/** A value that another schema does not fit. */
export const not = <S extends Schema>(schema: S, forbidden: Schema): Checked<S> =>
  after(schema, (value) =>
    value !== undefined && z.safeParse(forbidden, value).success
      ? 'expected another value: this one is forbidden'
      : undefined,
  );

/** A value of any kind that is there. */
export const any: z.ZodMiniUnknown = z
  .unknown()
  .check(z.refine((value) => value !== undefined, { message: 'expected a value', abort: true }));

/** A member that requests may have and that is not taken: only responses say it. */
export const ignored: z.ZodMiniOptional<z.ZodMiniPipe<z.ZodMiniUnknown, z.ZodMiniTransform<undefined>>> = z.optional(
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
export const separated = <S extends Schema>(delimiter: string, array: S): Checked<S> =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => readTexts(array, text === '' ? [] : text.split(delimiter))),
    ),
    array,
  ) as unknown as Checked<S>;
