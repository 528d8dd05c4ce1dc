// An operation as code: the line of it that is written, and what it leaves open.
import { keyOf, plain, quoted } from './names.ts';
import type { Described } from './operations.ts';
import { bodyFields, placeOf, type Planned, type Resource } from './resources.ts';
import { asked, askedOfChange, objectCode, type Field, type Schemas } from './schemas.ts';
import { uncheckedOf } from './unchecked.ts';

/** An operation as code, and what it leaves open. */
export interface OperationText {
  readonly planned: Planned;
  readonly code: string;
  readonly open: readonly string[];
  /** What the description says of its fields that is not checked. */
  readonly unchecked: readonly string[];
  /** The fields of its body as the schema of the body has them. */
  readonly asks: ReadonlyMap<string, Field>;
}

/** The names of an area's errors by their statuses. */
export type ErrorNames = ReadonlyMap<number, string>;

/** Writes an operation; a schema that has no name yet becomes a constant. */
export function operationText(planned: Planned, schemas: Schemas, errorNames: ErrorNames): OperationText {
  const { described, resource, action, id } = planned;
  const { method, path, success, about } = described;
  const { parts: bodyParts, asks, open } = bodyOf(planned, schemas);
  const { parts: queryParts, unread, read } = queryOf(planned, schemas);
  const parts = [...queryParts, ...bodyParts];
  const changes = [...asks.keys()].some((name) => resource?.shape.fields.has(name) === true);
  const handled =
    resource === undefined || action === undefined ? madeOf(planned, schemas) : rowsOf(planned, resource, changes);
  const isOfOne = action !== undefined && action !== 'create' && action !== 'list';
  const names = errorsOf(described, { isOfOne, isRead: parts.length > 0, errorNames });
  const errors = [...names].map((name) => `'${name}'`);
  const line = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(about === undefined ? [] : [`about: ${quoted(plain(about))}`]),
    ...(success === 200 && described.response !== undefined ? [] : [`success: ${success}`]),
    ...parts,
    ...(errors.length === 0 ? [] : [`errors: [${errors.join(', ')}]`]),
    ...handled.parts,
  ].join(', ');
  const head = `    ${quoted(id)}: { ${line},`;
  const handle = `handle: ${handled.code} },`;
  const code = `${head}${head.length + handle.length < 140 ? ' ' : '\n      '}${handle}`;
  return {
    planned,
    code,
    open: [
      ...(described.isSuccessKnown ? [] : ['its status: the description says no success']),
      ...described.errors
        .filter((status) => !errorNames.has(status))
        .map((status) => `the description says the status ${status}, which the kit has no error of`),
      ...notRead('query', unread),
      ...notRead('headers', described.otherParameters),
      ...open,
      ...handled.open,
    ],
    unchecked: uncheckedOf({ path: described.inPath, query: read, body: asks }, schemas),
    asks,
  };
}

/**
 * The errors of an operation by name: that of an unknown id, that of a body that does not fit, and those of the description.
 */
function errorsOf(
  { errors }: Described,
  { isOfOne, isRead, errorNames }: { isOfOne: boolean; isRead: boolean; errorNames: ErrorNames },
): Set<string> {
  const said = errors.flatMap((status) => errorNames.get(status) ?? []);
  // What does not fit is rejected with the first of these that the operation has.
  const isUnfitSaid = errors.includes(400) || errors.includes(422);
  return new Set([...(isOfOne ? ['notFound'] : []), ...(isRead && !isUnfitSaid ? ['invalid'] : []), ...said]);
}

