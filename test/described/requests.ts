// Requests made of the schemas of a description: values at the edges of what fits, and values with one thing wrong at one place.
// They are not made by what writes areas, which they are to find out.
import { textMatching } from '../../fake/lab/described/pattern.ts';
import type { Judge, Schema } from './judge.ts';

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Random choices, the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }
}

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-02-29T23:59:59Z', '1999-01-01T00:00:00.123+02:00'],
  date: ['2024-02-29'],
  time: ['23:59:59Z'],
  email: ['a@b.example'],
  uri: ['https://a.example/b?c=d'],
  url: ['https://a.example'],
  uuid: ['7f1c2a9e-0000-4a4a-8b8b-1234567890ab'],
  ipv4: ['192.0.2.7'],
  ipv6: ['2001:db8::7'],
  hostname: ['a.example'],
  byte: ['YWJj'],
  duration: ['PT5M'],
};

const TEXTS = [
  'a',
  'text',
  'Grüße',
  '😀😀',
  ' ',
  '0',
  'true',
  'null',
  'x'.repeat(40),
  '',
  'constructor',
  '2024-01-01',
  'AB12',
  'a-b_c.d',
];
const EXTREMES = [0, 1, -1, 0.5, 1e9, 2 ** 53, -(2 ** 31), 2 ** 31, 1e300];
const OTHERS: readonly unknown[] = [null, true, false, 7, 1.5, 'text', '', [], {}, [null], [{}], { a: 1 }];

/** Makes values of the schemas of a description. */
export class Values {
  readonly #judge: Judge;
  readonly #random: Random;

  constructor(judge: Judge, random: Random) {
    this.#judge = judge;
    this.#random = random;
  }

