import type { Ids } from './ids.ts';

/** The values that a scenario has seen so far: those it has bound to names, and the server's time. */
export interface Sight {
  readonly bound: Map<string, string | number>;
  /** The address in what the server shows. */
  base: string;
  /** Which ids stand for the scenario's, where the server counts its own way; else they are compared as they are. */
  readonly ids?: Ids;
  /** When the scenario began, and now, in milliseconds. */
  start: number;
  now: number;
  readonly exact: boolean;
  readonly recorded: boolean;
  /** Whether the server's clock is its own: a time is one since the start. */
  readonly isLive: boolean;
  /** Whether the keys of a record have to be in the order in which they are expected. */
  readonly inOrder: boolean;
}

/** A value that is not what it must be. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  /** The step, and the field of its response. */
  readonly where: string;
  readonly expected: unknown;
  readonly received: unknown;

  constructor(where: string, expected: unknown, received: unknown) {
    super(`${where}: expected ${show(expected)}, got ${show(received)}`);
    this.where = where;
    this.expected = expected;
    this.received = received;
  }
}

const show = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 600);

type Check = (actual: unknown, argument: string, sight: Sight) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

// The placeholders that stand for a whole value.
const CHECKS: Readonly<Record<string, Check>> = {
  any: () => true,
  data: () => true,
  absent: (actual) => actual === undefined || actual === null,
  string: (actual) => typeof actual === 'string' && actual !== '',
  number: (actual, name, sight) => typeof actual === 'number' && (name === '' || bind(actual, name, sight)),
  time: isTimeOfShape,
  iso: (actual) => typeof actual === 'string' && ISO.test(actual),
  url: (actual) => typeof actual === 'string' && URL.canParse(actual),
  len: (actual, length) => Array.isArray(actual) && actual.length === Number(length),
  array: (actual) => Array.isArray(actual) && actual.length > 0,
  object: (actual) =>
    isObject(actual) &&
    Object.keys(actual).length > 0 &&
    Object.values(actual).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string')),
  re: (actual, pattern) => typeof actual === 'string' && new RegExp(pattern).test(actual),
  set: (actual, json) =>
    Array.isArray(actual) && JSON.stringify(actual.toSorted()) === JSON.stringify((JSON.parse(json) as []).toSorted()),
  contains: (actual, json) =>
    Array.isArray(actual) && actual.some((item) => isObject(item) && holds(item, JSON.parse(json) as object)),
  id: (actual, name, sight) => typeof actual === 'string' && bind(actual, name, sight),
  bind: (actual, name, sight) => typeof actual === 'string' && bind(actual, name, sight),
  fresh: (actual, argument, { bound }) => actual === freshValue(argument, bound),
  sha: (actual, name, sight) =>
    typeof actual === 'string' && /^[0-9a-f]{40}$/.test(actual) && bind(actual, name, sight),
};

function holds(item: Record<string, unknown>, wanted: object): boolean {
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(item[key]) === JSON.stringify(value));
}

/**
 * The value of `{{fresh:name:form}}`: made up at its first use, and the same in the whole case. In the form, `a`, `A`, `0`
 * and `f` are a letter of either case, a digit, and a hexadecimal digit.
 */
export function freshValue(argument: string, bound: Sight['bound']): string {
  const [name = '', form = ''] = argument.split(/:(.*)/s);
  const known = bound.get(`fresh:${name}`);
  if (known !== undefined) return String(known);
  const made = [...form].map((one) => randomOf(ALPHABETS[one] ?? one)).join('');
  bound.set(`fresh:${name}`, made);
  return made;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS: Readonly<Record<string, string>> = {
  a: LETTERS,
  A: LETTERS.toUpperCase(),
  '0': '0123456789',
  f: '0123456789abcdef',
};

function randomOf(characters: string): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return characters[number % characters.length] ?? '';
}

/** A name stands for what it was first seen as; two commits never share one id. */
function bind(actual: unknown, name: string, { bound }: Sight): boolean {
  if (typeof actual !== 'number' && (typeof actual !== 'string' || actual === '')) return false;
  const known = bound.get(name);
  if (known !== undefined) return known === actual;
  if (/^[0-9a-f]{40}$/.test(String(actual)) && [...bound.values()].includes(actual)) return false;
  bound.set(name, actual);
  return true;
}

