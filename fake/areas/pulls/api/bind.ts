import type { Call } from './call.ts';
import { choices, commitOptions, sizes, textRules, type TextRule } from './body-rules.ts';
import { embedded, structs, typeNames, VISIBILITY, type Body, type StructName } from '../go/structs.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import { BindError, bindJson, goType, type GoType, type Mismatch, type Read, type Struct } from '../go/go-bind.ts';
import { JsonSyntaxError, scanJson, type Json } from '../go/go-scan.ts';
import { parseGoTime, TimeError } from '../go/go-time.ts';
import { parseQuery, queryOf, type Query } from '../go/query.ts';
import { textOfBytes } from '../go/utf8.ts';
import { validFullRefName } from '../../../git/index.ts';
import { hasNameCharacters, isAddress, isOwnerName } from '../../accounts/names.ts';
import { readAs } from '../state/fields.ts';
import { invalid, panic } from '../state/rejections.ts';
import type { World } from '../state/world.ts';
import { readObject, wrongValue } from '../go/goccy.ts';

/** Reads a request body into a struct (contract: pulls 6.0): JSON or a form, rejected in the server's words. */
export function bind<Name extends StructName>(call: Call, name: Name): Body<Name> {
  const struct: Struct = {
    name,
    fields: readAs(call.world, name, structs[name]),
    embedded: embedded[name],
    typeNames: typeNamesIn(call.world, name),
  };
  const values = readBody(call, struct);
  requireFields(struct, values);
  // The reader has checked each value against the field's type.
  return values as Body<Name>;
}

/** The names of a struct's types as a version has them. */
function typeNamesIn({ dialect }: World, name: StructName): Struct['typeNames'] {
  const names = typeNames[name];
  return dialect.userVisibility && names?.['visibility'] === VISIBILITY
    ? { ...names, visibility: 'structs.UserVisibility' }
    : names;
}

/** Rejects a struct that lacks a field that must not be empty, or has one that does in a list. */
function requireFields({ name, fields }: Struct, values: Read): void {
  for (const [field, type] of Object.entries(fields)) {
    const value = values[field];
    if (type !== goType(type) && !value) throw broken('Required', field, name);
    if (typeof value === 'string' && value !== '')
      for (const [rule, keeps] of RULES) if (!keeps(value, field, name)) throw broken(rule, field, name);
    if (typeof type === 'object') requireInner(type, value);
  }
}

const broken = (rule: string, field: string, struct: string): Rejection =>
  invalid(`[${fieldName(field, struct)}]: ${rule}`);

const KEPT: Readonly<Record<TextRule, (text: string) => boolean>> = {
  AlphaDashDot: hasNameCharacters,
  'invalid username': isOwnerName,
  Email: isAddress,
  // Git takes `@` for HEAD.
  GitRefName: (text) => text !== '@' && validFullRefName(`refs/heads/${text}`),
  Url: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
};

/** What a text that is not empty has to keep, in the server's order. */
const RULES: readonly (readonly [rule: string, keeps: (text: string, field: string, struct: string) => boolean])[] = [
  ...(Object.keys(textRules) as TextRule[]).map((rule) => {
    const keeps = (text: string, field: string, struct: string): boolean =>
      textRules[rule][struct]?.includes(field) !== true || KEPT[rule](text);
    return [rule, keeps] as const;
  }),
  ['MaxSize', (text, field, struct) => isShort(text, sizes[struct]?.[field] ?? Infinity)],
  ['In', (text, field, struct) => choices[struct]?.[field]?.includes(text) ?? true],
];

const isShort = (text: string, most: number): boolean => text.length <= most || [...text].length <= most;

/** Rejects what a struct in another one lacks, or each of a list of them. */
function requireInner(type: Struct | readonly Struct[], value: unknown): void {
  const [[struct], read] = 'fields' in type ? [[type], [value ?? {}]] : [type, value ?? []];
  const list = read as readonly (Read | null)[];
  // The server's check of a body breaks at a null in place of a pointer.
  if (list.includes(null)) throw panic('reflect: call of reflect.Value.Interface on zero Value');
  if (struct !== undefined) for (const one of list) requireFields(struct, one ?? {});
}

