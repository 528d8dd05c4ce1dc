// A field of a request or a response as a value: what it is, what is checked of it, and what the description says besides.
import type { Bound } from './facets.ts';

/** Whether fields are those of requests, which do not say what is `readOnly`, or of responses, which do not have what is `writeOnly`. */
export type Side = 'request' | 'response';

/** What the description says of a field, whatever its kind. */
interface Said {
  /** What is not checked of it: ``pattern `^[a-z` ``. */
  readonly unchecked: readonly string[];
  /** The formats of it, of which none is checked. */
  readonly formats: readonly string[];
  /** The default of the description. */
  readonly fallback?: unknown;
  readonly examples: readonly unknown[];
  /** Whether values of another kind fit, too: no type is named. */
  readonly isUntyped: boolean;
  /** What no value of it may be. */
  readonly nots: readonly Field[];
}

/** Bounds by the keywords of JSON Schema. */
export type Bounds = Readonly<Partial<Record<Bound, number>>>;

/** A member of an object. */
export interface Member {
  readonly field: Field;
  readonly isRequired: boolean;
  /** Whether a request's member is not taken: only responses say it. */
  readonly isIgnored: boolean;
}

/** A text. */
export interface TextField extends Said {
  readonly kind: 'string';
  readonly bounds: Bounds;
  readonly patterns: readonly string[];
}

/** A number. */
export interface NumberField extends Said {
  readonly kind: 'number' | 'integer';
  readonly bounds: Bounds;
  readonly multiples: readonly number[];
  /** Whether it may be larger than JavaScript counts. */
  readonly isLarge: boolean;
}

/** A list, of which the first items may have schemas of their own. */
export interface ListField extends Said {
  readonly kind: 'array';
  readonly bounds: Bounds;
  readonly prefix: readonly Field[];
  readonly items: Field;
  readonly isUnique: boolean;
  /** What is between the items of a parameter that is one text. */
  readonly delimiter?: string;
}

/** An object. */
export interface ObjectField extends Said {
  readonly kind: 'object';
  readonly bounds: Bounds;
  readonly members: ReadonlyMap<string, Member>;
  /** Members that every object of JavaScript has, so that they are not read: `constructor`. */
  readonly inherited: readonly string[];
  /** What becomes of other members: a schema of their values, or that they are kept, cut off or rejected. */
  readonly rest: Field | 'kept' | 'cut' | 'rejected';
}

/** One of some values that are no objects or lists. */
export interface ValuesField extends Said {
  readonly kind: 'values';
  readonly values: readonly (string | number | boolean | null)[];
}

/** One of several fields; of just one where `isOne`. */
export interface UnionField extends Said {
  readonly kind: 'union';
  readonly of: readonly Field[];
  readonly isOne: boolean;
}

/** What has no parts and no checks; a file is one of a multipart body. */
export interface PlainField extends Said {
  readonly kind: 'any' | 'never' | 'boolean' | 'null' | 'file';
}

/** A field that has a constant of its own, so that it may lead back to itself. */
export interface NamedField {
  readonly kind: 'named';
  readonly constant: Constant;
}

/** A constant of the file of schemas. */
export interface Constant {
  /** The name that is wanted. */
  readonly name: string;
  readonly side: Side;
  /** Undefined as long as it is being read. */
  field: Field | undefined;
}

export type Field =
  TextField | NumberField | ListField | ObjectField | ValuesField | UnionField | PlainField | NamedField;

/** A field without its name. */
export type Bare = Exclude<Field, NamedField>;

export const SAID_NOTHING: Said = { unchecked: [], formats: [], examples: [], isUntyped: false, nots: [] };
export const ANY: PlainField = { kind: 'any', ...SAID_NOTHING };

/** What a name stands for. */
export function bare(field: Field): Bare {
  let found = field;
  while (found.kind === 'named') found = found.constant.field ?? ANY;
  return found;
}

/** The object that a field is, null apart. */
export function objectOf(field: Field): ObjectField | undefined {
  const found = withoutNull(field);
  return found.kind === 'object' ? found : undefined;
}

/** A field of which null is no more a value. */
export function withoutNull(field: Field): Bare {
  const found = bare(field);
  if (found.kind !== 'union') return found;
  const some = found.of.filter((one) => bare(one).kind !== 'null');
  return some.length === 1 && some[0] !== undefined ? withoutNull(some[0]) : found;
}

/** Whether null is a value of a field. */
export const takesNull = (field: Field): boolean => {
  const found = bare(field);
  if (found.kind === 'union') return found.of.some(takesNull);
  return found.kind === 'null' || (found.kind === 'values' && found.values.includes(null));
};

/** The fields right inside of a field, with how a place names them. */
export function inside(field: Bare): readonly (readonly [step: string, field: Field])[] {
  if (field.kind === 'object')
    return [
      ...[...field.members].flatMap(([name, { field: one, isIgnored }]) =>
        isIgnored ? [] : [[`.${name}`, one] as const],
      ),
      ...(typeof field.rest === 'object' ? [['.?', field.rest] as const] : []),
    ];
  if (field.kind === 'array') return [...field.prefix.map((one, i) => [`[${i}]`, one] as const), ['[]', field.items]];
  return field.kind === 'union' ? field.of.map((one) => ['', one] as const) : [];
}

/** Whether all is checked that the description says, formats apart: what leads back to itself is as the rest of it. */
export function isExact(field: Field, seen: ReadonlySet<Bare> = new Set()): boolean {
  const found = bare(field);
  if (seen.has(found)) return true;
  const within = new Set(seen).add(found);
  const isWhole = found.kind !== 'object' || found.inherited.length === 0;
  return isWhole && found.unchecked.length === 0 && inside(found).every(([, one]) => isExact(one, within));
}
