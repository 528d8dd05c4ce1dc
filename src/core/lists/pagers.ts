import { parseLinks } from './link-header.ts';
import type { Pager } from './page.ts';

/**
 * Lists with page numbers in the body (contract: payments 46): `current_page` and `last_page` decide; where the server
 * omits them, only an empty page is the end.
 */
export function numberedPages(key: string): Pager {
  return (url, body) => {
    const envelope = (body ?? {}) as Record<string, unknown>;
    const items = envelope[key];
    const current = integer(envelope['current_page']) ?? integer(Number(url.searchParams.get('page') ?? 1)) ?? 1;
    const lastPage = integer(envelope['last_page']);
    const more = lastPage === undefined ? Array.isArray(items) && items.length > 0 : current < lastPage;
    return {
      items,
      lastPage,
      total: integer(envelope['totals'], 0),
      next: more ? urlOfPage(url, current + 1) : undefined,
      previous: current > 1 ? urlOfPage(url, current - 1) : undefined,
    };
  };
}

/** Lists of one page. */
export function singlePage(key: string): Pager {
  return (_url, body) => ({ items: (body as Record<string, unknown> | null)?.[key] });
}

/** Lists that link their neighbours in the `Link` header (contract: federation 3, contract: pulls 3.6). */
export const linkedPages: Pager = (url, items, { headers }) => {
  const links = parseLinks(headers.get('link'), url);
  const total = headers.get('x-total-count');
  const last = links.get('last');
  const next = links.get('next');
  // The last page has no link to the last one; that it is the last is only known where the server counts.
  const isLast = next === undefined && total !== null && Array.isArray(items) && items.length > 0;
  return {
    items,
    next,
    previous: links.get('prev') ?? links.get('previous'),
    last,
    total: total === null ? undefined : integer(Number(total), 0),
    lastPage: last !== undefined ? pageNumber(last) : isLast ? (pageNumber(url.href) ?? 1) : undefined,
  };
};

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

function pageNumber(url: string): number | undefined {
  return URL.canParse(url) ? integer(Number(new URL(url).searchParams.get('page'))) : undefined;
}

function urlOfPage(url: URL, page: number): string {
  const next = new URL(url);
  next.searchParams.set('page', String(page));
  return next.href;
}

function integer(value: unknown, least = 1): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;
}
