// What several schemas say together, keyword by keyword. A reference, `allOf` and what stands beside them are parts of one whole.
import { listOf, partOf, type Description, type Part } from './description.ts';
import { refOf } from './documents.ts';

/** What schemas refer to. */
export type References = Pick<Description, 'at' | 'isOld'>;

/** Schemas that hold all at once. */
export type All = readonly Part[];

/** Schemas of which a value fits one at least, or just one. */
export interface Choice {
  readonly of: readonly Part[];
  readonly isOne: boolean;
}

const LOWER = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'] as const;
const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const;
export type Bound = (typeof LOWER)[number] | (typeof UPPER)[number];

/** The whole of some schemas. */
export interface Facets {
  /** Undefined where none is named. */
  readonly types: readonly string[] | undefined;
  /** The values of which it is one. */
  readonly values: readonly unknown[] | undefined;
  readonly bounds: Readonly<Partial<Record<Bound, number>>>;
  readonly multiples: readonly number[];
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly isUnique: boolean;
  readonly members: ReadonlyMap<string, All>;
  readonly required: ReadonlySet<string>;
  /** What members without a name are; undefined where nothing is said of them. */
  readonly rest: All | undefined;
  readonly prefix: readonly All[];
  readonly items: All | undefined;
  readonly nots: All;
  readonly choices: readonly Choice[];
  /** The schemas without references, `allOf` and choices. */
  readonly parts: All;
  readonly fallback: unknown;
  readonly examples: readonly unknown[];
  /** Keywords of which no check is written, with their values. */
  readonly unchecked: readonly string[];
}

/** A schema that nothing fits. */
const NOTHING: Part = { type: [] };

/** A schema that anything fits. */
export const ANYTHING: Part = {};

const schemaOf = (value: unknown): Part => (value === false ? NOTHING : value === true ? ANYTHING : partOf(value));

const NULL: Part = { type: 'null' };

/** Keywords that change what fits, and that nothing here reads. */
const UNREAD =
  'patternProperties propertyNames dependentRequired dependentSchemas dependencies contains minContains maxContains if unevaluatedProperties unevaluatedItems $dynamicRef $recursiveRef'.split(
    ' ',
  );

/** Reads what schemas say together. */
export class Reading {
  readonly #references: References;
  readonly #parts = new Set<Part>();
  readonly #choices: Choice[] = [];
  readonly #unchecked: string[] = [];

  constructor(references: References, schemas: readonly unknown[]) {
    this.#references = references;
    const seen = new Set<Part>();
    for (const schema of schemas) this.#add(schemaOf(schema), seen);
  }

  #add(part: Part, seen: Set<Part>): void {
    if (seen.has(part)) return;
    seen.add(part);
    const ref = refOf(part);
    if (ref !== undefined) {
      this.#add(schemaOf(this.#references.at(ref) ?? true), seen);
      if (this.#references.isOld) return;
    }
    if (isNullableAround(part)) return this.#orNull(part);
    for (const one of listOf(part['allOf'])) this.#add(schemaOf(one), seen);
    for (const keyword of ['oneOf', 'anyOf'])
      if (listOf(part[keyword]).length > 0)
        this.#choices.push({ of: listOf(part[keyword]).map(schemaOf), isOne: keyword === 'oneOf' });
    this.#parts.add(withoutOthers(part));
  }

  /** `nullable` beside something that says no null: people mean that null fits, and so it does. */
  #orNull(part: Part): void {
    this.#choices.push({ of: [withoutNullable(part), NULL], isOne: false });
    this.#unchecked.push('whether null fits beside `nullable`');
  }

  get whole(): Facets {
    const parts = [...this.#parts];
    const all = (keyword: string): unknown[] => parts.flatMap((part) => part[keyword] ?? []);
    const of = <T>(keyword: string, type: string): T[] => all(keyword).filter((one) => typeof one === type) as T[];
    return {
      types: together(parts.map(typesOf)),
      values: valuesOf(parts),
      bounds: boundsOf(parts),
      multiples: of<number>('multipleOf', 'number').filter((one) => one > 0),
      patterns: [...new Set(of<string>('pattern', 'string'))],
      formats: [...new Set([...of<string>('format', 'string'), ...parts.flatMap(contentFormat)])],
      isUnique: all('uniqueItems').includes(true),
      members: membersOf(parts),
      required: new Set(of<string>('required', 'string')),
      rest: restOf(parts),
      ...itemsOf(parts),
      nots: parts.filter((part) => 'not' in part).map((part) => schemaOf(part['not'])),
      choices: this.#choices,
      parts,
      fallback: parts.find((part) => 'default' in part)?.['default'],
      examples: parts.flatMap((part) => [...('example' in part ? [part['example']] : []), ...listOf(part['examples'])]),
      unchecked: [
        ...this.#unchecked,
        ...(forbidsOthers(parts) ? ['`additionalProperties`, which forbids members that stand beside it,'] : []),
        ...UNREAD.filter((keyword) => all(keyword).length > 0),
        ...parts.flatMap((part) => (hasOtherTypes(part) ? [`type \`${String(part['type'])}\``] : [])),
        ...parts.flatMap((part) => (Array.isArray(part['items']) ? ['items'] : [])),
      ],
    };
  }
}

/** A type of a part that is a text of its own, and no file. */
export const isText = (type: unknown): boolean =>
  typeof type !== 'string' || /^(application\/json|text\/plain)\b/i.test(type);

/** The format of a text that is the content of a file: `byte` in base64, else `binary`. OpenAPI 2 has a type of files. */
function contentFormat({ type, contentMediaType, contentEncoding }: Part): string[] {
  if (contentEncoding === 'base64') return ['byte'];
  return type === 'file' || contentEncoding === 'binary' || !isText(contentMediaType) ? ['binary'] : [];
}

