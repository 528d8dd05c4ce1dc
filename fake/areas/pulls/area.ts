import { mergeRejections } from './merging/merge-checks.ts';
import type { Operation } from '../../../src/core/operation.ts';
import { pullOperations } from '../../../src/pulls/operations.ts';
import type { Area, Reply } from '../../engine/http/area.ts';
import { retryAfterOf, type Limit } from '../../engine/http/limit.ts';
import type { Call } from './api/call.ts';
import type { World } from './state/world.ts';
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import { Rejection, rejectionStatus } from '../../engine/http/rejection.ts';
import { authenticate } from './api/auth.ts';
import { giteaOperations } from './api/known.ts';
import { entries } from './entries.ts';
import { respond, type Result } from './api/route.ts';
import { goJson, withLongEscapes } from './go/json.ts';
import { firstOf, queryOf } from './go/query.ts';
import { NOT_FOUND, type Detail, type OlderText } from './state/rejections.ts';
import { runAttempts } from './state/scheduled-merges.ts';
import { settingsOf } from './state/settings.ts';
import { blockRoutes, supportOperations } from './api/operations.ts';

const JSON_TYPE = 'application/json;charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const COMMON = {
  'Cache-Control': 'max-age=0, private, must-revalidate',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
};

const { 'X-Frame-Options': _, ...FRAMED } = COMMON;
const NO_TRANSFORM = { 'Cache-Control': `${COMMON['Cache-Control']}, no-transform` };

function commonHeaders({ world: { dialect }, operation }: Call): Readonly<Record<string, string>> {
  const common = dialect.noFrameOptions ? FRAMED : COMMON;
  if (dialect.noTransform) return { ...common, ...NO_TRANSFORM };
  if (operation !== undefined) return common;
  // The newest versions say nothing of how long to keep a response that no route has given.
  const { 'Cache-Control': __, ...unrouted } = common;
  return unrouted;
}

const WARNING =
  'token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.';

/** Every route of the area: those of the client, and those that only the fake has. */
const pullsAreaOperations: Readonly<Record<string, Operation>> = { ...pullOperations, ...supportOperations };

// By the routes that a version lacks, which is one list for each.
const versions = new WeakMap<readonly string[], Area<World>>();

/** The area as each version has it: made when the first world follows it. */
function areaAs({ as, absent, dialect }: World): Area<World> {
  const gone = absent['Route'];
  if (as['pulls'] === undefined || gone === undefined) return pullsArea;
  const found = versions.get(gone);
  if (found !== undefined) return found;
  const moved = dialect.blockRoutes ? blockRoutes : {};
  const operations = Object.fromEntries(
    Object.entries({ ...pullsAreaOperations, ...moved }).filter(([id]) => !gone.includes(id)),
  );
  const area: Area<World> = { ...pullsArea, operations, ...(dialect.rejectsHead && { rejectsHead: true }) };
  versions.set(gone, area);
  return area;
}

/** The pull request area. */
export const pullsArea: Area<World> = {
  name: 'pulls',
  as: areaAs,
  operations: pullsAreaOperations,
  known: giteaOperations,
  readsPathAsSent: true,
  credentials: { authorization: 'token {token}' },
  reasons: { 'pulls.merge': { 405: mergeRejections } },
  // A page could otherwise have the fake post to programs on this machine.
  closedToForeignPages: ({ operation }) => /(?:^|\.)hooks\.(?:create|update|test)$/.test(operation?.id ?? ''),
  handle(call) {
    const entry = entries[call.operation?.id ?? ''];
    if (entry === undefined) throw new Error(`no entry for ${call.operation?.id ?? 'nothing'}`);
    try {
      return reply(call, respond(call, entry));
    } finally {
      // Changes that an operation made before it was rejected stay, so a scheduled merge may follow from them, too.
      runAttempts(call.world);
    }
  },
  unmatched: (call, found) =>
    found.kind === 'nothing'
      ? unmatchedReply(call)
      : { status: 405, headers: { Allow: found.allow.join(', '), 'Content-Length': '0' } },
  renderError: rejectionReply,
  internalError: (call) => errorReply(call, 500, ''),
  failure: (call, status) => errorReply(call, status, reasonPhrase(status)),
  tooMany: tooManyReply,
  decorate: (call, { headers, ...rest }) => ({
    ...rest,
    headers: { ...commonHeaders(call), ...warning(call), ...headers },
  }),
};

function reply(
  call: Call,
  { status = call.operation?.row.success[0] ?? 200, json, text, bytes, headers = {} }: Result,
): Reply {
  if (json !== undefined) {
    const text = goJson(json);
    const body = call.world.dialect.escapes ? withLongEscapes(text) : text;
    return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body };
  }
  if (bytes !== undefined) return { status, headers, bytes };
  if (text) return { status, headers: { 'Content-Type': TEXT_TYPE, ...headers }, body: text };
  return { status, headers: { ...(status !== 204 && { 'Content-Length': '0' }), ...headers } };
}