  /** A value that is meant to fit. */
  fitting(schema: unknown, depth = 0): unknown {
    if (depth > 25) return null;
    const part = this.#whole(schema as Schema, depth);
    const { pick } = this.#bound();
    if ('const' in part) return part['const'];
    if (listOf(part['enum']).length > 0) return pick(listOf(part['enum']));
    const choices = [...listOf(part['oneOf']), ...listOf(part['anyOf'])];
    if (choices.length > 0 && depth < 12) {
      const { oneOf: _one, anyOf: _any, ...own } = part;
      return this.fitting({ allOf: [own, pick(choices)] }, depth + 1);
    }
    const types = [part['type']].flat().filter((one) => one !== undefined);
    const type = types.length > 0 ? pick(types) : typeIn(part);
    switch (type) {
      case 'string':
        return this.#text(part);
      case 'integer':
        return Math.trunc(this.#number(part, true));
      case 'number':
        return this.#number(part, false);
      case 'boolean':
        return this.#random.chance(0.5);
      case 'null':
        return null;
      case 'array':
        return this.#list(part, depth);
      case 'object':
        return this.#object(part, depth);
      default:
        return pick(OTHERS);
    }
  }

  /** A value with one thing changed at one place. */
  changed(value: unknown): unknown {
    const places = placesIn(value);
    const place = this.#random.pick(places);
    return withAt(value, place, (one, remove) => this.#other(one, remove));
  }

  #bound(): { pick: <T>(list: readonly T[]) => T } {
    return { pick: (list) => this.#random.pick(list) };
  }

  #whole(schema: Schema, depth: number): Part {
    if (!isPart(schema)) return {};
    const part = this.#judge.resolve(schema);
    const siblings = schema['$ref'] === undefined ? {} : withoutRef(schema);
    const all = depth > 20 ? [] : listOf(part['allOf']).map((one) => this.#whole(one as Schema, depth + 1));
    const { allOf: _all, ...own } = part;
    return [...all, own, siblings].reduce<Part>(both, {});
  }

  #text(part: Part): string {
    const {
      minLength = 0,
      maxLength = Infinity,
      format,
      pattern,
    } = part as { minLength?: number; maxLength?: number; format?: string; pattern?: string };
    const edge = (length: number): string => (this.#random.chance(0.3) ? '😀' : 'a').repeat(Math.min(length, 3000));
    const known = FORMATS[format ?? ''] ?? [];
    const options = [
      ...(known.length > 0 ? [...known, ...known] : TEXTS),
      edge(minLength),
      ...(maxLength < 3000 ? [edge(maxLength)] : []),
      ...(pattern === undefined ? [] : [...matching(pattern, minLength), ...matching(pattern, minLength)]),
    ];
    const fits = (text: string): boolean => {
      const { length } = Array.from(text);
      return length >= minLength && length <= maxLength && (pattern === undefined || safeTest(pattern, text));
    };
    const some = options.filter(fits);
    return this.#random.pick(some.length > 0 ? some : options);
  }

  #number(part: Part, isInteger: boolean): number {
    const {
      minimum,
      maximum,
      exclusiveMinimum,
      exclusiveMaximum,
      multipleOf = 0,
    } = part as Readonly<Record<string, number | undefined>>;
    const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((one) => one !== undefined);
    const options = [0, 1, 12, ...(isInteger ? [] : [0.5, 2.25]), ...bounds.flatMap((one) => [one, one + 1, one - 1])];
    const fits = (one: number): boolean =>
      one >= (minimum ?? -Infinity) &&
      one <= (maximum ?? Infinity) &&
      one > (exclusiveMinimum ?? -Infinity) &&
      one < (exclusiveMaximum ?? Infinity);
    const stepped = multipleOf > 0 ? options.map((one) => Math.round(one / multipleOf) * multipleOf) : options;
    const some = stepped.filter(fits);
    return this.#random.pick(some.length > 0 ? some : options);
  }

  #list(part: Part, depth: number): unknown[] {
    const { minItems = 0, maxItems = Infinity } = part as { minItems?: number; maxItems?: number };
    const least = Math.min(minItems, 30);
    const most = Math.min(maxItems, 30);
    const length =
      depth > 4
        ? least
        : this.#random.pick([least, least, Math.min(least + 1, most), maxItems <= 30 ? maxItems : least]);
    const prefix = listOf(part['prefixItems']);
    return Array.from({ length }, (_, i) => this.fitting(prefix[i] ?? part['items'] ?? true, depth + 1));
  }

  #object(part: Part, depth: number): unknown {
    const required = listOf(part['required']).map(String);
    const entries = Object.entries(partOf(part['properties'])).filter(
      ([name]) => required.includes(name) || (depth < 5 && this.#random.chance(depth < 2 ? 0.6 : 0.3)),
    );
    const names = new Set(entries.map(([name]) => name));
    const made = entries.map(([name, schema]) => [name, this.fitting(schema, depth + 1)] as const);
    const rest = required
      .filter((name) => !names.has(name))
      .map((name) => [name, this.fitting(part['additionalProperties'] ?? true, depth + 1)] as const);
    const { additionalProperties } = part;
    const isOpen = additionalProperties !== false && this.#random.chance(0.2);
    const more = isOpen ? [['more', this.fitting(additionalProperties ?? true, depth + 1)] as const] : [];
    const { minProperties = 0 } = part as { minProperties?: number };
    const filling = Array.from(
      { length: Math.max(0, minProperties - made.length - rest.length - more.length) },
      (_, i) => [`key${i}`, this.fitting(additionalProperties ?? true, depth + 1)] as const,
    );
    return Object.fromEntries([...made, ...rest, ...more, ...filling]);
  }

