import { parsedJson } from '../../engine/http/json.ts';
import { multipartFields } from './multipart.ts';

/** A request that has passed through, and the response to it, both whole. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly requestHeaders: Headers;
  readonly requestBody: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly responseHeaders: Headers;
  /** Decompressed; undefined for one that is longer than what is kept. */
  readonly responseBody: Uint8Array<ArrayBuffer> | undefined;
  /** When the request came, and when the response had ended, in milliseconds of the server's clock. */
  readonly began: number;
  readonly ended: number;
}

/** A content in the kinds that cases have. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: unknown }
  | { readonly kind: 'form'; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string };

/** Deeper JSON is kept as a text. */
const MAX_DEPTH = 100;

/** A body by what it is: `fetch` sends JSON as plain text unless it is told otherwise. */
function contentOf(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Content {
  if (bytes.length === 0) return { kind: 'none' };
  const text = textOf(bytes);
  if (text === undefined) return { kind: 'bytes', base64: Buffer.from(bytes).toString('base64') };
  const type = typeOf(headers);
  const json = type.includes('json') || /^\s*[{[]/.test(text) ? parsedJson(text, MAX_DEPTH) : undefined;
  if (json !== undefined) return { kind: 'json', json };
  const pairs = fieldsOf(text, headers);
  const form = Object.fromEntries(pairs ?? []);
  // A name that is given twice has no place in an object.
  return Object.keys(form).length === pairs?.length ? { kind: 'form', form } : { kind: 'text', text };
}

/** The fields of a form of either type. */
function fieldsOf(text: string, headers: Headers): readonly (readonly [string, string])[] | undefined {
  const type = typeOf(headers);
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(text)];
  // The boundary is case-sensitive.
  return type.startsWith(MULTIPART) ? multipartFields(text, headers.get('content-type') ?? '') : undefined;
}

/** The type of a form of which each field is a part. */
export const MULTIPART = 'multipart/form-data';

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // What a terminal would act on is no text that a person changes by hand.
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The media type of some headers, in lower case. */
export const typeOf = (headers: Headers): string => headers.get('content-type')?.toLowerCase() ?? '';

/** The content of a request. */
export const requestContent = ({ requestBody, requestHeaders }: Exchange): Content =>
  contentOf(requestBody, requestHeaders);

/** The content of a response; none of one that was not kept. */
export const responseContent = ({ responseBody, responseHeaders }: Exchange): Content =>
  responseBody === undefined ? { kind: 'none' } : contentOf(responseBody, responseHeaders);

/** The value of a content that has one. */
export const valueIn = (content: Content): unknown =>
  content.kind === 'json' ? content.json : content.kind === 'form' ? content.form : undefined;

/** The path and the query of an exchange. */
export function partsOf({ path }: Exchange): { readonly place: string; readonly query: string } {
  const [place = '', query = ''] = path.split(/\?(.*)/s);
  return { place, query };
}

/** A part of an address without its encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
