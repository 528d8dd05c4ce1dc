import type { Random, RandomCase } from '../playing/comparison.ts';
import type { RequestTemplate } from '../../engine/composed/case.ts';
import type { Field } from '../described/field.ts';
import { fieldOf } from '../described/fields.ts';
import { UploadedFile } from '../../engine/http/body.ts';
import { sampleOf } from '../described/sample.ts';
import { isIdKey, kindOf, leavesOf } from '../record/sightings.ts';
import { valueOf, type Card, type Deck, type Place } from './deck.ts';
import type { Described, Parameter, Schema } from './described.ts';
import { bodyAs, textOf } from './request-bodies.ts';

/** A request that is drawn, and the card that it was drawn for. */
export interface Drawn {
  readonly request: RequestTemplate;
  readonly card: Card;
}

/** A value that an earlier response has, as `{{from:STEP:key.key}}`: what it is follows when the steps are played. */
interface Known {
  readonly reference: string;
  readonly kind: string;
  readonly key: string;
  readonly value: unknown;
  /** The path of the request. */
  readonly path: string;
}

type Json = Readonly<Record<string, unknown>>;

/** An id that no record has. */
const NO_ID = '987654321';

/** Random requests of operations, made from their schemas, from words, and from what responses have said. */
export class Requests {
  readonly #operations: readonly Described[];
  readonly #deck: Deck;
  readonly #random: Random;
  readonly #words: NonNullable<RandomCase['words']>;
  readonly #known: Known[] = [];
  readonly #fields = new Map<Schema, Field>();
  /** The cards that wait until there is a record for their path. */
  readonly #waiting: Card[] = [];

  constructor(
    operations: readonly Described[],
    deck: Deck,
    random: Random,
    { words = {} }: Pick<RandomCase, 'words'> = {},
  ) {
    this.#operations = operations;
    this.#deck = deck;
    this.#random = random;
    this.#words = words;
  }

  /** The next request: one of the deck, or one with good values only, so that there is something to ask about. */
  next(): Drawn {
    const { chance, pick } = this.#random;
    const waiting = this.#waiting.pop();
    const card = waiting ?? (chance(0.7) ? this.#deck.next() : { operation: pick(this.#ready()) });
    const creating = waiting === undefined ? this.#creating(card.operation) : undefined;
    if (creating === undefined) return { request: this.#request(card), card };
    this.#waiting.push(card);
    return { request: this.#request({ operation: creating }), card: { operation: creating } };
  }

  /** Gives back the cards that still wait, and one whose request was not sent. */
  giveBack(card?: Card): void {
    for (const one of card === undefined ? this.#waiting.splice(0) : [card]) this.#deck.putBack(one);
  }

  /** Notes what a response says, for requests after it. */
  learn(step: string, path: string, body: unknown): void {
    for (const { keys, value } of leavesOf(body)) {
      const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
      const kind = kindOf(keys, path);
      // What was said before is known from there, so that no list is needed to name a record.
      const isKnown = this.#known.some((one) => one.kind === kind && one.key === key && one.value === value);
      if (keys.length > 0 && keys.length < 6 && !isKnown)
        this.#known.push({ reference: `{{from:${step}:${keys.join('.')}}}`, kind, key, value, path });
    }
  }

  /** The operations of which a record is there, or that need none. */
  #ready(): readonly Described[] {
    const ready = this.#operations.filter(({ path }) => !this.#lacks(path));
    return ready.length > 0 ? ready : this.#operations;
  }

  /** The operation that makes what the path of another one names, where none is there. */
  #creating({ path }: Described): Described | undefined {
    if (!this.#lacks(path) || this.#random.chance(0.1)) return undefined;
    const [, kind] = this.#lastParameter(path);
    const all = this.#operations.filter(
      (one) => one.method === 'POST' && kindOf([], one.path) === kind && !this.#lacks(one.path),
    );
    return all.length === 0 ? undefined : this.#random.pick(all);
  }

  #lacks(path: string): boolean {
    return path.includes('{') && this.#candidates(...this.#lastParameter(path)).length === 0;
  }

  #lastParameter(path: string): [name: string, kind: string] {
    const [, before = '', name = ''] = /^(.*)\{(\w+)\*?\}/.exec(path) ?? [];
    return [name, kindOf([], before)];
  }

