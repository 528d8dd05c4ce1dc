import type { Pager } from '../core/lists/page.ts';
import { integer, urlOfPage } from '../core/lists/pagers.ts';

/**
 * Lists with page numbers in the body (contract: payments 46): `current_page` and `last_page` decide; where the server
 * omits them, only an empty page is the end.
 */
export function numberedPages(key: string): Pager {
  return (url, body) => {
    const envelope = (body ?? {}) as Record<string, unknown>;
    const items = envelope[key];
    const current = integer(envelope['current_page']) ?? integer(Number(url.searchParams.get('page'))) ?? 1;
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
