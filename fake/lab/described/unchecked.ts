// What a description says of the fields of a request and no schema of the area checks.
import { bare, inside, type Bare, type Field } from './field.ts';
import { plain } from './names.ts';

/** What is not checked of the requests of an operation. */
export interface Unchecked {
  /** ``body.isbn: pattern `^[a-z$` is not checked``. */
  readonly lines: readonly string[];
  /** The places of each format, of which none is checked. */
  readonly formats: ReadonlyMap<string, readonly string[]>;
}

/** How many places of an operation are named one by one. */
const MOST = 1000;

/** What is not checked of some parts of a request: `body`, `query`. */
export function uncheckedOf(parts: readonly (readonly [place: string, field: Field])[]): Unchecked {
  const lines: string[] = [];
  const formats = new Map<string, string[]>();
  let visits = 0;
  const visit = (place: string, field: Field, above: readonly Bare[]): void => {
    const found = bare(field);
    visits += 1;
    if (!hasLeft(found)) return;
    if (above.includes(found) || visits > MOST)
      return void lines.push(`${place}: what is below is checked no more than above`);
    const left = [...new Set(found.unchecked)].map((one) => one.replace(/\s+/g, ' ').slice(0, 200));
    if (left.length > 0) lines.push(`${place}: ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} not checked`);
    if (found.kind === 'object')
      for (const name of found.inherited)
        lines.push(`${place}.${name}: it is not checked, since every object of JavaScript has it`);
    for (const format of formatsOf(found)) formats.set(format, [...(formats.get(format) ?? []), place]);
    for (const [step, one] of inside(found))
      visit(`${place}${step.replace(/[\s`*<>]+/g, ' ')}`, one, [...above, found]);
  };
  for (const [place, field] of parts) visit(place, field, []);
  return { lines: [...new Set(lines)], formats };
}

/** One of some values needs no format. */
const formatsOf = (field: Bare): readonly string[] =>
  field.kind === 'values' ? [] : field.formats.map(plain).filter((one) => one !== '' && !OF_ANY.includes(one));

/** Formats that any text or number has. */
const OF_ANY = [
  'binary',
  'password',
  'string',
  'text',
  'float',
  'double',
  'number',
  'integer',
  'int64',
  'long',
  'decimal',
];

/** Whether something is left open in a field or below it. */
function hasLeft(field: Bare): boolean {
  const seen = new Set<Bare>();
  const open = [field];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    if (one.unchecked.length > 0 || formatsOf(one).length > 0 || (one.kind === 'object' && one.inherited.length > 0))
      return true;
    open.push(...inside(one).map(([, inner]) => bare(inner)));
  }
  return false;
}
