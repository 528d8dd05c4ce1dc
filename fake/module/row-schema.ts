import * as z from 'zod/mini';
import type { Row } from '../store/row.ts';
import type { Table } from '../store/table.ts';
import { LATEST } from '../world/instant.ts';
import { whole } from './seed-schema.ts';

/** A schema for each key of a row, of the row's own type: the compiler holds the two together. */
export type RowParts<R> = {
  readonly [Key in keyof R]-?: object extends Pick<R, Key>
    ? z.ZodMiniOptional<z.ZodMiniType<R[Key]>>
    : z.ZodMiniType<R[Key]>;
};

/** The schema of the rows of each table of an area. */
export type RowSchemas<Tables> = {
  readonly [Name in keyof Tables]: Tables[Name] extends Table<infer R extends Row, infer _> ? z.ZodMiniType<R> : never;
};

/** The schema of a row. */
export function row<R extends Row>(parts: RowParts<R>): z.ZodMiniType<R> {
  return z.strictObject(parts) as unknown as z.ZodMiniType<R>;
}

/** A string. */
export const text: z.ZodMiniString = z.string();
/** A boolean. */
export const flag: z.ZodMiniBoolean = z.boolean();
/** Strings. */
export const texts: z.ZodMiniArray<z.ZodMiniString> = z.array(text);

/** An id that was counted. */
export const id: z.ZodMiniType<number> = whole;
/** Such ids. */
export const ids: z.ZodMiniType<number[]> = z.array(id);
/** How many. */
export const count: z.ZodMiniType<number> = z.int().check(z.nonnegative());
/** Milliseconds since 1970. */
export const instant: z.ZodMiniType<number> = z.number().check(z.gte(-LATEST), z.lte(LATEST));
// As deep as the API takes it: what is nested deeper could be stored, but not be written out again.
const DEEPEST = 10_000;

/** Whether JSON is no deeper than so many levels. */
export function isShallow(value: unknown, deepest: number = DEEPEST): boolean {
  const pending: [value: unknown, depth: number][] = [[value, 0]];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const [inner, depth] = one;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > deepest) return false;
    for (const below of Object.values(inner)) pending.push([below, depth + 1]);
  }
  return true;
}

/** JSON, no deeper than a client could have sent. */
export const json: z.ZodMiniType<unknown> = z.unknown().check(z.refine((value) => isShallow(value), 'nested too deep'));
/** A JSON object. */
export const object: z.ZodMiniType<Record<string, unknown>> = z.record(z.string(), json);