function isTime(actual: unknown, offset: number, sight: Sight): boolean {
  const time = typeof actual === 'string' ? Date.parse(actual) : NaN;
  const wanted = sight.now + offset * 1000;
  if (sight.isLive) return time >= sight.start - 120_000 && time <= sight.now + 120_000 + Math.max(0, offset) * 1000;
  if (sight.recorded)
    return /^[\d-]+T[\d:]+Z$/.test(String(actual)) && time >= sight.start - 120_000 && time <= sight.now + 5000;
  return sight.exact ? actual === new Date(wanted).toISOString() : Math.abs(time - wanted) <= 1000;
}

/** Compares a value with what it must be. */
export function compare(
  expected: unknown,
  actual: unknown,
  where: string,
  sight: Sight,
  exact: boolean = sight.exact,
): void {
  if (typeof expected === 'string') compareText(...masked(expected, actual, sight), where, sight);
  else if (Array.isArray(expected)) compareArray(expected, actual, where, sight, exact);
  else if (isObject(expected)) compareObject(expected, actual, where, sight, exact);
  else if (expected !== actual) throw new Mismatch(where, expected, actual);
}

const masked = (expected: string, actual: unknown, { ids }: Sight): [string, unknown] =>
  ids === undefined || typeof actual !== 'string' ? [expected, actual] : ids.masked(expected, actual);

function compareArray(expected: unknown[], actual: unknown, where: string, sight: Sight, exact: boolean): void {
  if (!Array.isArray(actual) || actual.length !== expected.length) throw new Mismatch(where, expected, actual);
  expected.forEach((value, i) => compare(value, actual[i], `${where}[${i}]`, sight, exact));
}

function compareObject(
  expected: Record<string, unknown>,
  actual: unknown,
  where: string,
  sight: Sight,
  exact: boolean,
): void {
  if (!isObject(actual)) throw new Mismatch(where, expected, actual);
  for (const [key, value] of Object.entries(expected)) {
    const mayLack = value === '{{absent}}' || (value === '{{any}}' && !exact);
    if (!Object.hasOwn(actual, key) && !mayLack) throw new Mismatch(`${where}.${key}`, value, undefined);
    if (sight.ids?.isLoose(key, actual, value) === true) continue;
    const known = sight.ids?.agrees(key, actual, value);
    if (known === true) continue;
    if (known === false) throw new Mismatch(`${where}.${key}`, value, actual[key]);
    compare(value, actual[key], `${where}.${key}`, sight, exact);
  }
  const [keys, found] = [Object.keys(expected), Object.keys(actual)];
  if (sight.inOrder && keys.join() !== found.join()) throw new Mismatch(`${where} keys`, keys, found);
  const extra = exact ? Object.keys(actual).find((key) => !Object.hasOwn(expected, key)) : undefined;
  if (extra !== undefined) throw new Mismatch(`${where}.${extra}`, undefined, actual[extra]);
}

/** Compares the ids of the records of a list. */
export function compareIds(expected: unknown, body: unknown, where: string, sight: Sight): void {
  const records = (Array.isArray(body) ? body : []) as { id?: unknown }[];
  const wanted =
    Array.isArray(expected) && sight.ids !== undefined ? expected.map((id) => ({ id: id as unknown })) : expected;
  compare(wanted, sight.ids === undefined ? records.map(({ id }) => id) : records, where, sight, false);
}

/**
 * Whether a value is a time of the shape `argument`: text with its digits as zeros, `http`, or a number of `s` or `ms`. It
 * lies between the start of the case and now, `+600` seconds later.
 */
function isTimeOfShape(actual: unknown, argument: string, sight: Sight): boolean {
  const [, offset = '0', shape = ''] = /^(?:([+-]\d+):)?(.*)$/s.exec(argument) ?? [];
  const time = shapeOf(actual) === shape ? millisecondsOf(actual) : NaN;
  const slack = (sight.isLive ? 120_000 : 2000) + (shape.includes('.') || shape === 'ms' ? 0 : 1000);
  const from = sight.start + Number(offset) * 1000 - slack;
  return time >= from && time <= sight.now + Number(offset) * 1000 + slack;
}

