// What a description says of a request, by a validator that this project has no part in.
import type { ErrorObject, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

type Part = Readonly<Record<string, unknown>>;
export type Schema = Part | boolean;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The verdict on a value: undefined where it fits. */
export type Check = (value: unknown) => readonly ErrorObject[] | undefined;

export interface JudgeOptions {
  /** Requests do not say what is `readOnly`, responses not what is `writeOnly`. */
  readonly side: 'request' | 'response';
  readonly addFormats?: ((ajv: Ajv2020) => void) | undefined;
  /** Whether values are made of texts: those of a query or a form. */
  readonly isText?: boolean;
}

/** Judges values by the schemas of one description, which stays whole: a schema refers into it. */
export class Judge {
  readonly document: Part;
  readonly #ajv: Ajv2020;

  constructor(document: Part, { side, addFormats, isText = false }: JudgeOptions) {
    const isOld = String(document['openapi']).startsWith('3.0');
    this.document = partOf(asJsonSchema(document, isOld, side === 'request' ? 'readOnly' : 'writeOnly'));
    const options: Options = {
      strict: false,
      validateSchema: false,
      validateFormats: addFormats !== undefined,
      logger: false,
      multipleOfPrecision: 9,
      allErrors: true,
      unicodeRegExp: areUnicode(this.document),
      ...(isText && { coerceTypes: 'array' as const }),
    };
    this.#ajv = new Ajv2020(options);
    addFormats?.(this.#ajv);
    this.#ajv.addSchema(this.document, 'description');
  }

  /** What stands at a place, through references. */
  resolve(value: unknown): Part {
    let part = partOf(value);
    for (let i = 0; typeof part['$ref'] === 'string' && i < 20; i += 1) part = partOf(this.at(part['$ref']));
    return part;
  }

  at(ref: string): unknown {
    const steps = ref.slice(2).split('/');
    return steps.reduce<unknown>(
      (value, step) =>
        partOf(value)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] ?? listAt(value, step),
      this.document,
    );
  }

  /** @throws where the schema is none of JSON Schema. */
  check(schema: unknown): Check {
    const validate = this.#ajv.compile(absolute(schema ?? true) as object);
    return (value) => (validate(value) ? undefined : (validate.errors ?? []));
  }
}

const listAt = (value: unknown, step: string): unknown =>
  Array.isArray(value) ? (value as unknown[])[Number(step)] : undefined;

/** A schema whose references lead into the description. */
const absolute = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(absolute)
    : isPart(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, one]) => [
            key,
            key === '$ref' && typeof one === 'string' ? `description${one}` : absolute(one),
          ]),
        )
      : value;

const isPattern = (text: string): boolean =>
  ['u', ''].some((flags) => {
    try {
      return new RegExp(text, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });

/** Whether all patterns are those of regular expressions with Unicode. */
function areUnicode(document: unknown): boolean {
  if (Array.isArray(document)) return document.every(areUnicode);
  if (!isPart(document)) return true;
  const { pattern } = document;
  if (typeof pattern === 'string')
    try {
      new RegExp(pattern, 'u');
    } catch {
      return false;
    }
  return Object.values(document).every(areUnicode);
}

/** A description with its schemas as JSON Schema: no member that only the other side says, null as a type. */
function asJsonSchema(document: unknown, isOld: boolean, absent: 'readOnly' | 'writeOnly'): unknown {
  const root = partOf(document);
  const at = (ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((value, step) => {
        const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
        return Array.isArray(value) ? (value as unknown[])[Number(key)] : partOf(value)[key];
      }, root);
  const resolved = (value: unknown): Part => {
    let part = partOf(value);
    for (let i = 0; typeof part['$ref'] === 'string' && i < 20; i += 1) part = partOf(at(part['$ref']));
    return part;
  };
  const isAbsent = (schema: unknown): boolean => {
    const part = partOf(schema);
    if (part[absent] === true || resolved(schema)[absent] === true) return true;
    return listOf(resolved(schema)['allOf']).some(isAbsent);
  };
  const absentIn = (schema: unknown, depth = 0): readonly string[] => {
    const part = resolved(schema);
    if (depth > 8) return [];
    return [
      ...Object.entries(partOf(part['properties']))
        .filter(([, one]) => isAbsent(one))
        .map(([name]) => name),
      ...listOf(part['allOf']).flatMap((one) => absentIn(one, depth + 1)),
    ];
  };
  const made = new Map<unknown, unknown>();
  const copied = (value: unknown, notRequired: readonly string[] = []): unknown => {
    if (Array.isArray(value)) return value.map((one) => copied(one));
    if (!isPart(value)) return value;
    const known = notRequired.length === 0 ? made.get(value) : undefined;
    if (known !== undefined) return known;
    if (isOld && typeof value['$ref'] === 'string') return { $ref: value['$ref'] };
    const result: Record<string, unknown> = {};
    if (notRequired.length === 0) made.set(value, result);
    const without = [...notRequired, ...absentIn(value)];
    for (const [key, one] of Object.entries(value)) {
      if (['example', 'examples', 'discriminator', 'nullable', 'id', '$schema'].includes(key) && isKeyword(value, key))
        continue;
      if (key === 'properties' && isPart(one))
        result[key] = Object.fromEntries(
          Object.entries(one).map(([name, schema]) => [name, isAbsent(schema) ? true : copied(schema)]),
        );
      else if (key === 'required' && Array.isArray(one))
        result[key] = (one as unknown[]).filter((name) => !without.includes(String(name)));
      else if (key === 'allOf') result[key] = listOf(one).map((schema) => copied(schema, without));
      else if (key === 'pattern' && typeof one === 'string') {
        // What is no pattern says nothing; it is named.
        if (isPattern(one)) result[key] = one;
      } else if (!(key === 'required' && typeof one === 'boolean')) result[key] = copied(one);
      else result[key] = one;
    }
    for (const [bound, limit] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const)
      if (result[bound] === true) {
        result[bound] = result[limit];
        delete result[limit];
      } else if (result[bound] === false) delete result[bound];
    if (value['nullable'] === true && typeof value['type'] === 'string') result['type'] = [value['type'], 'null'];
    // A keyword of another form than JSON Schema's says nothing.
    if (typeof result['required'] === 'boolean' && (result['type'] !== undefined || result['properties'] !== undefined))
      delete result['required'];
    return result;
  };
  return copied(document);
}

/** Whether a key is a keyword of a schema: a member of an object's `properties` may have its name. */
const isKeyword = (part: Part, key: string): boolean => key !== 'id' || typeof part['id'] === 'string';