const isNullableAround = (part: Part): boolean =>
  part['nullable'] === true &&
  (part['type'] === undefined ||
    ['allOf', 'oneOf', 'anyOf'].some((keyword) => part[keyword] !== undefined) ||
    (Array.isArray(part['enum']) && !part['enum'].includes(null)));

// What is derived from a schema is made once, so that it is the same one wherever the schema is met.
const derived = new WeakMap<Part, Map<string, Part>>();

function once(part: Part, name: string, make: () => Part): Part {
  const known = derived.get(part) ?? new Map<string, Part>();
  derived.set(part, known);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

const withoutNullable = (part: Part): Part =>
  once(part, 'nullable', () => {
    const { nullable: _nullable, ...rest } = part;
    return rest;
  });

const withoutOthers = (part: Part): Part =>
  ['$ref', 'allOf', 'oneOf', 'anyOf'].some((keyword) => keyword in part)
    ? once(part, 'others', () => {
        const { $ref: _ref, allOf: _all, oneOf: _one, anyOf: _any, ...rest } = part;
        return rest;
      })
    : part;

/** The choices of a group as schemas, which are the same ones each time. */
export const choiceOf = (group: Choice): Part =>
  once(group.of as unknown as Part, String(group.isOne), () => ({
    [group.isOne ? 'oneOf' : 'anyOf']: group.of,
  }));

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

function typesOf(part: Part): readonly string[] | undefined {
  if (part['type'] === undefined || hasOtherTypes(part)) return undefined;
  const types = [part['type']].flat() as string[];
  return part['nullable'] === true ? [...types, 'null'] : types;
}

const hasOtherTypes = ({ type }: Part): boolean =>
  type !== undefined && ![type].flat().every((one) => TYPES.includes(one as string));

/** The types that all name: an integer is a number, too. */
const together = (all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined =>
  all.reduce((a, b) => {
    if (a === undefined || b === undefined) return a ?? b;
    const has = (types: readonly string[], one: string): boolean =>
      types.includes(one) || (one === 'integer' && types.includes('number'));
    return [...new Set([...a.filter((one) => has(b, one)), ...b.filter((one) => has(a, one))])];
  }, undefined);

function valuesOf(parts: All): readonly unknown[] | undefined {
  const lists = parts.flatMap((part) => [
    ...('const' in part ? [[part['const']]] : []),
    ...(Array.isArray(part['enum']) ? [part['enum'] as unknown[]] : []),
  ]);
  const texts = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one));
  const [first, ...others] = lists;
  return first?.filter((one) => others.every((list) => texts(list).includes(JSON.stringify(one))));
}

function boundsOf(parts: All): Facets['bounds'] {
  const bounds: Partial<Record<Bound, number>> = {};
  const add = (name: Bound, value: unknown, more: (a: number, b: number) => number): void => {
    if (typeof value === 'number') bounds[name] = more(bounds[name] ?? value, value);
  };
  for (const part of parts.map(withNumbers)) {
    for (const name of LOWER) add(name, part[name], Math.max);
    for (const name of UPPER) add(name, part[name], Math.min);
  }
  return bounds;
}

/** In OpenAPI 3.0 a bound is exclusive by a word of its own. */
function withNumbers(part: Part): Part {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = part;
  return {
    ...rest,
    ...(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum, exclusiveMinimum }),
    ...(exclusiveMaximum === true ? { exclusiveMaximum: maximum } : { maximum, exclusiveMaximum }),
  };
}

/** What a schema says of members that it does not name; undefined where it says nothing. */
function additionalOf(part: Part): Part | undefined {
  const { additionalProperties: value } = part;
  return value === undefined || part['patternProperties'] !== undefined ? undefined : schemaOf(value);
}

const namesIn = (part: Part): readonly string[] => Object.keys(partOf(part['properties']));

/** Whether a schema forbids members that another one beside it has: that is a mistake of many, so they are taken. */
const forbidsOthers = (parts: All): boolean =>
  parts.some(
    (part) =>
      additionalOf(part) === NOTHING &&
      parts.some((other) => namesIn(other).some((name) => !namesIn(part).includes(name))),
  );

/** Each member by name, with all that is said of it: a schema that does not name it may say what others are. */
function membersOf(parts: All): ReadonlyMap<string, All> {
  const names = new Set(parts.flatMap(namesIn));
  const schemasFor =
    (name: string) =>
    (part: Part): All => {
      const properties = partOf(part['properties']);
      const additional = additionalOf(part);
      if (Object.hasOwn(properties, name)) return [schemaOf(properties[name])];
      return additional === undefined || additional === NOTHING ? [] : [additional];
    };
  return new Map([...names].map((name) => [name, parts.flatMap(schemasFor(name))]));
}

function restOf(parts: All): All | undefined {
  const all = parts.map(additionalOf).filter((one) => one !== undefined);
  return all.length === 0 ? undefined : all;
}

function itemsOf(parts: All): Pick<Facets, 'prefix' | 'items'> {
  const prefixes = parts.map((part) => listOf(part['prefixItems']));
  const itemFor = (part: Part): readonly Part[] =>
    part['items'] === undefined || Array.isArray(part['items']) ? [] : [schemaOf(part['items'])];
  const length = Math.max(0, ...prefixes.map((one) => one.length));
  const all = parts.flatMap(itemFor);
  return {
    prefix: Array.from({ length }, (_, i) =>
      parts.flatMap((part, at) => (i < (prefixes[at]?.length ?? 0) ? [schemaOf(prefixes[at]?.[i])] : itemFor(part))),
    ),
    items: all.length === 0 ? undefined : all,
  };
}
