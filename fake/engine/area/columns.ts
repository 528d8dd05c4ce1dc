import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The columns of a table, or the keys of an object in a seed: a schema each. */
export type Columns = Readonly<Record<string, Schema>>;

declare const isOwn: unique symbol;

/** A column that no seed says. */
export interface OwnColumn<T> extends z.ZodMiniType<T> {
  readonly [isOwn]: true;
}

/** A column that may be omitted, and is filled in then; one that rows may lack may stay without a value. */
export type Filled<S extends Schema> = S extends { readonly _zod: { readonly optout: 'optional' } }
  ? S
  : z.ZodMiniDefault<S>;

type Output<S> = S extends Schema ? S['_zod']['output'] : never;
type Input<S> = S extends Schema ? S['_zod']['input'] : never;
type Lacking<C> = { [N in keyof C]: C[N] extends { _zod: { optout: 'optional' } } ? N : never }[keyof C];
type Omissible<C> = { [N in keyof C]: C[N] extends { _zod: { optin: 'optional' | 'defaulted' } } ? N : never }[keyof C];
type Own<C> = { [N in keyof C]: C[N] extends OwnColumn<unknown> ? N : never }[keyof C];
type Without<C, N> = Pick<C, Exclude<keyof C, N>>;

// Each half is homomorphic in a part of the columns, so that a hover shows the comment above a column.

/** A row of some columns. */
export type RowOf<C> = { readonly [N in keyof Without<C, Lacking<C>>]: Output<C[N]> } & {
  readonly [N in keyof Pick<C, Lacking<C>>]?: Exclude<Output<C[N]>, undefined>;
};

/** The given values of a row: null means the same as omitting a key. */
export type SeedOf<C> = { readonly [N in keyof Without<C, Omissible<C> | Own<C>>]: Input<C[N]> } & {
  readonly [N in keyof Pick<C, Exclude<Omissible<C>, Own<C>>>]?: Input<C[N]> | null | undefined;
};

/** Columns of which a named type of seeds is made: it has all of their keys, with their types. */
type SeedColumns<Seed> = { readonly [N in keyof Seed]-?: z.core.$ZodType<unknown, Seed[N] | undefined> };

/** How a column gets its value: from what surrounds the row, and from what the row has so far. */
type Make<T> = (context: never, row: never) => T;

/** The rules of a column that its schema does not say. */
interface Rule {
  /** Makes the value that is not given. */
  readonly make?: Make<unknown>;
  /** Whether it is another one each time, so that an export always says it. */
  readonly isFresh?: boolean;
  readonly isOwn?: boolean;
  /** Puts what is given into the form that rows have. */
  readonly read?: (given: never, context: never, row: never) => unknown;
}

const rules = new WeakMap<object, Rule>();

/** A column like another one, with a further rule. */
function ruled<S extends Schema>(column: S, rule: Rule): S {
  const copy = z.clone(column);
  rules.set(copy, { ...rules.get(column), ...rule });
  return copy;
}

/** A column that is new each time where it is not given: ids, references. */
export const fresh = <S extends Schema>(schema: S, make: Make<Output<S>>): Filled<S> =>
  ruled(schema, { make, isFresh: true }) as unknown as Filled<S>;

/** A column that follows from the row so far where it is not given. */
export const derived = <S extends Schema>(schema: S, make: Make<Output<S> | undefined>): Filled<S> =>
  ruled(schema, { make }) as unknown as Filled<S>;

/** A column that only rules change: no seed says it. */
export const own = <T>(make: Make<T>): OwnColumn<T> =>
  ruled(z.optional(z.never()), { make, isOwn: true }) as unknown as OwnColumn<T>;

/** A column, or what one is made of, whose value is put into another form before it is stored. */
export const read = <S extends Schema, T extends Output<S>>(
  column: S,
  into: (given: NonNullable<Output<S>>, context: never, row: never) => T,
): S & { readonly _zod: { readonly output: T } } =>
  ruled(column, { read: into }) as S & { readonly _zod: { readonly output: T } };

