// The schemas of a description as code: an object is a constant of its own, whose required fields have defaults, so that
// `pet.parse({})` is a value of it.
import { checksOf } from './checks.ts';
import { listOf, partOf, refOf, textOf, type Description, type Part } from './description.ts';
import { camel, keyOf, literal, Names } from './names.ts';
import { booleanFor, isNumber, isText, numberFor, oneOfThese, textFor } from './values.ts';

/** A schema as code, and the code of a value of it. */
export interface Form {
  readonly code: string;
  readonly value: string;
  readonly isNullable: boolean;
  /** What the description says besides the type, as checks. */
  readonly checks: readonly string[];
  /** Whether the value passes the checks: none may have been found that does. */
  readonly isExample: boolean;
  /** The default of the description, as code. */
  readonly otherwise: string | undefined;
}

type Plain = Pick<Form, 'code' | 'value'>;

/** A field of an object. */
export interface Field extends Form {
  readonly isRequired: boolean;
  readonly schema: Part;
}

/** An object of a description: the name of its constant, and its fields. */
export interface Shape {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
}

const ANY: Plain = { code: 'z.unknown()', value: '{}' };
/** A schema that leads back to itself: a value of it would never end. */
const CIRCULAR: Plain = { code: 'z.unknown()', value: 'null' };

/** A field as the schema of a response has it: one that is required has a default. */
const filled = ({ code, value, isRequired, isNullable }: Field): string => {
  const full = isNullable ? `z.nullable(${code})` : code;
  return isRequired ? `z._default(${full}, ${isNullable ? 'null' : value})` : `z.optional(${full})`;
};

/** A field as the schema of a request has it: one that is required has to be there, and what it says is checked. */
export const asked = ({ code, checks, isRequired, isNullable, otherwise }: Field): string => {
  const checked = checks.length === 0 ? code : `${code}.check(${checks.join(', ')})`;
  const full = isNullable ? `z.nullable(${checked})` : checked;
  if (isRequired) return full;
  return otherwise === undefined ? `z.optional(${full})` : `z._default(${full}, ${otherwise})`;
};

/** A field of a request that changes a row: what it lacks stays as it is. */
export const askedOfChange = (field: Field): string => asked({ ...field, otherwise: undefined });

/** The constants that the schemas of a description need, in their order. */
export class Schemas {
  readonly #description: Description;
  readonly #names = new Names();
  readonly #shapes = new Map<Part, Shape>();
  readonly #flat = new Map<Part, Part>();
  readonly #open = new Set<Part>();
  readonly #constants = new Map<string, string>();

  constructor(description: Description) {
    this.#description = description;
  }

  /** The lines of the file. */
  get lines(): readonly string[] {
    return [...this.#constants].map(([code, name]) => `export const ${name} = ${code};`);
  }

  /** The name of a constant with this code: the one that there is, or a new one. */
  constant(wanted: string, code: string): string {
    const known = this.#constants.get(code);
    if (known !== undefined) return known;
    const name = this.#names.unique(camel(wanted));
    this.#constants.set(code, name);
    return name;
  }

  /** The code of a schema; `name` is for what is made a constant and has no name in the description. */
  form(schema: unknown, name: string): Form {
    const part = this.flat(schema);
    const isNullable = nullable(part);
    const form = this.#formOf(part, nameIn(schema) ?? name);
    const kind = kindOf(part);
    const checks = PLAIN.includes(form.code) ? checksOf(part, kind) : [];
    const fits = (value: unknown): boolean => isValue(part, kind, value);
    return {
      ...form,
      isNullable,
      checks,
      isExample: checks.length === 0 || [textFor(part), numberFor(part, kind === 'integer')].some(fits),
      otherwise: fits(part['default']) ? literal(part['default']) : undefined,
    };
  }

  /** The object that a schema says; undefined where it says no object with fields. */
  shape(schema: unknown, name: string): Shape | undefined {
    const part = this.flat(schema);
    return kindOf(part) === 'object' && Object.keys(fieldsOf(part)).length > 0
      ? this.#shapeOf(part, nameIn(schema) ?? name)
      : undefined;
  }

  /** A schema in one part: what it refers to, with all of `allOf` and the first of `oneOf` or `anyOf` where it has fields. */
  flat(schema: unknown): Part {
    const part = this.#description.resolve(schema);
    const known = this.#flat.get(part);
    if (known !== undefined) return known;
    // A part that leads back to itself is empty there.
    this.#flat.set(part, {});
    const made = this.#merged(part);
    this.#flat.set(part, made);
    return made;
  }

  #merged(part: Part): Part {
    const { allOf, oneOf, anyOf, ...own } = part;
    const choices = [...listOf(oneOf), ...listOf(anyOf)].map((one) => this.flat(one));
    const some = choices.filter((one) => !isNull(one));
    const hasNull = some.length < choices.length;
    const all = listOf(allOf).map((one) => this.flat(one));
    if (all.length === 0 && some.length === 0) return hasNull ? { ...own, nullable: true } : part;
    const isUnion = some.length > 1 && all.length === 0 && own['properties'] === undefined && some.every(isPrimitive);
    if (isUnion) return { ...own, union: some, ...(hasNull && { nullable: true }) };
    const joined = [...all, own, ...some.slice(0, 1)].reduce(both, {});
    return { ...joined, nullable: hasNull, isOneOf: some.length > 1 };
  }

