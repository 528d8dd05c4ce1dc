import { urlOf } from '../http/base-url.ts';
import { parseLinks } from './link-header.ts';
import type { Pager } from './page.ts';

/** Lists that link their neighbours in the `Link` header. */
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

/** The number of a page by its URL. */
export function pageNumber(url: string): number | undefined {
  return integer(Number(urlOf(url)?.searchParams.get('page')));
}

/** The URL of another page of the same list. */
export function urlOfPage(url: URL, page: number): string {
  const next = new URL(url);
  next.searchParams.set('page', String(page));
  return next.href;
}

/** A value that is an integer of at least `least`. */
export function integer(value: unknown, least = 1): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;
}

/** Lists whose array is a part of the response. */
export const within =
  (part: string | undefined, pager: Pager): Pager =>
  (url, body, response) =>
    pager(url, part === undefined ? body : (body as Readonly<Record<string, unknown>>)[part], response);
