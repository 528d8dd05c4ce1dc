import { checkOptions, type Check } from './check-options.ts';
import type { FilterKind } from '../operation.ts';

const checks: Readonly<Record<FilterKind, Check>> = {
  text: ['a string', (value) => typeof value === 'string'],
  count: ['an integer above 0', (value) => Number.isSafeInteger(value) && (value as number) > 0],
  amount: ['a number of at least 0', (value) => typeof value === 'number' && value >= 0],
  date: ['a Date, a day such as 2026-01-31, or a time in ISO 8601', isMoment],
};

/**
 * A query as it is sent. A service ignores a filter that it does not know or cannot read, and then lists everything: such
 * a one is rejected.
 */
export function checkedQuery(
  query: object,
  filters: Readonly<Record<string, FilterKind>> | undefined,
  operation: string,
): object {
  if (filters === undefined) return query;
  const known = Object.entries(filters).map(([name, kind]) => [name, checks[kind]] as const);
  checkOptions(query, Object.fromEntries(known), operation);
  return Object.fromEntries(Object.entries(query).map(([name, value]: [string, unknown]) => [name, written(value)]));
}

const written = (value: unknown): unknown => (isDate(value) ? value.toISOString() : value);

// Test runners have a Date of their own.
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

function isMoment(value: unknown): boolean {
  if (isDate(value)) return !Number.isNaN(value.getTime());
  if (typeof value !== 'string') return false;
  const [, day] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(value) ?? [];
  // Engines make the 30th of February a day in March.
  return day !== undefined && !Number.isNaN(Date.parse(value)) && new Date(day).toISOString().startsWith(day);
}
