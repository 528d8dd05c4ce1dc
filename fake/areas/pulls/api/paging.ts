import type { Call } from './call.ts';
import { encodeQuery, firstOf, int64, queryOf } from '../go/query.ts';
import type { Slice } from '../pull-requests/listing.ts';
import { settingsOf } from '../state/settings.ts';

/** A page of a list, as the query asks for it. */
export interface Paging extends Slice {
  readonly page: number;
}

/** The page a query asks for (contract: pulls 3.5). */
export function pagingOf(call: Call, max = settingsOf(call.world).maxResponseItems): Paging {
  const { defaultPagingNum } = settingsOf(call.world);
  const query = queryOf(call.url);
  const limit = int64(firstOf(query, 'limit'));
  const page = int64(firstOf(query, 'page'));
  const take = limit <= 0n ? defaultPagingNum : Number(limit > BigInt(max) ? max : limit);
  const number = page < 1n ? 1n : page;
  // The server multiplies in 64 bits; what wraps around to below zero is the first page.
  const skip = BigInt.asIntN(64, (number - 1n) * BigInt(take));
  return { page: Number(number), take, skip: skip < 0n ? 0 : Number(skip) };
}

/**
 * The headers of a list: the total alone, with the links, or with the links and the page in numbers; histories have the
 * total twice.
 */
export type PageHeaders = 'total' | 'links' | 'numbers' | 'history';

const NUMBERS: Readonly<Record<PageHeaders, readonly string[]>> = {
  total: [],
  links: [],
  numbers: ['X-Page', 'X-PerPage', 'X-PageCount', 'X-HasMore'],
  history: ['X-Page', 'X-PerPage', 'X-Total', 'X-PageCount', 'X-HasMore'],
};

/** The headers of what has a count and no pages. */
export const totalHeaders = (count: number): Record<string, string> => ({
  'X-Total-Count': String(count),
  'Access-Control-Expose-Headers': 'X-Total-Count',
});

/** The headers of a list. */
export function pageHeaders(
  call: Call,
  paging: Paging,
  total: number,
  says: PageHeaders = 'links',
): Record<string, string> {
  const links = says === 'total' ? '' : linksOf(call, paging, total);
  const numbers = NUMBERS[says];
  const exposed = ['X-Total-Count', ...numbers];
  const pages = Math.ceil(total / paging.take);
  return {
    ...(links !== '' && { Link: links }),
    'X-Total-Count': String(total),
    ...(numbers.length > 0 && {
      'X-Page': String(paging.page),
      'X-PerPage': String(paging.take),
      ...(says === 'history' && { 'X-Total': String(total) }),
      'X-PageCount': String(pages),
      'X-HasMore': String(paging.page < pages),
    }),
    'Access-Control-Expose-Headers': [...(links === '' ? [] : ['Link']), ...exposed].join(', '),
  };
}

/** `Link` in the server's order and spelling; none for a single page (contract: pulls 3.6). */
function linksOf({ url, base }: Call, { page, take }: Paging, total: number): string {
  const last = Math.ceil(total / take);
  const query = queryOf(url);
  const link = (to: number, rel: string): string =>
    `<${base}${url.pathname}?${encodeQuery(query, 'page', String(to))}>; rel="${rel}"`;
  if (last <= 1) return '';
  const links: string[] = [];
  if (page < last) links.push(link(page + 1, 'next'), link(last, 'last'));
  if (page > 1) links.push(link(1, 'first'), link(page > last ? Math.max(1, last - 1) : page - 1, 'prev'));
  return links.join(',');
}
