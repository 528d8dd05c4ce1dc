import * as z from 'zod/mini';

type Part = z.ZodMiniType;

/** A part that may be left out or be null. */
export function maybe(part: Part): z.ZodMiniOptional<z.ZodMiniNullable<Part>> {
  return z.optional(z.nullable(part));
}

/** A text with at least one character. */
export const text: z.ZodMiniString = z.string().check(z.minLength(1));

/** A list of texts. */
export const texts: z.ZodMiniArray<z.ZodMiniString> = z.array(z.string());

/** A whole number above zero. */
export const whole: Part = z.int().check(z.positive());