  #other(value: unknown, remove: symbol): unknown {
    const { pick } = this.#bound();
    const near: unknown[] = [pick(OTHERS), pick(OTHERS), remove, remove];
    if (typeof value === 'number') near.push(value + 1, value - 1, value + 0.5, -value, String(value), pick(EXTREMES));
    if (typeof value === 'string')
      near.push(`${value}a`, value.slice(1), '', `${value}😀`, 'x'.repeat(300), value.toUpperCase(), pick(TEXTS));
    if (Array.isArray(value)) {
      const items = value as unknown[];
      near.push([...items, ...items], [...items, pick(OTHERS)], items.slice(1), [], {});
    }
    if (isPart(value))
      near.push(
        { ...value, more: pick(OTHERS) },
        { ...value, constructor: 1 },
        {},
        [value],
        Object.fromEntries(Object.entries(value).slice(1)),
      );
    return pick(near);
  }
}

const withoutRef = ({ $ref: _ref, ...rest }: Part): Part => rest;

const both = (a: Part, b: Part): Part => ({
  ...a,
  ...b,
  ...((a['properties'] ?? b['properties']) !== undefined && {
    properties: { ...partOf(a['properties']), ...partOf(b['properties']) },
  }),
  ...((a['required'] ?? b['required']) !== undefined && {
    required: [...listOf(a['required']), ...listOf(b['required'])],
  }),
});

function typeIn(part: Part): string | undefined {
  if (part['properties'] !== undefined || part['additionalProperties'] !== undefined || part['required'] !== undefined)
    return 'object';
  if (part['items'] !== undefined || part['prefixItems'] !== undefined) return 'array';
  return part['pattern'] !== undefined || part['format'] !== undefined ? 'string' : undefined;
}

/** Texts of a pattern of characters, classes and counts. */
function matching(pattern: string, least: number): string[] {
  const parts = [
    ...pattern
      .replace(/^\^|\$$/g, '')
      .matchAll(/(\[(?:\\.|[^\]\\])*\]|\\.|\.|[^\\[\](){}|*+?.^$])(\*|\+|\?|\{\d+(?:,\d*)?\})?/g),
  ];
  const text = (count: number): string =>
    parts
      .map(([, one = '', times = '']: readonly string[]) => {
        const [, low = '', high] = /^\{(\d+)(?:,(\d*))?\}/.exec(times) ?? [];
        const wanted =
          times === ''
            ? 1
            : times === '*' || times === '+'
              ? count
              : times === '?'
                ? 1
                : Math.min(
                    Math.max(Number(low), count),
                    high === undefined || high === '' ? Math.max(Number(low), count) : Number(high),
                  );
        const found =
          [...(one.length === 1 ? one : ''), ...'aA1-_ #/:.@+x0'].find((char) => safeTest(`^${one}$`, char)) ?? 'a';
        return found.repeat(times.startsWith('{') && high === undefined ? Number(low) : wanted);
      })
      .join('');
  return [text(1), text(Math.max(1, least)), textMatching(pattern, 1) ?? ''];
}

function safeTest(pattern: string, text: string): boolean {
  if (text.length > 4000) return false;
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {
      // The next flags may fit.
    }
  return true;
}

type Place = readonly (string | number)[];

const placesIn = (value: unknown, at: Place = []): Place[] => [
  at,
  ...(Array.isArray(value)
    ? (value as unknown[]).flatMap((one, i) => placesIn(one, [...at, i]))
    : isPart(value)
      ? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))
      : []),
];

const REMOVED = Symbol('removed');

function withAt(value: unknown, [step, ...rest]: Place, change: (one: unknown, remove: symbol) => unknown): unknown {
  if (step === undefined) {
    const made = change(value, REMOVED);
    return made === REMOVED ? undefined : made;
  }
  const inner = (one: unknown): unknown => (rest.length === 0 ? change(one, REMOVED) : withAt(one, rest, change));
  if (Array.isArray(value))
    return (value as unknown[]).map((one, i) => (i === step ? inner(one) : one)).filter((one) => one !== REMOVED);
  return Object.fromEntries(
    Object.entries(partOf(value))
      .map(([key, one]) => [key, key === step ? inner(one) : one] as const)
      .filter(([, one]) => one !== REMOVED),
  );
}
