import type { Call } from './world.ts';
import { bodyText, textParts, type Body } from '../../engine/http/body.ts';
import { isObject, parsedJson } from '../../engine/http/json.ts';
import { Rejection } from '../../engine/http/rejection.ts';

/** A field of a request: a plain value, or null. Arrays and objects are dropped, as if they had not been sent. */
export type Field = string | number | boolean | null;

/** The fields of a request by name. */
export type Params = ReadonlyMap<string, Field>;

const MAX_DEPTH = 100;

/** The fields of the query and the body; a name in both has the query's value. */
export function paramsOf(call: Call): Params {
  return fieldsOf(pairsOf(call.url.search.slice(1)), bodyFields(call.body));
}

/** The fields of a query. */
export function queryFields(query: string): Map<string, Field> {
  return fieldsOf(pairsOf(query));
}

function bodyFields(body: Body): Map<string, Field> {
  if (body.state === 'too large') throw new Rejection('too large', 'Payload Too Large');
  if (body.state === 'broken') throw badRequest();
  if (body.type === 'multipart/form-data') return fieldsOf(textParts(body) ?? rejectBody());
  const text = bodyText(body) ?? rejectBody();
  if (body.type === '' || body.type === 'application/x-www-form-urlencoded') return fieldsOf(pairsOf(text));
  return body.type === 'application/json' && text !== '' ? jsonFields(text) : new Map<string, Field>();
}

function badRequest(): Rejection {
  return new Rejection('bad request', 'Bad Request');
}

function rejectBody(): never {
  throw badRequest();
}

function jsonFields(text: string): Map<string, Field> {
  const value = parsedJson(text, MAX_DEPTH);
  if (value === undefined) rejectBody();
  const entries = isObject(value) ? Object.entries(value) : [];
  return fieldsOf(
    entries.filter((entry): entry is [string, Field] => typeof entry[1] !== 'object' || entry[1] === null),
  );
}

/** The last of several values counts; `name[]` and `name[key]` are arrays and objects, which no field takes. */
function fieldsOf(pairs: Iterable<readonly [string, Field]>, fields = new Map<string, Field>()): Map<string, Field> {
  for (const [name, value] of pairs) {
    if (typeof value === 'string' && value.includes('\0')) rejectBody();
    if (name.includes('[')) fields.delete(name.slice(0, name.indexOf('[')));
    else fields.set(name, value);
  }
  return fields;
}

function pairsOf(text: string): [string, string][] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [unescaped(part), ''] : [unescaped(part.slice(0, at)), unescaped(part.slice(at + 1))];
    });
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return rejectBody();
  }
}
