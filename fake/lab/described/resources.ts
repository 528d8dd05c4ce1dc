// Which tables a description has, and what each operation does with them.
import type { Part } from './description.ts';
import { camel, Names, wordsOf } from './names.ts';
import type { Described } from './operations.ts';
import { kindOf, type Field, type Schemas, type Shape } from './schemas.ts';

/** A resource that has a path with an id: a table of its rows. */
export interface Resource {
  readonly table: string;
  readonly shape: Shape;
  /** The column that the last parameter of its path names. */
  readonly key: string;
  /** How many parameters stand before that one. */
  readonly depth: number;
  /** Whether rows have columns that no response shows. */
  readonly hasHidden: boolean;
}

/** What an operation does with a table. */
export type Action = 'create' | 'list' | 'retrieve' | 'update' | 'replace' | 'delete';

/** How a row or rows are shown: as they are, through a schema, inside a field of one, or not at all. */
export interface Shown {
  /** The constant of the schema; undefined where rows are shown as they are. */
  readonly schema: string | undefined;
  readonly isList: boolean;
  /** The field that has the row or the rows. */
  readonly field?: string;
  /** Whether the response says nothing of the row: `{ deleted: true }`. */
  readonly isMade?: boolean;
}

/** An operation with its name, and what it does. */
export interface Planned {
  readonly id: string;
  readonly described: Described;
  readonly resource: Resource | undefined;
  readonly action: Action | undefined;
  /** Undefined where nothing is shown. */
  readonly shown: Shown | undefined;
}

/** The tables and operations of an area. */
export interface Plan {
  readonly resources: readonly Resource[];
  readonly operations: readonly Planned[];
}

