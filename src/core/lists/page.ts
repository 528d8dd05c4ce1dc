import type { ResponseMetadata } from '../http/wire.ts';

/** One page of a list. */
export interface Page<T> {
  /** The page's items, in the server's order. */
  readonly items: readonly T[];
  /** How many items the whole list has, if the server says so. */
  readonly total: number | undefined;
  /** The number of the last page, if the server says so. */
  readonly lastPage: number | undefined;
  /** Whether there is a next page. A page that is short or empty says nothing about this. */
  readonly hasNext: boolean;
  /** Where the next page is, as a string to store: `list({ cursor })` continues from there. `undefined` at the end. */
  readonly cursor: string | undefined;
  /** The status, headers and request id of the page's response. */
  readonly response: ResponseMetadata;
  /** The next page, or `undefined` at the end. */
  next(): Promise<Page<T> | undefined>;
  /** The page before, as the server names it; absent when it names none. */
  readonly previous?: () => Promise<Page<T>>;
}

/** The page of a response. */
export interface PagePosition {
  /** The array of items, not checked yet. */
  readonly items: unknown;
  /** The next page's URL. */
  readonly next?: string | undefined;
  /** The previous page's URL. */
  readonly previous?: string | undefined;
  /** The last page's URL. */
  readonly last?: string | undefined;
  /** How many items the whole list has. */
  readonly total?: number | undefined;
  readonly lastPage?: number | undefined;
}

/** Reads a page's position from its URL, its body and its response. */
export type Pager = (url: URL, body: unknown, response: ResponseMetadata) => PagePosition;
