// An operation as code: the line of it that is written, and what it leaves open.
import { call, print, valueOf } from './code.ts';
import { bare, type Field } from './field.ts';
import { keyOf, plain, quoted } from './names.ts';
import type { Described } from './operations.ts';
import { bodyLeft, isFilled, requestCode, requestFields, takenOf, type RequestFields } from './requests.ts';
import { responseField, type Planned, type Resource } from './resources.ts';
import { sampleOf } from './sample.ts';
import type { Schemas } from './schemas.ts';
import { isKept, shown as shownCode } from './shown.ts';
import { uncheckedOf, type Unchecked } from './unchecked.ts';

/** An operation as code, and what it leaves open. */
export interface OperationText {
  readonly planned: Planned;
  readonly code: string;
  readonly open: readonly string[];
  readonly unchecked: Unchecked;
  readonly fields: RequestFields;
}

/** The names of an area's errors by their statuses. */
export type ErrorNames = ReadonlyMap<number, string>;

/** Writes an operation; a schema that has no name yet becomes a constant. */
export function operationText(planned: Planned, schemas: Schemas, errorNames: ErrorNames): OperationText {
  const { described, id } = planned;
  const { method, path, success, about } = described;
  const fields = requestFields(planned, schemas);
  const read = requestCode(planned, fields, schemas);
  const handler = handlerOf(planned, fields, schemas);
  const names = errorsOf(described, { hasRow: /\breject\(/.test(handler.code), isRead: read.length > 0, errorNames });
  const line = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(about === undefined ? [] : [`about: ${quoted(plain(about))}`]),
    ...(success === 200 && handler.response !== undefined ? [] : [`success: ${success}`]),
    ...read,
    ...(handler.response === undefined ? [] : [`response: ${handler.response}`]),
    ...(names.length === 0 ? [] : [`errors: [${names.map((name) => `'${name}'`).join(', ')}]`]),
  ].join(', ');
  const head = `    ${quoted(id)}: { ${line},`;
  const handle = `handle: ${handler.code} },`;
  const { params, headers, query, body } = fields;
  return {
    planned,
    fields,
    code: `${head}${head.length + handle.length < 140 ? ' ' : '\n      '}${handle}`,
    open: [
      ...(described.isSuccessKnown ? [] : ['its status: the description says no success']),
      ...described.errors
        .filter((status) => !errorNames.has(status))
        .map((status) => `the description says the status ${status}, which the kit has no error of`),
      ...described.left.map((one) => one.replace(/\s+/g, ' ')),
      ...bodyLeft(planned),
      ...handler.open,
    ],
    unchecked: uncheckedOf([['params', params], ['headers', headers], ['query', query], ...(body === undefined ? [] : [['body', body] as const])]),
  };
}

interface ErrorsOf {
  readonly hasRow: boolean;
  readonly isRead: boolean;
  readonly errorNames: ErrorNames;
}

/** The errors of an operation by name: of an unknown id, of a request that does not fit, and those of the description. */
function errorsOf({ errors }: Described, { hasRow, isRead, errorNames }: ErrorsOf): string[] {
  const said = errors.flatMap((status) => errorNames.get(status) ?? []);
  // What does not fit is rejected with the first of these that the operation has.
  const isUnfitSaid = errors.includes(400) || errors.includes(422);
  return [...new Set([...(hasRow ? ['notFound'] : []), ...(isRead && !isUnfitSaid ? ['invalid'] : []), ...said])];
}

interface Handler {
  readonly response?: string | undefined;
  readonly code: string;
  readonly open: readonly string[];
}

function handlerOf(planned: Planned, fields: RequestFields, schemas: Schemas): Handler {
  const { resource, action, shown } = planned;
  if (resource !== undefined && action !== undefined && action !== 'act') return ofRows(planned, resource, fields, schemas);
  const made = madeOf(planned, schemas);
  if (resource === undefined) return { ...made, code: `() => ${inBrackets(made.code)}` };
  const row = rowCode(resource, planned.described.params);
  const open = ['what it does'];
  if (shown !== undefined) {
    const code = `({ world, params, reject }) => ${around(`${row} ?? reject('notFound')`, shown.within)}`;
    return { response: schemas.nameOfShape(shown.shape), code, open };
  }
  if (!planned.described.errors.includes(404)) return { ...made, code: `() => ${inBrackets(made.code)}` };
  return { ...made, code: `({ world, params, reject }) => (${row} ? ${made.code} : reject('notFound'))` };
}

const inBrackets = (code: string): string => (code.startsWith('{') ? `(${code})` : code);

/** The longest value that a handler returns itself. */
const SHORT = 60;