const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

// Seconds and milliseconds of the years from 2001 to 2286.
const [FIRST, LAST] = [1e9, 1e10];

/** The shape of a time; undefined for other values. */
export function shapeOf(value: unknown): string | undefined {
  if (typeof value === 'number' && value >= FIRST && value < LAST) return 's';
  if (typeof value === 'number' && value >= FIRST * 1000 && value < LAST * 1000) return 'ms';
  if (typeof value !== 'string') return undefined;
  if (HTTP_DATE.test(value)) return 'http';
  const isIso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/.test(value);
  return isIso
    ? value.replace(/\.\d+/, (digits) => `.${'0'.repeat(digits.length - 1)}`).replace(/\d/g, '0')
    : undefined;
}

/** The time that a value of a known shape says, in milliseconds since 1970. */
export function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') return value < LAST ? value * 1000 : value;
  // Without an offset it is UTC, as a server says it.
  const text =
    /^\d{4}/.test(String(value)) && !/(?:Z|[+-]\d\d:?\d\d)$/.test(String(value)) ? `${String(value)}Z` : String(value);
  return Date.parse(text);
}

const WHOLE = /^\{\{(now([+-]\d+)?|(\w+)(?::([\s\S]*))?)\}\}$/;

function compareText(expected: string, actual: unknown, where: string, sight: Sight): void {
  const whole = WHOLE.exec(expected);
  const [, inner, offset, kind = '', argument = ''] = whole ?? [];
  if (inner !== undefined && !argument.includes('}}') && (inner.startsWith('now') || Object.hasOwn(CHECKS, kind))) {
    const fits = inner.startsWith('now')
      ? isTime(actual, Number(offset ?? 0), sight)
      : CHECKS[kind]?.(actual, argument, sight);
    if (fits !== true) throw new Mismatch(where, expected, actual);
  } else if (expected.includes('{{')) compareMixed(expected, actual, where, sight);
  else if (expected !== actual) throw new Mismatch(where, expected, actual);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The placeholders that stand inside other text, as patterns.
const PARTS: Readonly<Record<string, string>> = {
  any: '[\\s\\S]*?',
  data: '[\\s\\S]*?',
  stack: '[\\s\\S]*?',
  gitversion: '[^\\n]*',
  token: '[\\w-]+',
  open: '\\{\\{',
};

function compareMixed(expected: string, actual: unknown, where: string, sight: Sight): void {
  const names: string[] = [];
  const pattern = expected.split(/(\{\{[^{}]+\}\})/).map((part) => partPattern(part, names, sight));
  const match = typeof actual === 'string' ? new RegExp(`^${pattern.join('')}$`).exec(actual) : null;
  if (match === null) throw new Mismatch(where, expected, actual);
  names.forEach((name, i) => {
    const seen = match[i + 1] ?? '';
    const known = sight.bound.get(name);
    const isKnown =
      known !== undefined && (String(known) === seen || (typeof known === 'string' && known.startsWith(seen)));
    if (!isKnown && !bind(seen, name, sight)) throw new Mismatch(where, expected, actual);
  });
}

function partPattern(part: string, names: string[], sight: Sight): string {
  const inner = /^\{\{([^{}]+)\}\}$/.exec(part)?.[1];
  if (inner === undefined) return escaped(part);
  if (inner === 'base') return escaped(sight.base);
  if (inner === 'host') return escaped(new URL(sight.base).host);
  if (inner.startsWith('fresh:')) return escaped(freshValue(inner.slice('fresh:'.length), sight.bound));
  if (inner.startsWith('now')) return '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z';
  const [, kind, name] = /^(id|number|bind|sha):(.+)$/.exec(inner) ?? [];
  if (name === undefined) return PARTS[inner] ?? escaped(part);
  names.push(name);
  if (kind === 'number') return '(\\d+)';
  return kind === 'sha' ? '([0-9a-f]{7,40})' : '([^\\s/]+?)';
}
