// What a description says of the fields of a request and no schema of the area checks.
import { uncheckedIn } from './checks.ts';
import { partOf, type Part } from './description.ts';
import { plain } from './names.ts';
import type { Parameter } from './operations.ts';
import type { Field, Schemas } from './schemas.ts';

/** The fields of a request as its schemas have them, and the parameters of its path. */
export interface AskedFields {
  readonly path: readonly Parameter[];
  readonly query: ReadonlyMap<string, Field>;
  readonly body: ReadonlyMap<string, Field>;
}

const CHECKED = /^z\.(string|int|number|coerce\.number)\(\)$/;

/** What is not checked, a line for each field: ``body.isbn: pattern `^[a-z$` is not checked``. */
export function uncheckedOf({ path, query, body }: AskedFields, schemas: Schemas): string[] {
  const fields = (place: string, ones: ReadonlyMap<string, Field>): string[] =>
    [...ones].flatMap(([name, { schema, code }]) => {
      const at = `${place}.${plain(name)}`;
      return [...lineOf(schema, at, CHECKED.test(code)), ...below(schema, at, { schemas, above: [] })];
    });
  return [
    ...path.flatMap(({ name, schema }) => lineOf(schemas.flat(schema), `path.${plain(name)}`, false)),
    ...fields('query', query),
    ...fields('body', body),
  ];
}

function lineOf(part: Part, at: string, isChecked: boolean): string[] {
  // One of some values needs no other check.
  if (Array.isArray(part['enum'])) return [];
  const left = uncheckedIn(part, isChecked);
  return left.length === 0 ? [] : [`${at}: ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} not checked`];
}

/** The lines of what is inside of lists and objects, of which only the types are checked. */
function below(
  part: Part,
  at: string,
  { schemas, above }: { readonly schemas: Schemas; readonly above: readonly Part[] },
): string[] {
  if (above.includes(part)) return [];
  const inside: [string, Part][] = Object.entries(partOf(part['properties'])).map(([name, one]) => [
    `${at}.${plain(name)}`,
    schemas.flat(one),
  ]);
  if (part['items'] !== undefined) inside.push([`${at}[]`, schemas.flat(part['items'])]);
  return inside.flatMap(([place, one]) => [
    ...lineOf(one, place, false),
    ...below(one, place, { schemas, above: [...above, part] }),
  ]);
}
