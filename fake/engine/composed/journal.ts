import { Rejection } from '../http/rejection.ts';
import type { JournalEntry } from '../world/journal.ts';

/** Which requests are asked for. */
export interface RequestFilter<Operation extends string = string> {
  /** Only those of this operation. */
  readonly operation?: Operation;
  /** Only those with this status. */
  readonly status?: number;
  /** Only those after an entry (its `id`), or from an instant of the fake's clock on. */
  readonly since?: number | Date | string;
  /** Only those that no route took, or that the fake itself failed on. */
  readonly unmatched?: boolean;
  /** Only those in which this text occurs, whatever the case: in the path, the operation, or what was recorded. */
  readonly text?: string;
}

/** Whether no route took a request, or the fake itself failed on it. */
export const isUnmatched = ({ operation, internalError }: JournalEntry): boolean =>
  operation === null || internalError !== undefined;

/** The requests that pass a filter. */
export function filtered(entries: readonly JournalEntry[], filter: RequestFilter): readonly JournalEntry[] {
  const { operation, status, since, unmatched, text } = filter;
  const isLater = laterThan(since);
  const wanted = text?.toLowerCase();
  return entries.filter(
    (entry) =>
      (operation === undefined || entry.operation === operation) &&
      (status === undefined || entry.status === status) &&
      (unmatched === undefined || isUnmatched(entry) === unmatched) &&
      isLater(entry) &&
      (wanted === undefined || JSON.stringify(entry).toLowerCase().includes(wanted)),
  );
}

function laterThan(since: RequestFilter['since']): (entry: JournalEntry) => boolean {
  if (since === undefined) return () => true;
  if (typeof since === 'number') return ({ id }) => id > since;
  const from = new Date(since).getTime();
  if (Number.isNaN(from))
    throw new TypeError(`since: expected a Date, an ISO 8601 time or the id of an entry; received '${String(since)}'`);
  return ({ at }) => Date.parse(at) >= from;
}

const READERS: Readonly<Record<keyof RequestFilter, (text: string) => unknown>> = {
  operation: (text) => text,
  status: wholeNumber,
  since: (text) => (/^\d+$/.test(text) ? Number(text) : timeIn(text)),
  unmatched: (text) => ({ true: true, false: false })[text],
  text: (text) => text,
};

const EXPECTED: Readonly<Record<keyof RequestFilter, string>> = {
  operation: 'the id of an operation',
  status: 'a status',
  since: 'the id of an entry or an ISO 8601 time',
  unmatched: 'true or false',
  text: 'a text',
};

const filters = Object.keys(READERS) as (keyof RequestFilter)[];

/** The filter that a query says. */
export function filterIn(query: URLSearchParams): RequestFilter {
  const read = [...query].map(([key, text]) => {
    const name = filters.find((one) => one === key);
    if (name === undefined) throw rejected(key, `unknown filter; there are: ${filters.join(', ')}`);
    const value = READERS[name](text);
    if (value === undefined) throw rejected(key, `expected ${EXPECTED[name]}; received '${text}'`);
    return [name, value] as const;
  });
  return Object.fromEntries(read);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const timeIn = (text: string): string | undefined => (Number.isNaN(Date.parse(text)) ? undefined : text);

function rejected(path: string, message: string): Rejection {
  return new Rejection('invalid', `${path}: ${message}`, { issues: [{ path, message }] });
}
