import { didYouMean } from '../http/spelling.ts';
import { keysAt } from './schema-keys.ts';
import type { Schema, SchemaIssue, SchemaIssues } from './schema-type.ts';
import { MAX_LISTED, type SeedIssue } from './seed-issues.ts';

/** The issues of a value at a place of the document. */
export function issuesWith(schema: Schema<unknown>, value: unknown, path: string): SeedIssue[] {
  return placedIssues(schema, value).map(({ place, message }) => ({ path: joined(path, pathText(place)), message }));
}

/** An issue with the keys and indexes from the root of the value. */
export interface PlacedIssue {
  readonly place: readonly PropertyKey[];
  readonly message: string;
}

/** The issues of a value. Those beyond the listed ones are only counted, so they say less. */
export function placedIssues(schema: Schema<unknown>, value: unknown): PlacedIssue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap((issue, i) => issuesOf(issue, i < MAX_LISTED ? { schema, value } : undefined));
}

/** What an error of a schema says, on one line, where the value is not known any more. */
export const issuesText = ({ issues }: SchemaIssues): string =>
  issues
    .flatMap((issue) => issuesOf(issue, undefined))
    .map(({ place, message }) => (place.length === 0 ? message : `${pathText(place)}: ${message}`))
    .join('; ');

/** The issues of an object of options, each with its place. */
export const optionIssues = (schema: Schema<unknown>, options: unknown): string[] =>
  placedIssues(schema, options).map(
    ({ place, message }) => `${place.length === 0 ? 'the options' : pathText(place)}: ${message}`,
  );

/**
 * Rejects an object of options that does not fit its schema: a misspelt key would be ignored without a word. `Invalid` is
 * the class of the error.
 */
export function rejectUnless(
  schema: Schema<unknown>,
  place: string,
  options: unknown,
  Invalid: new (message: string) => Error = TypeError,
): void {
  const issues = optionIssues(schema, options);
  if (issues.length > 0) throw new Invalid(`${place}: ${issues.join('; ')}`);
}

const joined = (path: string, below: string): string =>
  below === '' || path === '' ? path + below : `${path}${below.startsWith('[') ? '' : '.'}${below}`;

/** Where an issue was found. */
interface Checked {
  readonly schema: object;
  readonly value: unknown;
}

interface Detailed extends SchemaIssue {
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Detailed[])[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly pattern?: string;
}

function issuesOf(issue: Detailed, checked: Checked | undefined): PlacedIssue[] {
  const { path, keys, errors = [] } = issue;
  if (keys !== undefined) return unknownKeys(path, keys, checked);
  const tag = tagOf(errors);
  if (tag !== undefined) return issuesOf({ ...tag, path: [...path, ...tag.path] }, checked);
  // Some choices of a union have the form of the value: what is wrong inside of the nearest one says more than the list of all.
  const [inside] = errors
    .filter((some) => some.every((one) => one.path.length > 0 || one.keys !== undefined))
    .sort((a, b) => a.length - b.length);
  if (inside !== undefined) return inside.flatMap((one) => issuesOf({ ...one, path: [...path, ...one.path] }, checked));
  const received = checked === undefined ? '' : receivedText(checked.value, issue);
  return [{ place: path, message: `${expectedText(issue)}${received}${meantText(issue, checked)}` }];
}

/** The member that tells the choices of a union apart, where it has the value of none: with the values of all. */
function tagOf([first = [], ...others]: readonly (readonly Detailed[])[]): Detailed | undefined {
  const isAt = (one: Detailed, path: readonly PropertyKey[]): boolean =>
    one.code === 'invalid_value' && one.path.length > 0 && one.path.join('.') === path.join('.');
  if (others.length === 0) return undefined;
  const tag = first.find(({ path }) => [first, ...others].every((some) => some.some((one) => isAt(one, path))));
  if (tag === undefined) return undefined;
  const values = [first, ...others].flat().flatMap((one) => (isAt(one, tag.path) ? (one.values ?? []) : []));
  return { ...tag, values: [...new Set(values)] };
}

