// Whether what a request gives may be stored in a row: whether every value of one field has the form of another.
import { bare, type Bare, type Field, type ObjectField } from './field.ts';
import { isKept } from './shown.ts';

/** Whether a response can show any value of another field, as its schema in the written file checks it. */
export function fits(from: Field, to: Field, above: readonly (readonly [Bare, Bare])[] = []): boolean {
  const [given, own] = [bare(from), bare(to)];
  if (given === own || above.some(([a, b]) => a === given && b === own)) return true;
  const inner = [...above, [given, own] as const];
  if (own.kind === 'any' || (own.kind === 'union' && !isKept(own) && own.of.length > 2)) return true;
  if (given.isUntyped && !own.isUntyped) return false;
  if (given.kind === 'union') return given.of.every((one) => fits(one, own, inner));
  if (given.kind === 'values') return given.values.every((value) => takes(own, value));
  if (own.kind === 'union') return own.of.some((one) => fits(given, one, inner));
  if (given.kind === 'object' && own.kind === 'object') return fitObjects(given, own, inner);
  if (given.kind === 'array' && own.kind === 'array')
    return own.prefix.length > 0 || [...given.prefix, given.items].every((one) => fits(one, own.items, inner));
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
function fitObjects(from: ObjectField, to: ObjectField, above: readonly (readonly [Bare, Bare])[]): boolean {
  const { rest } = from;
  const ofRest = (field: Field): boolean => rest === 'cut' || rest === 'rejected' || (rest !== 'kept' && fits(rest, field, above));
  const named = [...to.members].every(([name, { field }]) => {
    const own = from.members.get(name);
    return own === undefined || own.isIgnored ? ofRest(field) || bare(field).kind === 'any' : fits(own.field, field, above);
  });
  if (typeof to.rest !== 'object') return named;
  const others = to.rest;
  const extra = [...from.members].filter(([name, { isIgnored }]) => !isIgnored && !to.members.has(name));
  return named && ofRest(others) && extra.every(([, { field }]) => fits(field, others, above));
}

/** Whether something is checked of a field that is not checked of what is stored in it: its values may break that. */
export function saysLess(from: Field, to: Field, above: readonly Bare[] = []): boolean {
  const [given, own] = [bare(from), bare(to)];
  if (given === own || above.includes(own) || own.kind === 'any') return false;
  if (given.kind !== own.kind) return given.kind === 'values' ? hasChecks(own) : given.kind !== 'integer' || hasChecks(own);
  if (own.formats.some((one) => !given.formats.includes(one))) return true;
  const inner = [...above, own];
  if (own.kind === 'object' && given.kind === 'object')
    return hasChecks(own) || own.rest === 'rejected' || [...own.members].some(([name, { field, isRequired }]) => {
      const one = given.members.get(name);
      return one === undefined ? isRequired && hasChecks(bare(field)) : saysLess(one.field, field, inner);
    });
  if (own.kind === 'array' && given.kind === 'array')
    return JSON.stringify(own.bounds) !== JSON.stringify(given.bounds) || own.isUnique !== given.isUnique || saysLess(given.items, own.items, inner);
  return JSON.stringify(checksOf(own)) !== JSON.stringify(checksOf(given));
}

const checksOf = (field: Bare): unknown[] =>
  [field.kind, 'bounds' in field && field.bounds, 'patterns' in field && field.patterns, 'multiples' in field && field.multiples, 'values' in field && field.values];

const hasChecks = (field: Bare): boolean =>
  ('bounds' in field && Object.values(field.bounds).some((bound) => bound !== undefined)) || ('patterns' in field && field.patterns.length > 0);
