import { tell } from '../call/hooks.ts';
import { typeName } from '../contract/drift.ts';
import { ContractError, isSdkError, PagingError, type SdkError } from '../errors/sdk-errors.ts';
import { isUnder } from '../http/base-url.ts';
import { shownHeaders } from '../http/headers.ts';
import type { Answer } from '../http/wire.ts';
import type { Page, PagePlace } from './page.ts';
import type { ListSource } from './source.ts';

const mostEmptyPages = 10;

/** The addresses a reading has been to, the newest first. */
interface Trail {
  readonly href: string;
  readonly empties: number;
  readonly before: Trail | undefined;
}

/** Reads the page at a cursor, or the first one. */
export async function readPage<T>(source: ListSource, cursor?: string, trail?: Trail): Promise<Page<T>> {
  const url = cursor === undefined ? source.caller.address(source.id, source.wire) : followed(source, cursor);
  const { href } = url;
  if (isOn(trail, href)) throw lost(source, 'LOOP', 'the list comes back to a page it has been to', href);
  try {
    const sent = { ...source.wire, address: url };
    const { answer, redact } = await source.caller.exchange<unknown>(source.id, sent, source.options);
    const place = source.pager(url, answer.data, answer);
    if (source.reversed === true && cursor === undefined && place.next !== undefined) {
      if (place.last === undefined) throw lost(source, 'BAD_LINK', 'the list names no last page', href);
      return await readPage<T>({ ...source, redact }, place.last);
    }
    const items = itemsOf<T>(source, place, answer);
    const empties = items.length === 0 ? (trail?.empties ?? 0) + 1 : 0;
    if (empties > mostEmptyPages) throw lost(source, 'LOOP', `${mostEmptyPages} empty pages one after the other`, href);
    return pageOf({ ...source, redact }, items, place, answer, { href, empties, before: trail });
  } catch (error) {
    if (isSdkError(error) && error.cursor === undefined) Object.assign(error, { cursor: shown(source, href) });
    throw error;
  }
}

function pageOf<T>(
  source: ListSource,
  items: readonly T[],
  place: PagePlace,
  answer: Answer<unknown>,
  trail: Trail,
): Page<T> {
  const [ahead, behind] = source.reversed === true ? [place.previous, place.next] : [place.next, place.previous];
  const { status, headers, requestId } = answer;
  return {
    items,
    total: place.total,
    lastPage: place.lastPage,
    hasNext: ahead !== undefined,
    cursor: ahead && shown(source, ahead),
    response: { status, headers: shownHeaders(headers, (text) => shown(source, text)), requestId },
    next: async () => (ahead === undefined ? undefined : readPage<T>(source, ahead, trail)),
    ...(behind === undefined ? {} : { previous: () => readPage<T>(source, behind) }),
  };
}

function itemsOf<T>(source: ListSource, { items }: PagePlace, { requestId }: Answer<unknown>): readonly T[] {
  if (Array.isArray(items)) return source.reversed === true ? (items as T[]).toReversed() : (items as T[]);
  const issue = { path: '', expected: 'a list', received: typeName(items) };
  throw told(source, new ContractError([issue], { operation: source.id, attempts: 1, requestId }));
}

// A link is the server's word on where to send the credential next, so it is only taken within the base address.
function followed(source: ListSource, cursor: string): URL {
  const { base } = source.caller.settings;
  if (cursor === '' || !URL.canParse(cursor, base.origin))
    throw lost(source, 'BAD_LINK', 'the next address cannot be read', cursor);
  const url = new URL(cursor, base.origin);
  // Never sent, so it makes no address another one.
  url.hash = '';
  if (!isUnder(base, url)) throw lost(source, 'CROSS_ORIGIN', 'the next address leaves the base address', cursor);
  return url;
}

function lost(source: ListSource, code: PagingError['code'], message: string, address: string): PagingError {
  const cursor = shown(source, address);
  return told(source, Object.assign(new PagingError(code, message, { operation: source.id, attempts: 0 }), { cursor }));
}

// A server may repeat a credential in the addresses it names: they are followed as they are, and shown without it.
function shown({ redact }: ListSource, address: string): string {
  return redact === undefined ? address : redact(address);
}

// What a call ends in, it tells itself; this is what a list finds wrong in the answer of a call that succeeded.
function told<E extends SdkError>({ caller, id }: ListSource, error: E): E {
  tell(caller.settings.hooks.error, { operation: id, error });
  return error;
}

function isOn(trail: Trail | undefined, href: string): boolean {
  for (let step = trail; step !== undefined; step = step.before) if (step.href === href) return true;
  return false;
}