function unknownKeys(
  path: readonly PropertyKey[],
  keys: readonly string[],
  checked: Checked | undefined,
): PlacedIssue[] {
  const known = checked === undefined ? [] : keysAt(checked.schema, path);
  return keys.map((key, i) => ({
    place: [...path, key],
    message: `unknown key${i < MAX_LISTED ? didYouMean(key, known) || thereAre(known) : ''}`,
  }));
}

// A longer list says less than the page that describes it.
const thereAre = (known: readonly string[]): string =>
  known.length === 0 || known.length > 10 ? '' : `; there are: ${known.join(', ')}`;

function expectedText(issue: Detailed): string {
  const isOwn = issue.message !== 'Invalid input' && !issue.message.startsWith('Invalid string: must match');
  if (issue.code === 'invalid_union' && isOwn) return issue.message;
  if (issue.code === 'invalid_union' && issue.inclusive === false)
    return 'expected exactly one of the forms; it fits several';
  const expected = choicesOf(issue);
  if (expected.length > 0) return `expected ${either(expected)}`;
  // The full zod replaces default messages, so the message of a bound is made from the limit.
  return boundText(issue) ?? (isOwn ? issue.message : patternText(issue));
}

const TYPE_NAMES: Readonly<Record<string, string>> = { int: 'integer', record: 'object', UploadedFile: 'file' };

function choicesOf({ code, expected = '', values = [], errors = [] }: Detailed): string[] {
  if (code === 'invalid_type') return [TYPE_NAMES[expected] ?? expected];
  if (code === 'invalid_value') return values.map((value) => JSON.stringify(value));
  return code === 'invalid_union' ? [...new Set(errors.flat().flatMap(choicesOf))] : [];
}

const patternText = ({ format, pattern }: Detailed): string =>
  format === 'regex' ? `expected a text that matches ${pattern}` : 'invalid value';

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function boundText({ origin = '', minimum, maximum, inclusive }: Detailed): string | undefined {
  const unit = UNITS[origin] ?? '';
  if (minimum !== undefined) return `expected ${inclusive === true ? 'at least' : 'more than'} ${minimum}${unit}`;
  if (maximum !== undefined) return `expected ${inclusive === true ? 'at most' : 'less than'} ${maximum}${unit}`;
  return undefined;
}

const either = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;

function receivedText(root: unknown, { path, message }: Detailed): string {
  const value = valueAt(root, path);
  // A rule of several keys says which of them it has received; a part of a text is no value that came.
  if (message.includes('; received ') || value === PART_OF_TEXT) return '';
  return value === undefined ? '; it is missing' : `; received ${shown(value, path.at(-1))}`;
}

/** The word of a closed set that was probably meant. */
function meantText({ code, path, values = [] }: Detailed, checked: Checked | undefined): string {
  const value = code === 'invalid_value' && checked !== undefined ? valueAt(checked.value, path) : undefined;
  return typeof value === 'string' ? didYouMean(value, values.map(String)) : '';
}

const PART_OF_TEXT = Symbol('part of a text');

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((one, key) => {
    if (typeof one === 'string') return PART_OF_TEXT;
    return (one as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
  }, root);

// The secret keys of a document: an issue may end up in a log.
const SECRET: ReadonlySet<PropertyKey | undefined> = new Set(['key', 'hashKey', 'token', 'password']);
const MAX_SHOWN_LENGTH = 60;

function shown(value: unknown, key: PropertyKey | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'function') return 'a function';
  if (SECRET.has(key)) return value === '' ? '""' : `a ${typeof value}`;
  const text =
    typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_SHOWN_LENGTH + 1)) : `${value as number | boolean}`;
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** A place as it is written: `payments.keys[0].key`. */
export function pathText(place: readonly PropertyKey[]): string {
  return place
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
}
