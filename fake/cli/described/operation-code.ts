// An operation as code: the line of it that is written, and what it leaves open.
import { keyOf, plain, quoted } from './names.ts';
import { bodyFields, placeOf, type Planned, type Resource } from './resources.ts';
import { asked, objectCode, type Field, type Schemas } from './schemas.ts';

/** An operation as code, and what it leaves open. */
export interface OperationText {
  readonly planned: Planned;
  readonly code: string;
  readonly open: readonly string[];
  /** The fields of its body as the schema of the body has them. */
  readonly asks: ReadonlyMap<string, Field>;
}

/** Writes an operation; a schema that has no name yet becomes a constant. */
export function operationText(planned: Planned, schemas: Schemas): OperationText {
  const { described, resource, action, id } = planned;
  const { method, path, success, about } = described;
  const { parts, asks, open } = bodyOf(planned, schemas);
  const changes = [...asks.keys()].some((name) => resource?.shape.fields.has(name) === true);
  const handled =
    resource === undefined || action === undefined ? madeOf(planned, schemas) : rowsOf(planned, resource, changes);
  const isOfOne = action !== undefined && action !== 'create' && action !== 'list';
  const errors = [...(isOfOne ? [`'notFound'`] : []), ...(parts.length > 0 ? [`'invalid'`] : [])];
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
      ...open,
      ...handled.open,
    ],
    asks,
  };
}

interface Handler {
  readonly parts: readonly string[];
  readonly code: string;
  readonly open: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';

/** The schema of a body, in a constant. */
function bodyOf(
  { described: { body, name }, resource, id }: Planned,
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
  const constant = schemas.constant(`${id} body`, objectCode(asks, asked));
  return {
    parts: wrapped(`s.${constant}`),
    asks,
    open:
      other.length === 0 ? [] : [`fields of the body that rows have in another form: ${other.map(plain).join(', ')}`],
  };
}

/** The fields of a form: texts, and numbers that are read from texts. */
function ofForm(fields: ReadonlyMap<string, Field>, other: string[]): Map<string, Field> {
  const made = new Map<string, Field>();
  for (const [name, field] of fields) {
    const isText = /^z\.(string|enum|literal\(')/.test(field.code);
    const isNumber = /^z\.(int|number)\(/.test(field.code);
    if (isText || isNumber) made.set(name, isNumber ? { ...field, code: 'z.coerce.number()' } : field);
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
