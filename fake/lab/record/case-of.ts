import type { Expectation, RequestTemplate, Case } from '../../engine/composed/case.ts';
import { millisecondsOf, shapeOf } from '../playing/values.ts';
import { contentOf, type Content, type Exchange } from './exchange.ts';
import { Credentials, headerParts, isSecretHeader, isSecretName } from './secrets.ts';
import { isDistinct, isIdKey, isMadeUp, isPlainId, kindOf, leavesOf, type Leaf } from './sightings.ts';

/** What passed through in one session. */
export interface Recording {
  readonly name: string;
  /** The address of the service. */
  readonly base: string;
  readonly exchanges: readonly Exchange[];
  /** Whether it began with a world document: its credentials are no secrets, and its numbers are mapped by the area. */
  readonly isOfWorld?: boolean;
}

/** A case in the long form, and what to say of it. */
export interface RecordedCase {
  readonly scenario: Case;
  /** Credentials that are asked for when it is played: `token`, `token2`. */
  readonly credentials: number;
  /** What was not written. */
  readonly notes: readonly string[];
}

/** The case of a session: ids, times, credentials and addresses are placeholders, all else is as it was. */
export function caseOf(recording: Recording): RecordedCase {
  return new Writer(recording).written();
}

// Others belong to the connection, or to the program that asked.
const REQUEST_HEADERS_LEFT = new Set(
  'host connection content-length transfer-encoding accept-encoding accept-language user-agent keep-alive te upgrade proxy-connection origin referer cookie expect'.split(
    ' ',
  ),
);
const RESPONSE_HEADERS = [
  'content-type',
  'location',
  'link',
  'allow',
  'www-authenticate',
  'x-total-count',
  'retry-after',
];

/** A value that the service has made up, by the name that stands for it. */
interface Id {
  readonly name: string;
  readonly kind: string;
  readonly value: string | number;
}