/** The response to a path that is no route: the API and the pages around it have different ones (contract: pulls 0.1). */
function unmatchedReply(call: Call): Reply {
  const { pathname } = call.url;
  const text = (type: string, body: string): Reply => ({ status: 404, headers: { 'Content-Type': type }, body });
  if (!pathname.startsWith('/api/v1/') && pathname !== '/api/v1')
    return text('text/plain;charset=utf-8', 'Not found.\n');
  return text(TEXT_TYPE, '404 page not found\n');
}

function rejectionReply(call: Call, { kind, message, detail }: Rejection): Reply {
  const { empty, bare, body, after, headers, panic, page, text, older, reason } = (detail ?? {}) as Detail;
  if (headers?.['Location'] !== undefined) return moved(call, headers);
  const status = rejectionStatus[kind];
  const check = kind === 'method not allowed' ? (reason ?? message) : reason;
  if (kind === 'method not allowed' && !call.world.dialect.mergeErrors)
    return { status, headers: { 'Content-Length': '0' }, ...(check !== undefined && { reason: check }) };
  if (page) return { status, headers: HTML_TYPE, body: htmlPage(status) };
  if (text) return { status, headers: { 'Content-Type': TEXT_TYPE }, body: `${message}\n`, reason: message };
  if (empty) return { status, headers: { 'Content-Length': '0' } };
  if (body !== undefined) return { status, headers: { 'Content-Type': JSON_TYPE }, body: goJson(body) };
  if (bare) return { status, headers: { 'Content-Type': JSON_TYPE }, body: goJson({ message }) };
  if (panic) return { ...panicReply(call, message), status, reason: message };
  // Only site administrators are told what went wrong inside, and developers; the journal always is.
  if (kind === 'internal server error')
    return { ...errorReply(call, status, isTold(call) ? message : ''), reason: message };
  const error = kind === 'not found' ? notFoundReply(call, message, older) : errorReply(call, status, message);
  return {
    ...error,
    ...(after !== undefined && { body: `${error.body ?? ''}${after}` }),
    ...(check !== undefined && { reason: check }),
  };
}

/** A 404: older versions name the call that failed, and list the reasons apart from the message. */
function notFoundReply(call: Call, message: string, older?: OlderText): Reply {
  const { dialect } = call.world;
  const usual = dialect.notFoundText ? "The target couldn't be found." : NOT_FOUND;
  const own = message === NOT_FOUND || (older !== undefined && dialect.notFoundReason) ? usual : message;
  const text = (dialect.notFoundReason ? older?.call : undefined) ?? own;
  if (!dialect.notFoundErrors || older?.isPlain) return errorReply(call, 404, older?.isPlain ? message : text);
  const reasons = older?.reason === undefined ? [] : [older.reason];
  const body = { message: text, url: `${call.base}/api/swagger` };
  const json =
    dialect.notFoundErrors === 'last'
      ? { ...body, errors: reasons }
      : { errors: reasons.length === 0 ? null : reasons, ...body };
  return { status: 404, headers: { 'Content-Type': JSON_TYPE }, body: goJson(json) };
}

function panicReply(call: Call, message: string): Omit<Reply, 'status'> {
  if (call.world.dialect.panicPage) return { headers: HTML_TYPE, body: htmlPage(500) };
  return { headers: { 'Content-Type': TEXT_TYPE }, body: panicText(call, message) };
}

const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

/** A page for people, in place of an error. */
const htmlPage = (status: number): string =>
  `<!DOCTYPE html>\n<html><head><title>${reasonPhrase(status)}</title></head><body>${status}</body></html>\n`;

function panicText(call: Call, message: string): string {
  // Nothing of the fake's own stack would be what the server prints there.
  return isTold(call) ? `PANIC: ${message}\n` : 'Internal Server Error';
}

function moved({ world }: Call, headers: Readonly<Record<string, string>>): Reply {
  const { Location: location = '' } = headers;
  const [status, text] = world.dialect.movedStatus ? [307, 'Temporary Redirect'] : [301, 'Moved Permanently'];
  if (headers['Content-Type'] === undefined) return { status, headers: { ...headers, 'Content-Length': '0' } };
  const escaped = location
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&#34;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return { status, headers, body: `<a href="${escaped}">${text}</a>.\n\n` };
}

function errorReply({ base }: Call, status: number, message: string): Reply {
  return {
    status,
    headers: { 'Content-Type': JSON_TYPE },
    body: goJson({ message, url: `${base}/api/swagger` }),
  };
}

/** The server has no limit of its own, so this is what a proxy before it says. */
function tooManyReply(call: Call, limit: Limit): Reply {
  const { headers, ...failed } = errorReply(call, 429, reasonPhrase(429));
  return { ...failed, headers: { ...headers, 'Retry-After': retryAfterOf(limit) } };
}

function isTold(call: Call): boolean {
  if (settingsOf(call.world).runMode.toLowerCase() === 'dev') return true;
  try {
    return authenticate(call).doer?.admin === true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

/** A token in the query still works, with a warning. */
function warning(call: Call): Readonly<Record<string, string>> {
  if (settingsOf(call.world).disableQueryAuthToken) return {};
  const query = queryOf(call.url);
  return firstOf(query, 'token') || firstOf(query, 'access_token')
    ? { [call.world.dialect.queryTokenWarning ? 'Warning' : 'X-Gitea-Warning']: WARNING }
    : {};
}
