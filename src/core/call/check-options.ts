import { InputError } from '../errors/sdk-errors.ts';
import { hasOwn } from '../own.ts';
import { hookNames } from './hooks.ts';

/** An option's type in words, its test, and the options in it. */
export type Check = readonly [expected: string, accepts: (value: unknown) => boolean, fields?: Checks];

/** The options that are known, by name. */
export type Checks = Readonly<Record<string, Check>>;

/** The credentials that an area takes: the names of each alternative. */
export type CredentialNames = readonly (readonly string[])[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(Symbol.iterator in value);
const object: Check = ['an object', isObject];
export const text: Check = ['a string', (value) => typeof value === 'string'];
const aFunction: Check = ['a function', (value) => typeof value === 'function'];
const secret: Check = ['a string or a function', (value) => text[1](value) || aFunction[1](value)];
const aboveZero: Check = ['a number above 0', (value) => typeof value === 'number' && value > 0];
export const notNegative: Check = ['a number of at least 0', (value) => typeof value === 'number' && value >= 0];

/** The options of a call. */
export const callChecks: Checks = {
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
  timeout: aboveZero,
  // Nothing may remain of a deadline over several calls.
  deadline: notNegative,
  retry: [
    'false or an object',
    (value) => value === false || isObject(value),
    { limit: notNegative, maxRetryAfter: notNegative, backoff: aFunction },
  ],
  headers: object,
  // Its values differ between areas: see checkAuth.
  auth: ['a credential', () => true],
  validate: ['"off", "report" or "strict"', (value) => /^(off|report|strict)$/.test(String(value))],
};

const { signal, ...shared } = callChecks;
const { validate: _, ...others } = callChecks;

// Values of which JSON makes an empty object.
const binary = /(Blob|File|FormData|Buffer|Stream|\wArray)\]$/;

/** The options of a request to any path, and of a list there. */
export const requestChecks: Checks = {
  ...others,
  params: object,
  query: object,
  body: ['a JSON value or URLSearchParams', (value) => !binary.test(Object.prototype.toString.call(value))],
  schema: ['a Standard Schema', (value) => '~standard' in Object(value)],
  read: [
    '"body", "json", "text", "stream", "nothing" or "found"',
    (value) => /^(body|json|text|stream|nothing|found)$/.test(String(value)),
  ],
  idempotent: ['true or false', (value) => typeof value === 'boolean'],
  items: text,
  cursor: text,
};

/** The options of a client. */
export const clientChecks: Checks = {
  ...shared,
  baseUrl: ['a string or a URL', (value) => text[1](value) || isObject(value)],
  fetch: aFunction,
  deadline: aboveZero,
  userAgent: text,
  schemas: aFunction,
  onMismatch: aFunction,
  hooks: ['an object', isObject, Object.fromEntries(hookNames.map((name) => [name, aFunction]))],
  concurrency: aboveZero,
  maxResponseBytes: aboveZero,
  sleep: aFunction,
  now: aFunction,
};

/** The options that make another client of one. */
export const derivedChecks: Checks = {
  ...clientChecks,
  ...(signal && { signal }),
  baseUrl: ['absent (for another server, make a new client)', () => false],
};

/** The check of an area's URL prefix. */
export const prefixCheck: Checks = { prefix: text };

/** Rejects an option that is unknown or not of its type: without types, one that is misspelt would go unnoticed. */
export function checkOptions(options: unknown, checks: Checks, operation = '', path = ''): void {
  if (!isObject(options)) throw invalid('options', 'an object', options, operation);
  for (const [name, value] of Object.entries(options)) {
    const check = hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined)
      throw new InputError(`unknown option ${path}${name}; ${hint(name, checks, path)}`, operation);
    if (value === undefined) continue;
    const [expected, accepts, fields] = check;
    if (!accepts(value)) throw invalid(path + name, expected, value, operation);
    if (fields && isObject(value)) checkOptions(value, fields, operation, `${path}${name}.`);
  }
}

/** Rejects credentials that are unknown, or of which a part is missing. */
export function checkAuth(auth: unknown, names: CredentialNames, operation = ''): void {
  const expected = names.map((all) => `{ ${all.join(', ')} }`).join(' or ');
  if (!isObject(auth)) throw invalid('auth', expected, auth, operation);
  checkOptions(auth, Object.fromEntries(names.flat().map((name) => [name, secret])), operation, 'auth.');
  if (!names.some((all) => all.every((name) => auth[name] !== undefined))) {
    throw invalid('auth', expected, auth, operation);
  }
}

function invalid(name: string, expected: string, value: unknown, operation: string): InputError {
  return new InputError(`${name} must be ${expected}, not ${shown(name, value)}`, operation);
}

// A value is shown where it cannot be a secret.
function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return value === null ? 'null' : 'missing';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object of another shape';
  if (/auth|headers|Url/.test(name) || typeof value === 'function') return `a ${typeof value}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : (value as number | symbol).toString();
}

function hint(name: string, checks: Checks, path: string): string {
  if (/^(apiKey|grant|sync|token)$/.test(name) && 'auth' in checks) return `credentials are in auth: { ${name} }`;
  const known = Object.keys(checks);
  const near = known.find((other) => isNear(name.toLowerCase(), other.toLowerCase()));
  return near === undefined ? `known are ${known.join(', ')}` : `did you mean ${path}${near}?`;
}

// Whether two names differ in one place: a letter, two letters in the wrong order, or what one of them lacks there.
function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 2;
}
