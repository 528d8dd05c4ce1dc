// A query, a form and headers are texts. A column says what its text is: a number in decimal, `true` or `false`, one of several
// for an array, an object's members in brackets (`filter[name]=ada`). What is written otherwise stays a text, which does not fit.
import * as z from 'zod/mini';
import { UploadedFile } from '../http/body.ts';
import { jsonOrText } from '../http/json.ts';

type Schema = z.core.$ZodType;

/** What a form has under a name: a file is its name, unless its column is of files. */
type Text = string | UploadedFile;

/** The pairs of a query or a form, in their order. */
export type Pairs = Iterable<readonly [name: string, text: Text]>;

/** The parts of a schema's definition that say what texts are read as. */
interface Definition {
  readonly type: string;
  readonly coerce?: boolean | undefined;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly valueType?: Schema;
  readonly values?: readonly unknown[];
  readonly in?: Schema;
  readonly out?: Schema;
  readonly getter?: () => Schema;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def;

/** What came under one name: its texts, and the pairs of its members. */
interface Given {
  readonly texts: readonly Text[];
  readonly members: readonly (readonly [string, Text])[];
}

/** The members of an object as its schema reads them; those that it does not name stay texts. */
export const readPairs = (schema: Schema, pairs: Pairs): unknown => reading(schema, { texts: [], members: [...pairs] });

/** A value as its schema reads some texts. */
export const readTexts = (schema: Schema, texts: readonly string[]): unknown => reading(schema, { texts, members: [] });

/** The first reading that fits; where none does, the last one, which says most of what was meant. */
function reading(schema: Schema, given: Given): unknown {
  const all = readings(schema, given).filter((one) => one !== undefined);
  return all.length < 2 ? all[0] : (all.find((one) => z.safeParse(schema, one).success) ?? all.at(-1));
}

function readings(schema: Schema, given: Given): readonly unknown[] {
  const definition = definitionOf(schema);
  const { type, options } = definition;
  const inner = innerOf(definition);
  if (inner !== undefined) return readings(inner, given);
  if (options !== undefined)
    return (given.members.length > 0 ? withMembers(options) : options).flatMap((one) => readings(one, given));
  if (type === 'array' || type === 'tuple') return [itemsOf(definition, given)];
  const [text] = given.texts.slice(-1);
  const isText = type !== 'object' && type !== 'record';
  // Members that nothing asks for do not fit.
  if (isText)
    return [text === undefined && given.members.length > 0 ? textsByName(given.members) : valueOf(definition, text)];
  return [text === undefined ? membersOf(given.members, definition) : jsonOrText(String(text))];
}

/** The schema that a schema wraps, as far as what it reads: of a pipe its first part, unless that only checks. */
const innerOf = ({ innerType, getter, in: from, out }: Definition): Schema | undefined =>
  innerType ?? getter?.() ?? (from !== undefined && definitionOf(from).type === 'transform' ? out : from);

/** The schemas that members are for; all of them where none is. */
function withMembers(options: readonly Schema[]): readonly Schema[] {
  const some = options.filter(takesMembers);
  return some.length > 0 ? some : options;
}

function takesMembers(schema: Schema): boolean {
  const definition = definitionOf(schema);
  const inner = innerOf(definition);
  if (inner !== undefined) return takesMembers(inner);
  return definition.options?.some(takesMembers) ?? ['object', 'record', 'array', 'tuple'].includes(definition.type);
}

/** The items of an array: each text is one, or each member (`to[0]=ada`, `to[]=ada`, `to[0][name]=ada`). */
function itemsOf({ element, items = [] }: Definition, { texts, members }: Given): unknown {
  if (members.some(([name]) => !/^\d*($|\[)/.test(name))) return textsByName(members);
  const nameless = members.flatMap(([name, text]) => (name === '' ? [text] : []));
  const named = grouped(
    members.filter(([name]) => name !== ''),
    () => true,
  );
  const all = [...[...texts, ...nameless].map((text) => ({ texts: [text], members: [] })), ...named.values()];
  return all.map((given, i) => {
    const item = items[i] ?? element;
    return item === undefined ? lastOf(given) : reading(item, given);
  });
}

/** The members of an object; those that have no column are texts. */
function membersOf(pairs: Given['members'], { shape = {}, valueType }: Definition): object {
  const columnOf = (name: string): Schema | undefined => (Object.hasOwn(shape, name) ? shape[name] : valueType);
  const isMember = (head: string, name: string): boolean => !Object.hasOwn(shape, name) && columnOf(head) !== undefined;
  return Object.fromEntries(
    [...grouped(pairs, isMember)].map(([name, given]) => {
      const column = columnOf(name);
      return [name, column === undefined ? lastOf(given) : reading(column, given)];
    }),
  );
}

/** Pairs by the name before the brackets, where what is in them is a member of that, or by the whole name. */
function grouped(
  pairs: Given['members'],
  isMember: (head: string, name: string) => boolean,
): ReadonlyMap<string, Given> {
  const found = new Map<string, { texts: Text[]; members: [string, Text][] }>();
  for (const [name, text] of pairs) {
    const [, head = '', member = '', rest = ''] = /^([^[]+)\[([^\]]*)\](.*)$/s.exec(name) ?? [];
    const isInside = head !== '' && isMember(head, name);
    const key = isInside ? head : name;
    const given = found.get(key) ?? { texts: [], members: [] };
    found.set(key, given);
    if (isInside) given.members.push([member + rest, text]);
    else given.texts.push(text);
  }
  return found;
}

const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const lastOf = ({ texts }: Given): string | undefined => texts.at(-1)?.toString();

const textsByName = (members: Given['members']): object =>
  Object.fromEntries(members.map(([name, text]) => [name, String(text)]));

/** A text as a column without parts has it; one of a class (`z.instanceof(UploadedFile)`) has the file itself. */
function valueOf({ type, coerce = false, values = [] }: Definition, given: Text | undefined): unknown {
  if (given === undefined || type === 'custom') return given;
  const text = String(given);
  if (coerce) return text;
  if (type === 'number') return DECIMAL.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return values.find((value) => String(value) === text) ?? text;
}
