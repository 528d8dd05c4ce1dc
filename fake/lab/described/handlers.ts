// The handler of an operation as code: what it takes of its call, what it gives, and what it leaves open.
import { call, print, valueOf, type Code } from './code.ts';
import { bare, type Bare, type Field } from './field.ts';
import { keyOf, plain, quoted } from './names.ts';
import { isFilled, takenOf, type RequestFields } from './requests.ts';
import { responseField, type Planned, type Resource } from './resources.ts';
import { sampleOf } from './sample.ts';
import type { Schemas } from './schemas.ts';
import { isOpen, shown as shownCode } from './shown.ts';

/** What a handler may take of its call, in the order in which it is written. */
const ARGUMENTS = ['world', 'params', 'body', 'reject'] as const;
type Argument = (typeof ARGUMENTS)[number];

/** A handler. */
export interface Handler {
  readonly takes: readonly Argument[];
  readonly result: string;
  /** The schema of its response. */
  readonly response?: Code | undefined;
  readonly open: readonly string[];
}

/** A handler as a function. */
export function functionOf({ takes, result }: Handler): string {
  const names = ARGUMENTS.filter((name) => takes.includes(name));
  const value = result.startsWith('{') ? `(${result})` : result;
  return names.length === 0 ? `() => ${value}` : `({ ${names.join(', ')} }) => ${value}`;
}

const ROW: readonly Argument[] = ['world', 'params', 'reject'];

/** The handler of an operation. */
export function handlerOf(planned: Planned, fields: RequestFields, schemas: Schemas): Handler {
  const { resource, action, shown, described } = planned;
  if (resource !== undefined && action !== undefined && action !== 'act')
    return ofRows(planned, resource, fields, schemas);
  const row = resource && rowCode(resource, described.params);
  if (row !== undefined && shown !== undefined)
    return {
      takes: ROW,
      result: within(`${row} ?? reject('notFound')`, shown.within),
      response: { name: schemas.nameOfShape(shown.shape) },
      open: ['what it does'],
    };
  const made = madeOf(planned, schemas);
  if (row === undefined || !described.errors.includes(404)) return made;
  return { ...made, takes: ROW, result: `(${row} ? ${made.result} : reject('notFound'))` };
}

/** The handler of a response that is no row. */
function madeOf({ described, id }: Planned, schemas: Schemas): Handler {
  const { response, success } = described;
  if (response === undefined) return { takes: [], result: 'undefined', open: ['what it does'] };
  const status = success === 200 ? [] : [`status: ${success}`];
  const field = responseField(described, schemas);
  const open = ['what it does: its response is made from the schema'];
  if (field === undefined) {
    const init = [...status, `headers: { 'Content-Type': ${quoted(response.type)} }`].join(', ');
    return { takes: [], result: `new Response('', { ${init} })`, open };
  }
  const found = bare(field);
  const value = valueFor(found, status);
  return {
    takes: [],
    result: value.result,
    response: value.response && {
      name: schemas.name(`${id} response`, value.response === 'itself' ? shownCode(field) : value.response),
    },
    open: isOpen(found) ? [...open, 'which of several forms the response has'] : open,
  };
}

/** A value of a response, and its schema, if it has one of its own. */
function valueFor(field: Bare, status: readonly string[]): { result: string; response?: Code | 'itself' } {
  const isFilled = field.kind === 'object' && field.members.size > 0 && field.bounds.minProperties === undefined;
  if (isFilled) return { result: '{}', response: 'itself' };
  const sample = sampleOf(field) ?? sampleOf(firstOf(field)) ?? null;
  const text = print(valueOf(sample), String);
  // A text that a handler returns is a text on the wire; here it is JSON.
  if (typeof sample === 'string' || sample === null)
    return { result: `Response.json(${[text, ...(status.length === 0 ? [] : [`{ ${status.join()} }`])].join(', ')})` };
  if (text === '[]') return { result: text, response: 'itself' };
  return { result: 'undefined', response: call('z._default', shownCode(field), valueOf(sample)) };
}

const firstOf = (field: Bare): Field => (field.kind === 'union' ? (field.of[0] ?? field) : field);