/** Reads a text as the JSON of a struct; undefined for anything else. */
export function bindText<Name extends StructName>(json: string, name: Name): Body<Name> | undefined {
  try {
    const value = scanJson(json);
    // As in `bind`: the reader has checked each value.
    return value === undefined ? undefined : (bindJson(value, { name, fields: structs[name] }) as Body<Name>);
  } catch (error) {
    if (error instanceof BindError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

// Fields whose names are not those of their JSON.
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CreateOrgOption: { username: 'UserName' },
  CreateBranchRepoOption: { new_branch_name: 'BranchName' },
  RenameUserOption: { new_username: 'NewName' },
  ...Object.fromEntries(commitOptions.map((name) => [name, { branch: 'BranchName', new_branch: 'NewBranchName' }])),
};

/** The server's own name of a field: `due_date` is DueDate. */
function fieldName(name: string, struct = ''): string {
  const own = OWN_NAMES[struct]?.[name];
  if (own !== undefined) return own;
  const words = name
    .split('_')
    .map((word) =>
      word === 'sha' || word === 'id' ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );
  return words.join('');
}

function readBody(call: Call, struct: Struct): Read {
  const { body } = call;
  if (body.state === 'too large') throw new Rejection('too large', 'request body too large');
  if (body.state === 'broken') throw invalid('[]: unexpected EOF');
  const { type } = body;
  if (type.includes('form-urlencoded')) return bindForm(struct, [...parseQuery(text(call)), ...queryOf(call.url)]);
  if (type.includes('multipart/form-data')) return bindForm(struct, [...textsOf(body.parts), ...queryOf(call.url)]);
  if (type.includes('json')) return bound(() => bindJson(parsed(call), struct, decoderOf(call, struct)));
  if (type !== '') throw invalid('[]: Unsupported Content-Type');
  if (call.method === 'POST' || call.method === 'PUT') throw invalid('[]: Empty Content-Type');
  return bindForm(struct, queryOf(call.url));
}

const textsOf = (parts: Call['body']['parts'] = []): Query =>
  parts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

// A byte order mark is a part of the text.
const text = (call: Call): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(call.body.bytes);

const parsed = (call: Call): Json | undefined =>
  bound(() => (call.world.dialect.decoder ? readObject : scanJson)(textOfBytes(call.body.bytes)));

/** How a version words what does not fit. */
function decoderOf(call: Call, { name, embedded: inner }: Struct): Mismatch | undefined {
  if (!call.world.dialect.decoder) return undefined;
  const struct = name === 'aux' ? 'MergePullRequestForm' : name;
  return (type, value, field) =>
    wrongValue(type, value, `${struct}.${fieldName(field.replace(`${inner?.name ?? ''}.`, ''))}`);
}

function bound<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BindError || error instanceof JsonSyntaxError) throw invalid(`[]: ${error.message}`);
    throw error;
  }
}

// Form fields go by the server's own names: `due_date` is its field Deadline.
const FORM_NAMES: Readonly<Record<string, string>> = {
  due_date: 'deadline',
  due_on: 'deadline',
  unset_due_date: 'remove_deadline',
};

function bindForm(struct: Struct, pairs: Query): Read {
  const result: Read = {};
  for (const [name, type] of Object.entries(struct.fields)) {
    const wire = FORM_NAMES[name] ?? name;
    const values = pairs.filter(([key]) => key === wire).map(([, value]) => value);
    if (values.length > 0 && typeof type === 'string' && /^[a-z]/.test(name))
      result[name] = formValue(fieldName(name), goType(type), values);
  }
  return result;
}

function formValue(field: string, type: GoType, values: readonly string[]): unknown {
  const [first = ''] = values;
  if (type === '[]string') return values;
  // A form has no type for them, so each stays empty.
  if (type === '[]any') return values.map(() => null);
  if (type === '[]int64') return values.map((value) => integer(field, value));
  if (type === 'int64' || type === 'int') return integer(field, first);
  if (type === 'bool') return /^(?:1|t|true|on)$/i.test(first);
  return type === 'time' ? formTime(field, first) : first;
}

function integer(field: string, value: string): number {
  if (value !== '' && !/^[+-]?\d+$/.test(value)) throw invalid(`[${field}]: IntegerType`);
  return Number(value);
}

function formTime(field: string, value: string): unknown {
  try {
    return parseGoTime(value);
  } catch (error) {
    if (error instanceof TimeError) throw invalid(`[${field}]: ${error.message}`);
    throw error;
  }
}
