import type { Pager } from '../core/lists/page.ts';
import { integer, linkedPages, pageNumber, urlOfPage } from '../core/lists/pagers.ts';

/** Lists that are counted and not linked (contract: pulls 11.1): pages go on until the total is reached. */
export const countedPages: Pager = (url, items, { headers }) => {
  const counted = headers.get('x-total-count');
  const total = counted === null ? undefined : integer(Number(counted), 0);
  const page = pageNumber(url.href) ?? 1;
  const length = Array.isArray(items) ? items.length : 0;
  const size = integer(Number(url.searchParams.get('limit') ?? NaN)) ?? length;
  const more = length > 0 && (page - 1) * size + length < (total ?? 0);
  return {
    items,
    total,
    lastPage: more ? undefined : page,
    next: more ? urlOfPage(url, page + 1) : undefined,
    previous: page > 1 ? urlOfPage(url, page - 1) : undefined,
  };
};

/** Lists of which nothing is known: linked, or else counted. */
export const anyPages: Pager = (url, items, response) =>
  (response.headers.has('link') ? linkedPages : countedPages)(url, items, response);
