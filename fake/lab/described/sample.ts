// A value of a field: the plainest one, or a random one.
import { UploadedFile } from '../../engine/http/body.ts';
import { accepts } from './accepts.ts';
import {
  bare,
  type Bare,
  type Field,
  type ListField,
  type NumberField,
  type ObjectField,
  type TextField,
} from './field.ts';
import { textMatching } from './pattern.ts';

/** What chooses where a field leaves a choice. */
export interface Choices {
  readonly pick: <T>(list: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
  readonly int: (from: number, to: number) => number;
}

/** The first of everything, and no more than is required. */
const PLAINEST: Choices = { pick: ([first]) => first as never, chance: () => false, int: (from) => from };

/** How a value is chosen. */
interface Maker {
  readonly choices: Choices;
  /** The known value for a place; undefined if a value has to be made. */
  readonly known: (keys: readonly string[]) => unknown;
  /** The objects and lists that a value is inside of. */
  readonly above: readonly Bare[];
  /** How many more parts it may have. */
  readonly budget: { left: number };
}

const MAX_PARTS = 20_000;

/** A value of a field, or undefined where none was found: it leads back to itself, or has a pattern that is not understood. */
export const sampleOf = (field: Field, choices: Choices = PLAINEST, known: Maker['known'] = () => undefined): unknown =>
  made(field, [], { choices, known, above: [], budget: { left: MAX_PARTS } });

function made(field: Field, keys: readonly string[], maker: Maker): unknown {
  const found = bare(field);
  const value = maker.known(keys);
  if (value !== undefined) return value;
  if (maker.above.includes(found) || (maker.budget.left -= 1) < 0) return undefined;
  const within = { ...maker, above: [...maker.above, found] };
  switch (found.kind) {
    case 'object':
      return objectFor(found, keys, within);
    case 'array':
      return listFor(found, keys, within);
    case 'union':
      return unionFor(found, keys, within);
    default:
      return [...preferred(found, maker.choices), ...plainValues(found, maker.choices)].find((one) =>
        accepts(found, one),
      );
  }
}

/** What the description gives as values, most of all where nothing else chooses. */
function preferred(field: Bare, { chance }: Choices): readonly unknown[] {
  const given = [...(field.fallback === undefined ? [] : [field.fallback]), ...field.examples];
  return given.length > 0 && !chance(0.7) ? given.filter((one) => hasFormat(field, one)) : [];
}

function plainValues(field: Bare, choices: Choices): readonly unknown[] {
  switch (field.kind) {
    case 'string':
      return textsFor(field, choices);
    case 'integer':
    case 'number':
      return numbersFor(field, choices);
    case 'values':
      return [choices.pick(field.values), ...field.values];
    case 'boolean':
      return [choices.chance(0.5)];
    case 'null':
      return [null];
    case 'file':
      return [new UploadedFile('file', 'text/plain', new TextEncoder().encode('text'))];
    default:
      return field.kind === 'any' ? [{}] : [];
  }
}

function objectFor(field: ObjectField, keys: readonly string[], maker: Maker): unknown {
  const found: Record<string, unknown> = {};
  const { minProperties: least = 0, maxProperties: most = Infinity } = field.bounds;
  const size = (): number => Object.keys(found).length;
  // What is refused for one member of many says nothing of the others, so half of all objects have few.
  const share = maker.choices.pick([0.5, 0.1]);
  const some = [...field.members].filter(([, { isIgnored }]) => !isIgnored);
  for (const [name, member] of [...some].sort(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired))) {
    const isWanted = member.isRequired || size() < least || (maker.choices.chance(share) && size() < most);
    const value = isWanted ? made(member.field, [...keys, name], maker) : undefined;
    if (value !== undefined) found[name] = value;
    else if (member.isRequired) return undefined;
  }
  for (let i = 1; size() < least && field.rest !== 'rejected'; i += 1)
    found[`key${i}`] = typeof field.rest === 'string' ? 'text' : made(field.rest, [...keys, `key${i}`], maker);
  return found;
}

const MAX_ITEMS = 20;

function listFor(field: ListField, keys: readonly string[], maker: Maker): unknown {
  const { minItems = 0, maxItems = Infinity } = field.bounds;
  const length = Math.min(maker.choices.int(minItems, Math.min(maxItems, minItems + 2)), Math.max(minItems, MAX_ITEMS));
  const items = Array.from({ length }, (_, i) => made(field.prefix[i] ?? field.items, [...keys, String(i)], maker));
  const distinct = field.isUnique ? items.map((one, i) => (i === 0 ? one : other(field.items, one, i))) : items;
  if (distinct.every((one) => one !== undefined)) return distinct;
  return minItems === 0 ? [] : undefined;
}

