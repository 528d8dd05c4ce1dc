import type { Call, World } from './world.ts';
import { serverError } from './errors.ts';
import type { Ordered } from '../../engine/store/ordered.ts';
import type { Field, Params } from './params.ts';
import { isBlank, leadingInteger } from './text.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 200;

/** A page of rows, newest first, and the header that leads to its neighbours. */
export interface Page<R> {
  readonly rows: readonly R[];
  /** The `Link` header; absent for an empty page. */
  readonly link?: string;
}

/** The page a request asks for (contract: federation 14). */
export function listPage<R extends { readonly id: number }>(call: Call, params: Params, list: Ordered<R>): Page<R> {
  const sentLimit = params.get('limit');
  const limit = limitOf(sentLimit, call.world);
  const bound = (name: string): bigint | 'nothing' | undefined => boundOf(params.get(name));
  const [max, since, min] = [bound('max_id'), bound('since_id'), bound('min_id')];
  const low = min ?? since;
  const isEmpty = max === 'nothing' || low === 'nothing';
  const within = isEmpty
    ? list.between(1, 0)
    : list.between(low === undefined ? -Infinity : Number(low) + 1, max === undefined ? Infinity : Number(max) - 1);
  const rows = min === undefined ? within.newest(0, limit) : within.oldest(0, limit).reverse();
  const link = linkTo(call, sentLimit, rows, limit);
  return { rows, ...(link !== undefined && { link }) };
}

/** A limit's leading integer without its sign, 200 at the most; what reads as 0 is the default. */
function limitOf(sent: Field | undefined, { dialect }: World): number {
  const limit = Number(leadingInteger(String(sent ?? '')));
  if (limit === 0 && sent !== undefined && dialect.zeroLimit) throw serverError();
  return limit === 0 ? DEFAULT_LIMIT : Math.min(Math.abs(limit), MAX_LIMIT);
}

/** An id to begin or end at; a string without digits leaves nothing. */
function boundOf(sent: Field | undefined): bigint | 'nothing' | undefined {
  const text = String(sent ?? '');
  if (isBlank(text)) return undefined;
  return /^\s*[+-]?\d/.test(text) ? leadingInteger(text) : 'nothing';
}

/** `next` only from a full page, `prev` from any that has rows; the limit is kept as it was sent. */
function linkTo(
  call: Call,
  limit: Field | undefined,
  rows: readonly { readonly id: number }[],
  full: number,
): string | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const base = `${call.base}${call.operation?.row.path}?${limit === undefined ? '' : `limit=${queryText(limit)}&`}`;
  const next = rows.length === full ? [`<${base}max_id=${last.id}>; rel="next"`] : [];
  return [...next, `<${base}${call.world.dialect.previousLink ? 'min_id' : 'since_id'}=${first.id}>; rel="prev"`].join(
    ', ',
  );
}

/** A value as the server's language writes it into a query. */
function queryText(value: Field): string {
  const escaped = encodeURIComponent(String(value)).replaceAll('%20', '+');
  return escaped.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
