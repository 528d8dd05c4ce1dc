import type { Rows } from '../../engine/store/ordered.ts';
import type { Row } from '../../engine/store/row.ts';
import type { Table } from '../../engine/store/table.ts';
import { instantOf } from '../../engine/world/instant.ts';
import type { Account } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

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
  const totals = rows.size;
  const shown = skip >= totals ? [] : rows.newest(skip, limit);
  const last_page = Math.max(1, Math.ceil(totals / limit));
  return { totals, last_page, current_page: page, selected: shown.length, rows: shown };
}

/** A positive integer of a query; undefined for other texts. */
export function positive(text: string | null): number | undefined {
  const value = text !== null && /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
}

/** A list that a client requests: its filters, and the page of what passes them. */
interface ListRequest {
  readonly account: Account;
  readonly query: URLSearchParams;
  /** How the live service filters, where the world is as it. */
  readonly dialect?: Partial<World['dialect']>;
}

/** A row of payments or transfers. */
export interface MoneyRow extends Row {
  readonly reference: string;
  readonly status: string;
  readonly channel?: string;
}

/**
 * The payments or transfers that pass a query's filters (contract: payments 22). A status, a channel and both are a list; in
 * it several channels and `search` are looked for.
 */
export function filtered<R extends MoneyRow>(table: Table<R>, { account, query, dialect = {} }: ListRequest): Rows<R> {
  const status = query.get('status') ?? '';
  const slugs = dialect.ignoresChannels ? [] : query.getAll('channels').join(',').split(',');
  const channels = new Set(slugs.map((slug) => slug.trim()).filter((slug) => slug !== ''));
  const [channel = ''] = channels.size === 1 ? channels : [];
  const [from, to] = [instant(query.get('date_start'), 'start'), instant(query.get('date_end'), 'end')];
  const rows = table.list(lists.money(account, status, channel)).between(from ?? -Infinity, to ?? Infinity);
  const holds = search(query);
  if (holds === undefined && channels.size < 2) return rows;
  // A live record has two references, and which of them is looked through is not known: both are.
  const isFound = ({ id, reference }: R): boolean =>
    holds === undefined || holds(reference) || (dialect.searchesBoth === true && holds(String(id)));
  return rows.filter((row) => (channels.size < 2 || channels.has(row.channel ?? '')) && isFound(row));
}

const DAY_MS = 86_400_000;

/** The instant of a date: a whole UTC day, both ends included, or a full ISO time. Anything else is no bound. */
export function instant(text: string | null, end: 'start' | 'end' = 'start'): number | undefined {
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
export function searched<R extends PersonRow>(
  table: Table<R>,
  { account, query }: ListRequest,
  country?: string,
): Rows<R> {
  const rows = table.list(lists.of(account));
  const holds = search(query);
  if (holds === undefined && country === undefined) return rows;
  return rows.filter(
    ({ name, email, phone, country: own }) =>
      (country === undefined || own === country) &&
      (holds === undefined || holds(name) || holds(email) || holds(phone)),
  );
}

/** Whether a text holds what a query searches for, whatever the case; undefined where it searches for nothing. */
function search(query: URLSearchParams): ((text: string | undefined) => boolean) | undefined {
  // In a query that was not escaped the plus sign of a number has become a blank.
  const wanted =
    query
      .get('search')
      ?.toLowerCase()
      .replace(/^ (?=\d)/, '+') ?? '';
  return wanted === '' ? undefined : (text) => text?.toLowerCase().includes(wanted) === true;
}
