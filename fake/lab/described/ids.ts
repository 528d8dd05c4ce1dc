// Ids that an area counts, in a form that its description takes.
import { accepts } from './accepts.ts';
import { bare, type Field } from './field.ts';
import { quoted } from './names.ts';
import { textMatching } from './pattern.ts';
import { isKey, type Resource } from './resources.ts';

/** A column of ids as code. */
export interface IdColumn {
  readonly name: string;
  readonly code: string;
  /** Whether the ids have a form that the description says: no rule may have been found for it. */
  readonly isFine: boolean;
}

/** The ids of a table: its own, and the one that its path names. */
export function idColumns({ table, shape, key, parameter }: Resource): readonly IdColumn[] {
  return [...new Set(['id', key])].map((name) => {
    const field = shape.object.members.get(name)?.field;
    const said = [...(field === undefined ? [] : [field]), ...(name === key ? [parameter] : [])];
    if (isKey(field) && bare(field as Field).kind !== 'string')
      return { name, code: 'id()', isFine: said.every((one) => !isKey(one) || accepts(one, 1)) };
    const texts = said.filter((one) => bare(one).kind === 'string');
    const form = formsFor(table, texts).find((one) => isIn(texts, one));
    return { name, code: codeOf(form ?? { prefix: `${table}_` }), isFine: form !== undefined };
  });
}

/** How ids are counted; six hexadecimal digits where it says no others. */
interface Form {
  readonly prefix: string;
  readonly length?: number;
  readonly digits?: string;
}

const HEXADECIMAL = '0123456789abcdef';
const DIGITS = [HEXADECIMAL, '0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const UUID: Form = { prefix: '00000000-0000-4000-8000-', length: 12 };
const IS_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function codeOf({ prefix, length, digits }: Form): string {
  const counted = length === undefined ? [] : [String(length), ...(digits === undefined ? [] : [quoted(digits)])];
  return `id(${[quoted(prefix), ...counted].join(', ')})`;
}

/** Whether ids of a form fit all fields, whatever their last digit. */
const isIn = (fields: readonly Field[], { prefix, length = 6, digits = HEXADECIMAL }: Form): boolean =>
  [...digits].every((last) => fields.every((one) => accepts(one, prefix + last.padStart(length, digits[0]))));

/** The forms to try: what an example looks like, the name of the table, and parts of texts that match the pattern. */
function formsFor(table: string, fields: readonly Field[]): Form[] {
  const texts = fields.map(bare).filter((one) => one.kind === 'string');
  const examples = texts.flatMap((one) => one.examples.filter((text) => typeof text === 'string'));
  const isUuid = texts.some(({ formats }) => formats.includes('uuid')) || examples.some((one) => IS_UUID.test(one));
  const patterns = texts.flatMap((one) => one.patterns);
  const lengths = [
    6,
    ...texts.flatMap(({ bounds: { minLength = 6, maxLength = 6 } }) => [minLength, maxLength]),
  ].filter((one) => one <= MOST);
  const matching = patterns.flatMap((pattern) => lengths.flatMap((length) => textMatching(pattern, length) ?? []));
  return [
    ...(isUuid ? [UUID] : []),
    ...examples.flatMap(likeExample),
    ...['_', '-'].map((end) => ({ prefix: `${table}${end}` })),
    UUID,
    ...[...new Set(matching)].flatMap((text) => [...endsOf(text), { prefix: text }]),
    ...lengths.flatMap((length) => DIGITS.map((digits) => formOf('', length, digits))),
  ];
}

/** The longest id that is looked for: a text that may be longer has no need of it. */
const MOST = 64;

/** An example such as `cus_9s6XKzkNRiz8i3`. */
function likeExample(example: string): Form[] {
  const [, prefix, rest = ''] = /^([a-z]+[_-])([a-z\d]{4,64})$/i.exec(example) ?? [];
  return prefix === undefined ? [] : [{ prefix, ...(rest.length !== 6 && { length: rest.length }) }];
}

/** Each beginning of a text as a prefix, and two digits or more in place of what follows it. */
const endsOf = (text: string): Form[] =>
  Array.from({ length: Math.max(Math.min(text.length, MOST) - 1, 0) }, (_, i) =>
    DIGITS.map((digits) => formOf(text.slice(0, i), text.length - i, digits)),
  ).flat();

const formOf = (prefix: string, length: number, digits: string): Form => ({
  prefix,
  ...((length !== 6 || digits !== HEXADECIMAL) && { length }),
  ...(digits !== HEXADECIMAL && { digits }),
});
