// The constants of the file of schemas, in an order in which each comes after those that it needs.
import { askedConstant } from './asked.ts';
import { librariesIn, print, type Code } from './code.ts';
import type { Description } from './description.ts';
import { bare, SAID_NOTHING, type Constant, type Field, type Member, type ObjectField } from './field.ts';
import { Fields } from './fields.ts';
import { camel, Names } from './names.ts';
import { shown, shownConstant } from './shown.ts';

/** An object that responses show, and the name that a constant of it may have. */
export interface Shape {
  readonly wanted: string;
  readonly field: Field;
  readonly object: ObjectField;
}

/** Reads the schemas of a description, and names those that are written. */
export class Schemas {
  readonly requests: Fields;
  readonly responses: Fields;
  readonly #names = new Names();
  readonly #given = new Map<Constant, string>();
  readonly #open = new Set<Constant>();
  readonly #byText = new Map<string, string>();
  readonly #lines: string[] = [];
  /** The libraries that the file needs. */
  readonly libraries = new Set<string>();

  constructor(description: Description) {
    this.requests = new Fields(description, 'request');
    this.responses = new Fields(description, 'response');
  }

  /** The lines of the file. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The name of a constant of some code, as the area's file says it: that of one with the same code, or a new one. */
  name(wanted: string, code: Code): string {
    if ('constant' in code) return `s.${this.#nameOf(code.constant)}`;
    const text = this.#print(code);
    const known = this.#byText.get(text);
    if (known !== undefined) return `s.${known}`;
    const name = this.#names.unique(camel(wanted));
    this.#byText.set(text, name);
    this.#lines.push(`export const ${name} = ${text};`);
    return `s.${name}`;
  }

  /** The name of the constant of a response's object. */
  nameOfShape({ wanted, field, object }: Shape): string {
    return this.name(wanted, shown(bare(field) === object ? field : object));
  }

  #print(code: Code): string {
    for (const library of librariesIn(code)) this.libraries.add(library);
    return print(code, this.#reference);
  }

  readonly #reference = (constant: Constant): string => {
    const name = this.#nameOf(constant);
    // What comes later is read when it is needed.

    return this.#open.has(constant) ? `z.lazy((): z.ZodMiniType<any> => ${name})` : name;
  };

  #nameOf(constant: Constant): string {
    const known = this.#given.get(constant);
    if (known !== undefined) return known;
    const wanted = camel(constant.name);
    const isTaken = constant.side === 'request' && this.#names.has(wanted);
    const name = this.#names.unique(isTaken ? `${wanted}Input` : wanted);
    this.#given.set(constant, name);
    this.#open.add(constant);
    const code = constant.side === 'request' ? askedConstant(constant) : shownConstant(constant);
    const text = this.#print(code);
    this.#open.delete(constant);
    this.#lines.push(`export const ${name} = ${text};`);
    return name;
  }
}

/** A response's object, whose members are columns of rows; undefined without an object or members. */
export function shapeOf(field: Field, wanted: string): Shape | undefined {
  const object = asObject(field);
  return object === undefined || object.members.size === 0 ? undefined : { wanted, field, object };
}

const merged = new WeakMap<object, ObjectField>();

/** The object that a field is, null apart: of several, the members of all, of which only those are required that each requires. */
function asObject(field: Field): ObjectField | undefined {
  const found = bare(field);
  if (found.kind === 'object' && !found.isUntyped) return found;
  if (found.kind !== 'union' && found.kind !== 'object') return undefined;
  const known = merged.get(found);
  if (known !== undefined) return known;
  if (found.kind === 'object') {
    const typed = { ...found, isUntyped: false };
    merged.set(found, typed);
    return typed;
  }
  const some = found.of.filter((one) => bare(one).kind !== 'null').map(asObject);
  const [first, ...others] = some;
  if (first === undefined || some.includes(undefined)) return undefined;
  const made = others.reduce<ObjectField>((all, one) => (one === undefined ? all : both(all, one)), first);
  merged.set(found, made);
  return made;
}

function both(a: ObjectField, b: ObjectField): ObjectField {
  const names = new Set([...a.members.keys(), ...b.members.keys()]);
  const memberOf = (name: string): Member => {
    const [one, other] = [a.members.get(name), b.members.get(name)];
    if (one === undefined || other === undefined) return { ...((one ?? other) as Member), isRequired: false };
    const isRequired = one.isRequired && other.isRequired;
    const isSame = bare(one.field) === bare(other.field);
    const field: Field = isSame
      ? one.field
      : { kind: 'union', of: [one.field, other.field], isOne: false, ...SAID_NOTHING };
    return { field, isRequired, isIgnored: false };
  };
  const members = new Map([...names].map((name) => [name, memberOf(name)]));
  return { ...a, members, rest: a.rest === 'cut' ? b.rest : a.rest };
}
