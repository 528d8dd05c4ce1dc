import type { Expectation } from '../../engine/composed/case.ts';
import { isSecretKey } from '../../engine/secrets/names.ts';
import { decoded, responseContent, valueIn, type Content, type Exchange } from './exchange.ts';
import { placeholderOf } from './made-ids.ts';
import { withoutKnown } from './request-secrets.ts';
import { isDistinct, isIdKey, isMadeUp, isPlainId, kindOf, leavesOf, type Leaf } from './sightings.ts';
import { escapeBraces, textOf, type Written } from './written.ts';

const HEADERS = ['content-type', 'location', 'link', 'allow', 'www-authenticate', 'x-total-count', 'retry-after'];

/** Whether a request after a response has a word. */
type IsAskedLater = (word: string | number) => boolean;

/** Writes responses as what is expected. */
export class ResponseWriter {
  readonly #written: Written;

  constructor(written: Written) {
    this.#written = written;
  }

  expectation(exchange: Exchange, at: number, isAskedLater: IsAskedLater): Expectation {
    const { status, responseHeaders, responseBody, path } = exchange;
    if (responseBody === undefined) {
      this.#written.notes.add(
        `step ${at + 1}: the response is longer than what is kept, and only its status is written`,
      );
      return { status };
    }
    const content = responseContent(exchange);
    this.#findIds(content, exchange, isAskedLater);
    const headers = HEADERS.flatMap((name): [string, string][] => {
      const value = responseHeaders.get(name);
      return value === null || (name === 'content-type' && content.kind === 'none') ? [] : [[name, this.#text(value)]];
    });
    return {
      status,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(content.kind === 'json' && { body: this.#value(content.json, [], path, exchange) }),
      ...(content.kind === 'text' && { text: this.#text(content.text) }),
      ...(content.kind === 'bytes' && { base64: content.base64 }),
    };
  }

  /** Names the values that the service has made up in a response. */
  #findIds(content: Content, exchange: Exchange, isAskedLater: IsAskedLater): void {
    const { ids, given, isOfWorld, times, base } = this.#written;
    for (const leaf of sightingsIn(content, exchange)) {
      const { keys, value } = leaf;
      if (isOfWorld && typeof value === 'number') continue;
      // An address of the service is no id, even with one in it.
      if (typeof value === 'string' && value.startsWith(base)) continue;
      const kind = kindOf(keys, exchange.path);
      if (given.has(String(value)) || ids.find(value, kind) !== undefined) continue;
      if (typeof value === 'string' && isDistinct(value) && ids.find(value) !== undefined) continue;
      if (times.offsetOf(value, exchange) === undefined && isId(leaf, isAskedLater)) ids.add(value, kind);
    }
  }

  #value(value: unknown, keys: readonly string[], path: string, exchange: Exchange): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.#value(item, [...keys, String(i)], path, exchange));
    if (typeof value === 'string' || typeof value === 'number') return this.#leaf({ keys, value }, path, exchange);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.#text(key), this.#value(item, [...keys, key], path, exchange)]),
    );
  }

  #leaf({ keys, value }: Leaf, path: string, exchange: Exchange): unknown {
    const { ids, given, times, isOfWorld } = this.#written;
    const names = keys.filter((one) => !/^\d+$/.test(one));
    const key = names.at(-1) ?? '';
    const own = ids.find(value, kindOf(keys, path));
    // A number that is an id elsewhere may be a count here.
    const other = isIdKey(key) || isDistinct(String(value)) ? ids.find(value) : undefined;
    const id = own?.value === value ? own : other;
    if (id?.value === value) return placeholderOf(id);
    if (!given.has(String(value))) {
      const time = times.placeholderOf(value, exchange);
      if (time !== undefined) return time;
    }
    if (!isOfWorld && names.some(isSecretKey) && value !== '')
      return typeof value === 'number' ? '{{number}}' : '{{string}}';
    return typeof value === 'string' ? this.#text(value) : value;
  }

  #text(text: string): string {
    const escaped = escapeBraces(text);
    return textOf(this.#written.isOfWorld ? escaped : withoutKnown(escaped), this.#written);
  }
}

/** The id of a commit inside of a text. */
const SHA = /\b[0-9a-f]{40}\b/g;

/** The values of a response that may be ids: those of its body, and the end of its `Location`. */
function sightingsIn(content: Content, { responseHeaders }: Exchange): Leaf[] {
  const leaves = leavesOf(valueIn(content));
  const texts = content.kind === 'text' ? [content.text] : leaves.map(({ value }) => String(value));
  for (const text of texts)
    for (const [sha] of text.matchAll(SHA)) if (sha !== text) leaves.push({ keys: ['sha'], value: sha });
  const last = decoded((responseHeaders.get('location') ?? '').split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  return isMadeUp(last) ? [...leaves, { keys: ['id'], value: last }] : leaves;
}

function isId({ keys, value }: Leaf, isAskedLater: IsAskedLater): boolean {
  const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
  if (value === '') return false;
  if (isSecretKey(key) && typeof value === 'string') return value.length > 3;
  if (isPlainId(key) || (isIdKey(key) && (typeof value === 'number' || /\d/.test(value)))) return true;
  if (isMadeUp(value)) return true;
  // A client can only have learnt it here.
  const isOwn = typeof value === 'string' && (isIdKey(key) || (value.length >= 4 && /\d/.test(value)));
  return isOwn && isAskedLater(value);
}
