// zod's core instead of `zod/mini`: the same checks without methods that nobody calls here, 0.9 kB less for a browser.
import * as z from 'zod/v4/core';
import type { Schema } from './validation.ts';

/** A schema whose values are of a type. */
export type Shape<T = unknown> = z.$ZodType<T>;

/** The schema of a field that may be absent. */
export type OptionalShape<T = unknown> = z.$ZodOptional<Shape<T>>;

/** A schema for every field of an interface, no more and no fewer, of its type, and optional where the field is. */
export type FieldShapes<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key> ? OptionalShape<T[Key]> : Shape<T[Key]>;
};

/** The schema of an interface: the compiler compares the names and the types of both. */
export function record<T>(fields: FieldShapes<T>): Shape<T> {
  return object<T>(fields);
}

/** The schema of some fields of an interface, for records that differ between server versions. */
export function partialRecord<T>(fields: Partial<FieldShapes<T>>): Shape<T> {
  return object<T>(fields as Readonly<Record<string, Shape>>);
}

/** The schema of an object whose type the caller states: the compiler compares nothing. */
export function object<T = unknown>(shape: Readonly<Record<string, Shape>>): Shape<T> {
  return new z.$ZodObject({ type: 'object', shape }) as unknown as Shape<T>;
}

export const string = (): Shape<string> => new z.$ZodString({ type: 'string' });
export const number = (): Shape<number> => new z.$ZodNumber({ type: 'number', checks: [] });
export const boolean = (): Shape<boolean> => new z.$ZodBoolean({ type: 'boolean' });
// zod's constructors are not generic, so the types of these three are stated.
export const array = <T>(element: Shape<T>): Shape<T[]> =>
  new z.$ZodArray({ type: 'array', element }) as unknown as Shape<T[]>;
export const optional = <T>(innerType: Shape<T>): OptionalShape<T> =>
  new z.$ZodOptional({ type: 'optional', innerType }) as unknown as OptionalShape<T>;
export const nullable = <T>(innerType: Shape<T>): Shape<T | null> =>
  new z.$ZodNullable({ type: 'nullable', innerType }) as unknown as Shape<T | null>;
/** Not checked, whatever its type. */
export const unchecked = <T>(): Shape<T> => new z.$ZodUnknown({ type: 'unknown' }) as unknown as Shape<T>;

/** The schemas of responses by operation. */
export type ResponseShapes<Id extends string> = Readonly<Record<Id, () => Shape>>;

/** The schema of one operation's response, built when it is first needed; `undefined` where there is nothing to validate. */
export function schemaIn<Id extends string>(responses: Partial<ResponseShapes<Id>>, operation: Id): Schema | undefined {
  const shape = responses[operation]?.();
  return shape && { safeParse: (value) => z.safeParse(shape, value) };
}
