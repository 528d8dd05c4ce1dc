// Whether a request may have a value: the same verdict as that of the schema which is written, without zod.
import { UploadedFile } from '../../engine/http/body.ts';
import { isObject } from '../../engine/http/json.ts';
import {
  bare,
  type Bare,
  type Bounds,
  type Field,
  type ListField,
  type NumberField,
  type ObjectField,
} from './field.ts';
import { expressionOf } from './pattern.ts';

/** Whether a request may have a value in a field. */
export function accepts(field: Field, value: unknown): boolean {
  const found = bare(field);
  if (found.nots.some((one) => accepts(one, value))) return false;
  return (found.isUntyped && value !== undefined && kindOf(value) !== kindFor(found)) || hasForm(found, value);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const kindFor = ({ kind }: Bare): string => (kind === 'integer' ? 'number' : kind);

function hasForm(field: Bare, value: unknown): boolean {
  switch (field.kind) {
    case 'string':
      return typeof value === 'string' && isText(field, value);
    case 'integer':
    case 'number':
      return typeof value === 'number' && isNumber(field, value);
    case 'values':
      return field.values.some((one) => one === value);
    case 'array':
      return Array.isArray(value) && isList(field, value);
    case 'object':
      return isObject(value) && hasMembers(field, value);
    case 'union': {
      const { length } = field.of.filter((one) => accepts(one, value));
      return field.isOne ? length === 1 : length > 0;
    }
    case 'any':
      return value !== undefined;
    case 'file':
      return value instanceof UploadedFile;
    default:
      return field.kind === kindOf(value);
  }
}

const isWithin = (size: number, least = 0, most = Infinity): boolean => size >= least && size <= most;

const isText = (field: { readonly bounds: Bounds; readonly patterns: readonly string[] }, text: string): boolean =>
  isWithin(Array.from(text).length, field.bounds.minLength, field.bounds.maxLength) &&
  field.patterns.every((pattern) => expressionOf(pattern)?.test(text) !== false);

const isNumber = ({ kind, bounds, multiples }: NumberField, value: number): boolean =>
  (kind === 'number' || Number.isInteger(value)) &&
  isWithin(value, bounds.minimum ?? -Infinity, bounds.maximum) &&
  value > (bounds.exclusiveMinimum ?? -Infinity) &&
  value < (bounds.exclusiveMaximum ?? Infinity) &&
  multiples.every((one) => Number.isInteger(Number((value / one).toFixed(9))));

function isList({ bounds, prefix, items, isUnique }: ListField, list: readonly unknown[]): boolean {
  const isDistinct = !isUnique || new Set(list.map((one) => JSON.stringify(one))).size === list.length;
  return (
    isDistinct &&
    isWithin(list.length, bounds.minItems, bounds.maxItems) &&
    list.every((one, i) => accepts(prefix[i] ?? items, one))
  );
}

function hasMembers({ members, rest, bounds }: ObjectField, value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value);
  const isFine = (name: string): boolean => {
    const member = members.get(name);
    if (member === undefined) return typeof rest === 'string' ? rest !== 'rejected' : accepts(rest, value[name]);
    return member.isIgnored || accepts(member.field, value[name]);
  };
  const isWhole = [...members].every(([name, { isRequired }]) => !isRequired || Object.hasOwn(value, name));
  return isWhole && isWithin(names.length, bounds.minProperties, bounds.maxProperties) && names.every(isFine);
}
