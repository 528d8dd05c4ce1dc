import type { Random } from '../playing/comparison.ts';
import type { RequestTemplate } from '../../engine/composed/case.ts';
import { isIdKey, kindOf, leavesOf } from '../record/sightings.ts';

/** An operation as its area describes it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  readonly body?: Schema;
}

/** A JSON schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

/** A value that an earlier response has, as `{{from:STEP:key.key}}`: what it is follows when the steps are played. */
interface Known {
  readonly reference: string;
  readonly kind: string;
  readonly key: string;
}

/** Random requests of operations, made from their schemas and from what responses have said. */
export class Requests {
  readonly #operations: readonly Described[];
  readonly #random: Random;
  readonly #known: Known[] = [];

  constructor(operations: readonly Described[], random: Random) {
    this.#operations = operations;
    this.#random = random;
  }

  /** The next request. */
  next(): RequestTemplate {
    const { pick } = this.#random;
    const ready = this.#operations.filter(({ path }) => this.#canFill(path));
    const { method, path, query, body } = pick(ready.length > 0 ? ready : this.#operations);
    const pairs = query.flatMap(({ name, required, schema }): [string, unknown][] =>
      required || this.#random.chance(0.4) ? [[name, this.#value(schema, [name], path)]] : [],
    );
    return {
      method,
      path: this.#filled(path),
      ...(pairs.length > 0 && { query: Object.fromEntries(pairs) }),
      ...(body !== undefined && { json: this.#bodyOf(body, path) }),
    };
  }

  /** Notes what a response says, for requests after it. */
  learn(step: string, path: string, body: unknown): void {
    for (const { keys } of leavesOf(body)) {
      const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
      if (keys.length > 0 && keys.length < 6)
        this.#known.push({ reference: `{{from:${step}:${keys.join('.')}}}`, kind: kindOf(keys, path), key });
    }
  }

  /** Most requests of a record are for one that is there. */
  #canFill(path: string): boolean {
    return !path.includes('{') || this.#matching(...this.#lastParameter(path)).length > 0 || this.#random.chance(0.15);
  }

  #lastParameter(path: string): [name: string, kind: string] {
    const [, before = '', name = ''] = /^(.*)\{(\w+)\*?\}/.exec(path) ?? [];
    return [name, kindOf([], before)];
  }

  #matching(name: string, kind: string): readonly Known[] {
    const own = this.#known.filter((known) => known.kind === kind && isIdKey(known.key));
    return own.length > 0 ? own : this.#known.filter(({ key }) => key === name);
  }

  #filled(path: string): string {
    let filled = '';
    for (const part of path.split(/(\{\w+\*?\})/)) {
      const name = /^\{(\w+)\*?\}$/.exec(part)?.[1];
      filled += name === undefined ? part : this.#parameter(name, kindOf([], filled));
    }
    return filled;
  }

  #parameter(name: string, kind: string): string {
    const known = this.#matching(name, kind);
    return known.length === 0 || this.#random.chance(0.1) ? 'none' : this.#random.pick(known).reference;
  }

  #bodyOf(schema: Schema, path: string): unknown {
    const body = this.#value(schema, [], path);
    if (!this.#random.chance(0.15) || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    // A body that lacks a member, or has another type of one.
    const keys = Object.keys(body);
    if (keys.length === 0) return body;
    const key = this.#random.pick(keys);
    const { [key]: _, ...rest } = body as Readonly<Record<string, unknown>>;
    return this.#random.chance(0.5) ? rest : { ...rest, [key]: this.#random.pick([null, true, 7, 'text', [], {}]) };
  }

  #value(schema: Schema, keys: readonly string[], path: string): unknown {
    const { pick, chance } = this.#random;
    const { enum: words, anyOf, oneOf, const: only } = schema;
    if (only !== undefined) return only;
    if (words !== undefined) return pick(words);
    const choices = anyOf ?? oneOf;
    if (choices !== undefined) return this.#value(pick(choices), keys, path);
    const key = keys.at(-1) ?? '';
    const known = isIdKey(key) ? this.#known.filter(({ kind }) => kind === kindOf(keys, path)) : [];
    if (known.length > 0 && chance(0.8)) return pick(known).reference;
    return this.#plain(schema, keys, path);
  }

  #plain(schema: Schema, keys: readonly string[], path: string): unknown {
    const { int, pick, chance } = this.#random;
    const { type = 'object', properties = {}, required = [], items = {}, minimum, maximum } = schema;
    switch (typeof type === 'string' ? type : pick(type)) {
      case 'string':
        return this.#text(schema);
      case 'integer':
        return int(minimum ?? 0, Math.min(maximum ?? 12, (minimum ?? 0) + 12));
      case 'number':
        return int(minimum ?? 0, Math.min(maximum ?? 12, (minimum ?? 0) + 12)) + pick([0, 0.5]);
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      case 'array':
        return Array.from({ length: int(0, 2) }, (_, i) => this.#value(items, [...keys, String(i)], path));
      default:
        return Object.fromEntries(
          Object.entries(properties).flatMap(([name, one]) =>
            required.includes(name) || chance(0.5) ? [[name, this.#value(one, [...keys, name], path)]] : [],
          ),
        );
    }
  }

  #text({ format, minLength = 0 }: Schema): string {
    const { pick } = this.#random;
    const byFormat: Readonly<Record<string, readonly string[]>> = {
      email: ['ada@example.com', 'bob@example.com'],
      uri: ['https://a.example/x', 'https://b.example/?y=1'],
      url: ['https://a.example/x'],
      date: ['2026-01-02'],
      'date-time': ['2026-01-02T03:04:05Z'],
      uuid: ['7f1c2a9e-0000-4a4a-8b8b-1234567890ab'],
    };
    const texts = byFormat[format ?? ''] ?? ['ada', 'bob', 'x y', 'Grüße', 'a/b?c=d', ''];
    return pick(texts.filter(({ length }) => length >= minLength)) ?? 'x'.repeat(minLength);
  }
}
