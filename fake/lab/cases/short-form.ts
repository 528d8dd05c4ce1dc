// Cases are written in a short form, and this reads it. A case in the long form, its requests objects, is read as it is.
//   "world": {"like": "forge", …}              a named world and what is added to it
//   {"like": "alice", "email": "…"}            a named record and the fields that differ; anywhere in a response
//   "request": "GET /pulls?x=1", "as": "bob"   a request in one line, and whose headers it has
//   "request": "GET pulls/1"                   without a slash, a path under the folder's `root`
//   a response with JSON has the headers in `json`; "headers": {"x": null} is without that one, "headers": null without any
//   "error": "not found"                       a body that is the folder's `error`, with that text

type Json = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string | null>>;

/** The named things of a folder of cases, in the file beside it. */
export interface Named {
  /** The headers of a request, by who sends it. */
  readonly as?: Readonly<Record<string, Texts>>;
  /** The headers of a response with JSON. */
  readonly json?: Texts;
  /** The beginning of paths that have no slash at their start. */
  readonly root?: string;
  /** The body of an error, its text `{{error}}`. */
  readonly error?: Texts;
  readonly worlds?: Json;
  readonly records?: Json;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const mapped = (record: Json, change: (item: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, item]) => [key, change(item)]));

const present = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([, item]) => item !== undefined));

/** The one of a list that is meant: a repository by its owner and name, a user by the name. */
export const identity = (item: unknown): string | undefined =>
  isObject(item) && typeof item['name'] === 'string' ? JSON.stringify([item['owner'], item['name']]) : undefined;

/** Objects are merged key by key; a list goes on after the base's, and one with the name of another is merged with it. */
function merged(base: unknown, added: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(added)) return mergedLists(base, added);
  if (!isObject(base) || !isObject(added)) return added;
  const result = new Map(Object.entries(base));
  for (const [key, item] of Object.entries(added))
    result.set(key, result.has(key) ? merged(result.get(key), item) : item);
  return Object.fromEntries(result);
}

function mergedLists(base: readonly unknown[], added: readonly unknown[]): unknown[] {
  const result = [...base];
  for (const item of added) {
    const name = identity(item);
    const at = name === undefined ? -1 : result.findIndex((one) => identity(one) === name);
    if (at === -1) result.push(item);
    else result[at] = merged(result[at], item);
  }
  return result;
}

/** A value in which every `{like: name, …}` is the named value and what is added to it. */
export function filled(value: unknown, named: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, named));
  if (!isObject(value)) return value;
  const { like, ...rest } = value;
  const own = mapped(rest, (item) => filled(item, named));
  if (like === undefined) return own;
  if (typeof like !== 'string' || !Object.hasOwn(named, like))
    throw new Error(`nothing is named ${JSON.stringify(like)}`);
  return merged(filled(named[like], named), own);
}

function headersOf(as: unknown, headers: unknown, { as: senders = {} }: Named): unknown {
  if (as === undefined) return headers;
  if (typeof as !== 'string' || !Object.hasOwn(senders, as)) throw new Error(`nobody is named ${JSON.stringify(as)}`);
  return { ...senders[as], ...(headers as Texts | undefined) };
}

function longRequest({ request, as, query, headers, json, form, raw, ...rest }: Json, named: Named): Json {
  const [, method, given = '', search] = /^(\S+) ([^?]*)(?:\?(.*))?$/s.exec(request as string) ?? [];
  const path = given.startsWith('/') ? given : `${named.root ?? ''}${given}`;
  const all = headersOf(as, headers, named);
  return { request: present({ method, path, query: search ?? query, headers: all, json, form, raw }), ...rest };
}

const hasJson = ({ body, ids }: Json): boolean => body !== undefined || ids !== undefined;

/** The headers that JSON has in this folder and an expectation does not name. */
export function unnamed(expected: Json, { json = {} }: Named): Texts {
  const names = Object.keys(expected['headers'] ?? {}).map((name) => name.toLowerCase());
  const missing = Object.entries(hasJson(expected) ? json : {}).filter(([name]) => !names.includes(name.toLowerCase()));
  return Object.fromEntries(missing);
}

/** The body that says an error. */
export const errorBody = (text: unknown, { error = {} }: Named): Json =>
  mapped(error, (value) => (value === '{{error}}' ? text : value));

/** An expectation of a response in the long form. */
function longExpectation({ headers, error, ...others }: Json, named: Named): Json {
  const rest = error === undefined ? others : { ...others, body: errorBody(error, named) };
  const content = filled(rest, named.records ?? {}) as Json;
  const missing = unnamed({ headers, ...rest }, named);
  if (headers === null || (headers === undefined && Object.keys(missing).length === 0)) return content;
  const all = Object.entries({ ...missing, ...(headers as Texts) }).filter(([, value]) => value !== null);
  return { ...content, headers: Object.fromEntries(all) };
}

const longResponse = (expected: unknown, named: Named): unknown =>
  isObject(expected) ? longExpectation(expected, named) : filled(expected, named.records ?? {});

function longStep(step: Json, named: Named): Json {
  const { request, expect, upstream } = step;
  if (isObject(request)) return step;
  const expected = mapped(present({ expect, upstream }), (one) => longResponse(one, named));
  return { ...(request === undefined ? step : longRequest(step, named)), ...expected };
}

/** A case in the long form, which is what players know. */
export function expand<T>(short: T, named: Named): T {
  const { world, steps, deliveries, actions, ...rest } = short as Json;
  const { worlds = {}, records = {} } = named;
  return present({
    ...rest,
    world: filled(world, worlds),
    steps: (steps as Json[] | undefined)?.map((step) => longStep(step, named)),
    actions: filled(actions, records),
    deliveries: filled(deliveries, records),
  }) as T;
}