function ofRows(planned: Planned, resource: Resource, fields: RequestFields, schemas: Schemas): Handler {
  const { described, action = 'list', shown } = planned;
  const isOfAll = action === 'list' || action === 'create';
  const above = placeOf(isOfAll ? described.params : described.params.slice(0, -1));
  const rows = `world.${resource.table}`;
  const found = `(${rowCode(resource, described.params)} ?? reject('notFound'))`;
  const { given, open } = givenTo(planned, fields, resource);
  const results = {
    create: `${rows}.insert(${objectCode(resource.depth > 0 ? [...given, `under: ${above}`] : given)})`,
    list: resource.depth > 0 ? `[...${rows}.list('under', ${above})]` : `${rows}.all()`,
    retrieve: found.slice(1, -1),
    update: `${rows}.update(${found}.id, ${objectCode(given)})`,
    replace: `${rows}.update(${found}.id, ${objectCode(given)})`,
    delete: `${rows}.delete(${found}.id)`,
    act: '',
  };
  const name = shown && schemas.nameOfShape(shown.shape);
  const isListAlone = shown?.isList === true && shown.within.length === 0;
  return {
    takes: [
      'world',
      ...(isOfAll && resource.depth === 0 ? [] : (['params'] as const)),
      ...(given.length === 0 ? [] : (['body'] as const)),
      ...(isOfAll ? [] : (['reject'] as const)),
    ],
    result: resultCode(results[action], planned),
    response: name === undefined ? undefined : isListAlone ? call('z.array', { name }) : { name },
    open: isOfUnion(resource) && shown !== undefined ? [...open, 'which of several forms a row has'] : open,
  };
}

const isOfUnion = ({ shape }: Resource): boolean => bare(shape.field).kind === 'union';

/** An object of parts as code; of another one alone, that itself. */
const objectCode = (parts: readonly string[]): string =>
  parts.length === 0
    ? '{}'
    : parts.join() === 'body'
      ? 'body'
      : `{ ${parts.map((one) => (one === 'body' ? '...body' : one)).join(', ')} }`;

/** What a handler gives a row of its body: the body, and what the row does not take of it. */
function givenTo(
  { described, action }: Planned,
  fields: RequestFields,
  resource: Resource,
): { given: string[]; open: string[] } {
  const isGiven = action === 'create' || action === 'update' || action === 'replace';
  const { hasAny, omitted, others, unkept, narrower, isOther } = takenOf(isGiven ? fields.body : undefined, resource);
  const isThere = described.body?.isRequired === true || isFilled(fields);
  const open = [
    ...(others.length === 0
      ? []
      : [`fields of the body that rows have in another form: ${others.map(plain).join(', ')}`]),
    ...(unkept.length === 0 ? [] : [`fields of the body that no row keeps: ${unkept.map(plain).join(', ')}`]),
    ...(narrower.length === 0
      ? []
      : [`fields of rows of which the response says more than the body: ${narrower.map(plain).join(', ')}`]),
  ];
  if (!hasAny) return { given: [], open: isGiven && isOther ? [...open, 'its body: no row takes it'] : open };
  const given = omitted.map((name) => `${keyOf(name)}: undefined`);
  return { given: [isThere && !isOther ? 'body' : '...body', ...given], open };
}

const rowCode = ({ table, key, depth }: Resource, params: readonly string[]): string =>
  depth === 0 && key === 'id'
    ? `world.${table}.get(params.${params[0]})`
    : `world.${table}.list('at', ${placeOf(params.slice(0, depth + 1))}).first()`;

/** The parts of a path in one, as code. */
const placeOf = (params: readonly string[]): string =>
  params.length === 1 ? `params.${params[0]}` : `\`${params.map((one) => `\${params.${one}}`).join('/')}\``;

function resultCode(result: string, { shown, action }: Planned): string {
  if (shown === undefined) return `void ${result}`;
  if (shown.isMade) return `(${result} ? {} : reject('notFound'))`;
  return within(action === 'delete' ? `${result} ?? reject('notFound')` : result, shown.within);
}

/** A value inside of fields. */
const within = (value: string, fields: readonly string[]): string =>
  fields.reduceRight((inner, name) => `{ ${keyOf(name)}: ${inner} }`, value);
