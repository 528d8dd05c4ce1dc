import { InputError } from '../errors/sdk-errors.ts';
import { hasOwn } from '../own.ts';

/** The values of a path template's names. */
export type PathParams = Readonly<Record<string, string | number>>;

/**
 * Fills a path template. Encoding alone is not enough: servers and URL parsers fold `..`, even written `%2e%2e`, so a
 * part that could climb is rejected.
 */
export function fillPath(template: string, params: PathParams, operation: string): string {
  let path = template;
  for (const [name, value] of Object.entries(params)) {
    const text = asString(value, name, operation);
    const encode = (segment: string): string => encoded(segment, name, operation);
    path = path
      .replaceAll(`{${name}}`, () => encode(text))
      .replaceAll(`{${name}*}`, () => text.split('/').map(encode).join('/'));
  }
  return path;
}

function asString(value: unknown, name: string, operation: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new InputError(`${name} must be a string or an integer`, operation);
}

/** Encodes a part of a path, or rejects it. */
export function encoded(segment: string, name: string, operation: string): string {
  if (segment === '') throw new InputError(`${name} must not be empty`, operation);
  if (/(?<![^\\/])\.\.?(?![^\\/])/.test(segment)) {
    throw new InputError(`${name} must not be or contain the path segment . or ..`, operation);
  }
  try {
    return encodeURIComponent(segment);
  } catch {
    throw new InputError(`${name} is not valid Unicode`, operation);
  }
}

/**
 * Checks a path template that a caller has written, of which a server or a URL parser may otherwise make another path, or
 * another host.
 */
export function checkTemplate(path: string, prefix: string, operation: string): void {
  const fault = faultOf(path, prefix);
  if (fault === undefined) return;
  throw new InputError(`the path ${JSON.stringify(path.slice(0, 80))} cannot be sent: ${fault}`, operation);
}

function faultOf(path: string, prefix: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//'))
    return 'it must begin with one slash; the client adds its base URL';
  if (prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) return `leave ${prefix} out, which the client adds`;
  if (/[?#]/.test(path)) return 'pass the query in the option query';
  if (path.includes('//')) return 'a part is empty';
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return 'it must not have the segment . or ..';
  // Characters that RFC 3986 allows beside the names of a template. None may stand for a digit of what is encoded.
  if (!/^([\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/i.test(path.replace(/\{[^{}]+\}/g, 'x')))
    return 'pass its parts in the option params, which encodes them';
  return undefined;
}

/** Rejects a name of a template without a value, and a value without a name. */
export function checkParams(template: string, params: PathParams, operation: string): void {
  const names = [...template.matchAll(/\{([^{}*]*)\*?\}/g)].map(([, name = '']) => name);
  const missing = names.find((name) => !hasOwn(params, name));
  if (missing !== undefined) throw new InputError(`the option params lacks ${missing}`, operation);
  const unused = Object.keys(params).find((name) => !names.includes(name));
  if (unused !== undefined) throw new InputError(`the path does not name {${unused}} of params`, operation);
}