class Writer {
  readonly #recording: Recording;
  readonly #credentials = new Credentials();
  readonly #ids: Id[] = [];
  readonly #names = new Map<string, number>();
  /** The texts that the client has sent before the service said them: what it says of these is no id. */
  readonly #given = new Set<string>();
  /** How many seconds after its request a time was, by the time as it was said first. */
  readonly #times = new Map<string | number, number>();
  readonly #notes = new Set<string>();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  written(): RecordedCase {
    const { name, exchanges } = this.#recording;
    this.#findCredentials();
    const steps = exchanges.map((exchange, i) => {
      const request = this.#request(exchange);
      return { request, expect: this.#expectation(exchange, i) };
    });
    return {
      scenario: { name, basis: 'recorded', match: 'exact', steps },
      credentials: this.#credentials.size,
      notes: [...this.#notes],
    };
  }

  /** Credentials that the client brought along: no response before has said them. */
  #findCredentials(): void {
    if (this.#recording.isOfWorld === true) return;
    const said = new Set<unknown>();
    for (const { requestHeaders, path, requestBody, responseBody, responseHeaders } of this.#recording.exchanges) {
      const headers = [...requestHeaders].filter(([name]) => isSecretHeader(name) && name !== 'cookie');
      const query = [...new URL(path, 'http://x').searchParams].filter(([name]) => isSecretName(name));
      const asked = leavesOf(jsonLike(contentOf(requestBody, typeOf(requestHeaders)))).filter(({ keys }) =>
        isSecretName(keys.at(-1) ?? ''),
      );
      const secrets = [
        ...headers.map(([, value]) => headerParts(value).secret),
        ...query.map(([, value]) => value),
        ...asked.map(({ value }) => String(value)),
      ];
      for (const secret of secrets) if (secret !== '' && !said.has(secret)) this.#credentials.nameOf(secret);
      if (responseBody === undefined) continue;
      for (const { value } of leavesOf(jsonLike(contentOf(responseBody, typeOf(responseHeaders))))) said.add(value);
    }
  }

  #request({ method, path, requestHeaders, requestBody }: Exchange): RequestTemplate {
    const content = contentOf(requestBody, typeOf(requestHeaders));
    const [place = '', query] = path.split(/\?(.*)/s);
    this.#note(path, content);
    const headers = this.#requestHeaders(requestHeaders, content);
    return {
      method,
      path: this.#path(place),
      ...(query !== undefined && query !== '' && { query: this.#query(query, place) }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...this.#body(content, typeOf(requestHeaders), place),
    };
  }

  /** Notes what the client says first. */
  #note(path: string, content: Content): void {
    const query = [...new URL(path, 'http://x').searchParams].map(([, value]) => value);
    // A number is an id only where its key says so: any other may be anything.
    const leaves = leavesOf(jsonLike(content)).filter(
      ({ keys, value }) => typeof value === 'string' || isIdKey(keys.at(-1) ?? ''),
    );
    for (const value of [...leaves.map((leaf) => leaf.value), ...query, ...path.split(/[/?]/)].map(String))
      if (!this.#ids.some((id) => String(id.value) === value)) this.#given.add(value);
  }

  #requestHeaders(headers: Headers, content: Content): Record<string, string> {
    const kept = [...headers].filter(
      ([name, value]) =>
        !REQUEST_HEADERS_LEFT.has(name) &&
        !name.startsWith('sec-') &&
        !(name === 'accept' && value === '*/*') &&
        !(name === 'content-type' && isUsual(value, content)),
    );
    if (headers.has('cookie')) this.#notes.add('cookies are not written');
    return Object.fromEntries(kept.map(([name, value]) => [name, this.#header(name, value)]));
  }

  #header(name: string, value: string): string {
    if (!isSecretHeader(name)) return this.#text(value);
    const { before, secret, isBasic } = headerParts(value);
    if (isBasic) return `Basic {{base64:${this.#text(before)}${this.#secret(secret)}}}`;
    return before + this.#secret(secret);
  }

  /** A credential: an id where a response has given it. */
  #secret(value: string): string {
    if (this.#recording.isOfWorld === true) return value;
    const id = this.#ids.find((one) => one.value === value);
    return id === undefined ? this.#credentials.nameOf(value) : placeholder(id);
  }

  #path(path: string): string {
    const parts = path.split('/');
    return parts
      .map((part, i) => {
        const text = decoded(part);
        const before = parts.slice(0, i).join('/');
        const id = this.#idOf(text, kindOf([], before)) ?? this.#idOf(text);
        return id === undefined ? this.#text(part) : placeholder(id);
      })
      .join('/');
  }

  #query(query: string, path: string): string {
    return query
      .split('&')
      .map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        const text = decoded(value);
        if (isSecretName(name)) return `${name}=${this.#secret(text)}`;
        const id =
          this.#idOf(text, kindOf([name], path)) ?? (isIdKey(name) || isDistinct(text) ? this.#idOf(text) : undefined);
        return id === undefined ? this.#text(pair) : `${name}=${placeholder(id)}`;
      })
      .join('&');
  }

  #body(content: Content, type: string, path: string): Pick<RequestTemplate, 'json' | 'form' | 'raw'> {
    const contentType = type === '' ? {} : { contentType: type };
    if (content.kind === 'json') return { json: this.#value(content.json, [], path, undefined) };
    if (content.kind === 'form')
      return { form: this.#value(content.form, [], path, undefined) as Readonly<Record<string, unknown>> };
    if (content.kind === 'text') return { raw: { ...contentType, body: this.#text(content.text) } };
    return content.kind === 'bytes' ? { raw: { ...contentType, base64: content.base64 } } : {};
  }

  #expectation(exchange: Exchange, at: number): Expectation {
    const { status, responseHeaders, responseBody, path } = exchange;
    if (responseBody === undefined) {
      this.#notes.add(`step ${at + 1}: the response is longer than what is kept, and only its status is written`);
      return { status };
    }
    const content = contentOf(responseBody, typeOf(responseHeaders));
    this.#findIds(content, exchange, at);
    const headers = Object.fromEntries(
      RESPONSE_HEADERS.flatMap((name): [string, string][] => {
        const value = responseHeaders.get(name);
        return value === null || (name === 'content-type' && content.kind === 'none')
          ? []
          : [[name, this.#text(value)]];
      }),
    );
    return {
      status,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(content.kind === 'json' && { body: this.#value(content.json, [], path, exchange) }),
      ...(content.kind === 'text' && { text: this.#text(content.text) }),
      ...(content.kind === 'bytes' && { base64: content.base64 }),
    };
  }

  /** Names what the service has made up in a response. */
  #findIds(content: Content, exchange: Exchange, at: number): void {
    const { path, responseHeaders } = exchange;
    const later = this.#recording.exchanges.slice(at + 1);
    const location = responseHeaders.get('location') ?? '';
    const last = decoded(location.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
    const leaves = leavesOf(jsonLike(content));
    if (content.kind === 'text')
      for (const [sha] of content.text.matchAll(/\b[0-9a-f]{40}\b/g)) leaves.push({ keys: ['sha'], value: sha });
    if (isMadeUp(last)) leaves.push({ keys: ['id'], value: last });
    for (const leaf of leaves) {
      if (this.#recording.isOfWorld === true && typeof leaf.value === 'number') continue;
      const kind = kindOf(leaf.keys, path);
      if (this.#given.has(String(leaf.value)) || this.#idOf(leaf.value, kind) !== undefined) continue;
      if (typeof leaf.value === 'string' && isDistinct(leaf.value) && this.#idOf(leaf.value) !== undefined) continue;
      if (this.#timeOf(leaf.value, exchange) === undefined && this.#isId(leaf, later)) this.#add(leaf.value, kind);
    }
  }

  #isId({ keys, value }: Leaf, later: readonly Exchange[]): boolean {
    const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
    if (value === '') return false;
    if (isSecretName(key) && typeof value === 'string') return value.length > 3;
    if (isPlainId(key) || (isIdKey(key) && (typeof value === 'number' || /\d/.test(value)))) return true;
    if (isMadeUp(value)) return true;
    // Anything that the client could only have learnt here.
    const isOwn = typeof value === 'string' && (isIdKey(key) || (value.length >= 4 && /\d/.test(value)));
    return isOwn && later.some((one) => isAsked(one, value));
  }

  #add(value: string | number, kind: string): void {
    const count = (this.#names.get(kind) ?? 0) + 1;
    this.#names.set(kind, count);
    this.#ids.push({ name: count === 1 ? kind : `${kind}${count}`, kind, value });
  }

  /** The id that a text or number is; of a kind, or of any. */
  #idOf(value: string | number, kind?: string): Id | undefined {
    return this.#ids.find(
      (id) => (id.value === value || String(id.value) === value) && (kind === undefined || id.kind === kind),
    );
  }

  #value(value: unknown, keys: readonly string[], path: string, exchange: Exchange | undefined): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.#value(item, [...keys, String(i)], path, exchange));
    if (typeof value === 'string' || typeof value === 'number') return this.#leaf({ keys, value }, path, exchange);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.#text(key), this.#value(item, [...keys, key], path, exchange)]),
    );
  }

  #leaf({ keys, value }: Leaf, path: string, exchange: Exchange | undefined): unknown {
    const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
    const kind = kindOf(keys, path);
    const own = this.#idOf(value, kind);
    // A number that is an id elsewhere may be a count here.
    const id = own?.value === value ? own : isIdKey(key) || isDistinct(String(value)) ? this.#idOf(value) : undefined;
    if (id !== undefined && (id.value === value || exchange === undefined)) return placeholder(id);
    if (exchange === undefined && isSecretName(key)) return this.#secret(String(value));
    if (exchange !== undefined && !this.#given.has(String(value))) {
      const offset = this.#timeOf(value, exchange);
      if (offset !== undefined) return `{{time:${offset === 0 ? '' : `+${offset}:`}${shapeOf(value)}}}`;
    }
    return typeof value === 'string' ? this.#text(value) : value;
  }

  #timeOf(value: string | number, { ended }: Exchange): number | undefined {
    const offset = this.#times.get(value) ?? offsetOf(value, this.#recording.exchanges[0]?.began ?? ended, ended);
    if (offset !== undefined) this.#times.set(value, offset);
    return offset;
  }

  /** A text without credentials, addresses of the service, and ids that stand in it on their own. */
  #text(text: string): string {
    const { base } = this.#recording;
    let rest = this.#credentials.without(text).replaceAll(base, '{{base}}').replaceAll(new URL(base).host, '{{host}}');
    for (const id of this.#ids)
      if (typeof id.value === 'string' && isDistinct(id.value))
        rest = rest.replace(new RegExp(`(?<![\\w-])${escaped(id.value)}(?![\\w-])`, 'g'), placeholder(id));
    return rest;
  }
}

const placeholder = ({ name, value }: Id): string => `{{${typeof value === 'number' ? 'number' : 'id'}:${name}}}`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const typeOf = (headers: Headers): string => headers.get('content-type')?.toLowerCase() ?? '';

const jsonLike = (content: Content): unknown =>
  content.kind === 'json' ? content.json : content.kind === 'form' ? content.form : undefined;

/** A type that a case need not name: that of its kind. */
const isUsual = (type: string, { kind }: Content): boolean =>
  kind === 'json' ? /^application\/json(?:; *charset=utf-8)?$/i.test(type) : kind !== 'none';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Whether a request has a text as a part of its path, its query, its body or a header. */
function isAsked({ path, requestHeaders, requestBody }: Exchange, value: string): boolean {
  const parts = path.split(/[/?&=]/).map(decoded);
  const body = leavesOf(jsonLike(contentOf(requestBody, typeOf(requestHeaders)))).map((leaf) => leaf.value);
  const headers = [...requestHeaders].flatMap(([, one]) => [one, one.replaceAll('"', ''), headerParts(one).secret]);
  return parts.includes(value) || body.includes(value) || headers.includes(value);
}

/** A clock may be a little wrong, and what is in the future is so by minutes. */
const SLACK_MS = 3000;
const MINUTE = 60;
const MAX_MINUTES = 60 * 24 * 366;

/** How many seconds after now a time is: 0 for one since the start; undefined for what is neither. */
function offsetOf(value: string | number, start: number, now: number): number | undefined {
  if (shapeOf(value) === undefined) return undefined;
  const time = millisecondsOf(value);
  if (time >= start - SLACK_MS && time <= now + SLACK_MS) return 0;
  const minutes = Math.round((time - now) / 1000 / MINUTE);
  const isRound = Math.abs(time - now - minutes * MINUTE * 1000) <= SLACK_MS;
  return minutes > 0 && minutes <= MAX_MINUTES && isRound ? minutes * MINUTE : undefined;
}
