import { parseLinks } from './link-header.ts';
import type { Pager } from './page.ts';

/**
 * Lists that say their page number in the body (contract: payments 46): `current_page` and `last_page` decide, and
 * where the server leaves them out, only an empty page is the end.
 */
export function numbered(key: string): Pager {
  return (url, body) => {
    const envelope = (body ?? {}) as Record<string, unknown>;
    const items = envelope[key];
    const current = whole(envelope['current_page']) ?? whole(Number(url.searchParams.get('page') ?? 1)) ?? 1;
    const lastPage = whole(envelope['last_page']);
    const more = lastPage === undefined ? Array.isArray(items) && items.length > 0 : current < lastPage;
    return {
      items,
      lastPage,
      total: whole(envelope['totals'], 0),
      next: more ? pageOf(url, current + 1) : undefined,
      previous: current > 1 ? pageOf(url, current - 1) : undefined,
    };
  };
}

/** Lists that come whole, in one answer. */
export function whollySent(key: string): Pager {
  return (_url, body) => ({ items: (body as Record<string, unknown> | null)?.[key] });
}

/** Lists that name their neighbours in the `Link` header (contract: federation 3, contract: pulls 3.6). */
export const linked: Pager = (url, items, { headers }) => {
  const links = parseLinks(headers.get('link'), url);
  const total = headers.get('x-total-count');
  const last = links.get('last');
  const next = links.get('next');
  // The last page names no `last`; that it is the last is only known where the server counts.
  const isLast = next === undefined && total !== null && Array.isArray(items) && items.length > 0;
  return {
    items,
    next,
    previous: links.get('prev') ?? links.get('previous'),
    last,
    total: total === null ? undefined : whole(Number(total), 0),
    lastPage: last !== undefined ? pageNumber(last) : isLast ? (pageNumber(url.href) ?? 1) : undefined,
  };
};

function pageNumber(address: string): number | undefined {
  return URL.canParse(address) ? whole(Number(new URL(address).searchParams.get('page'))) : undefined;
}

function pageOf(url: URL, page: number): string {
  const next = new URL(url);
  next.searchParams.set('page', String(page));
  return next.href;
}

function whole(value: unknown, least = 1): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;
}