/** Another value than the first one of a list, if there is one. */
function other(items: Field, value: unknown, at: number): unknown {
  const found = bare(items);
  const tried: readonly unknown[] =
    found.kind === 'values' ? [found.values[at]] : typeof value === 'number' ? [value + at] : [`${String(value)}${at}`];
  return tried.find((one) => accepts(items, one)) ?? value;
}

function unionFor(field: Extract<Bare, { kind: 'union' }>, keys: readonly string[], maker: Maker): unknown {
  const some = field.of.filter((one) => bare(one).kind !== 'null');
  const first = maker.choices.pick(field.of);
  const order = maker.choices === PLAINEST ? [...some, ...field.of] : [first, ...some, ...field.of];
  // What is required alone may fit several forms; all members fit fewer.
  const full = { ...maker, choices: { ...maker.choices, chance: () => true } };
  for (const how of field.isOne ? [maker, full] : [maker])
    for (const one of new Set(order)) {
      const value = made(one, keys, how);
      // A random value may have parts of other responses in it, which are known only when it is sent.
      if (maker.choices === PLAINEST || value === undefined ? accepts(field, value) : true) return value;
    }
  return undefined;
}

/** Values by the format of a text. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2024-01-01T00:00:00Z',
  date: '2024-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/example',
  'iri-reference': '/example',
  'uri-template': 'https://example.com/{id}',
  uuid: '00000000-0000-4000-8000-000000000001',
  byte: 'dGV4dA==',
  'json-pointer': '/text',
  'relative-json-pointer': '0',
  regex: '.*',
};

const formatOf = ({ formats }: Bare): string | undefined =>
  formats.map((one) => (Object.hasOwn(FORMATS, one) ? FORMATS[one] : undefined)).find((one) => one !== undefined);

/** Whether an example looks like its format: it often says "string". */
function hasFormat(field: Bare, value: unknown): boolean {
  const format = formatOf(field);
  if (format === undefined || field.formats.includes('byte') || typeof value !== 'string') return true;
  if (field.formats.includes('date-time'))
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
  return value === format;
}

/** Texts to try for a pattern: most patterns are of ids, numbers, colours, codes and dates. */
const TRIED = [
  'text',
  'a',
  'A',
  '1',
  'AA',
  'USD',
  'en',
  'en-US',
  '1.0',
  '1.0.0',
  '100',
  '#ffffff',
  'ffffff',
  '+10000000000',
]
  .concat(Object.values(FORMATS))
  .concat(
    [3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 26, 32, 36, 40, 64].flatMap((count) =>
      ['0', 'a', 'A'].map((one) => one.repeat(count)),
    ),
  );

const RANDOM = ['ada', 'bob', 'x y', 'Grüße', 'a/b?c=d', ''];
const MAX_CHARACTERS = 10_000;

function textsFor(field: TextField, { pick, chance }: Choices): readonly unknown[] {
  const format = formatOf(field);
  const least = Math.min(field.bounds.minLength ?? 0, MAX_CHARACTERS);
  const padded = (format ?? 'text').padEnd(least, 'x').slice(0, field.bounds.maxLength ?? Infinity);
  const matching = field.patterns.flatMap((pattern) => [1, least].map((count) => textMatching(pattern, count)));
  const random = format === undefined && chance(0.9) ? [pick(RANDOM)] : [];
  return [...random, format ?? 'text', padded, ...TRIED, ...matching];
}

function numbersFor({ bounds, multiples, kind }: NumberField, { int, pick, chance }: Choices): readonly unknown[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds;
  const known = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((one) => one !== undefined);
  const least = minimum ?? exclusiveMinimum ?? 0;
  const random = int(least, Math.min(maximum ?? exclusiveMaximum ?? least + 12, least + 12));
  const around = known.flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5, bound + 0.001]);
  const steps = multiples.flatMap((one) => [one, -one, Math.ceil(least / one) * one]);
  const first = chance(0.9) ? [kind === 'number' ? random + pick([0, 0.5]) : random] : [];
  return [...first, 1, 0, ...around, ...steps];
}
