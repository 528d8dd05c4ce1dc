import type { Settings } from '../call/settings.ts';
import type { Redact } from '../http/redact.ts';
import type { Exchanged, WireRequest } from '../http/wire.ts';
import type { CallOptions } from '../options.ts';
import type { Pager } from './page.ts';

/** What a list needs of the caller of its area. */
export interface PageCaller {
  /** The address all pages must lie under, and who is told what fails. */
  readonly settings: Pick<Settings, 'base' | 'hooks'>;
  /** The address of an operation. */
  address(id: string, wire: WireRequest): URL;
  /** The answer of a call as it came. */
  exchange<T>(id: string, wire: WireRequest, options?: CallOptions<unknown>): Promise<Exchanged<T>>;
}

/** What a list needs to read its pages. */
export interface ListSource {
  /** Sends the pages' requests. */
  readonly caller: PageCaller;
  /** The operation. */
  readonly id: string;
  /** What the first page's request sends. */
  readonly wire: WireRequest;
  /** The caller's options, for every page. */
  readonly options: CallOptions<unknown> | undefined;
  /** Reads a page's place. */
  readonly pager: Pager;
  /** Where to begin instead of the first page. */
  readonly cursor: string | undefined;
  /** Whether to go backwards. */
  readonly reversed?: boolean;
  /** Redacts the credentials of the call whose answer named the page. */
  readonly redact?: Redact;
  /** The field by which an item that comes again is left out. */
  readonly distinct?: string;
}
