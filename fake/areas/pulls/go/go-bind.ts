import { integer } from './query.ts';
import { parseGoTime, TimeError, type GoTime } from './go-time.ts';
import type { Json } from './go-scan.ts';

/** The types that fields of request bodies have on the server: words, a struct, or a list of structs. */
export type GoType =
  | 'string'
  | 'int'
  | 'int64'
  | 'bool'
  | '[]string'
  | '[]int64'
  | '[]any'
  | 'map[string]string'
  | 'structs.CreateHookOptionConfig'
  | 'time'
  | 'any'
  | Struct
  | readonly Struct[];

type StringMap = Readonly<Record<string, string>>;

/** The fields of a struct by their JSON names; `!` after a type marks one that must not be empty. */
export type StructFields = Readonly<Record<string, GoType | `${Extract<GoType, string>}!`>>;

/** A struct, with its name as errors spell it. */
export interface Struct {
  readonly name: string;
  readonly fields: StructFields;
  /** The struct in it that some of its fields are of: errors spell its name, too. */
  readonly embedded?: Struct | undefined;
  /** The types of its fields that are strings by another name. */
  readonly typeNames?: Readonly<Record<string, string>> | undefined;
  /** Whether lists have pointers to it, as errors spell their type. */
  readonly pointed?: true;
}

/** The type of a field, which may be marked. */
export const goType = (type: StructFields[string]): GoType =>
  typeof type === 'string' && type.endsWith('!') ? (type.slice(0, -1) as GoType) : (type as GoType);

/** Whether a type is a struct, and no list of them. */
const isStruct = (type: GoType): type is Struct => typeof type !== 'string' && !Array.isArray(type);

interface Values {
  readonly string: string;
  readonly int: number;
  readonly int64: number;
  readonly bool: boolean;
  readonly '[]string': readonly string[];
  readonly '[]int64': readonly number[];
  /** A list of values of any type, as JavaScript has them. */
  readonly '[]any': readonly unknown[];
  readonly 'map[string]string': StringMap;
  /** Such a map with a name of its own, which errors spell. */
  readonly 'structs.CreateHookOptionConfig': StringMap;
  readonly time: GoTime;
  readonly any: unknown;
}

type ValueOf<T> = T extends `${infer Plain}!`
  ? ValueOf<Plain>
  : T extends keyof Values
    ? Values[T]
    : T extends readonly (infer S extends Struct)[]
      ? readonly Bound<S['fields']>[]
      : T extends Struct
        ? Bound<T['fields']>
        : never;

type RequiredOf<F extends StructFields> = { [K in keyof F]: F[K] extends `${string}!` ? K : never }[keyof F];

/** The values of a body: only the fields that were given and are not null; those that must not be empty are always there. */
export type Bound<F extends StructFields> = { readonly [K in RequiredOf<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredOf<F>>]?: ValueOf<F[K]>;
};

/** The values of a body while it is read. */
export type Read = Record<string, unknown>;

/** A body that does not fit its struct, in the words of Go's encoding/json. */
export class BindError extends Error {}

/** The words for a value of the wrong type, where they are not those of encoding/json: they end the reading at once. */
export type Mismatch = (type: string, value: Json, field: string) => string;

interface Context {
  /** The struct whose fields are read: errors spell its name before the whole path. */
  struct: Struct;
  /** The name of the field's type, where that is a string by another name. */
  typeName: string | undefined;
  readonly mismatch: Mismatch | undefined;
  /** Go reads on after a value of the wrong type, and reports the first. */
  first: string | undefined;
}

/** Reads a JSON value into a struct: names in any case, the last of several wins, unknown ones are ignored. */
export function bindJson(value: Json | undefined, struct: Struct, mismatch?: Mismatch): Read {
  const context: Context = { struct, typeName: undefined, mismatch, first: undefined };
  const bound = value === undefined || value.kind === 'null' ? {} : bindObject(context, struct, value, '');
  if (context.first !== undefined) throw new BindError(context.first);
  return bound;
}

function bindObject(context: Context, struct: Struct, value: Json, path: string): Read {
  const bound: Read = {};
  if (value.kind !== 'object') {
    mismatch(context, value, path, structName(struct));
    return bound;
  }
  const outer = context.struct;
  context.struct = struct;
  for (const [key, inner] of value.members) {
    const name = fieldOf(struct, key);
    const field = name === undefined ? undefined : struct.fields[name];
    if (name === undefined || field === undefined) continue;
    const type = goType(field);
    context.typeName = struct.typeNames?.[name];
    // Null empties slices and pointers, and leaves a string as it is.
    if (inner.kind !== 'null') bound[name] = bindValue(context, type, inner, path + pathIn(struct, name, path));
    else if (type !== 'string') Reflect.deleteProperty(bound, name);
  }
  context.struct = outer;
  return bound;
}

