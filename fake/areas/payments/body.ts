import type { Call } from './world.ts';
import { bodyText, textParts } from '../../engine/http/body.ts';
import { isObject, parsedJson } from '../../engine/http/json.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import type { BodyFields } from './fields.ts';

const MAX_DEPTH = 512;
const MAX_FORM_DEPTH = 32;

/** The fields of a request body: JSON, a form or multipart (contract: payments 8). An empty body has none. */
export function fieldsOf(call: Call): BodyFields {
  const { body, world } = call;
  if (body.state === 'too large') throw new Rejection('too large', 'Request body is too large');
  const fields = body.state === 'broken' ? 'broken' : fieldsIn(call);
  if (typeof fields !== 'string') return fields;
  const kind = world.dialect.brokenJson ? 'bad request' : 'invalid';
  throw new Rejection(kind, 'Invalid JSON payload', fields === 'broken' ? undefined : { reason: fields });
}

/** The fields of a whole body; `broken`, or why its type is not read. */
function fieldsIn({ body, world }: Call): BodyFields | 'broken' | `the Content-Type ${string}` {
  if (body.type === 'multipart/form-data') {
    const parts = textParts(body);
    return parts === undefined ? 'broken' : formFields(parts);
  }
  if (body.bytes.length === 0) return {};
  const text = bodyText(body);
  if (text === undefined) return 'broken';
  if (body.type === 'application/x-www-form-urlencoded') return formFields([...new URLSearchParams(text)]);
  if (body.type !== '' && !/^application\/(.+\+)?json$/.test(body.type))
    return `the Content-Type is ${body.type}: expected application/json or a form`;
  const value = parsedJson(text, MAX_DEPTH);
  if (!isObject(value)) return 'broken';
  return world.dialect.numericStrings ? withNumbers(value) : value;
}

// A form has only text, so what must be a number is read as one; the live service does it with JSON, too.
const NUMBERS: ReadonlySet<string> = new Set(['amount']);

const withNumbers = (fields: BodyFields): BodyFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && isNumber([name], value) ? Number(value) : value,
    ]),
  );

// A map counts its entries without walking through them, and takes any name for a key.
type FormNode = Map<string, unknown>;

/** Form fields by the bracket notation: `customer[email]=…`, `events[]=…`. */
function formFields(pairs: readonly (readonly [string, string])[]): BodyFields {
  const root: FormNode = new Map();
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[').slice(0, MAX_FORM_DEPTH);
    put(root, path, isNumber(path, value) ? Number(value) : value);
  }
  return Object.fromEntries([...root].map(([key, inner]) => [key, listed(inner)]));
}

function isNumber(path: readonly string[], value: string): boolean {
  return path.length === 1 && NUMBERS.has(path[0] ?? '') && /^-?\d+(\.\d+)?$/.test(value.trim());
}

function put(target: FormNode, [first = '', ...rest]: readonly string[], value: unknown): void {
  const key = first === '' ? String(target.size) : first;
  if (rest.length === 0) {
    target.set(key, value);
    return;
  }
  const inner = target.get(key);
  const next = inner instanceof Map ? (inner as FormNode) : (new Map() as FormNode);
  target.set(key, next);
  put(next, rest, value);
}

/** Nodes whose keys are 0, 1, 2 … are the arrays they were written as, the others objects. */
function listed(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...(value as FormNode)].map(([key, inner]) => [key, listed(inner)] as const);
  const isList = entries.every(([key], i) => key === String(i));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