/** The response of an operation that is none of a row. */
function madeOf({ described, id }: Planned, schemas: Schemas): Handler {
  const { response, success } = described;
  if (response === undefined) return { code: 'undefined', open: ['what it does'] };
  const open = ['what it does: its response is made from the schema'];
  const status = success === 200 ? '' : `, { status: ${success} }`;
  const field = responseField(described, schemas);
  if (field === undefined) {
    const headers = `headers: { 'Content-Type': ${quoted(response.type)} }`;
    return { code: `new Response('', { ${success === 200 ? '' : `status: ${success}, `}${headers} })`, open };
  }
  if (bare(field).kind === 'union' && !isKept(bare(field))) open.push('which of several forms the response has');
  const sample = sampleOf(field) ?? null;
  // A text that a handler returns is a text on the wire; here it is JSON.
  if (typeof sample === 'string' || sample === null) return { code: `Response.json(${print(valueOf(sample), String)}${status})`, open };
  const found = bare(field);
  const isObject = found.kind === 'object' && found.members.size > 0 && !found.isUntyped && found.bounds.minProperties === undefined;
  const value = isObject ? '{}' : print(valueOf(sample), String);
  if (value.length < SHORT && value !== '{}' || isObject)
    return { response: schemas.nameOf(field, `${id} response`, 'shown'), code: value, open };
  const constant = schemas.name(`${id} response`, call('z._default', shownCode(field), valueOf(sample)));
  return { response: constant, code: 'undefined', open };
}

function ofRows(planned: Planned, resource: Resource, fields: RequestFields, schemas: Schemas): Handler {
  const { described, action = 'list', shown } = planned;
  const { params } = described;
  const own = action === 'list' || action === 'create' ? params : params.slice(0, -1);
  const rows = `world.${resource.table}`;
  const place = placeOf(own);
  const found = `(${rowCode(resource, params)} ?? reject('notFound'))`;
  const { given, open } = bodyCode(planned, fields, resource);
  const isBelow = resource.depth > 0;
  const input = isBelow ? `{ ${given === '{}' ? '' : `${given === 'body' ? '...body' : given.slice(2, -2)}, `}under: ${place} }` : given;
  const results = {
    create: `${rows}.insert(${input})`,
    list: isBelow ? `[...${rows}.list('under', ${place})]` : `${rows}.all()`,
    retrieve: found.slice(1, -1),
    update: `${rows}.update(${found}.id, ${given})`,
    replace: `${rows}.update(${found}.id, ${given})`,
    delete: `${rows}.delete(${found}.id)`,
    act: '',
  };
  const result = results[action];
  const name = shown && schemas.nameOfShape(shown.shape);
  const response = shown?.isList === true && shown.within.length === 0 ? `z.array(${name})` : name;
  return { response, code: `${argument(result)} => ${resultCode(result, planned)}`, open };
}

/** What a handler gives a row of its body. */
function bodyCode({ described, action }: Planned, fields: RequestFields, resource: Resource): { given: string; open: string[] } {
  const taken = takenOf(action === 'create' || action === 'update' || action === 'replace' ? fields.body : undefined, resource);
  const isThere = described.body?.isRequired === true || isFilled(fields);
  const open = [
    ...(taken.others.length === 0 ? [] : [`fields of the body that rows have in another form: ${taken.others.map(plain).join(', ')}`]),
    ...(taken.narrower.length === 0 ? [] : [`fields of rows of which the response says more than the body: ${taken.narrower.map(plain).join(', ')}`]),
  ];
  if (!taken.hasAny) return { given: '{}', open: fields.body !== undefined && taken.isOther ? [...open, 'its body: no row takes it'] : open };
  const omitted = taken.omitted.map((name) => `, ${keyOf(name)}: undefined`).join('');
  return { given: isThere && omitted === '' && !taken.isOther ? 'body' : `{ ...body${omitted} }`, open };
}

const rowCode = ({ table, key, depth }: Resource, params: readonly string[]): string =>
  depth === 0 && key === 'id'
    ? `world.${table}.get(params.${params[0]})`
    : `world.${table}.list('at', ${placeOf(params.slice(0, depth + 1))}).first()`;

/** What a handler takes of its call: what its code names. */
const argument = (code: string): string =>
  `({ ${['world', 'params', 'body', 'reject'].filter((name) => new RegExp(`\\b${name}\\b`).test(code)).join(', ')} })`;

/** The parts of a path in one, as code. */
const placeOf = (params: readonly string[]): string =>
  params.length === 1 ? `params.${params[0]}` : `\`${params.map((one) => `\${params.${one}}`).join('/')}\``;

function resultCode(result: string, { shown, action }: Planned): string {
  if (shown === undefined) return `void ${result}`;
  if (shown.isMade) return `(${result} ? {} : reject('notFound'))`;
  return around(action === 'delete' ? `${result} ?? reject('notFound')` : result, shown.within);
}

/** A value inside of fields. */
const around = (value: string, within: readonly string[]): string =>
  within.length === 0 ? value : `(${within.reduceRight((inner, name) => `{ ${keyOf(name)}: ${inner} }`, value)})`;

export type { Field };