/** The end of a field's path, behind that of its struct. */
function pathIn({ embedded }: Struct, name: string, path: string): string {
  const own = embedded !== undefined && Object.hasOwn(embedded.fields, name) ? `${embedded.name}.${name}` : name;
  return path === '' ? own : `.${own}`;
}

function fieldOf(struct: Struct, key: string): string | undefined {
  if (Object.hasOwn(struct.fields, key)) return key;
  const folded = key.toLowerCase();
  return Object.keys(struct.fields).find((name) => name.toLowerCase() === folded);
}

function bindValue(context: Context, type: GoType, value: Json, path: string): unknown {
  if (isStruct(type)) return bindObject(context, type, value, path);
  if (typeof type !== 'string') return bindStructs(context, type, value, path);
  switch (type) {
    case 'any':
      return plain(value);
    case 'time':
      return bindTime(value);
    case '[]string':
    case '[]int64':
      return bindSlice(context, type, value, path);
    case '[]any':
      if (value.kind !== 'array') return mismatch(context, value, path, '[]interface {}');
      return value.items.map((item) => plain(item));
    case 'map[string]string':
    case 'structs.CreateHookOptionConfig':
      return bindMap(context, type, value, path);
    default:
      return bindScalar(context, type, value, path);
  }
}

function bindScalar(context: Context, type: string, value: Json, path: string): unknown {
  if (type === 'string' && value.kind === 'string') return value.value;
  if (type === 'bool' && value.kind === 'bool') return value.value;
  if (type.startsWith('int') && value.kind === 'number' && /^-?\d+$/.test(value.text) && inRange(value.text))
    return Number(value.text);
  return mismatch(context, value, path, type);
}

function inRange(text: string): boolean {
  const value = integer(text);
  return value < 2n ** 63n && value >= -(2n ** 63n);
}

function bindSlice(context: Context, type: '[]string' | '[]int64', value: Json, path: string): unknown {
  if (value.kind !== 'array') return mismatch(context, value, path, type);
  const empty = type === '[]string' ? '' : 0;
  return value.items.map((item) =>
    item.kind === 'null' ? empty : (bindScalar(context, type.slice(2), item, path) ?? empty),
  );
}

function bindMap(context: Context, type: string, value: Json, path: string): unknown {
  if (value.kind !== 'object') return mismatch(context, value, path, type);
  const entries = value.members.map(([key, inner]) => {
    const text = inner.kind === 'null' ? '' : bindScalar(context, 'string', inner, path);
    return [key, text ?? ''] as const;
  });
  return Object.fromEntries(entries);
}

function bindStructs(context: Context, [struct]: readonly Struct[], value: Json, path: string): unknown {
  if (struct === undefined) return undefined;
  if (value.kind !== 'array')
    return mismatch(context, value, path, `[]${struct.pointed === true ? '*' : ''}${structName(struct)}`);
  const none = struct.pointed === true ? null : {};
  return value.items.map((item) => (item.kind === 'null' ? none : bindObject(context, struct, item, path)));
}

function bindTime(value: Json): GoTime {
  // A time reads itself, so its errors end the reading at once.
  if (value.kind !== 'string') throw new BindError('Time.UnmarshalJSON: input is not a JSON string');
  try {
    return parseGoTime(value.raw.slice(1, -1));
  } catch (error) {
    if (error instanceof TimeError) throw new BindError(error.message);
    throw error;
  }
}

function mismatch(context: Context, value: Json, path: string, type: string): undefined {
  if (context.mismatch !== undefined) throw new BindError(context.mismatch(type, value, path));
  const where =
    path === ''
      ? `Go value of type ${type}`
      : `Go struct field ${context.struct.name}.${path} of type ${context.typeName ?? type}`;
  // A number of a wrong form is named itself.
  const what = value.kind === 'number' && type.startsWith('int') ? `number ${value.text}` : value.kind;
  context.first ??= `json: cannot unmarshal ${what} into ${where}`;
  return undefined;
}

const structName = ({ name }: Struct): string => (name === 'aux' ? 'forms.aux' : `structs.${name}`);

// Far below what any call means something by, and far above what a stack cannot hold.
const MAX_PLAIN_DEPTH = 20;

/** A value as JavaScript has it; null for what is nested too deep to mean anything. */
function plain(value: Json, depth = 0): unknown {
  switch (value.kind) {
    case 'null':
      return null;
    case 'number':
      return Number(value.text);
    case 'array':
      return depth > MAX_PLAIN_DEPTH ? null : value.items.map((item) => plain(item, depth + 1));
    case 'object':
      return depth > MAX_PLAIN_DEPTH
        ? null
        : Object.fromEntries(value.members.map(([key, inner]) => [key, plain(inner, depth + 1)]));
    default:
      return value.value;
  }
}
