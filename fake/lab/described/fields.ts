// Fields from the schemas of a description, for requests or for responses.
import { listOf, partOf, type Part } from './description.ts';
import { ANYTHING, choiceOf, Reading, type All, type Facets, type References } from './facets.ts';
import {
  ANY,
  bare,
  isExact,
  SAID_NOTHING,
  type Bare,
  type Constant,
  type Field,
  type Member,
  type NumberField,
  type ObjectField,
  type Side,
} from './field.ts';
import { expressionOf } from './pattern.ts';

interface Entry {
  readonly constant: Constant;
  isNamed: boolean;
}

/** The field of a JSON schema that refers to nothing but itself. */
export function fieldOf(schema: Part): Field {
  const at = (ref: string): unknown =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((value, step) => partOf(value)[step], schema);
  return new Fields({ isOld: false, at }, 'request').of(schema, 'value');
}

/** Reads fields, each schema once. */
export class Fields {
  readonly #references: References;
  readonly #side: Side;
  readonly #entries = new Map<string, Entry>();
  readonly #ids = new Map<unknown, number>();

  constructor(references: References, side: Side) {
    this.#references = references;
    this.#side = side;
  }

  /** The field of a schema; `name` is for a constant of it where the description has no name. */
  of(schema: unknown, name: string): Field {
    return this.#all([schema === undefined ? ANYTHING : schema], name);
  }

