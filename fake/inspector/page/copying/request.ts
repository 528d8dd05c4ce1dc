import type { JournalEntry, RecordedRequest } from '../../../engine/world/journal.ts';

/** The text in place of a credential, which the journal does not keep. */
export const REDACTED = '[redacted]';

/** The remark on a request of which the journal has kept its method and path alone. */
export const NOT_RECORDED = 'Query, headers and body were not recorded: add them, or serve with --record-bodies';

// Clients set these by themselves.
const OWN: ReadonlySet<string> = new Set([
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'transfer-encoding',
  'user-agent',
  'cache-control',
  'pragma',
]);

/** Whether a header belongs to the request, and is not its client's own. */
export const isSent = (name: string): boolean => !OWN.has(name) && !name.startsWith('sec-');

/** The path of a request with its query. */
export function targetOf({ path, request }: JournalEntry): string {
  const query = new URLSearchParams(request?.query ?? {}).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The body of a request as it was sent, as far as it was recorded. */
export function encodedBody({ headers, body }: RecordedRequest): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return body;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}
