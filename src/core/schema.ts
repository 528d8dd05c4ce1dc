import * as z from 'zod/mini';

/** A zod type for every field of an interface, no more and no fewer, checked by the compiler. */
export type FieldTypes<T> = { readonly [Key in keyof T]-?: z.ZodMiniType };

/** A schema for an interface: the compiler compares the names on both sides. */
export function record<T>(fields: FieldTypes<T>): z.ZodMiniType {
  return z.object(fields);
}

/** A text. */
export const text = (): z.ZodMiniType => z.string();
/** A number. */
export const number = (): z.ZodMiniType => z.number();
/** Yes or no. */
export const flag = (): z.ZodMiniType => z.boolean();
/** A list of the same. */
export const list = (item: z.ZodMiniType): z.ZodMiniType => z.array(item);
/** May be absent. */
export const maybe = (inner: z.ZodMiniType): z.ZodMiniType => z.optional(inner);
/** May be null. */
export const orNull = (inner: z.ZodMiniType): z.ZodMiniType => z.nullable(inner);
/** Anything. */
export const anything = (): z.ZodMiniType => z.unknown();
