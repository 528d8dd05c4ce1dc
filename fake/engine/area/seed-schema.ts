import * as z from 'zod/mini';
import { nearestWord } from '../http/spelling.ts';
import { instantOf, isTime, isTimeOfClock } from '../world/instant.ts';

/** A schema for each key of an interface, of the key's own type: the compiler holds schema and type together. */
export type Parts<T> = { readonly [Key in keyof T]-?: z.ZodMiniType<T[Key]> };

/** The schema of an interface; a key that it does not name is an issue. */
export function exactly<T>(parts: Parts<T>): z.ZodMiniType<T> {
  return z.strictObject(parts) as unknown as z.ZodMiniType<T>;
}

/** A part that may be omitted or be null. */
export function maybe<T>(part: z.ZodMiniType<T>): z.ZodMiniType<T | null | undefined> {
  return z.optional(z.nullable(part));
}

/** A string with at least one character. */
export const text = z.string().check(z.minLength(1));

/** A read-only list. */
export const listOf = <T, Given>(element: z.ZodMiniType<T, Given>): z.ZodMiniType<readonly T[], readonly Given[]> =>
  z.array(element);

/** A list of texts. */
export const texts = listOf(z.string());

/** A positive integer. */
export const whole = z.int().check(z.positive());

/** An ISO 8601 time. */
export const time = z.string().check(z.refine(isTime, 'expected an ISO 8601 time'));

/** The time of a clock. */
export const clockTime = z.string().check(
  z.refine(isTime, 'expected an ISO 8601 time'),
  z.refine((text) => !isTime(text) || isTimeOfClock(instantOf(text)), 'expected a time of the years 1 to 9999'),
);

/** A word of a long list, which an issue does not print: it names the nearest one. */
export function oneOf(what: string, words: readonly string[]): z.ZodMiniType<string, string> {
  return z.string().check(
    z.refine((word) => words.includes(word), {
      error: ({ input }) => {
        const meant = nearestWord(String(input), words);
        return `expected ${what}${meant === undefined ? '' : `, such as '${meant}'`}`;
      },
    }),
  );
}

/** An object of any keys. */
export const anyObject = z.record(z.string(), z.unknown());

/** Whether JSON is no deeper than so many levels. */
export function isShallow(value: unknown, deepest: number): boolean {
  const pending: [value: unknown, depth: number][] = [[value, 0]];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const [inner, depth] = one;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > deepest) return false;
    for (const below of Object.values(inner)) pending.push([below, depth + 1]);
  }
  return true;
}
