// Parameters as fields: how a path, a query and headers have what their schemas say.
import { listOf, partOf, type Description, type Part } from './description.ts';
import {
  ANY,
  bare,
  SAID_NOTHING,
  type Bare,
  type Field,
  type Member,
  type ObjectField,
  type UnionField,
} from './field.ts';
import type { Fields } from './fields.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly described: Part;
}

/** The parameters of a path and of an operation below it, which has the last word. */
export function parametersOf(description: Description, item: Part, operation: Part): readonly Parameter[] {
  const all = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map((one) =>
    description.resolve(one),
  );
  const found = all.map((described) => ({
    name: String(described['name']),
    place: String(described['in']),
    isRequired: described['required'] === true || described['in'] === 'path',
    described,
  }));
  const known = new Map(found.map((one) => [`${one.place} ${one.name}`, one]));
  return [...known.values()].filter(({ name, place }) => place !== 'header' || !OTHERS.includes(name.toLowerCase()));
}

/** Headers that a description says elsewhere: a parameter of this name is ignored. */
const OTHERS = ['accept', 'content-type', 'authorization'];

/** The parameters of one place as one object. */
export function objectOfParameters(
  parameters: readonly Parameter[],
  fields: Fields,
  nameOf: (name: string) => string = (name) => name,
): ObjectField {
  const members = parameters.flatMap((one): (readonly [string, Member])[] => {
    const field = fieldOf(one, fields);
    const inside = bare(field);
    const isSpread = inside.kind === 'object' && styleOf(one) === 'form' && isExploded(one);
    if (isSpread)
      return [...inside.members].map(([name, member]) => [
        name,
        { ...member, isRequired: one.isRequired && member.isRequired },
      ]);
    return [[nameOf(one.name), { field, isRequired: one.isRequired, isIgnored: false }]];
  });
  const own = members.filter(([name]) => !(name in Object.prototype));
  const inherited = members.map(([name]) => name).filter((name) => name in Object.prototype);
  return { kind: 'object', ...SAID_NOTHING, bounds: {}, members: new Map(own), inherited, rest: 'cut' };
}

const styleOf = ({ place, described }: Parameter): unknown =>
  described['style'] ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');

const isExploded = (one: Parameter): boolean =>
  typeof one.described['explode'] === 'boolean' ? one.described['explode'] : styleOf(one) === 'form';

const unread = (text: string): Field => ({ ...ANY, unchecked: [text] });

const DELIMITERS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

function fieldOf(one: Parameter, fields: Fields): Field {
  const { described, name, place } = one;
  const [type] = Object.keys(partOf(described['content']));
  if (type !== undefined) return unread(`what it is as ${type}`);
  const style = String(styleOf(one));
  if (style !== 'deepObject' && DELIMITERS[style] === undefined) return unread(`its style \`${style}\``);
  const isWhole = place === 'query' && (isExploded(one) || style === 'deepObject');
  return asText(fields.of(described['schema'], name), {
    delimiter: isWhole ? undefined : DELIMITERS[style],
    isDeep: style === 'deepObject' || isWhole,
  });
}

/** A field that is written as text: lists in one text have a delimiter, and what has parts inside of parts is not read. */
function asText(field: Field, how: { readonly delimiter: string | undefined; readonly isDeep: boolean }): Field {
  const found = bare(field);
  if (found.kind === 'union') return asUnion({ ...found, of: found.of.map((one) => asText(one, how)) });
  if (found.kind === 'object') return how.isDeep ? found : unread('its members, which are one text');
  if (found.kind !== 'array') return field;
  if (hasParts(bare(found.items)) || found.prefix.length > 0) return unread('its items, which have parts');
  return how.delimiter === undefined ? found : { ...found, delimiter: how.delimiter };
}

/** One text may be of several forms: a list of one item, and that item. */
const asUnion = (field: UnionField): Field =>
  field.isOne ? { ...field, isOne: false, unchecked: [...field.unchecked, 'that just one of `oneOf` fits'] } : field;

const hasParts = (field: Bare): boolean =>
  field.kind === 'object' ||
  field.kind === 'array' ||
  (field.kind === 'union' && field.of.some((one) => hasParts(bare(one))));
