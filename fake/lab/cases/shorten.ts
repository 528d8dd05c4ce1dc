import { isDeepStrictEqual } from 'node:util';
import { errorBody, expand, filled, identity, isObject, mapped, unnamed, type Named } from './short-form.ts';

type Json = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
const sizeOf = (value: unknown): number => textOf(value).length;
// Players of webhooks compare the order of keys, too.
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** The named values, each written out. */
type Bases = readonly (readonly [name: string, base: Json])[];

/** Returned where a base cannot be turned into a value by adding to it. */
const NONE = Symbol('none');

/** The difference between a base and a value. */
function difference(base: unknown, value: unknown, bases: Bases): unknown {
  if (isObject(base) && isObject(value)) return changedMembers(base, value, bases);
  if (Array.isArray(base) && Array.isArray(value)) return addedItems(base, value, bases);
  return shortened(value, bases);
}

function changedMembers(base: Json, value: Json, bases: Bases): unknown {
  if (!hasAll(value, base)) return NONE;
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (Object.hasOwn(base, key) && isSame(base[key], item)) continue;
    const part = Object.hasOwn(base, key) ? shorter(base[key], item, bases) : shortened(item, bases);
    if (part === NONE) return NONE;
    result.push([key, part]);
  }
  return Object.fromEntries(result);
}

const hasAll = (value: Json, base: Json): boolean => Object.keys(base).every((key) => Object.hasOwn(value, key));

/** A value by what differs from a base, or whole, where nothing of the base would remain. */
function shorter(base: unknown, value: unknown, bases: Bases): unknown {
  const part = difference(base, value, bases);
  const mayReplace = !Array.isArray(base) && (!isObject(base) || (isObject(value) && hasAll(value, base)));
  const whole = mayReplace ? shortened(value, bases) : NONE;
  if (whole === NONE || part === NONE) return whole === NONE ? part : whole;
  return sizeOf(whole) <= sizeOf(part) ? whole : part;
}

function addedItems(base: readonly unknown[], value: readonly unknown[], bases: Bases): unknown {
  if (value.length < base.length) return NONE;
  const result: unknown[] = [];
  for (const [i, item] of value.entries()) {
    if (i >= base.length) result.push(shortened(item, bases));
    else if (!isSame(base[i], item)) {
      const part =
        identity(item) !== undefined && identity(item) === identity(base[i]) ? difference(base[i], item, bases) : NONE;
      if (part === NONE) return NONE;
      const { owner, name } = item as Json;
      result.push({ ...(owner !== undefined && { owner }), name, ...(part as Json) });
    }
  }
  return result;
}

// A record of fewer fields is read faster than looked up.
const FEW = 5;

/** A value by the name of a base and what differs from it, where that is shorter. */
function shortened(value: unknown, bases: Bases, fewest: number = FEW): unknown {
  if (Array.isArray(value)) return value.map((item) => shortened(item, bases));
  if (!isObject(value)) return value;
  let best: unknown = mapped(value, (item) => shortened(item, bases));
  if (Object.keys(value).length < fewest) return best;
  for (const [name, base] of bases) {
    if (!hasAll(value, base)) continue;
    const part = difference(base, value, bases);
    if (part === NONE) continue;
    const candidate = { like: name, ...(part as Json) };
    if (sizeOf(candidate) < sizeOf(best) && isSame(filled(candidate, Object.fromEntries(bases)), value))
      best = candidate;
  }
  return best;
}

const basesOf = (named: Json = {}): Bases =>
  Object.keys(named).map((name) => [name, filled({ like: name }, named) as Json]);

/** A path as it is written where a folder has a root. */
const shortPath = (path: string, root?: string): string =>
  root !== undefined && path.startsWith(root) && path[root.length] !== '/' ? path.slice(root.length) : path;

function shortRequest(request: Json, { as = {}, root }: Named): Json | undefined {
  const { method, path, query, headers, ...body } = request as Json & { method: string; path: string; headers?: Json };
  if (path.includes('?') || /\s/.test(method)) return undefined;
  const isText = typeof query === 'string' && query !== '' && !query.startsWith('?');
  const [who, given = {}] =
    Object.entries(as).find(
      ([, all]) => headers && Object.entries(all).every(([key, value]) => headers[key] === value),
    ) ?? [];
  const others = Object.entries(headers ?? {}).filter(([key]) => !Object.hasOwn(given, key));
  return {
    request: `${method} ${shortPath(path, root)}${isText ? `?${query}` : ''}`,
    ...(who !== undefined && { as: who }),
    ...(query !== undefined && !isText && { query }),
    ...(headers !== undefined && (others.length > 0 || who === undefined) && { headers: Object.fromEntries(others) }),
    ...body,
  };
}

function shortHeaders(expected: Json, named: Named): unknown {
  const { headers } = expected;
  const missing = unnamed(expected, named);
  if (headers === undefined) return Object.keys(missing).length > 0 ? null : undefined;
  const isJson = expected['body'] !== undefined || expected['ids'] !== undefined;
  const own = Object.entries(headers as Json).filter(([name, value]) => !isJson || named.json?.[name] !== value);
  const all = { ...mapped(missing, () => null), ...Object.fromEntries(own) };
  return Object.keys(all).length > 0 || !isJson || Object.keys(named.json ?? {}).length === 0 ? all : undefined;
}

/** The text of an error, where a body says nothing else. */
function errorIn(body: unknown, named: Named): unknown {
  const key = Object.keys(named.error ?? {}).find((one) => named.error?.[one] === '{{error}}');
  const text = key !== undefined && isObject(body) ? body[key] : undefined;
  return text !== undefined && isSame(errorBody(text, named), body) ? text : undefined;
}

function shortExpectation(expected: Json, named: Named, records: Bases): Json {
  const { status, headers: _, ...given } = expected;
  const error = errorIn(given['body'], named);
  const { body: _body, ...others } = given;
  const content = error === undefined ? given : { error, ...others };
  const headers = shortHeaders(expected, named);
  return {
    ...(status !== undefined && { status }),
    ...(headers !== undefined && { headers }),
    ...mapped(content, (item) => shortened(item, records)),
  };
}

function shortStep(step: Json, named: Named, records: Bases): Json {
  const { request, expect, upstream, ...others } = step;
  const short = request === undefined ? {} : shortRequest(request as Json, named);
  if (short === undefined) return step;
  const recorded = Object.entries({ expect, upstream }).filter(([, one]) => one !== undefined);
  const shortOne = (one: unknown): unknown =>
    isObject(one) ? shortExpectation(one, named, records) : shortened(one, records);
  return { ...short, ...others, ...Object.fromEntries(recorded.map(([key, one]) => [key, shortOne(one)])) };
}

/** The shortest form of a case with the named things of its folder; made sure to say the same. */
export function shorten(long: Json, named: Named): Json {
  const { world, steps, actions, deliveries, tips, ...about } = long;
  const records = basesOf(named.records);
  const short = {
    ...about,
    ...(world !== undefined && { world: shortened(world, basesOf(named.worlds), 1) }),
    ...(tips !== undefined && { tips }),
    ...(steps !== undefined && { steps: (steps as Json[]).map((step) => shortStep(step, named, records)) }),
    ...(actions !== undefined && { actions: shortened(actions, records) }),
    ...(deliveries !== undefined && { deliveries: shortened(deliveries, records) }),
  };
  if (!isDeepStrictEqual(expand(short, named), long)) throw new Error(`${String(long['name'])} does not come back`);
  return short;
}