  #all(schemas: readonly unknown[], name: string): Field {
    const targets = schemas.map((one) => this.#target(one));
    const key = [...new Set(targets.map((one) => this.#idOf(one.schema)))].sort((a, b) => a - b).join();
    const known = this.#entries.get(key);
    if (known !== undefined) return this.#known(known);
    const given = targets.length === 1 ? targets[0]?.name : undefined;
    const entry: Entry = { constant: { name: given ?? name, side: this.#side, field: undefined }, isNamed: false };
    this.#entries.set(key, entry);
    const field = this.#read(new Reading(this.#references, schemas).whole, entry.constant.name);
    entry.constant.field = field;
    if ((given !== undefined || targets.length > 1) && isLong(field)) entry.isNamed = true;
    return this.#known(entry);
  }

  /** One that is still being read leads back to itself, so that it needs a name. */
  #known(entry: Entry): Field {
    if (entry.constant.field === undefined) entry.isNamed = true;
    return entry.isNamed ? { kind: 'named', constant: entry.constant } : (entry.constant.field ?? ANY);
  }

  /** The same for the same schema, however it is referred to. */
  #idOf(schema: unknown): number {
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  /** The schema that one stands for, and its name: of a reference or an `allOf` of one, beside which nothing says more. */
  #target(schema: unknown): { schema: unknown; name: string | undefined } {
    let [target, name] = [schema, undefined as string | undefined];
    for (const seen = new Set<unknown>(); !seen.has(target);) {
      seen.add(target);
      const { $ref, allOf, ...others } = partOf(target);
      const isAlone = Object.keys(others).every(isSilent);
      const [only, ...more] = listOf(allOf);
      if (typeof $ref === 'string' && (isAlone || this.#references.isOld) && only === undefined) {
        name ??= $ref.split(/[/#]/).at(-1);
        target = this.#references.at($ref) ?? ANYTHING;
      } else if ($ref === undefined && isAlone && only !== undefined && more.length === 0) target = only;
    }
    return { schema: target, name };
  }

  #read(facets: Facets, name: string): Bare {
    const [group, ...others] = [...facets.choices].sort((a, b) => Number(a.isOne) - Number(b.isOne));
    if (group === undefined) return this.#plain(facets, name);
    const rest = [...facets.parts, ...others.map(choiceOf)];
    const variants = group.of.map((one, i) => this.#all([...this.#beside(rest, one), one], `${name} ${i + 1}`));
    const some = variants.filter((one) => bare(one).kind !== 'never');
    const isOne = group.isOne && some.length > 1;
    const isSure = !isOne || some.every((one) => isExact(one));
    const { fallback, examples, unchecked } = facets;
    const checks = {
      ...SAID_NOTHING,
      fallback,
      examples,
      unchecked: isSure ? unchecked : [...unchecked, 'that just one of `oneOf` fits'],
    };
    const [only] = some;
    if (only === undefined) return { kind: 'never', ...checks };
    if (some.length === 1)
      return { ...bare(only), ...(unchecked.length > 0 && { unchecked: [...bare(only).unchecked, ...unchecked] }) };
    return { kind: 'union', of: some, isOne: isOne && isSure, ...checks };
  }

  /** What holds beside a choice: a type is said by most choices, too. */
  #beside(rest: readonly Part[], choice: Part): readonly Part[] {
    const own = new Reading(this.#references, [choice]).whole.types;
    const isSaid = (part: Part): boolean =>
      own !== undefined && [part['type']].flat().every((type) => own.length === 1 && own[0] === type);
    return rest.filter(
      (part) => saysMore(part) && !(Object.keys(part).every((one) => one === 'type' || isSilent(one)) && isSaid(part)),
    );
  }

  #plain(facets: Facets, name: string): Bare {
    const { values, types, nots, formats, fallback, examples } = facets;
    const hasSeveral = types === undefined && values === undefined && allKindsIn(facets).length > 1;
    const unchecked = hasSeveral
      ? [...facets.unchecked, 'what it says of several types, of which it names none']
      : facets.unchecked;
    const forbidden = nots.map((one) => this.#all([one], `${name} not`));
    const isSimple = forbidden.every((one) => isExact(one) && inDepth(one) < 2);
    const checks = {
      ...SAID_NOTHING,
      fallback,
      examples,
      formats,
      nots: isSimple ? forbidden : [],
      unchecked: isSimple ? unchecked : [...unchecked, 'not'],
    };
    const field = this.#ofTypes(facets, types ?? kindsIn(facets), name);
    const own = values === undefined ? field : ofValues(field, values);
    return {
      ...own,
      ...checks,
      isUntyped: types === undefined && own.kind === field.kind && field.kind !== 'any',
      unchecked: [...own.unchecked, ...checks.unchecked],
    };
  }

  #ofTypes(facets: Facets, types: readonly string[] | undefined, name: string): Bare {
    if (types === undefined) return ANY;
    const kinds = types.filter((one) => one !== 'integer' || !types.includes('number'));
    const of = kinds.map((type) => this.#ofType(facets, type, name));
    const [only] = of;
    if (only === undefined) return { kind: 'never', ...SAID_NOTHING };
    return of.length === 1 ? only : { kind: 'union', of, isOne: false, ...SAID_NOTHING };
  }

  #ofType(facets: Facets, type: string, name: string): Bare {
    const { bounds } = facets;
    switch (type) {
      case 'string':
        return { kind: type, bounds, ...SAID_NOTHING, ...patternsOf(facets) };
      case 'integer':
      case 'number':
        return { kind: type, ...SAID_NOTHING, ...numbersOf(facets) };
      case 'array':
        return { kind: type, bounds, isUnique: facets.isUnique, ...SAID_NOTHING, ...this.#listOf(facets, name) };
      case 'object':
        return this.#objectOf(facets, name);
      default:
        return { kind: type as 'boolean' | 'null', ...SAID_NOTHING };
    }
  }

  #listOf({ prefix, items }: Facets, name: string): { prefix: Field[]; items: Field } {
    return {
      prefix: prefix.map((one, i) => this.#all(one, `${name} ${i + 1}`)),
      items: items === undefined ? ANY : this.#all(items, `${name} item`),
    };
  }

  #objectOf({ members, required, rest, bounds }: Facets, name: string): ObjectField {
    const names = [...new Set([...members.keys(), ...required])];
    const own = names.filter((one) => !(one in Object.prototype));
    const found = own.flatMap((one): [string, Member][] => {
      const schemas = members.get(one) ?? rest ?? [];
      const member = this.#memberOf(schemas, `${name} ${one}`, required.has(one));
      return member === undefined ? [] : [[one, member]];
    });
    const others = rest === undefined ? 'cut' : this.#restOf(rest, `${name} value`);
    const inherited = names.filter((one) => one in Object.prototype);
    const isCut = found.length < own.length || (inherited.length > 0 && others === 'rejected');
    return {
      kind: 'object',
      bounds,
      members: new Map(found),
      // A response does not show what is cut off: what is `writeOnly`.
      rest: isCut ? 'cut' : names.length === 0 && others === 'cut' ? 'kept' : others,
      inherited,
      ...SAID_NOTHING,
    };
  }

  #restOf(rest: All, name: string): ObjectField['rest'] {
    const field = this.#all(rest, name);
    const { kind } = bare(field);
    return kind === 'never' ? 'rejected' : kind === 'any' ? 'kept' : field;
  }

  #memberOf(schemas: All, name: string, isRequired: boolean): Member | undefined {
    const isOnly = (word: string): boolean =>
      new Reading(this.#references, schemas).whole.parts.concat(schemas).some((part) => part[word] === true);
    if (this.#side === 'response' && isOnly('writeOnly')) return undefined;
    if (this.#side === 'request' && isOnly('readOnly')) return { field: ANY, isRequired: false, isIgnored: true };
    return { field: this.#all(schemas, name), isRequired, isIgnored: false };
  }
}

const saysMore = (part: Part): boolean =>
  Object.keys(part).some((keyword) => !isSilent(keyword) && keyword !== 'default');
const SILENT = new Set(
  'title description summary example examples deprecated discriminator xml externalDocs readOnly writeOnly'.split(' '),
);

/** Whether a field is long enough for a constant of its own. */
const isLong = (field: Bare): boolean =>
  field.kind === 'object' || field.kind === 'union' || (field.kind === 'values' && field.values.length > 6);

/** How many levels of objects and lists a field has. */
const inDepth = (field: Field): number => {
  const found = bare(field);
  if (found.kind === 'array') return 1 + inDepth(found.items);
  if (found.kind === 'union') return Math.max(...found.of.map(inDepth));
  return found.kind === 'object' ? 1 + Math.max(0, ...[...found.members.values()].map((one) => inDepth(one.field))) : 0;
};

const BY_KIND: readonly (readonly [kind: string, says: (facets: Facets) => boolean])[] = [
  [
    'object',
    ({ members, required, rest, bounds }) =>
      members.size + required.size > 0 || rest !== undefined || hasAny(bounds, 'Properties'),
  ],
  [
    'array',
    ({ prefix, items, bounds, isUnique }) =>
      prefix.length > 0 || items !== undefined || isUnique || hasAny(bounds, 'Items'),
  ],
  ['string', ({ patterns, bounds }) => patterns.length > 0 || hasAny(bounds, 'Length')],
  ['number', ({ multiples, bounds }) => multiples.length > 0 || hasAny(bounds, 'imum')],
];

const hasAny = (bounds: Facets['bounds'], end: string): boolean =>
  Object.entries(bounds).some(([name, value]) => name.endsWith(end) && value !== undefined);

/** The one kind of value that a schema without a type restricts; undefined if none or several. */
function kindsIn(facets: Facets): readonly string[] | undefined {
  const kinds = allKindsIn(facets);
  return kinds.length === 1 ? kinds : undefined;
}

const allKindsIn = (facets: Facets): readonly string[] =>
  BY_KIND.filter(([, says]) => says(facets)).map(([kind]) => kind);

function patternsOf({ patterns }: Facets): { patterns: readonly string[]; unchecked: readonly string[] } {
  const some = patterns.filter((one) => expressionOf(one) !== undefined);
  return {
    patterns: some,
    unchecked: patterns.filter((one) => !some.includes(one)).map((one) => `pattern \`${one}\``),
  };
}

/** Numbers are as large as they come, unless both ends are said. */
function numbersOf({ bounds, multiples }: Facets): Pick<NumberField, 'bounds' | 'multiples' | 'isLarge'> {
  const ends = [bounds.minimum ?? bounds.exclusiveMinimum, bounds.maximum ?? bounds.exclusiveMaximum];
  return {
    bounds,
    multiples,
    isLarge: !ends.every((one) => one !== undefined && Math.abs(one) < Number.MAX_SAFE_INTEGER),
  };
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** One of some values that fits the rest of a schema, too. */
function ofValues(field: Bare, values: readonly unknown[]): Bare {
  const some = [...new Set(values.filter((value) => isScalar(value) && fitsKind(field, value)))] as (
    string | number | boolean | null
  )[];
  if (some.length > 0 && values.every(isScalar)) return { kind: 'values', values: some, ...SAID_NOTHING };
  return { ...field, unchecked: [...field.unchecked, `enum \`${JSON.stringify(values).slice(0, 80)}\``] };
}

function fitsKind(field: Bare, value: unknown): boolean {
  if (field.kind === 'union') return field.of.some((one) => fitsKind(bare(one), value));
  if (field.kind === 'any') return true;
  if (field.kind === 'null') return value === null;
  return field.kind === 'integer' ? Number.isInteger(value) : typeof value === field.kind;
}
const isSilent = (keyword: string): boolean => SILENT.has(keyword) || keyword.startsWith('x-');
