import * as z from 'zod/mini';
import { instantOf } from '../world/instant.ts';

type Part = z.ZodMiniType;

/** A part for every key of an interface, no more and no fewer: the compiler holds schema and type together. */
export type Parts<T> = { readonly [Key in keyof T]-?: Part };

/** The schema of an interface; a key that it does not name is a issue. */
export function exactly<T>(parts: Parts<T>): Part {
  return z.strictObject(parts);
}

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

/** An ISO 8601 time. */
export const time: Part = z
  .string()
  .check(z.refine((value) => !Number.isNaN(instantOf(value)), 'expected an ISO 8601 time'));

/** An object of any keys. */
export const anyObject: z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniUnknown> = z.record(z.string(), z.unknown());
