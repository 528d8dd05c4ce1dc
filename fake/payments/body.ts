import type { Call } from '../http/area.ts';
import { bodyText } from '../http/body.ts';
import { isObject, parsedJson } from '../http/json.ts';
import { Refusal } from '../http/refusal.ts';
import type { Fields } from './fields.ts';

const DEEPEST = 512;

/** The fields of a request body: JSON, a form or multipart (decision 8). An empty body has none. */
export function fieldsOf(call: Call): Fields {
  const { body } = call;
  if (body.state === 'too large') throw new Refusal('too large', 'Request body is too large');
  if (body.state === 'broken') throw unreadable();
  if (body.type === 'multipart/form-data') return formFields(body.parts ?? refuse());
  if (body.bytes.length === 0) return {};
  const text = bodyText(body) ?? refuse();
  if (body.type === 'application/x-www-form-urlencoded') return formFields([...new URLSearchParams(text)]);
  return body.type === '' || /^application\/(.+\+)?json$/.test(body.type) ? jsonFields(text) : refuse();
}

function unreadable(): Refusal {
  return new Refusal('invalid', 'Invalid JSON payload');
}

function refuse(): never {
  throw unreadable();
}

function jsonFields(text: string): Fields {
  const value = parsedJson(text, DEEPEST);
  return isObject(value) ? value : refuse();
}

// A form has only text, so what must be a number is read as one.
const NUMBERS: ReadonlySet<string> = new Set(['amount']);

/** Form fields by the bracket notation: `customer[email]=…`, `events[]=…`. */
function formFields(pairs: readonly (readonly [string, string])[]): Fields {
  const fields: Fields = emptyObject();
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[').slice(0, DEEPEST);
    put(fields, path, isNumber(path, value) ? Number(value) : value);
  }
  return listed(fields) as Fields;
}

function isNumber(path: readonly string[], value: string): boolean {
  return path.length === 1 && NUMBERS.has(path[0] ?? '') && /^-?\d+(\.\d+)?$/.test(value.trim());
}

function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

function put(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const key = first === '' ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const next = isObject(inner) ? (inner as Record<string, unknown>) : emptyObject();
  target[key] = next;
  put(next, rest, value);
}

/** Objects whose keys are 0, 1, 2 … are the arrays they were written as. */
function listed(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
