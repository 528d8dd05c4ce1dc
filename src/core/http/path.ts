import { InputError } from '../errors/sdk-errors.ts';

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
      .replace(`{${name}}`, () => encode(text))
      .replace(`{${name}*}`, () => text.split('/').map(encode).join('/'));
  }
  return path;
}

function asString(value: unknown, name: string, operation: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new InputError(`${name} must be a string or an integer`, operation);
}

function encoded(segment: string, name: string, operation: string): string {
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
