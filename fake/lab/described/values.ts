import { listOf, textOf, type Part } from './description.ts';
import { expressionOf, textMatching } from './pattern-text.ts';

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

/** Texts to try for a pattern that no example fits: most patterns are of ids, numbers, colours, codes and dates. */
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

const numberAt = (part: Part, name: string): number | undefined =>
  typeof part[name] === 'number' ? part[name] : undefined;

/** Whether a text has the length, the pattern and the format that a schema says. */
export function isText(part: Part, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const { length } = Array.from(value);
  if (length < (numberAt(part, 'minLength') ?? 0) || length > (numberAt(part, 'maxLength') ?? Infinity)) return false;
  const pattern = textOf(part['pattern']);
  if (pattern !== undefined && value.length < 1000 && expressionOf(pattern)?.test(value) === false) return false;
  return hasFormat(textOf(part['format']) ?? '', value);
}

/** Whether a text looks like its format; an example often says "string". */
function hasFormat(format: string, value: string): boolean {
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
  return format === 'byte' || !Object.hasOwn(FORMATS, format) || value === FORMATS[format];
}

/** Whether a number is within the bounds that a schema says. */
export function isNumber(part: Part, value: unknown, isInteger: boolean): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value))) return false;
  const { exclusiveMinimum, exclusiveMaximum } = part;
  const isAbove = value > (typeof exclusiveMinimum === 'number' ? exclusiveMinimum : -Infinity);
  const isBelow = value < (typeof exclusiveMaximum === 'number' ? exclusiveMaximum : Infinity);
  const least = (numberAt(part, 'minimum') ?? -Infinity) + (exclusiveMinimum === true ? Number.EPSILON : 0);
  const most = (numberAt(part, 'maximum') ?? Infinity) - (exclusiveMaximum === true ? Number.EPSILON : 0);
  const step = numberAt(part, 'multipleOf');
  return isAbove && isBelow && value >= least && value <= most && (step === undefined || value % step === 0);
}

/** What a description gives as values of a schema: its default first, then its examples. */
const given = (part: Part): readonly unknown[] => [part['default'], part['example'], ...listOf(part['examples'])];

/** A text of a schema. */
export function textFor(part: Part): string {
  const format = FORMATS[textOf(part['format']) ?? ''] ?? 'text';
  const least = Math.min(numberAt(part, 'minLength') ?? 0, 10_000);
  const most = numberAt(part, 'maxLength') ?? Infinity;
  const long = format.padEnd(least, 'x').slice(0, most);
  const pattern = textOf(part['pattern']);
  const made = pattern === undefined ? [] : [1, least].map((count) => textMatching(pattern, count));
  const tried = [...given(part), format, long, ...TRIED, ...made];
  return tried.find((value): value is string => isText(part, value)) ?? long;
}

/** A number of a schema. */
export function numberFor(part: Part, isInteger: boolean): number {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => numberAt(part, name) ?? 0,
  );
  const tried = [...given(part), 1, 0, ...bounds.flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5])];
  const step = numberAt(part, 'multipleOf') ?? 1;
  return [...tried, step, -step].find((value): value is number => isNumber(part, value, isInteger)) ?? 1;
}

/** A truth value of a schema. */
export const booleanFor = (part: Part): boolean => given(part).find((value) => typeof value === 'boolean') ?? false;

/** The one of some values that the description prefers. */
export const oneOfThese = (part: Part, values: readonly unknown[]): unknown =>
  given(part).find((value) => values.includes(value)) ?? values[0];
