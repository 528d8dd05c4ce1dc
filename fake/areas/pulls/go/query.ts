import { wellFormed } from './go-scan.ts';

/** The parameters of a query in order, as Go's `net/url` reads them: what cannot be decoded is omitted. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Reads the query of an address. */
export function queryOf(url: URL): Query {
  return parseQuery(url.search.slice(1));
}

/** Reads a query or a form. */
export function parseQuery(text: string): Query {
  if (text === '') return [];
  return text
    .split('&')
    .filter((part) => part !== '' && !part.includes(';'))
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [unescape(name), unescape(value.join('='))] as const;
    })
    .filter((pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined);
}

function unescape(text: string): string | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return new TextDecoder().decode(
      Uint8Array.from(
        spaced.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        (char) => char.charCodeAt(0),
      ),
    );
  }
}

/** The first value of a parameter; empty for an absent one. */
export function firstOf(query: Query, name: string): string {
  return query.find(([key]) => key === name)?.[1] ?? '';
}

/** Whether a parameter is there at all. */
export function hasParameter(query: Query, name: string): boolean {
  return query.some(([key]) => key === name);
}

/** Every value of a parameter. */
export function allOf(query: Query, name: string): string[] {
  return query.filter(([key]) => key === name).map(([, value]) => value);
}

/** A query with one parameter replaced, sorted by name and escaped as Go does it. */
export function encodeQuery(query: Query, name: string, value: string): string {
  const pairs = [...query.filter(([key]) => key !== name), [name, value] as const];
  const names = [...new Set(pairs.map(([key]) => key))].sort();
  return names.flatMap((key) => allOf(pairs, key).map((one) => `${escapeQuery(key)}=${escapeQuery(one)}`)).join('&');
}

/** `url.QueryEscape`. */
export function escapeQuery(text: string): string {
  return escaped(text).replaceAll('%20', '+');
}

/** `url.PathEscape`: some signs stand for themselves in a path, though not in a query. */
export function escapeSegment(text: string): string {
  return escaped(text).replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent);
}

/** A path with each of its segments escaped. */
export const escapePath = (path: string): string => path.split('/').map(escapeSegment).join('/');

function escaped(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const INT64_MAX = 2n ** 63n - 1n;

/** The value of an optional sign and digits. Beyond 20 digits it is another one that does not fit into 64 bits, either. */
export function integer(text: string): bigint {
  const value = BigInt(text.replace(/^[+-]?0*/, '').slice(0, 20));
  return text.startsWith('-') ? -value : value;
}

/** `strconv.ParseInt` with the error dropped: 0 for what is no number, the nearest end of the range beyond it. */
export function int64(text: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) return 0n;
  const value = integer(text);
  if (value > INT64_MAX) return INT64_MAX;
  return value < -INT64_MAX - 1n ? -INT64_MAX - 1n : value;
}

/** The number of a path segment: an optional sign and digits, within 64 bits; undefined otherwise. */
export function indexOf(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = integer(text);
  return value > INT64_MAX || value < -INT64_MAX ? undefined : Number(value);
}

/** Whether the server takes a value of a query for true. */
export function isTrue(text: string): boolean {
  return /^(?:1|t|T|true|TRUE|True|on)$/.test(text);
}