/** The default of a schema, and the schema that it wraps. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def;

/** All that holds for a column: what it wraps, its default, and its own rule. */
function ruleOf(column: Schema): Rule {
  const { type, innerType, defaultValue } = definitionOf(column);
  const inner = innerType && ruleOf(innerType);
  // What `prefault` gives has yet to be read by the schema.
  const filled = type === 'prefault' ? z.safeParse(column, undefined).data : defaultValue;
  return { ...inner, ...(filled !== undefined && { make: () => filled }), ...rules.get(column) };
}

/** The rule of a column by its name, and whether rows may have null in it. */
type NamedRule = readonly [name: string, rule: Rule, takesNull: boolean];

// Worked out once, as a seed may have a hundred thousand rows of some columns.
const namedRules = new WeakMap<Columns, readonly NamedRule[]>();

/** The rules of some columns, by their names. */
function rulesOf(columns: Columns): readonly NamedRule[] {
  const known = namedRules.get(columns);
  if (known !== undefined) return known;
  const named = Object.entries(columns).map(([name, column]): NamedRule => [
    name,
    ruleOf(column),
    z.safeParse(column, null).success,
  ]);
  namedRules.set(columns, named);
  return named;
}

type RowValues = Readonly<Record<string, unknown>>;

/** A copy of what is given, without null where no row has it: there it says the same as omitting the key. */
function present(columns: Columns, given: object): Record<string, unknown> {
  const known: Record<string, unknown> = { ...given };
  for (const [name, , takesNull] of rulesOf(columns)) if (known[name] === null && !takesNull) delete known[name];
  return known;
}

/** The row that is meant by what is given of it. */
export function rowFrom<C extends Columns>(columns: C, context: unknown, given: SeedOf<C>): RowOf<C> {
  const row: Record<string, unknown> = {};
  const known = present(columns, given);
  for (const [name, { make, read: into }] of rulesOf(columns)) {
    const value = known[name];
    const stored =
      value === undefined
        ? make?.(context as never, known as never)
        : into === undefined || value === null
          ? value
          : into(value as never, context as never, known as never);
    if (stored !== undefined) row[name] = known[name] = stored;
  }
  return row as RowOf<C>;
}

/** A row as a seed: derived columns and defaults are omitted. */
export function seedFrom<C extends Columns>(columns: C, context: unknown, row: RowOf<C>): SeedOf<C> {
  const isSaid = ([name, { make, isOwn = false, isFresh = false }]: NamedRule): boolean => {
    const value = (row as RowValues)[name];
    if (value === undefined || isOwn) return false;
    return isFresh || make === undefined || !isSame(value, make(context as never, row as never));
  };
  const rules = rulesOf(columns).filter(isSaid);
  return Object.fromEntries(rules.map(([name]) => [name, (row as RowValues)[name]])) as SeedOf<C>;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The schema of what is given of a row, under the name that its type has; a key that no column names is an issue. */
export function seedSchema<Seed>(columns: Columns & SeedColumns<Seed>): z.ZodMiniType<Seed, Seed> {
  const given = Object.entries<Schema>(columns).filter(([, column]) => rules.get(column)?.isOwn !== true);
  const parts = given.map(([name, column]) => [name, givenSchema(column)] as const);
  return z.strictObject(Object.fromEntries(parts)) as unknown as z.ZodMiniType<Seed, Seed>;
}

/** The schema of a list of those. */
export const seedList = <Seed>(columns: Columns & SeedColumns<Seed>): z.ZodMiniType<readonly Seed[], readonly Seed[]> =>
  z.array(seedSchema<Seed>(columns));

/** The schema of one column as a seed gives it. */
function givenSchema(column: Schema): Schema {
  const { type, innerType, defaultValue } = definitionOf(column);
  const isMade = rules.get(column)?.make !== undefined;
  if (!isMade && !['optional', 'default', 'prefault'].includes(type)) return column;
  const part = z.optional(z.nullable(isMade && type !== 'optional' ? column : (innerType ?? column)));
  if (defaultValue !== undefined) z.globalRegistry.add(part, { default: defaultValue });
  return part;
}
