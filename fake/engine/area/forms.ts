// The forms that options and parts of definitions have.
import * as z from 'zod/mini';
import { isObject } from '../http/json.ts';

/** What an issue calls by its name. */
export const a = (what: string, isOne: (value: unknown) => boolean): z.ZodMiniType =>
  z.custom(isOne, `expected ${what}`);

/** A part that may be omitted. */
export const may = (form: z.ZodMiniType): z.ZodMiniType => z.optional(form);

export const isFunction = (value: unknown): boolean => typeof value === 'function';

/** A function, by what it takes. */
export const functionOf = (taken: string): z.ZodMiniType => a(`a function that takes ${taken}`, isFunction);

/** A part whose own parts are checked elsewhere. */
export const part = a('an object', isObject);

/** A schema; those of zod 3 have another form. */
export const schema = a('a schema of zod 4', (value) => isObject(value) && '_zod' in value);
