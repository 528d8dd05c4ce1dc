// The parts of a request that an operation reads: their schemas as code, and what a row takes of the body.
import { fits, saysLess } from './assignable.ts';
import { accepts } from './accepts.ts';
import { asked, askedObject, memberCode } from './asked.ts';
import { call, valueOf, type Code } from './code.ts';
import {
  bare,
  objectOf,
  takesNull,
  withoutNull,
  type Bare,
  type Field,
  type Member,
  type ObjectField,
} from './field.ts';
import { plain } from './names.ts';
import { objectOfParameters } from './parameters.ts';
import { holdsFile, withFiles } from './files.ts';
import type { Content } from './operations.ts';
import type { Planned, Resource } from './resources.ts';
import type { Schemas } from './schemas.ts';

/** The parts of a request as fields; undefined where nothing is read. */
export interface RequestFields {
  readonly params: ObjectField;
  readonly headers: ObjectField;
  readonly query: ObjectField;
  readonly body?: Field;
}

/** The types of bodies that the kit reads. */
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const READ = [JSON_TYPE, 'application/x-www-form-urlencoded', MULTIPART];

/** The parts of the requests of an operation. */
export function requestFields({ described, resource, action, id }: Planned, { requests }: Schemas): RequestFields {
  const { parameters, names, params, body } = described;
  const of = (place: string, nameOf?: (name: string) => string): ObjectField =>
    objectOfParameters(
      parameters.filter((one) => one.place === place),
      requests,
      nameOf,
    );
  const path = of('path', (name) => names.get(name) ?? '');
  const hasRow = resource !== undefined && action !== 'create' && action !== 'list';
  // An id that no row has is not found, whatever it looks like.
  const key = hasRow ? params[resource.depth] : undefined;
  const checked = [...path.members].filter(
    ([name, { field }]) => name !== key && params.includes(name) && saysMore(bare(field)),
  );
  const headers = of('header', (name) => name.toLowerCase());
  const sent = [...headers.members].filter(([, { field, isRequired }]) => isRequired || saysMore(bare(field)));
  const isRead =
    body !== undefined && body.schema !== undefined && READ.includes(body.type) && described.method !== 'GET';
  return {
    params: { ...path, members: new Map(checked) },
    headers: { ...headers, members: new Map(sent) },
    query: of('query'),
    ...(isRead && {
      body: bodyField(ofType(requests.of(body.schema, `${id} body`), body), resource !== undefined && action !== 'act'),
    }),
  };
}

const ofType = (field: Field, { type, encoding }: Content): Field =>
  type === MULTIPART ? withFiles(field, encoding) : field;

/** Whether a text of a path or a header may not fit. */
const saysMore = (field: Bare): boolean =>
  field.kind === 'string'
    ? Object.values(field.bounds).some((bound) => bound !== undefined && bound !== 1) ||
      field.patterns.length + field.unchecked.length + field.formats.length > 0
    : field.kind !== 'any' || field.unchecked.length > 0;

/** A row is made of an object, of which it takes what it has columns for. */
function bodyField(field: Field, isOfRow: boolean): Field {
  const found = bare(field);
  if (!isOfRow || found.kind !== 'object' || (!found.isUntyped && found.rest !== 'kept')) return field;
  const unchecked = found.isUntyped
    ? [...found.unchecked, 'a body that is no object, which no type forbids,']
    : found.unchecked;
  return { ...found, isUntyped: false, unchecked, rest: found.rest === 'kept' ? 'cut' : found.rest };
}

/** The schemas of an operation: `query: s.ordersListQuery`. */
export function requestCode(
  planned: Planned,
  fields: RequestFields,
  schemas: Schemas,
): (readonly [part: string, code: Code])[] {
  const { id, action, described } = planned;
  const objects = (['params', 'headers', 'query'] as const)
    .filter((part) => fields[part].members.size > 0)
    .map(
      (part) => [part, { name: schemas.name(`${id} ${part}`, objectCode(fields[part], part !== 'params')) }] as const,
    );
  const { body } = fields;
  if (body === undefined) return objects;
  const type = described.body?.type ?? JSON_TYPE;
  const found = bare(body);
  const hasDefaults = action !== 'update' && found.kind === 'object' && [...found.members.values()].some(hasDefault);
  const name = schemas.name(`${id} body`, hasDefaults ? objectCode(found, true) : asked(body));
  const filled = accepts(body, {}) ? call('z.prefault', { name }, valueOf({})) : call('z.optional', { name });
  const isRequired = described.body?.isRequired === true;
  return [
    ...objects,
    ['body', isRequired ? { name } : filled],
    ...(type === JSON_TYPE ? [] : ([['bodyType', valueOf(type)]] as const)),
  ];
}

