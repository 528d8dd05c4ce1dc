// zod's core instead of `zod/mini`: the same checks without methods that nobody calls here, 0.9 kB less for a browser.
import * as z from 'zod/v4/core';
import type { Schema } from './drift.ts';

/** What a value must be. */
export type Shape = z.$ZodType;

/** A zod type for every field of an interface, no more and no fewer, checked by the compiler. */
export type FieldShapes<T> = { readonly [Key in keyof T]-?: Shape };

/** The shape of an interface: the compiler compares the names on both sides. */
export function record<T>(fields: FieldShapes<T>): Shape {
  return new z.$ZodObject({ type: 'object', shape: fields });
}

/** A text. */
export const text = (): Shape => new z.$ZodString({ type: 'string' });
/** A number. */
export const number = (): Shape => new z.$ZodNumber({ type: 'number', checks: [] });
/** Yes or no. */
export const flag = (): Shape => new z.$ZodBoolean({ type: 'boolean' });
/** A list of the same. */
export const list = (element: Shape): Shape => new z.$ZodArray({ type: 'array', element });
/** May be absent. */
export const maybe = (innerType: Shape): Shape => new z.$ZodOptional({ type: 'optional', innerType });
/** May be null. */
export const orNull = (innerType: Shape): Shape => new z.$ZodNullable({ type: 'nullable', innerType });
/** Anything. */
export const anything = (): Shape => new z.$ZodUnknown({ type: 'unknown' });

/** The shapes of answers by operation. */
export type AnswerShapes<Id extends string> = Readonly<Record<Id, () => Shape>>;

/** The schema of one operation's answer, built when it is asked for; `undefined` where there is nothing to compare. */
export function schemaIn<Id extends string>(answers: Partial<AnswerShapes<Id>>, operation: Id): Schema | undefined {
  const shape = answers[operation]?.();
  return shape && { safeParse: (value) => z.safeParse(shape, value) };
}
