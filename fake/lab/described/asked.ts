// The code of a field as a request has it: all of it is checked.
import { call, checked, valueOf, type Code } from './code.ts';
import {
  bare,
  takesNull,
  type Bare,
  type Bounds,
  type Constant,
  type Field,
  type ListField,
  type Member,
  type NumberField,
  type ObjectField,
  type UnionField,
  type ValuesField,
} from './field.ts';
import { expressionOf } from './pattern.ts';

/** The code of a field. */
export function asked(field: Field): Code {
  if (field.kind === 'named') return { constant: field.constant };
  return askedOf(field, askedBare);
}

/** The code of what a name stands for. */
export const askedConstant = (constant: Constant): Code => asked(bare({ kind: 'named', constant }));

function askedOf(field: Bare, codeOf: (field: Bare) => Code): Code {
  const code = field.nots.reduce((one, not) => call('json.not', one, asked(not)), codeOf(field));
  return field.isUntyped ? call('json.untyped', code) : code;
}

function askedBare(field: Bare): Code {
  switch (field.kind) {
    case 'string':
      return checked(call('z.string'), [
        ...check('json.minLength', field.bounds.minLength),
        ...check('json.maxLength', field.bounds.maxLength),
        ...field.patterns.map((pattern) => call('z.regex', valueOf(expressionOf(pattern)))),
      ]);
    case 'integer':
    case 'number':
      return numberCode(field);
    case 'values':
      return valuesCode(field);
    case 'array':
      return listCode(field);
    case 'object':
      return sized(objectCode(field, memberCode), field.bounds);
    case 'union':
      return unionCode(field);
    case 'file':
      return call('z.instanceof', { name: 'UploadedFile' });
    default:
      return call(PLAIN[field.kind]);
  }
}

const PLAIN = { any: 'z.unknown', never: 'z.never', boolean: 'z.boolean', null: 'z.null' } as const;

/** A check of a bound that there is; of one character at least, zod counts as JSON Schema does. */
const check = (name: string, bound: number | undefined): Code[] =>
  bound === undefined || (bound === 0 && name.endsWith('minLength'))
    ? []
    : [call(name === 'json.minLength' && bound === 1 ? 'z.minLength' : name, valueOf(bound))];

export const numberCode = ({ kind, bounds, multiples, isLarge }: NumberField): Code =>
  checked(call(kind === 'integer' && !isLarge ? 'z.int' : 'z.number'), [
    ...(kind === 'integer' && isLarge ? [{ name: 'json.integer' }] : []),
    ...check('z.gte', bounds.minimum),
    ...check('z.gt', bounds.exclusiveMinimum),
    ...check('z.lte', bounds.maximum),
    ...check('z.lt', bounds.exclusiveMaximum),
    ...multiples.map((one) => call('z.multipleOf', valueOf(one))),
  ]);

/** One of some values. */
export function valuesCode({ values }: Pick<ValuesField, 'values'>): Code {
  const some = values.filter((value) => value !== null);
  if (some.length === 0) return call('z.null');
  const only = some.length === 1 ? some[0] : some;
  const areTexts = some.length > 1 && some.every((value) => typeof value === 'string');
  const code = call(areTexts ? 'z.enum' : 'z.literal', valueOf(only));
  return values.includes(null) ? call('z.nullable', code) : code;
}

function listCode({ prefix, items, bounds, isUnique, delimiter }: ListField): Code {
  const first = prefix.map((one) => call('z.optional', asked(one)));
  const rest = bare(items).kind === 'never' ? [] : [asked(items)];
  const list = prefix.length > 0 ? call('z.tuple', { list: first }, ...rest) : call('z.array', asked(items));
  const counted = checked(list, [...check('z.minLength', bounds.minItems), ...check('z.maxLength', bounds.maxItems)]);
  const whole = isUnique ? call('json.uniqueItems', counted) : counted;
  return delimiter === undefined ? whole : call('json.separated', valueOf(delimiter), whole);
}

/** An object with its members, whose code may have more than that of any member. */
export const askedObject = (field: ObjectField, codeOf: (member: Member) => Code): Code =>
  askedOf(field, () => sized(objectCode(field, codeOf), field.bounds));

function objectCode({ members, rest }: ObjectField, codeOf: (member: Member) => Code): Code {
  if (members.size === 0 && rest !== 'rejected' && rest !== 'cut')
    return call('z.record', call('z.string'), rest === 'kept' ? call('z.unknown') : asked(rest));
  // An object that cuts members off does so with those that are ignored.
  const some = [...members].filter(([, { isIgnored }]) => !isIgnored || rest !== 'cut');
  return objectOfMembers(
    some.map(([name, member]) => [name, codeOf(member)]),
    rest,
    asked,
  );
}

const OBJECTS = { kept: 'z.looseObject', cut: 'z.object', rejected: 'z.strictObject' } as const;

/** An object of some members; `codeOf` gives the code of what others are. */
export function objectOfMembers(
  members: readonly (readonly [string, Code])[],
  rest: ObjectField['rest'],
  codeOf: (field: Field) => Code,
): Code {
  if (typeof rest === 'string') return call(OBJECTS[rest], { members });
  return call('z.catchall', call('z.object', { members }), codeOf(rest));
}

/** A member: one that is required has to be there, whatever it is. */
export function memberCode({ field, isRequired, isIgnored }: Member): Code {
  if (isIgnored) return call('json.ignored');
  if (!isRequired) return call('z.optional', asked(field));
  return isAny(field) ? PRESENT : asked(field);
}

/** A value of any kind that is there. */
const PRESENT = checked(call('z.unknown'), [{ name: 'json.present' }]);

const isAny = (field: Field): boolean => bare(field).kind === 'any';

function sized(code: Code, { minProperties, maxProperties }: Bounds): Code {
  const least =
    minProperties === undefined || minProperties === 0
      ? code
      : call('json.minProperties', code, valueOf(minProperties));
  return maxProperties === undefined ? least : call('json.maxProperties', least, valueOf(maxProperties));
}

function unionCode({ of, isOne }: UnionField): Code {
  const some = of.filter((one) => bare(one).kind !== 'null');
  const hasNull = some.length < of.length && !some.some(takesNull);
  const list = (hasNull ? some : of).map((one): Code => (isAny(one) ? PRESENT : asked(one)));
  const [only = call('z.null')] = list;
  const code = list.length < 2 ? only : call(isOne ? 'z.xor' : 'z.union', { list });
  return hasNull ? call('z.nullable', code) : code;
}
