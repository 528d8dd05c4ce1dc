import { pullOperations } from '../../../../src/pulls/operations.ts';
import { supportOperations, type Row } from '../../../areas/pulls/api/operations.ts';
import { queryNamesOf } from '../../../areas/pulls/api/queries.ts';
import { clientBodies, supportRoutes } from '../../../areas/pulls/api/table.ts';
import { goType, type StructFields, type GoType } from '../../../areas/pulls/go/go-bind.ts';
import { sizes } from '../../../areas/pulls/api/body-rules.ts';
import { structs, type StructName } from '../../../areas/pulls/go/structs.ts';
import type { Described, Schema } from '../described.ts';

const ALL_OTHERS = 'it lists what others have on the server';
const INSTANCE = 'it says how the instance is set up';
const PROGRAM = 'its bytes are those of the program that packs them';

/** The routes that are not compared, with the reason. */
export const notCompared: Readonly<Record<string, string>> = {
  'version.retrieve': INSTANCE,
  'settings.api': INSTANCE,
  'settings.repository': INSTANCE,
  'settings.ui': INSTANCE,
  'settings.attachment': INSTANCE,
  'orgs.list': ALL_OTHERS,
  'repos.search': ALL_OTHERS,
  'issues.search': ALL_OTHERS,
  'users.search': ALL_OTHERS,
  'contents.archive': PROGRAM,
  'orgs.create': 'a name belongs to the whole server, and nobody would remove what is made',
};

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const truth: Schema = { type: 'boolean' };
const moment: Schema = { type: 'string', format: 'date-time' };
const texts: Schema = { type: 'object', additionalProperties: text };

/** The schemas of Go's types. */
const TYPES: Readonly<Record<Extract<GoType, string>, Schema>> = {
  string: text,
  int: whole,
  int64: whole,
  bool: truth,
  time: moment,
  any: {},
  '[]string': { type: 'array', items: text },
  '[]int64': { type: 'array', items: whole },
  '[]any': { type: 'array', items: { type: ['integer', 'string'] } },
  'map[string]string': texts,
  'structs.CreateHookOptionConfig': texts,
};

/** The schemas of parameters of queries that are no text. */
const PARAMETERS: readonly (readonly [names: RegExp, schema: Schema])[] = [
  [/^(?:page|limit|per_page|uid|team_id|milestone)$/, whole],
  [
    /^(?:stat|files|verification|recursive|binary|draft|pre-release|all|assigned|created|mentioned|reviewed|purge)$/,
    truth,
  ],
  [/^(?:since|before|until|last_read_at)$/, moment],
];

const parameterOf = (name: string): Schema => PARAMETERS.find(([names]) => names.test(name))?.[1] ?? text;

/** The schema of a struct. */
function schemaOf(name: string, fields: StructFields): Schema {
  const properties = Object.entries(fields).map(([field, type]) => {
    const most = sizes[name]?.[field];
    return [field, { ...typeSchema(goType(type)), ...(most !== undefined && { maxLength: most }) }] as const;
  });
  const required = Object.entries(fields).flatMap(([field, type]) => (type === goType(type) ? [] : [field]));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

function typeSchema(type: GoType): Schema {
  if (typeof type === 'string') return TYPES[type];
  if (!Array.isArray(type)) return schemaOf((type as { name: string }).name, (type as { fields: StructFields }).fields);
  const [{ name, fields }] = type as [{ readonly name: string; readonly fields: StructFields }];
  return { type: 'array', items: schemaOf(name, fields) };
}

const bodies: Readonly<Record<string, string>> = clientBodies;
const rows: Readonly<Record<string, Row>> = supportRoutes;

function bodyOf(id: string): Schema | undefined {
  const name = (bodies[id] ?? rows[id]?.[2]?.body)?.replace(/\?$/, '');
  if (name === undefined) return undefined;
  return schemaOf(name, structs[name as StructName]);
}

/** Every route of the forge's API, as its table and the structs of its bodies describe it. */
export const forgeOperations: readonly Described[] = Object.entries({ ...pullOperations, ...supportOperations }).map(
  ([id, { method, path }]) => {
    const body = bodyOf(id);
    const why = notCompared[id];
    return {
      method,
      path,
      query: queryNamesOf(id).map((name) => ({ name, required: false, schema: parameterOf(name) })),
      ...(body !== undefined && { body }),
      ...(why !== undefined && { notCompared: why }),
    };
  },
);
