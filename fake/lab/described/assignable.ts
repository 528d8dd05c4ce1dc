// Whether what a request gives may be stored in a row: whether every value of one field has the form of another.
import { bare, type Bare, type Bounds, type Field, type ObjectField } from './field.ts';
import { isOpen } from './shown.ts';

/** Where a value comes from: a request, whose forms are checked, or a row, of which a response shows what there is. */
type Source = 'request' | 'row';

type Pairs = readonly (readonly [Bare, Bare])[];

/** Whether a response can show any value of another field, as its schema in the written file checks it. */
export function fits(from: Field, to: Field, source: Source = 'request', above: Pairs = []): boolean {
  const [given, own] = [bare(from), bare(to)];
  if (given === own || above.some(([a, b]) => a === given && b === own)) return true;
  if (own.kind === 'any' || isOpen(own)) return true;
  if ((given.isUntyped && !own.isUntyped) || (source === 'row' && isOpen(given))) return false;
  const below = (one: Field, other: Field): boolean => fits(one, other, source, [...above, [given, own]]);
  if (given.kind === 'union') return given.of.every((one) => below(one, own));
  if (given.kind === 'values') return given.values.every((value) => takes(own, value));
  if (own.kind === 'union') return own.of.some((one) => below(given, one));
  if (given.kind === 'object' && own.kind === 'object') return fitObjects(given, own, below);
  if (given.kind === 'array' && own.kind === 'array')
    return own.prefix.length > 0 || [...given.prefix, given.items].every((one) => below(one, own.items));
  if (given.kind === 'integer' && own.kind === 'integer') return own.isLarge || !given.isLarge;
  return given.kind === own.kind || (given.kind === 'integer' && own.kind === 'number');
}

function takes(own: Bare, value: unknown): boolean {
  if (own.kind === 'values') return own.values.some((one) => one === value);
  if (own.kind === 'union') return own.of.some((one) => takes(bare(one), value));
  if (own.kind === 'integer') return Number.isInteger(value);
  return own.kind === 'any' || own.kind === (value === null ? 'null' : typeof value);
}

/** Objects fit where each member does; one that the request does not have is filled in. */
function fitObjects(from: ObjectField, to: ObjectField, below: (one: Field, other: Field) => boolean): boolean {
  const { rest } = from;
  const restFits = (field: Field): boolean =>
    rest === 'cut' || rest === 'rejected' || (rest !== 'kept' && below(rest, field));
  const areNamedFine = [...to.members].every(([name, { field }]) => {
    const own = from.members.get(name);
    return own === undefined || own.isIgnored ? restFits(field) || bare(field).kind === 'any' : below(own.field, field);
  });
  // Objects without a member in common are about something else.
  const names = [...from.members.keys()];
  const areOthers = names.length > 0 && to.members.size > 0 && !names.some((name) => to.members.has(name));
  if (!areNamedFine || areOthers) return false;
  if (typeof to.rest !== 'object') return true;
  const others = to.rest;
  const extra = [...from.members].filter(([name, { isIgnored }]) => !isIgnored && !to.members.has(name));
  return restFits(others) && extra.every(([, { field }]) => below(field, others));
}

/** Whether something is checked of a field that is not checked of what is stored in it: its values may break that. */
export function saysLess(from: Field, to: Field, above: readonly Bare[] = []): boolean {
  const [given, own] = [bare(from), bare(to)];
  if (given === own || above.includes(own) || own.kind === 'any') return false;
  if (given.kind === 'values') return hasChecks(own) || !given.values.every((value) => takes(own, value));
  if (given.kind !== own.kind) return own.kind !== 'number' || given.kind !== 'integer' || hasChecks(own);
  if (own.formats.some((one) => !given.formats.includes(one))) return true;
  const inner = [...above, own];
  if (own.kind === 'object' && given.kind === 'object')
    return (
      hasChecks(own) ||
      own.rest === 'rejected' ||
      [...own.members].some(([name, { field, isRequired }]) => {
        const one = given.members.get(name);
        return one === undefined ? isRequired && hasChecks(bare(field)) : saysLess(one.field, field, inner);
      })
    );
  if (own.kind === 'array' && given.kind === 'array')
    return (
      !areHeld(own.bounds, given.bounds) || (own.isUnique && !given.isUnique) || saysLess(given.items, own.items, inner)
    );
  return !areHeld(boundsOf(own), boundsOf(given)) || !checksOf(own).every((one) => checksOf(given).includes(one));
}

const boundsOf = (field: Bare): Bounds => ('bounds' in field ? field.bounds : {});

/** Whether each bound of a response holds for what a request gives. */
const areHeld = (own: Bounds, given: Bounds): boolean =>
  (Object.entries(own) as [keyof Bounds, number | undefined][]).every(([name, bound]) => {
    if (bound === undefined) return true;
    const least = /min/i.test(name);
    return least ? (given[name] ?? -Infinity) >= bound : (given[name] ?? Infinity) <= bound;
  });

/** The checks of a field besides its bounds. */
const checksOf = (field: Bare): unknown[] => [
  ...('patterns' in field ? field.patterns : []),
  ...('multiples' in field ? field.multiples : []),
];

const hasChecks = (field: Bare): boolean =>
  ('bounds' in field && Object.values(field.bounds).some((bound) => bound !== undefined)) ||
  ('patterns' in field && field.patterns.length > 0);
