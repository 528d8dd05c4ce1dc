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

type Schema = z.core.$ZodType;

/** The kinds of schemas whose values JSON has no form for: rows are exported and compared as JSON. */
const NO_JSON: ReadonlySet<string> = new Set('bigint date file function map nan promise set symbol'.split(' '));

/** The parts of a schema's definition that are schemas of what a row has. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly valueType?: Schema;
  readonly out?: Schema;
}

/** The kind or the class of values that a schema has and JSON has not. */
function foreignIn(schema: Schema, seen = new Set<Schema>()): string | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const definition: Definition = schema._zod.def;
  const { type, innerType, element, valueType, out, items = [], options = [], shape = {} } = definition;
  const own = schema._zod.bag['Class'] as { readonly name: string } | undefined;
  if (own !== undefined || NO_JSON.has(type)) return own?.name ?? type;
  const within = [innerType, element, valueType, out, ...items, ...options, ...Object.values(shape)];
  return within.map((one) => one && foreignIn(one, seen)).find((one) => one !== undefined);
}

/** Rejects the columns and options of a table that have another form. */
export function checkTable(columns: unknown, options: unknown): void {
  rejectUnless(COLUMNS, 'table', { columns }, AreaError);
  for (const [name, column] of Object.entries(columns as Readonly<Record<string, Schema>>)) {
    const foreign = foreignIn(column);
    if (foreign !== undefined)
      throw new AreaError(`table: columns.${name}: expected what JSON has, such as a text; received ${foreign}`);
  }
  rejectUnless(OPTIONS, 'table', options, AreaError);
}