  #formOf(part: Part, name: string): Plain {
    const values = valuesOf(part);
    if (values !== undefined) return { code: codeOfValues(values), value: literal(oneOfThese(part, values)) };
    if (Array.isArray(part['union'])) return this.#union(part['union'] as readonly Part[], name);
    switch (kindOf(part)) {
      case 'string':
        return { code: 'z.string()', value: literal(textFor(part)) };
      case 'integer':
        return { code: 'z.int()', value: literal(numberFor(part, true)) };
      case 'number':
        return { code: 'z.number()', value: literal(numberFor(part, false)) };
      case 'boolean':
        return { code: 'z.boolean()', value: literal(booleanFor(part)) };
      case 'array':
        return this.#array(part, name);
      case 'object':
        return this.#object(part, name);
      default:
        return ANY;
    }
  }

  #union(parts: readonly Part[], name: string): Plain {
    const forms = parts.map((part) => this.#formOf(part, name));
    const codes = [...new Set(forms.map(({ code }) => code))];
    return {
      code: codes.length === 1 ? `${codes[0]}` : `z.union([${codes.join(', ')}])`,
      value: forms[0]?.value ?? '{}',
    };
  }

  #array(part: Part, name: string): Plain {
    if (this.#open.has(part)) return CIRCULAR;
    this.#open.add(part);
    const one = this.form(part['items'], `${name} item`);
    this.#open.delete(part);
    const least = typeof part['minItems'] === 'number' ? Math.min(part['minItems'], 20) : 0;
    const value = one.isNullable ? 'null' : one.value;
    const code = one.isNullable ? `z.nullable(${one.code})` : one.code;
    return { code: `z.array(${code})`, value: `[${Array.from({ length: least }, () => value).join(', ')}]` };
  }

  #object(part: Part, name: string): Plain {
    if (this.#open.has(part)) return CIRCULAR;
    if (Object.keys(fieldsOf(part)).length === 0) return { code: 'z.record(z.string(), z.unknown())', value: '{}' };
    const shape = this.#shapeOf(part, name);
    return { code: shape.name, value: `${shape.name}.parse({})` };
  }

  #shapeOf(part: Part, name: string): Shape {
    const known = this.#shapes.get(part);
    if (known !== undefined) return known;
    this.#open.add(part);
    const required = listOf(part['required']);
    const fields = new Map<string, Field>();
    for (const [field, schema] of Object.entries(fieldsOf(part)))
      fields.set(field, {
        ...this.form(schema, `${name} ${field}`),
        isRequired: required.includes(field),
        schema: this.flat(schema),
      });
    this.#open.delete(part);
    const isLoose =
      part['additionalProperties'] === true || Object.keys(partOf(part['additionalProperties'])).length > 0;
    const shape = { name: this.constant(name, objectCode(fields, filled, isLoose)), fields };
    this.#shapes.set(part, shape);
    return shape;
  }
}

