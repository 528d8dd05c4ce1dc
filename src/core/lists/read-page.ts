import { notify } from '../call/hooks.ts';
import { typeName } from '../contract/validation.ts';
import { ContractError, isSdkError, PagingError, type SdkError } from '../errors/sdk-errors.ts';
import { isUnder, urlOf } from '../http/base-url.ts';
import { redactedHeaders } from '../http/headers.ts';
import type { ApiResponse } from '../http/wire.ts';
import type { Page, PagePosition } from './page.ts';
import type { ListSource } from './source.ts';

const maxEmptyPages = 10;

/** The URLs that were read, the newest first. */
interface Trail {
  readonly href: string;
  readonly empties: number;
  readonly before: Trail | undefined;
}

/** Reads the page at a cursor, or the first one. */
export async function readPage<T>(source: ListSource, cursor?: string, trail?: Trail): Promise<Page<T>> {
  const url = cursor === undefined ? new URL(source.caller.urlOf(source.id, source.wire)) : linkedUrl(source, cursor);
  const { href } = url;
  if (isOn(trail, href)) throw pagingError(source, 'LOOP', 'the list returns to an earlier page', href);
  try {
    const sent = { ...source.wire, url: href };
    const { redact, ...response } = await source.caller.exchange(source.id, sent, source.options);
    const place = source.pager(url, response.data, response);
    if (source.reversed && cursor === undefined && place.next !== undefined) {
      if (place.last === undefined)
        throw pagingError(source, 'BAD_LINK', 'the response has no link to the last page', href);
      return await readPage<T>({ ...source, redact }, place.last);
    }
    const items = itemsOf<T>(source, place, response);
    const empties = items.length === 0 ? (trail?.empties ?? 0) + 1 : 0;
    if (empties > maxEmptyPages) throw pagingError(source, 'LOOP', `${maxEmptyPages} empty pages in a row`, href);
    return toPage({ ...source, redact }, items, place, response, { href, empties, before: trail });
  } catch (error) {
    if (isSdkError(error) && error.cursor === undefined) Object.assign(error, { cursor: shown(source, href) });
    throw error;
  }
}

function toPage<T>(
  source: ListSource,
  items: readonly T[],
  place: PagePosition,
  response: ApiResponse<unknown>,
  trail: Trail,
): Page<T> {
  const [ahead, behind] = source.reversed ? [place.previous, place.next] : [place.next, place.previous];
  const { status, headers, requestId } = response;
  return {
    items,
    total: place.total,
    lastPage: place.lastPage,
    hasNext: ahead !== undefined,
    cursor: ahead && shown(source, ahead),
    response: { status, headers: redactedHeaders(headers, (text) => shown(source, text)), requestId },
    next: async () => (ahead === undefined ? undefined : readPage<T>(source, ahead, trail)),
    ...(behind === undefined ? {} : { previous: () => readPage<T>(source, behind) }),
  };
}

function itemsOf<T>(source: ListSource, { items }: PagePosition, { requestId }: ApiResponse<unknown>): readonly T[] {
  if (Array.isArray(items)) return source.reversed ? [...(items as T[])].reverse() : (items as T[]);
  const issue = { path: '', expected: 'an array', received: typeName(items) };
  throw notified(source, new ContractError([issue], { operation: source.id, attempts: 1, requestId }));
}

// A link decides where the credential is sent next, so it is only followed within the base URL.
function linkedUrl(source: ListSource, cursor: string): URL {
  const { base } = source.caller.settings;
  const url = cursor === '' ? undefined : urlOf(cursor, base.origin);
  if (!url) throw pagingError(source, 'BAD_LINK', 'the next URL is not valid', cursor);
  // A fragment is never sent, so it makes no other page.
  url.hash = '';
  if (!isUnder(base, url)) throw pagingError(source, 'CROSS_ORIGIN', 'the next URL leaves the base URL', cursor);
  return url;
}

function pagingError(source: ListSource, code: PagingError['code'], message: string, url: string): PagingError {
  const cursor = shown(source, url);
  return notified(
    source,
    Object.assign(new PagingError(code, message, { operation: source.id, attempts: 0 }), { cursor }),
  );
}

// A server may echo a credential in its links: they are followed as they are, and shown redacted. The caller's own
// origin stays, even if its name holds a short credential: a cursor that leads elsewhere could not be continued from.
function shown({ redact = (text) => text, caller }: ListSource, url: string): string {
  const { origin } = caller.settings.base;
  return url.startsWith(`${origin}/`) ? origin + redact(url.slice(origin.length)) : redact(url);
}

// A failed call notifies the hook itself; this is what a list finds wrong in the response of a call that succeeded.
function notified<E extends SdkError>({ caller, id }: ListSource, error: E): E {
  notify(caller.settings.hooks.error, () => ({ call: undefined, operation: id, error }));
  return error;
}

function isOn(trail: Trail | undefined, href: string): boolean {
  for (let step = trail; step !== undefined; step = step.before) if (step.href === href) return true;
  return false;
}
