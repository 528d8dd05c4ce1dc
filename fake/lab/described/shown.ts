// The code of a field as a response has it: the types, and a made-up default for each required member, so that
// `pet.parse({})` is a value of it.
import { call, valueOf, type Code } from './code.ts';
import { numberCode, objectOfMembers, valuesCode } from './asked.ts';
import { bare, isExact, takesNull, withoutNull, type Bare, type Constant, type Field, type Member } from './field.ts';
import { sampleOf } from './sample.ts';

/** The code of a field. */
export const shown = (field: Field): Code =>
  field.kind === 'named' && !isOpen(bare(field)) ? { constant: field.constant } : shownBare(bare(field));

/** The code of what a name stands for. */
export const shownConstant = (constant: Constant): Code => shownBare(bare({ kind: 'named', constant }));

/** Whether a field may have several forms of which one is an object: a response shows what there is. */
export const isOpen = (field: Bare): boolean =>
  field.kind === 'union' && withoutNull(field).kind === 'union' && !field.of.every((one) => isScalar(bare(one)));

const isScalar = (field: Bare): boolean =>
  field.kind === 'array'
    ? field.prefix.length === 0 && isScalar(bare(field.items))
    : !['object', 'union', 'any', 'never'].includes(field.kind);

function shownBare(field: Bare): Code {
  const code = typeCode(field);
  return field.isUntyped ? call('json.untyped', code) : code;
}

function typeCode(field: Bare): Code {
  switch (field.kind) {
    case 'string':
      return call('z.string');
    case 'integer':
    case 'number':
      return numberCode({ ...field, bounds: {}, multiples: [] });
    case 'boolean':
      return call('z.boolean');
    case 'values':
      return valuesCode(field);
    case 'null':
      return call('z.null');
    case 'array':
      return call('z.array', field.prefix.length > 0 ? call('z.unknown') : shown(field.items));
    case 'object':
      return objectShown(field);
    default:
      return field.kind === 'union' ? unionShown(field) : call('z.unknown');
  }
}

function objectShown({ members, rest }: Extract<Bare, { kind: 'object' }>): Code {
  if (members.size === 0)
    return call('z.record', call('z.string'), typeof rest === 'string' ? call('z.unknown') : shown(rest));
  const some = [...members].map(([name, member]) => [name, memberShown(member)] as const);
  return objectOfMembers(some, rest === 'rejected' ? 'cut' : rest, shown);
}

/** A member: one that is required has a default. */
function memberShown({ field, isRequired }: Member): Code {
  if (!isRequired) return call('z.optional', shown(field));
  const found = bare(field);
  if (takesNull(field) && isExact(field)) return call('z._default', shown(field), valueOf(null));
  const sample = sampleOf(field);
  if (sample === undefined) return call('z.optional', shown(field));
  if (found.kind === 'object' && found.members.size > 0 && !found.isUntyped && (found.bounds.minProperties ?? 0) === 0)
    return call('z.prefault', shown(field), { members: [] });
  return call('z._default', shown(field), valueOf(sample));
}

/** One of several types; of several forms of objects, anything. */
function unionShown(field: Extract<Bare, { kind: 'union' }>): Code {
  if (isOpen(field)) return call('z.unknown');
  const some = field.of.filter((one) => bare(one).kind !== 'null');
  const list = some.map(shown);
  const [only = call('z.null')] = list;
  const code = list.length < 2 ? only : call('z.union', { list });
  return some.length < field.of.length && list.length > 0 ? call('z.nullable', code) : code;
}
