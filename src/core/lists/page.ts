import type { AnswerFacts } from '../http/wire.ts';

/** One page of a list, as plain facts. */
export interface Page<T> {
  /** The page's items, in the server's order. */
  readonly items: readonly T[];
  /** How many items the whole list has, when the server says so. */
  readonly total: number | undefined;
  /** The number of the last page, when the server says so. */
  readonly lastPage: number | undefined;
  /** Whether there is a next page. A page that is short or empty says nothing about this. */
  readonly hasNext: boolean;
  /** Where the next page is, as a text to keep: `list({ cursor })` goes on from there. `undefined` at the end. */
  readonly cursor: string | undefined;
  /** The status, headers and request id of the page's answer. */
  readonly response: AnswerFacts;
  /** The next page, or `undefined` at the end. */
  next(): Promise<Page<T> | undefined>;
  /** The page before, as the server names it; absent when it names none. */
  readonly previous?: () => Promise<Page<T>>;
}

/** Where a page stands, as its answer says. */
export interface PagePlace {
  /** The items' array, still unchecked. */
  readonly items: unknown;
  /** The next page's address. */
  readonly next?: string | undefined;
  /** The previous page's address. */
  readonly previous?: string | undefined;
  /** The last page's address. */
  readonly last?: string | undefined;
  /** How many items the whole list has. */
  readonly total?: number | undefined;
  /** The number of the last page. */
  readonly lastPage?: number | undefined;
}

/** Reads a page's place from its address, its body and the facts of its answer. */
export type Pager = (url: URL, body: unknown, facts: AnswerFacts) => PagePlace;
