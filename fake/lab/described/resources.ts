// Which tables a description has, and what each operation does with them.
import { fits } from './assignable.ts';
import { bare, takesNull, withoutNull, type Field, type ObjectField } from './field.ts';
import { camel, Names, wordsOf } from './names.ts';
import { nameOfOperation, wordsIn } from './operation-names.ts';
import type { Described } from './operations.ts';
import { shapeOf, type Schemas, type Shape } from './schemas.ts';
import { isOpen } from './shown.ts';

/** A resource that has a path with an id: a table of its rows. */
export interface Resource {
  readonly table: string;
  readonly shape: Shape;
  /** The column that the last parameter of its path names. */
  readonly key: string;
  /** The parameter that names it. */
  readonly parameter: Field;
  /** How many parameters stand before that one. */
  readonly depth: number;
}

/** What an operation does with a table; `act` is anything that has a row at its beginning. */
export type Action = 'create' | 'list' | 'retrieve' | 'update' | 'replace' | 'delete' | 'act';

/** How a row or rows are shown: through a schema, as a list, inside of fields. */
export interface Shown {
  readonly shape: Shape;
  readonly isList: boolean;
  /** The fields that lead to the row or the rows: `data`, or `data` and `results`. */
  readonly within: readonly string[];
  /** Whether the response says nothing of the row: `{ deleted: true }`. */
  readonly isMade: boolean;
}

/** An operation with its name, and what it does. */
export interface Planned {
  readonly id: string;
  readonly described: Described;
  readonly resource: Resource | undefined;
  readonly action: Action | undefined;
  /** Undefined where nothing is shown of a row. */
  readonly shown: Shown | undefined;
}

/** The tables and operations of an area. */
export interface Plan {
  readonly resources: readonly Resource[];
  readonly operations: readonly Planned[];
}

type Unnamed = Omit<Planned, 'id'>;

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
  const planned = operations.map((one) => plannedOf(one, { resources, collections, schemas }));
  const used = new Set(planned.map(({ resource }) => resource));
  const ids = new Names([]);
  return {
    resources: [...resources.values()].filter((one) => used.has(one)),
    operations: planned.map((one) => ({ ...one, id: ids.unique(idOf(one)) })),
  };
}

const idOf = ({ described, resource, action }: Unnamed): string =>
  resource !== undefined && action !== undefined && action !== 'act'
    ? `${resource.table}.${action}`
    : nameOfOperation(described, resource?.table);

interface Known {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly collections: ReadonlyMap<string, Resource>;
  readonly schemas: Schemas;
}

function plannedOf(described: Described, { resources, collections, schemas }: Known): Unnamed {
  const item = resources.get(described.path);
  const resource = item ?? collections.get(described.path);
  const action = resource && actionOf(described, item !== undefined);
  const shown = resource && action && shownBy(described, action, resource, schemas);
  if (resource !== undefined && shown !== undefined && shown !== 'otherwise')
    return { described, resource, action, shown: shown === 'nothing' ? undefined : shown };
  const above = aboveOf(described.path, resources) ?? (item && described.errors.includes(404) ? item : undefined);
  if (above === undefined) return { described, resource: undefined, action: undefined, shown: undefined };
  const row = shownBy(described, 'act', above, schemas);
  return { described, resource: above, action: 'act', shown: typeof row === 'object' ? row : undefined };
}

/** The resource of which one has to be there for a path below it. */
function aboveOf(path: string, resources: ReadonlyMap<string, Resource>): Resource | undefined {
  const parts = path.split('/');
  const paths = parts.map((_part, i) => parts.slice(0, parts.length - 1 - i).join('/'));
  return paths.map((one) => resources.get(one)).find((one) => one !== undefined);
}

const ITEM = /^(.*)\/\{(\w+)\}$/;
const collectionOf = (path: string): string => ITEM.exec(path)?.[1] ?? '';

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
  const [any] = ones;
  if (collection === '' || any === undefined) return undefined;
  const word = wordsIn(collection).at(-1) ?? 'items';
  const first = (among: readonly Described[], method: string): Described | undefined =>
    among.find((one) => one.method === method);
  const above = byPath.get(collection) ?? [];
  for (const described of [first(ones, 'GET'), first(ones, 'PATCH'), first(ones, 'PUT'), first(above, 'POST')]) {
    const field = described && responseField(described, schemas);
    const shape = field && shapeOf(field, singularOf(word));
    if (shape === undefined) continue;
    for (const one of [shape, ...within(shape)]) {
      const parameter = lastOf(any, schemas);
      const key = keyOf(one, parameter, word);
      if (key === undefined) continue;
      return {
        table: nameFor(collection, names),
        shape: one,
        key,
        parameter: parameter.field,
        depth: any.params.length - 1,
      };
    }
  }
  return undefined;
}

const singularOf = (word: string): string => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** The field of an operation's response, where that is JSON. */
export const responseField = ({ response, operationId, source }: Described, schemas: Schemas): Field | undefined =>
  response?.type === 'application/json' && response.schema !== undefined
    ? schemas.responses.of(response.schema, `${operationId ?? source} response`)
    : undefined;