/** An object as code, a line for each field. */
export function objectCode(
  fields: ReadonlyMap<string, Field>,
  code: (field: Field) => string,
  isLoose = false,
): string {
  const lines = [...fields].map(([name, field]) => `\n  ${keyOf(name)}: ${code(field)},`);
  return `z.${isLoose ? 'looseObject' : 'object'}({${lines.join('')}${lines.length > 0 ? '\n' : ''}})`;
}

/** The fields of an object: those it describes, and those it only requires. What every object has, such as `constructor`, cannot be one: zod finds it in `{}`. */
function fieldsOf(part: Part): Part {
  const fields = { ...partOf(part['properties']) };
  for (const name of listOf(part['required']))
    if (typeof name === 'string' && !Object.hasOwn(fields, name)) fields[name] = {};
  for (const name of Object.keys(fields)) if (name in Object.prototype) delete fields[name];
  return fields;
}

/** The last word of a reference: the name of a component. */
const nameIn = (schema: unknown): string | undefined => refOf(partOf(schema))?.split('/').at(-1);

const typesOf = (part: Part): readonly unknown[] => [part['type']].flat().filter((type) => type !== undefined);
const isNull = (part: Part): boolean =>
  typesOf(part).join() === 'null' ||
  (Array.isArray(part['enum']) && part['enum'].join() === '' && part['enum'][0] === null);
const nullable = (part: Part): boolean => {
  const values = valuesOf(part);
  if (part['nullable'] === true && values !== undefined) return listOf(part['enum']).includes(null);
  return part['nullable'] === true || typesOf(part).includes('null');
};

/** The code of what may have checks. */
const PLAIN = ['z.string()', 'z.int()', 'z.number()'];
const PRIMITIVE: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];
const isPrimitive = (part: Part): boolean => PRIMITIVE.includes(kindOf(part)) || valuesOf(part) !== undefined;

/** The type of a schema, or the one that follows from what else it says. */
export function kindOf(part: Part): string {
  const [type] = typesOf(part).filter((one) => one !== 'null');
  if (typeof type === 'string') return type;
  if (part['properties'] !== undefined || part['additionalProperties'] !== undefined) return 'object';
  if (part['items'] !== undefined) return 'array';
  return listOf(part['required']).length > 0
    ? 'object'
    : textOf(part['format']) !== undefined || part['pattern'] !== undefined
      ? 'string'
      : 'any';
}

/** The values of which a schema is one. */
function valuesOf(part: Part): readonly unknown[] | undefined {
  const values = 'const' in part ? [part['const']] : listOf(part['enum']);
  const simple = values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value));
  return simple.length > 0 ? [...new Set(simple)] : undefined;
}

/** Whether a value is one of a schema of values, texts, numbers or truth values. */
function isValue(part: Part, kind: string, value: unknown): boolean {
  const values = valuesOf(part);
  if (values !== undefined) return values.includes(value);
  if (kind === 'string') return isText(part, value);
  if (kind === 'integer' || kind === 'number') return isNumber(part, value, kind === 'integer');
  return kind === 'boolean' && typeof value === 'boolean';
}

const codeOfValues = (values: readonly unknown[]): string => {
  if (values.length === 1) return `z.literal(${literal(values[0])})`;
  return `z.${values.every((value) => typeof value === 'string') ? 'enum' : 'literal'}(${literal(values)})`;
};

/** Two parts in one: fields and what is required are those of both. */
const both = (a: Part, b: Part): Part => ({
  ...a,
  ...b,
  ...((a['properties'] ?? b['properties']) !== undefined && {
    properties: { ...partOf(a['properties']), ...partOf(b['properties']) },
  }),
  ...((a['required'] ?? b['required']) !== undefined && {
    required: [...listOf(a['required']), ...listOf(b['required'])],
  }),
});