/** Whether a body that is not there is read as an empty object. */
export const isFilled = ({ body }: RequestFields): boolean => body !== undefined && accepts(body, {});

const hasDefault = ({ field, isRequired, isIgnored }: Member): boolean => {
  const { fallback } = bare(field);
  return !isRequired && !isIgnored && fallback !== undefined && fallback !== null && accepts(field, fallback);
};

/** An object whose members have the defaults of the description. */
const objectCode = (object: ObjectField, withDefaults: boolean): Code =>
  askedObject(object, (member) => {
    const code = memberCode(member);
    return withDefaults && hasDefault(member)
      ? call('z._default', memberCode({ ...member, isRequired: true }), valueOf(bare(member.field).fallback))
      : code;
  });

/** What a row takes of a body. */
export interface Taken {
  /** Whether the body has a column at all. */
  readonly hasAny: boolean;
  /** Members of the body that a row has in another form, or gets itself, and files. */
  readonly omitted: readonly string[];
  /** Those of them that a row has in another form. */
  readonly others: readonly string[];
  /** Members that no row has a column for. */
  readonly unkept: readonly string[];
  /** Those of which the response says more than the request. */
  readonly narrower: readonly string[];
  /** Whether the body may be anything but an object. */
  readonly isOther: boolean;
}

/** What the rows of a table take of a body; ids are counted. */
export function takenOf(body: Field | undefined, { shape }: Resource): Taken {
  const variants = body === undefined ? [] : objectsIn(body);
  const columns = shape.object.members;
  const members = variants.flatMap(({ members: own, rest }) =>
    [...own].filter(([, one]) => !one.isIgnored || rest !== 'cut'),
  );
  const isOwn = ([name, { field, isIgnored }]: readonly [string, Member]): boolean =>
    name === 'id' || isIgnored || (holdsFile(field) && columns.has(name));
  const isOther = ([name, { field }]: readonly [string, Member]): boolean => {
    const own = columns.get(name);
    return own !== undefined && !fits(field, own.field);
  };
  const own = members.filter(isOwn).map(([name]) => name);
  const isUnkept = (one: readonly [string, Member]): boolean =>
    !columns.has(one[0]) && !isOwn(one) && !holdsFile(one[1].field);
  const others = members.filter((one) => !isOwn(one) && isOther(one)).map(([name]) => name);
  const omitted = [...new Set([...own, ...others])];
  const isMixed = body !== undefined && variants.length === 0;
  const isNarrower = ([name, { field }]: readonly [string, Member]): boolean => {
    const own = columns.get(name);
    return own !== undefined && !omitted.includes(name) && saysLess(field, own.field);
  };
  return {
    narrower: [...new Set(members.filter(isNarrower).map(([name]) => name))],
    hasAny: !isMixed && members.some(([name]) => columns.has(name) && !omitted.includes(name)),
    omitted,
    others: [...new Set(others)],
    unkept: [...new Set(members.filter(isUnkept).map(([name]) => name))],
    isOther: isMixed || (body !== undefined && takesNull(body)),
  };
}

/** The objects that a body may be; none where it may be anything else. */
function objectsIn(body: Field): readonly ObjectField[] {
  const found = withoutNull(body);
  if (found.kind === 'object') return found.isUntyped ? [] : [found];
  if (found.kind !== 'union') return [];
  const all = found.of.filter((one) => bare(one).kind !== 'null').map(objectsIn);
  return all.some((one) => one.length === 0) ? [] : all.flat();
}

/** The files of a multipart body: no row takes them. */
export function filesIn({ body }: RequestFields): string[] {
  const members = (body && objectOf(body)?.members) ?? new Map<string, Member>();
  const names = [...members].filter(([, { field }]) => holdsFile(field)).map(([name]) => `\`${plain(name)}\``);
  return names.length === 0 ? [] : [`the files ${names.join(', ')} of its body: they are not kept`];
}

/** A body that is not read: of another type, or of a method that has none. */
export function bodyLeft({ described: { body, method } }: Planned): string[] {
  if (body === undefined || (READ.includes(body.type) && method !== 'GET')) return [];
  return [
    method === 'GET' ? 'a body of GET: it is not read' : `a body of ${plain(body.type)}: \`request.bytes\` has it`,
  ];
}