  /** What may stand for a parameter: words, or ids of records of the kind. */
  #candidates(name: string, kind: string): readonly { readonly reference: string; readonly path?: string }[] {
    const words = this.#words[name];
    if (words !== undefined) return words.map((word) => ({ reference: String(word) }));
    const own = this.#known.filter((known) => known.kind === kind && isIdKey(known.key));
    return own.length > 0 || name === 'id' ? own : this.#known.filter(({ key }) => key === name);
  }

  #request({ operation, field, value = 'good' }: Card): RequestTemplate {
    const { method, path, query, headers = [], body, bodyType } = operation;
    const spoiled = field === undefined ? undefined : valueOf(value, field.schema, this.#random);
    const parameters = (place: Place['in'], all: readonly Parameter[]): Readonly<Record<string, unknown>> =>
      this.#parameters(all, path, field?.in === place ? { name: field.keys[0], value: spoiled } : {});
    // A header that is null is one that is not sent.
    const omitted = field?.in === 'header' && spoiled === null ? field.keys[0] : undefined;
    const sentHeaders = headers.filter(({ name }) => name !== omitted);
    const parts = { query: parameters('query', query), headers: parameters('header', sentHeaders) };
    const sent = body === undefined ? undefined : this.#body(body, path, field, spoiled);
    const written = sent === undefined ? {} : bodyAs(bodyType, sent);
    const all = { ...mapped(parts.headers, headerText), ...written.headers };
    return {
      method,
      path: this.#filled(path),
      ...(Object.keys(parts.query).length > 0 && { query: parts.query }),
      ...written,
      ...(Object.keys(all).length > 0 && { headers: all }),
    };
  }

  /** The parameters that are required, the one that a card is for, and some of the others. */
  #parameters(
    all: readonly Parameter[],
    path: string,
    spoiled: { readonly name?: string | undefined; readonly value?: unknown },
  ): Readonly<Record<string, unknown>> {
    const share = this.#random.pick([0.5, 0.1]);
    const sent = all.filter(({ name, required }) => required || name === spoiled.name || this.#random.chance(share));
    return Object.fromEntries(
      sent.map(({ name, schema }) => {
        const good = this.#value(schema, [name], path);
        return [name, name === spoiled.name ? parameterOf(spoiled.value, good) : good];
      }),
    );
  }

  /** A body with a field of it as it is to be; a good value is left. */
  #body(schema: Schema, path: string, field: Place | undefined, spoiled: unknown): unknown {
    const body = this.#value(schema, [], path);
    if (field?.in !== 'body') return body;
    const value = spoiled === undefined ? this.#value(field.schema, field.keys, path) : spoiled;
    return withValue(body, field.keys, value);
  }

  #filled(path: string): string {
    const { pick } = this.#random;
    // Names that only belong together.
    const together = Object.entries(this.#words).filter(([name]) => name.includes('{'));
    const known = together.reduce((text, [names, words]) => text.replace(names, () => String(pick(words))), path);
    let filled = '';
    for (const part of known.split(/(\{\w+\*?\})/)) {
      const [, name, rest] = /^\{(\w+)(\*?)\}$/.exec(part) ?? [];
      filled += name === undefined ? part : this.#parameter(name, rest === '*', filled);
    }
    return filled;
  }

  #parameter(name: string, isRest: boolean, before: string): string {
    const { pick, chance } = this.#random;
    const all = this.#candidates(name, kindOf([], before));
    if (all.length === 0 || chance(0.05)) return name === 'id' ? NO_ID : 'none';
    const near = all.filter(({ path }) => path !== undefined && placeOf(path) === placeOf(before));
    const { reference } = pick(near.length > 0 ? near : all);
    if (reference.startsWith('{{')) return reference;
    return isRest ? encodeURI(reference) : encodeURIComponent(reference);
  }

  /** A value of a schema: words and ids of earlier responses where there are some for its name. */
  #value(schema: Schema, keys: readonly string[], path: string): unknown {
    const { pick, chance } = this.#random;
    return sampleOf(this.#fieldOf(schema), this.#random, (inner) => {
      const all = [...keys, ...inner];
      const { type, format } = schemaAt(schema, inner);
      if (format === 'binary') return FILE;
      if (type === 'array' || type === 'object') return undefined;
      const name = all.findLast((one) => !/^\d+$/.test(one)) ?? '';
      const words = this.#words[name];
      if (words !== undefined) return pick(words);
      const isId = isIdKey(all.at(-1) ?? '') || type === 'integer';
      const known = isId ? this.#known.filter((one) => one.kind === kindOf(all, path) && isIdKey(one.key)) : [];
      return known.length > 0 && chance(0.8) ? pick(known).reference : undefined;
    });
  }

  #fieldOf(schema: Schema): Field {
    const field = this.#fields.get(schema) ?? fieldOf(schema);
    this.#fields.set(schema, field);
    return field;
  }
}

/** What is sent as a file. */
const FILE = new UploadedFile('file.txt', 'text/plain', new TextEncoder().encode('text'));

/** The collection's owner in a path: what is before its third slash from the version on. */
const placeOf = (path: string): string => path.split('/').slice(0, 6).join('/');

/** A parameter as a query can have it; undefined leaves the good value. */
const parameterOf = (value: unknown, good: unknown): unknown =>
  value === undefined ? good : typeof value === 'object' ? textOf(value) : value;

/** A value as a header can have it. */
function headerText(value: unknown): string {
  const text = textOf(value);
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? text : encodeURIComponent(text);
}

const mapped = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** The schema of a part of a value. */
const schemaAt = (schema: Schema, keys: readonly string[]): Schema =>
  keys.reduce<Schema>((at, key) => {
    const properties = (at['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    return properties[key] ?? ((at['items'] ?? at['additionalProperties'] ?? {}) as Schema);
  }, schema);

/** A body with another value at its keys. */
function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '0') {
    const [first, ...others] = Array.isArray(body) ? (body as readonly unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const own = (typeof body === 'object' && body !== null ? body : {}) as Json;
  return { ...own, [key]: withValue(own[key], rest, value) };
}
