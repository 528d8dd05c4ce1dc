import type { Random } from '../playing/comparison.ts';
import type { RequestTemplate } from '../../engine/composed/case.ts';
import type { Field } from '../described/field.ts';
import { fieldOf } from '../described/fields.ts';
import { sampleOf } from '../described/sample.ts';
import { isIdKey, kindOf, leavesOf } from '../record/sightings.ts';

/** An operation as its area describes it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  readonly body?: Schema;
}

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A value that an earlier response has, as `{{from:STEP:key.key}}`: what it is follows when the steps are played. */
interface Known {
  readonly reference: string;
  readonly kind: string;
  readonly key: string;
  readonly value: unknown;
}

/** Random requests of operations, made from their schemas and from what responses have said. */
export class Requests {
  readonly #operations: readonly Described[];
  readonly #random: Random;
  readonly #known: Known[] = [];
  readonly #fields = new Map<Schema, Field>();

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
    for (const { keys, value } of leavesOf(body)) {
      const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
      const kind = kindOf(keys, path);
      // What was said before is known from there, so that no list is needed to name a record.
      const isKnown = this.#known.some((one) => one.kind === kind && one.key === key && one.value === value);
      if (keys.length > 0 && keys.length < 6 && !isKnown)
        this.#known.push({ reference: `{{from:${step}:${keys.join('.')}}}`, kind, key, value });
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

  /** A value of a schema; ids are mostly those of earlier responses. */
  #value(schema: Schema, keys: readonly string[], path: string): unknown {
    const { pick, chance } = this.#random;
    return sampleOf(this.#fieldOf(schema), this.#random, (inner) => {
      const all = [...keys, ...inner];
      const known = isIdKey(all.at(-1) ?? '') ? this.#known.filter(({ kind }) => kind === kindOf(all, path)) : [];
      return known.length > 0 && chance(0.8) ? pick(known).reference : undefined;
    });
  }

  #fieldOf(schema: Schema): Field {
    const field = this.#fields.get(schema) ?? fieldOf(schema);
    this.#fields.set(schema, field);
    return field;
  }
}
