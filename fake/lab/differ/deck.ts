import type { Random } from '../playing/comparison.ts';
import type { Described, Parameter, Schema } from './described.ts';

/** Where a field of a request is: in the query, a header, or in the body at these keys, of which the whole body has none. */
export interface Place {
  readonly in: 'query' | 'header' | 'body';
  readonly keys: readonly string[];
  readonly schema: Schema;
}

/** The kinds of values that each field is sent with. */
export const valueKinds = ['good', 'empty', 'null', 'wrong', 'boundary'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A request that is to be sent once: of an operation, with one of its fields as said. */
export interface Card {
  readonly operation: Described;
  readonly field?: Place;
  readonly value?: ValueKind;
}

const MAX_DEPTH = 3;

/** The fields of an operation: parameters, its body, and what is in that. */
export function fieldsOf({ query, headers = [], body }: Described): readonly Place[] {
  const at =
    (place: 'query' | 'header') =>
    ({ name, schema }: Parameter): Place => ({ in: place, keys: [name], schema });
  return [...query.map(at('query')), ...headers.map(at('header')), ...(body === undefined ? [] : within(body, []))];
}

function within(schema: Schema, keys: readonly string[]): Place[] {
  const inner = [
    ...Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>),
    ...(keys.length > 0 && schema['items'] !== undefined ? [['0', schema['items'] as Schema] as const] : []),
  ];
  return [
    { in: 'body', keys, schema },
    ...(keys.length < MAX_DEPTH ? inner.flatMap(([key, one]) => within(one, [...keys, key])) : []),
  ];
}

/** The name of a card's field. */
export const placeName = ({ in: where, keys }: Place): string => [where, ...keys].join('.');

/** Every operation, then every field of every one with every kind of value: each once before any comes again. */
export class Deck {
  readonly #piles: readonly (readonly Card[])[];
  readonly #random: Random;
  #left: Card[][] = [];

  constructor(operations: readonly Described[], random: Random) {
    this.#random = random;
    const fields = operations.flatMap((operation) => fieldsOf(operation).map((field) => ({ operation, field })));
    this.#piles = [
      operations.map((operation) => ({ operation })),
      fields.flatMap((card) => valueKinds.map((value): Card => ({ ...card, value }))),
    ].filter((pile) => pile.length > 0);
  }

  next(): Card {
    if (this.#left.length === 0) this.#left = this.#piles.map((pile) => pile.slice());
    const [pile = []] = this.#left;
    const [card] = pile.splice(this.#random.int(0, pile.length - 1), 1);
    if (pile.length === 0) this.#left.shift();
    return card as Card;
  }

  /** Takes a card back that was not used: it comes again soon. */
  putBack(card: Card): void {
    this.#left.unshift([card]);
  }
}

/** A value of a kind; undefined for a good one. */
export function valueOf(kind: ValueKind, schema: Schema, { pick }: Random): unknown {
  return kind === 'null'
    ? null
    : pick((VALUES[typeOf(schema)] ?? VALUES['string'])?.[kind as 'empty'](schema) ?? [undefined]);
}

const typeOf = ({ type = 'any' }: Schema): string => (Array.isArray(type) ? String(type[0]) : String(type));

type Made = Readonly<Record<'good' | 'empty' | 'wrong' | 'boundary', (schema: Schema) => readonly unknown[]>>;

const good = (): readonly unknown[] => [undefined];

/** A number where none is expected: no id of a record, neither as it is nor without its fraction. */
const OTHER = 0.5;

const NUMBERS: Made = {
  good,
  empty: () => [0],
  wrong: () => ['text', true, [], OTHER],
  boundary: () => [-1, 1, 2 ** 31, Number.MAX_SAFE_INTEGER],
};

/** The values by the type of a schema. */
const VALUES: Readonly<Record<string, Made>> = {
  string: {
    good,
    empty: () => [''],
    wrong: () => [OTHER, true, ['text'], {}],
    boundary: ({ format, maxLength = 255 }) =>
      format === 'date-time'
        ? ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2024-02-30T00:00:00Z', '2024-01-01']
        : [' x ', 'é'.repeat(Number(maxLength)), 'x'.repeat(Number(maxLength) + 1), '<b>&amp;', 'a/b', '..'],
  },
  integer: NUMBERS,
  number: NUMBERS,
  boolean: { good, empty: () => [false], wrong: () => ['true', OTHER, []], boundary: () => [true] },
  array: { good, empty: () => [[]], wrong: () => ['text', OTHER, {}], boundary: () => [[null], ['', ''], [[]], [{}]] },
  object: { good, empty: () => [{}], wrong: () => ['text', OTHER, []], boundary: () => [{ other: 'x' }, { '': '' }] },
  any: { good, empty: () => ['', 0], wrong: () => [{}, []], boundary: () => ['x'.repeat(256), -1] },
};
