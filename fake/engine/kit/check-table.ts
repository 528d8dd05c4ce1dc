import * as z from 'zod/mini';
import { rejectUnless } from '../area/schema-issues.ts';
import { isObject } from '../http/json.ts';
import { AreaError } from './area-error.ts';
import { a, isFunction, may, part, schema } from '../area/forms.ts';

const functions = may(
  a(
    'functions of a row by name, such as { key: ({ key }) => key }',
    (value) => isObject(value) && Object.values(value).every(isFunction),
  ),
);

const COLUMNS = z.strictObject({ columns: z.record(z.string(), schema) });
const OPTIONS = z.strictObject({
  unique: functions,
  lists: functions,
  rows: may(z.array(part)),
  internal: may(z.boolean()),
});

/** Rejects the columns and options of a table that have another form. */
export function checkTable(columns: unknown, options: unknown): void {
  rejectUnless(COLUMNS, 'table', { columns }, AreaError);
  rejectUnless(OPTIONS, 'table', options, AreaError);
}
