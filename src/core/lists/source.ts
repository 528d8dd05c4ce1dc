import type { Settings } from '../call/settings.ts';
import type { Redact } from '../http/redact.ts';
import type { Exchanged, WireRequest } from '../http/wire.ts';
import type { CallOptions } from '../options.ts';
import type { Pager } from './page.ts';

/** The part of an area's caller that a list needs. */
export interface PageCaller {
  /** The base URL that all pages must lie under, and the hooks. */
  readonly settings: Pick<Settings, 'base' | 'hooks'>;
  /** The URL of an operation. */
  urlOf(id: string, wire: WireRequest): string;
  /** Sends a call and waits for its response as it came. */
  exchange(id: string, wire: WireRequest, options?: CallOptions<unknown>): Promise<Exchanged<unknown>>;
}

/** The functions by which a list reads its pages. */
export interface ListSource {
  readonly caller: PageCaller;
  /** The operation's id. */
  readonly id: string;
  /** The request of the first page. */
  readonly wire: WireRequest;
  /** The options of every page's call. */
  readonly options: CallOptions<unknown> | undefined;
  readonly pager: Pager;
  /** The page to begin with instead of the first. */
  readonly cursor: string | undefined;
  /** Whether to read from the last page to the first. */
  readonly reversed?: boolean;
  /** Redacts the credentials of the call whose response linked the page. */
  readonly redact?: Redact | undefined;
  /** The field that identifies an item, to omit duplicates. */
  readonly distinct?: string;
}
