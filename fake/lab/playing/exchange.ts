import { UsageError } from '../../shell/usage.ts';
import type { Expectation, Repeated, RequestTemplate } from '../../engine/composed/case.ts';
import { compare, compareIds, Mismatch, type Sight } from './values.ts';

/**
 * The request that a template describes.
 *
 * @throws {@link UsageError} for one that leaves the address: a case may come from a stranger.
 */
export function requestOf(base: string, template: RequestTemplate): Request {
  const target = base + template.path + queryText(template.query);
  requireBelow(base, target, template);
  const headers = new Headers(template.headers);
  const body = bodyOf(template, headers);
  const init: RequestInit = { method: template.method, headers, redirect: 'manual' };
  if (body !== undefined) init.body = body;
  return new Request(target, init);
}

/** Dots in a path, however they are written, and an at sign before it lead elsewhere. */
function requireBelow(base: string, target: string, { method, path }: RequestTemplate): void {
  const [root, url] = [new URL(base), URL.parse(target)];
  const folder = root.pathname.replace(/\/$/, '');
  const isBelow = url?.origin === root.origin && (url.pathname === folder || url.pathname.startsWith(`${folder}/`));
  if (!isBelow)
    throw new UsageError(`${method} ${path} leaves ${base}: expected a path below it, which begins with a slash`);
}

function bodyOf({ json, form, raw }: RequestTemplate, headers: Headers): BodyInit | undefined {
  const typed = (type: string | undefined, content: BodyInit): BodyInit => {
    if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
    return content;
  };
  if (json !== undefined) return typed('application/json', JSON.stringify(json));
  if (form !== undefined && typeof form === 'object' && headers.get('content-type') === 'multipart/form-data') {
    // The platform names the type with the boundary that it has chosen.
    headers.delete('content-type');
    return multipart(form);
  }
  if (form !== undefined) {
    const text = typeof form === 'string' ? form : new URLSearchParams(pairs(form)).toString();
    return typed('application/x-www-form-urlencoded', text);
  }
  if (raw === undefined) return undefined;
  return typed(raw.contentType, raw.base64 === undefined ? rawText(raw.body) : bytesOf(raw.base64));
}

function multipart(form: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of pairs(form)) data.append(name, value);
  return data;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function rawText(body: string | Repeated | undefined): string {
  if (typeof body !== 'object') return body ?? '';
  return body.before + body.repeat.repeat(body.times) + body.after;
}

function pairs(record: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(record).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [key, item === null ? '' : String(item)]),
  );
}

function queryText(query: RequestTemplate['query']): string {
  if (query === undefined || query === '') return '';
  if (typeof query === 'string') return query.startsWith('?') ? query : `?${query}`;
  return `?${new URLSearchParams(pairs(query)).toString()}`;
}

// Not compared: the recording's own transport put them there.
const IGNORED = ['content-length', 'date', 'connection'];

/** In a recorded response, one of these that is not named was not there. */
const recordedHeaders: readonly string[] = [
  'content-type',
  'link',
  'x-total-count',
  'access-control-expose-headers',
  'x-page',
  'x-perpage',
  'x-pagecount',
  'x-hasmore',
  'allow',
  'location',
  'www-authenticate',
];

const SETS = /^(allow|access-control-expose-headers)$/i;

/** Compares a response with what it must be. */
export async function compareResponse(
  response: Response,
  expected: Expectation,
  where: string,
  sight: Sight,
): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (response.status !== expected.status)
    throw new Mismatch(where, expected.status, `${response.status} ${text.slice(0, 300)}`);
  compareHeaders(response.headers, expected, where, sight);
  for (const wanted of [expected.text, expected.rawText])
    if (wanted !== undefined) compare(wanted, text, `${where} text`, sight);
  if (expected.base64 !== undefined)
    compare(expected.base64, btoa(String.fromCharCode(...bytes)), `${where} bytes`, sight);
  if (expected.body === undefined && expected.ids === undefined) return;
  const body = jsonIn(text, where);
  if (expected.ids !== undefined) compareIds(expected.ids, body, `${where} ids`, sight);
  if (expected.body !== undefined)
    compare(expected.body, expected.select ? narrowed(body, expected.select) : body, `${where} body`, sight);
}

function jsonIn(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Mismatch(`${where} body`, 'JSON', text.slice(0, 300));
  }
}

function compareHeaders(headers: Headers, expected: Expectation, where: string, sight: Sight): void {
  const wanted = Object.entries(expected.headers ?? {});
  for (const [name, value] of wanted)
    if (!IGNORED.includes(name.toLowerCase())) compareHeader(name, value, headers.get(name), where, sight);
  const named = wanted.map(([name]) => name.toLowerCase());
  const unnamed =
    sight.recorded && expected.headers !== undefined ? recordedHeaders.filter((name) => !named.includes(name)) : [];
  for (const name of [...(expected.absentHeaders ?? []), ...unnamed])
    if (headers.has(name)) throw new Mismatch(`${where} header ${name}`, undefined, headers.get(name));
}

function compareHeader(name: string, expected: string, actual: string | null, where: string, sight: Sight): void {
  const normal = (value: string): string => {
    if (/^content-type$/i.test(name)) return value.toLowerCase().replaceAll(' ', '');
    return SETS.test(name) ? [...new Set(value.toLowerCase().split(/,\s*/))].sort().join(', ') : value;
  };
  if (actual === null && expected === '{{absent}}') return;
  if (actual === null) throw new Mismatch(`${where} header ${name}`, expected, null);
  compare(normal(expected), normal(actual), `${where} header ${name}`, sight);
}

/** A record, or each record of an array, cut down to the dotted paths. */
function narrowed(body: unknown, select: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((item) => narrowed(item, select));
  return Object.fromEntries(select.map((path) => [path, path.split('.').reduce(descend, body)]));
}

function descend(at: unknown, key: string): unknown {
  if (Array.isArray(at)) return at.map((item) => descend(item, key));
  if (typeof at !== 'object' || at === null) return at;
  return Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : '<absent>';
}
