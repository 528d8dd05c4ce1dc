import type { Ordered } from '../store/ordered.ts';
import type { Row } from '../store/row.ts';
import type { Table } from '../store/table.ts';
import { instantOf } from '../world/instant.ts';
import type { Account } from './rows.ts';
import { lists } from './tables.ts';

/** Rows read by position: an index, oldest first, or what passed a filter, newest first. */
export type Rows<R> = Ordered<R> | readonly R[];

/** Every row, newest first. */
export function rowsOf<R>(rows: Rows<R>): readonly R[] {
  return isArray(rows) ? rows : rows.newest(0, rows.size);
}

const isArray = Array.isArray as <R>(rows: Rows<R>) => rows is readonly R[];

/** One page of a list, with what the envelope says of the whole. */
export interface Page<R> {
  readonly totals: number;
  readonly last_page: number;
  readonly current_page: number;
  readonly selected: number;
  readonly rows: readonly R[];
}

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 100;

/** The page a query asks for, newest first; a limit or page that makes no sense counts as the default (contract: payments 21). */
export function listPage<R>(rows: Rows<R>, query: URLSearchParams): Page<R> {
  const limit = Math.min(positive(query.get('limit') ?? query.get('perpage')) ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = positive(query.get('page')) ?? 1;
  const skip = (page - 1) * limit;
  const totals = isArray(rows) ? rows.length : rows.size;
  const shown = skip >= totals ? [] : isArray(rows) ? rows.slice(skip, skip + limit) : rows.newest(skip, limit);
  const last_page = Math.max(1, Math.ceil(totals / limit));
  return { totals, last_page, current_page: page, selected: shown.length, rows: shown };
}

function positive(text: string | null): number | undefined {
  const value = text !== null && /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
}

/** What a client asks for: the query names the filters, and the page that it wants of what passes them. */
interface Asked {
  readonly account: Account;
  readonly query: URLSearchParams;
}

/** A row of payments or transfers. */
export interface MoneyRow extends Row {
  readonly reference: string;
  readonly status: string;
  readonly channel?: string;
}

/**
 * The payments or transfers that pass a query's filters (contract: payments 22). A status, a channel and both are an index; for
 * several channels and for `search` the smallest index is scanned.
 */
export function filtered<R extends MoneyRow>(table: Table<R>, asked: Asked): Rows<R> {
  const { account, query } = asked;
  const status = query.get('status') || undefined;
  const slugs = query.getAll('channels').join(',').split(',');
  const channels = new Set(slugs.map((slug) => slug.trim()).filter((slug) => slug !== ''));
  const search = query.get('search')?.toLowerCase() || undefined;
  const [from, to] = [instant(query.get('date_start'), 'start'), instant(query.get('date_end'), 'end')];
  const indexes = [table.list(lists.of(account))];
  if (status !== undefined) indexes.push(table.list(lists.status(account, status)));
  const [channel] = channels.size === 1 ? channels : [];
  if (channel !== undefined) indexes.push(table.list(lists.channel(account, channel, status)));
  const bounded = indexes.map((index) => index.between(from ?? -Infinity, to ?? Infinity));
  const smallest = bounded.reduce((best, index) => (index.size < best.size ? index : best));
  if (search === undefined && channels.size < 2) return bounded.at(-1) ?? smallest;
  const passes = (row: R): boolean =>
    (status === undefined || row.status === status) &&
    (channels.size === 0 || channels.has(row.channel ?? '')) &&
    (search === undefined || row.reference.toLowerCase().includes(search));
  return passing(table, asked, smallest, passes);
}

const DAY_MS = 86_400_000;

/** The instant of a date: a whole UTC day, both ends included, or a full ISO time. Anything else is no bound. */
function instant(text: string | null, end: 'start' | 'end'): number | undefined {
  // In a query that was not escaped the plus sign of a zone has become a blank.
  const sent = text?.replace(' ', '+') ?? '';
  const at = instantOf(sent);
  if (Number.isNaN(at)) return undefined;
  const isDay = !sent.includes('T');
  return isDay && end === 'end' ? at + DAY_MS - 1 : at;
}

/** A customer or beneficiary. */
interface PersonRow extends Row {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly country?: string;
}

/** The customers or beneficiaries whose name, e-mail address or telephone number holds what is searched for, of one country where `country` says so. */
export function searched<R extends PersonRow>(table: Table<R>, asked: Asked, country?: string): Rows<R> {
  const rows = table.list(lists.of(asked.account));
  const search = asked.query.get('search')?.toLowerCase() ?? '';
  if (search === '' && country === undefined) return rows;
  const passes = (row: R): boolean =>
    (country === undefined || row.country === country) &&
    (search === '' || [row.name, row.email, row.phone].some((text) => text?.toLowerCase().includes(search)));
  return passing(table, asked, rows, passes);
}

interface Scan {
  readonly version: unknown;
  readonly filters: string;
  readonly rows: readonly unknown[];
}

const lastScans = new WeakMap<object, Scan>();
const PAGING = ['page', 'limit', 'perpage'];

/** The rows that pass, newest first. The last result is kept until the table changes: a client asks for page after page of it. */
function passing<R extends Row>(
  table: Table<R>,
  { account, query }: Asked,
  rows: Ordered<R>,
  passes: (row: R) => boolean,
): readonly R[] {
  const asked = new URLSearchParams([...query].filter(([name]) => !PAGING.includes(name)));
  const [version, filters] = [table.mark(), `${account}?${asked}`];
  const last = lastScans.get(table);
  if (last?.version === version && last.filters === filters) return last.rows as readonly R[];
  const found = rows.newest(0, rows.size).filter(passes);
  lastScans.set(table, { version, filters, rows: found });
  return found;
}