interface Handler {
  readonly parts: readonly string[];
  readonly code: string;
  readonly open: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';

/** The schema of a body, in a constant. */
function bodyOf(
  { described: { body, name }, resource, action, id }: Planned,
  schemas: Schemas,
): Pick<OperationText, 'asks' | 'open'> & { parts: string[] } {
  const none = { parts: [], asks: new Map<string, Field>(), open: [] };
  if (body === undefined) return none;
  if (body.type !== FORM && body.type !== 'application/json')
    return { ...none, open: [`a body of ${plain(body.type)}: it is not read`] };
  const wrapped = (code: string): string[] => [`body: ${body.isRequired ? code : `z.optional(${code})`}`];
  const shape = schemas.shape(body.schema, `${name} body`);
  if (shape === undefined) {
    if (body.type === FORM || body.schema === undefined) return none;
    const { code } = schemas.form(body.schema, `${name} body`);
    return { ...none, parts: resource === undefined ? wrapped(qualified(code)) : [] };
  }
  const { taken, other } = bodyFields(shape, resource);
  const asks = body.type === FORM ? ofForm(taken, other) : taken;
  const constant = schemas.constant(`${id} body`, objectCode(asks, action === 'update' ? askedOfChange : asked));
  return {
    parts: wrapped(`s.${constant}`),
    asks,
    open:
      other.length === 0 ? [] : [`fields of the body that rows have in another form: ${other.map(plain).join(', ')}`],
  };
}

const notRead = (part: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [`its ${part}: the description says ${names.map((one) => `\`${plain(one)}\``).join(', ')}; not read`];

/** The schema of a list's query, in a constant, and the parameters that no schema was written of. */
function queryOf(
  { described: { query }, action, id }: Planned,
  schemas: Schemas,
): { parts: string[]; unread: string[]; read: ReadonlyMap<string, Field> } {
  if (action !== 'list') return { parts: [], unread: query.map(({ name }) => name), read: new Map() };
  const fields = query.map(({ name, isRequired, schema }) => {
    const field: Field = { ...schemas.form(schema, `${id} ${name}`), isRequired, schema: schemas.flat(schema) };
    return [name, field] as const;
  });
  const unread: string[] = [];
  const read = ofForm(new Map(fields), unread);
  return {
    parts: read.size === 0 ? [] : [`query: s.${schemas.constant(`${id} query`, objectCode(read, asked))}`],
    unread,
    read,
  };
}

/** The fields of a form: texts, and numbers that are read from texts. */
function ofForm(fields: ReadonlyMap<string, Field>, other: string[]): Map<string, Field> {
  const made = new Map<string, Field>();
  for (const [name, field] of fields) {
    const isText = /^z\.(string|enum|literal\(')/.test(field.code);
    const isNumber = /^z\.(int|number)\(/.test(field.code);
    const whole = field.code.startsWith('z.int(') ? ['z.int()'] : [];
    const read = { ...field, code: 'z.coerce.number()', checks: [...whole, ...field.checks] };
    if (isText || isNumber) made.set(name, isNumber ? read : field);
    else other.push(name);
  }
  return made;
}

/** The names of constants in a file that imports them. */
const qualified = (code: string): string =>
  code.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<![\w.$])(?!z\b)[A-Za-z_$][\w$]*(?!\s*:)/g, (found) =>
    /^['"]|^(true|false|null|undefined)$/.test(found) ? found : `s.${found}`,
  );

/** An operation that is none of a row: its response is made from the schema. */
function madeOf({ described: { response, success, name }, id }: Planned, schemas: Schemas): Handler {
  if (response === undefined) return { parts: [], code: '() => undefined', open: ['what it does'] };
  const open = ['what it does: its response is made from the schema'];
  if (response.type !== 'application/json' || response.schema === undefined) {
    const status = success === 200 ? '' : `status: ${success}, `;
    return {
      parts: [],
      code: `() => new Response('', { ${status}headers: { 'Content-Type': ${quoted(response.type)} } })`,
      open,
    };
  }
  const { code, value, isNullable } = schemas.form(response.schema, `${name} response`);
  if (schemas.flat(response.schema)['isOneOf'] === true) open.push('which of several forms the response has');
  // A text that a handler returns is a text on the wire; here it is JSON.
  if (value.startsWith("'") || value.startsWith('"'))
    return {
      parts: [],
      code: `() => Response.json(${value}${success === 200 ? '' : `, { status: ${success} }`})`,
      open,
    };
  const full = isNullable ? `z.nullable(${code})` : code;
  if (/^\w+$/.test(code) && value.endsWith('.parse({})'))
    return { parts: [`response: ${qualified(full)}`], code: '() => ({})', open };
  if (value === '[]' && /^z\.array\(\w+\)$/.test(code))
    return { parts: [`response: ${qualified(full)}`], code: '() => []', open };
  const constant = schemas.constant(`${id} response`, `z._default(${full}, ${value})`);
  return { parts: [`response: s.${constant}`], code: '() => undefined', open };
}

function rowsOf({ described, action, shown }: Planned, resource: Resource, hasBody: boolean): Handler {
  const { params } = described;
  const rows = `world.${resource.table}`;
  const own = action === 'list' || action === 'create' ? params : params.slice(0, -1);
  const found = `(${rowCode(resource, params)} ?? reject('notFound'))`;
  const given =
    resource.depth > 0
      ? `{ ...body, under: ${placeOf(own)} }`
      : described.body?.isRequired === false
        ? '{ ...body }'
        : 'body';
  const input = hasBody ? given : resource.depth > 0 ? `{ under: ${placeOf(own)} }` : '{}';
  const changes = !hasBody ? '{}' : described.body?.isRequired === false ? '{ ...body }' : 'body';
  const results = {
    create: `${rows}.insert(${input})`,
    list: resource.depth > 0 ? `[...${rows}.list('under', ${placeOf(own)})]` : `${rows}.all()`,
    retrieve: found.slice(1, -1),
    update: `${rows}.update(${found}.id, ${changes})`,
    replace: `${rows}.update(${found}.id, ${changes})`,
    delete: `${rows}.delete(${found}.id)`,
  };
  const result = results[action ?? 'list'];
  const schema =
    shown?.schema === undefined
      ? []
      : [`response: ${shown.isList ? `z.array(s.${shown.schema})` : `s.${shown.schema}`}`];
  const code = `${argument(result)} => ${bodyCode(result, shown, action)}`;
  return { parts: schema, code, open: [] };
}

const rowCode = ({ table, shape, key, depth }: Resource, params: readonly string[]): string =>
  depth === 0 && key === 'id'
    ? `world.${table}.get(${shape.fields.get('id')?.code === 'z.string()' ? `params.${params[0]}` : `Number(params.${params[0]})`})`
    : `world.${table}.list('at', ${placeOf(params)}).first()`;

/** What a handler takes of its call: what its code names. */
const ARGUMENTS = { world: /\bworld\./, params: /\bparams\./, body: /[(, ]body\b|\.\.\.body\b/, reject: /\breject\(/ };

const argument = (code: string): string =>
  `({ ${Object.entries(ARGUMENTS)
    .filter(([, used]) => used.test(code))
    .map(([name]) => name)
    .join(', ')} })`;

function bodyCode(result: string, shown: Planned['shown'], action: Planned['action']): string {
  if (shown === undefined) return `void ${result}`;
  if (shown.isMade === true) return `(${result} ? {} : reject('notFound'))`;
  const value = action === 'delete' ? `${result} ?? reject('notFound')` : result;
  return shown.field === undefined ? value : `({ ${keyOf(shown.field)}: ${value} })`;
}