/** The last word of a path, with the one before where another table has it, and with a number where that is not enough. */
function nameFor(collection: string, names: Names): string {
  const words = wordsIn(collection);
  const name = camel(words.at(-1) ?? 'items', 'items');
  return names.unique(names.has(name) ? camel(words.slice(-2).join(' '), 'items') : name);
}

/** The only object that the fields of an object have: `{ data: { id: … } }`. */
function within({ wanted, object }: Shape): Shape[] {
  const found = [...object.members].flatMap(([field, one]) => shapeOf(one.field, `${wanted} ${field}`) ?? []);
  return found.length === 1 ? found : [];
}

const KEYS = ['string', 'integer', 'number'];

/** Whether a field may name a row. */
export const isKey = (field: Field | undefined): boolean => field !== undefined && KEYS.includes(bare(field).kind);

interface Parameter {
  readonly param: string;
  readonly field: Field;
}

/** The last parameter of a path. */
function lastOf({ names, parameters }: Described, schemas: Schemas): Parameter {
  const [written = '', param = ''] = [...names].at(-1) ?? [];
  const found = parameters.findLast(({ place, name }) => place === 'path' && name === written);
  return { param, field: schemas.requests.of(found?.described['schema'], param) };
}

/** The column that the last parameter of a path names: `{petId}` means `id`, `{username}` the user's name. */
function keyOf({ object }: Shape, { param, field: described }: Parameter, word: string): string | undefined {
  const { kind } = bare(described);
  const isNamed = (field: Field | undefined): boolean =>
    field !== undefined &&
    isKey(field) &&
    (!KEYS.includes(kind) || (kind === 'string') === (bare(field).kind === 'string'));
  const words = wordsOf(param).map((one) => one.toLowerCase());
  const names = [...object.members.keys()];
  const joined = (name: string): string => wordsOf(name).join('').toLowerCase();
  const same = names.find((name) => joined(name) === words.join(''));
  const last = names.find((name) => name.toLowerCase() === words.at(-1));
  const named = names.find((name) => joined(name) === `${word.replace(/s$/, '')}${words.at(-1)}`);
  const candidates = [same, last, named, 'id', 'name', 'slug', 'key', 'code', 'login', 'username', 'uuid', 'hash'];
  return candidates.find((name) => name !== undefined && isNamed(object.members.get(name)?.field));
}

function actionOf({ method }: Described, isItem: boolean): Action | undefined {
  const actions: Readonly<Record<string, Action>> = isItem
    ? { GET: 'retrieve', PUT: 'replace', PATCH: 'update', POST: 'update', DELETE: 'delete' }
    : { GET: 'list', POST: 'create' };
  return actions[method];
}

/** How an operation shows a row; `otherwise` where its response is about something else. */
function shownBy(
  described: Described,
  action: Action,
  resource: Resource,
  schemas: Schemas,
): Shown | 'nothing' | 'otherwise' {
  if (described.response === undefined) return action === 'list' || action === 'retrieve' ? 'otherwise' : 'nothing';
  const field = responseField(described, schemas);
  if (field === undefined) return 'otherwise';
  const isList = action === 'list';
  const found = rowsIn(field, { isList, resource, above: [] });
  const shape = shapeOf(field, `${described.operationId ?? described.source} response`);
  if (found !== undefined)
    return {
      shape: found.within.length === 0 ? found.shape : (shape ?? found.shape),
      isList,
      within: found.within,
      isMade: false,
    };
  return action === 'delete' && shape !== undefined ? { shape, isList: false, within: [], isMade: true } : 'otherwise';
}

interface Search {
  readonly isList: boolean;
  readonly resource: Resource;
  /** The fields that led here. */
  readonly above: readonly string[];
}

/** Where a response has a row or rows: itself, a field of it, or a field of that. */
function rowsIn(field: Field, search: Search): { shape: Shape; within: readonly string[] } | undefined {
  const { isList, resource, above } = search;
  if (above.length > 0 && takesNull(field)) return undefined;
  const found = isList ? withoutNull(field) : field;
  const one = isList ? (found as { items?: Field }).items : field;
  // Of several forms, only those of rows themselves are theirs.
  const isOther = one !== undefined && isOpen(bare(one)) && bare(one) !== bare(resource.shape.field);
  const shape = one && !isOther ? shapeOf(one, `${resource.table} item`) : undefined;
  if (shape !== undefined && doesShow(shape.object, resource)) return { shape, within: above };
  const object = withoutNull(field);
  if (object.kind !== 'object' || above.length > 1) return undefined;
  for (const [name, member] of object.members) {
    const inside = rowsIn(member.field, { ...search, above: [...above, name] });
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Whether an object shows rows: it has the key, and no field of another form. What rows lack has a default. */
function doesShow({ members }: ObjectField, { shape, key }: Resource): boolean {
  if (!members.has(key)) return false;
  return [...members].every(([name, { field }]) => {
    const own = shape.object.members.get(name);
    // Rows whose record has no id have one that is counted, a text.
    if (name === 'id' && !isKey(own?.field)) return ['string', 'any'].includes(bare(field).kind);
    return own === undefined || fits(own.field, field, 'row');
  });
}
