import { checkOptions, notNegative, text, type Check } from '../core/call/check-options.ts';
import { InputError } from '../core/errors/sdk-errors.ts';
import { encoded } from '../core/http/path.ts';
import { written, type WireRequest } from '../core/http/wire.ts';
import type { CalledOperation, FilterKind } from '../core/operation.ts';
import { isReadable } from './wire.ts';

/** Rejects what the service would take for something else. */
export function checkRequest({ filters }: CalledOperation, { json, query }: WireRequest, operation: string): void {
  if (filters && query) checkFilters(query, filters, operation);
  const { reference } = Object(json) as { readonly reference?: unknown };
  if (typeof reference !== 'string') return;
  // One that cannot be read again: an error after the record has been made would be too late.
  encoded(reference, 'reference', operation);
  if (!isReadable(reference)) throw new InputError('reference must not have invisible characters', operation);
}

const checks: Readonly<Record<FilterKind, Check>> = {
  text,
  count: ['an integer above 0', (value) => Number.isSafeInteger(value) && (value as number) > 0],
  amount: notNegative,
  date: ['a Date, or a day or time in ISO 8601', isMoment],
};

/**
 * Rejects filters that are unknown or not of their type: a service ignores what it does not know or cannot read, and then
 * lists everything.
 */
function checkFilters(query: object, filters: Readonly<Record<string, FilterKind>>, operation: string): void {
  const known = Object.entries(filters).map(([name, kind]) => [name, checks[kind]]);
  checkOptions(query, Object.fromEntries(known) as Record<string, Check>, operation);
}

function isMoment(value: unknown): boolean {
  const moment = written(value);
  if (typeof moment !== 'string' || !/^\d{4}-\d\d-\d\d(T\d\d:[\d:.+Z-]+)?$/.test(moment)) return false;
  const day = moment.slice(0, 10);
  // Engines make the 30th of February a day in March.
  return !Number.isNaN(Date.parse(moment)) && new Date(day).toISOString().startsWith(day);
}