/** Works out the plan of some operations. */
export function planOf(operations: readonly Described[], schemas: Schemas): Plan {
  const byPath = new Map<string, Described[]>();
  for (const one of operations) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  const names = new Names(['settings', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']);
  const resources = new Map<string, Resource>();
  for (const [path, ones] of byPath) {
    const made = resourceAt(path, ones, { byPath, schemas, names });
    if (made !== undefined) resources.set(path, made);
  }
  const collections = new Map([...resources].map(([path, resource]) => [collectionOf(path), resource]));
  const ids = new Names([]);
  const planned = operations.map((described) => {
    const item = resources.get(described.path);
    const resource = item ?? collections.get(described.path);
    const action = resource && actionOf(described, item !== undefined);
    const shown = resource && action && shownBy(described, action, resource, schemas);
    const isFine = shown !== undefined && shown !== 'otherwise';
    const name = isFine ? `${resource?.table}.${action}` : `${groupOf(described.path)}.${camel(described.name)}`;
    return isFine
      ? { id: ids.unique(name), described, resource, action, shown: shown === 'nothing' ? undefined : shown }
      : { id: ids.unique(name), described, resource: undefined, action: undefined, shown: undefined };
  });
  const used = new Set(planned.map(({ resource }) => resource));
  return { resources: [...resources.values()].filter((one) => used.has(one)), operations: planned };
}

const ITEM = /^(.*)\/\{(\w+)\}$/;
const collectionOf = (path: string): string => ITEM.exec(path)?.[1] ?? '';
const wordBefore = (path: string): string | undefined =>
  path.split('/').findLast((part) => part !== '' && !part.includes('{'));
const groupOf = (path: string): string =>
  camel(path.split('/').find((part) => part !== '' && !part.includes('{')) ?? 'root', 'root');

interface Around {
  readonly byPath: ReadonlyMap<string, readonly Described[]>;
  readonly schemas: Schemas;
  readonly names: Names;
}

function resourceAt(
  path: string,
  ones: readonly Described[],
  { byPath, schemas, names }: Around,
): Resource | undefined {
  const collection = collectionOf(path);
  if (collection === '') return undefined;
  const word = wordBefore(collection) ?? 'items';
  const first = (among: readonly Described[], method: string): Described | undefined =>
    among.find((one) => one.method === method);
  const above = byPath.get(collection) ?? [];
  const shown = [first(ones, 'GET'), first(ones, 'PATCH'), first(ones, 'PUT'), first(above, 'POST')];
  for (const described of shown) {
    const schema = described?.response?.type === 'application/json' ? described.response.schema : undefined;
    const shape = schema === undefined ? undefined : schemas.shape(schema, described?.name ?? word);
    if (shape === undefined) continue;
    for (const one of [shape, ...within(shape, schemas)]) {
      const key = keyOf(one, ones[0] as Described, word);
      if (key === undefined) continue;
      const depth = (ones[0] as Described).params.length - 1;
      const hasHidden = depth > 0 || !one.fields.has('id');
      return { table: nameFor(collection, names), shape: one, key, depth, hasHidden };
    }
  }
  return undefined;
}

/** The last word of a path, with the one before where another table has it, and with a number where that is not enough. */
function nameFor(collection: string, names: Names): string {
  const words = collection.split('/').filter((part) => part !== '' && !part.includes('{'));
  const name = camel(words.at(-1) ?? 'items', 'items');
  return names.unique(names.has(name) ? camel(words.slice(-2).join(' '), 'items') : name);
}

/** The objects that the only such fields of an object have: `{ data: { id: … } }`. */
function within({ name, fields }: Shape, schemas: Schemas): Shape[] {
  const found = [...fields].flatMap(([field, { schema }]) => schemas.shape(schema, `${name} ${field}`) ?? []);
  return found.length === 1 ? found : [];
}

const isKey = (field: Field | undefined, param: Part): boolean => {
  if (field === undefined || !['z.string()', 'z.int()', 'z.number()'].includes(field.code)) return false;
  const type = kindOf(param);
  return type === 'any' || (type === 'string') === (field.code === 'z.string()');
};

/** The column that the last parameter of a path names: `{petId}` means `id`, `{username}` the user's name. */
function keyOf({ fields }: Shape, { params, lastParam }: Described, word: string): string | undefined {
  const param = params.at(-1) ?? '';
  const words = wordsOf(param).map((one) => one.toLowerCase());
  const same = [...fields.keys()].find((name) => wordsOf(name).join('').toLowerCase() === words.join(''));
  const last = [...fields.keys()].find((name) => name.toLowerCase() === words.at(-1));
  const named = [...fields.keys()].find(
    (name) => wordsOf(name).join('').toLowerCase() === `${word.replace(/s$/, '')}${words.at(-1)}`,
  );
  const candidates = [same, last, named, 'id', 'name', 'slug', 'key', 'code', 'login', 'username', 'uuid', 'hash'];
  return candidates.find((name) => name !== undefined && name !== '__proto__' && isKey(fields.get(name), lastParam));
}

function actionOf({ method }: Described, isItem: boolean): Action | undefined {
  const actions: Readonly<Record<string, Action>> = isItem
    ? { GET: 'retrieve', PUT: 'replace', PATCH: 'update', POST: 'update', DELETE: 'delete' }
    : { GET: 'list', POST: 'create' };
  return actions[method];
}

/** How an operation shows a row; `otherwise` where its response is about something else. */
function shownBy(
  { response, name }: Described,
  action: Action,
  resource: Resource,
  schemas: Schemas,
): Shown | 'nothing' | 'otherwise' {
  if (response === undefined) return action === 'list' || action === 'retrieve' ? 'otherwise' : 'nothing';
  if (response.type !== 'application/json') return 'otherwise';
  const schema = schemas.flat(response.schema);
  const isList = action === 'list';
  if (isList && kindOf(schema) === 'array') {
    const one = schemas.shape(schema['items'], `${name} item`);
    return one && doesShow(one, resource) ? through(one, resource, isList) : 'otherwise';
  }
  const shape = schemas.shape(response.schema, `${name} response`);
  if (shape === undefined) return 'otherwise';
  if (!isList && doesShow(shape, resource)) return through(shape, resource, isList);
  for (const [field, { schema: part, code }] of shape.fields) {
    const one = isList
      ? kindOf(part) === 'array' && schemas.shape(part['items'], `${shape.name} ${field} item`)
      : schemas.shape(part, `${shape.name} ${field}`);
    // Inside of a field, the code says that it is that object and no null.
    if (one && doesShow(one, resource) && code === (isList ? `z.array(${one.name})` : one.name))
      return { schema: shape.name, isList: false, field };
  }
  return action === 'delete' ? { schema: shape.name, isList: false, isMade: true } : 'otherwise';
}

const through = (shape: Shape, { shape: own, hasHidden }: Resource, isList: boolean): Shown => ({
  schema: shape.name === own.name && !hasHidden ? undefined : shape.name,
  isList,
});

/** Whether an object shows rows: it has the key, and no field of another form. What rows lack has a default. */
function doesShow({ fields }: Shape, { shape, key }: Resource): boolean {
  if (!fields.has(key)) return false;
  return [...fields].every(([name, field]) => {
    const own = shape.fields.get(name);
    return own === undefined ? true : own.code === field.code && own.isNullable === field.isNullable;
  });
}

/** Fields of a body that a row takes, those that it has in another form, and those that rows lack. */
export function bodyFields(
  shape: Shape,
  resource: Resource | undefined,
): { taken: Map<string, Field>; other: string[] } {
  const taken = new Map<string, Field>();
  const other: string[] = [];
  for (const [name, field] of shape.fields) {
    const own = resource?.shape.fields.get(name);
    // What only responses have is not asked for, and ids are counted.
    if (field.schema['readOnly'] === true || (resource !== undefined && name === 'id')) continue;
    if (own !== undefined && !fits(field, own)) other.push(name);
    else taken.set(name, field);
  }
  return { taken, other };
}

/** Whether a row takes what a body has: an address is a text, but a text is no address. */
const fits = (given: Field, own: Field): boolean =>
  own.code === given.code &&
  (own.isNullable || !given.isNullable) &&
  [undefined, given.schema['format']].includes(own.schema['format']);

/** The parts of a path in one, as code. */
export const placeOf = (params: readonly string[]): string =>
  params.length === 1 ? `params.${params[0]}` : `\`${params.map((one) => `\${params.${one}}`).join('/')}\``;
