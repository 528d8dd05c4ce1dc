import { federationOperations, type FederationOperationId } from '../../../src/federation/operations.ts';
import type { Area, Reply } from '../../engine/http/area.ts';
import type { Call, World } from './world.ts';
import { preflight, sharing, type SharingPolicy } from '../../engine/http/cors.ts';
import { orRejected, rejectionStatus, type Rejection } from '../../engine/http/rejection.ts';
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import type { Obstacle } from './authorize.ts';
import { authorizeToken, authorizeUser, obstaclesOf } from './authorize.ts';
import { federationHandlers, recordOf, type Success } from './handlers.ts';
import { instanceHandlers } from './instance/handlers.ts';
import { instanceOperations, type InstanceOperationId } from './instance/operations.ts';
import { paramsOf } from './params.ts';
import { countRequest, limitHeaders } from './rate-limit.ts';

// The headers of every response of the application (contract: federation 15).
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization, Origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-XSS-Protection': '0',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'",
};

const SHARING: SharingPolicy = {
  methods: 'POST, PUT, DELETE, GET, PATCH, OPTIONS',
  exposed: 'Link, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id',
  maxAge: 7200,
  preflightStatus: 200,
  origins: 'any',
};

/** The federation administration area. */
export const federationArea: Area<World> = {
  name: 'federation',
  operations: { ...federationOperations, ...instanceOperations },
  credentials: { authorization: 'Bearer {token}' },
  reasons: Object.fromEntries(
    Object.entries(federationOperations).map(([id, { credential }]) => [id, { 403: obstaclesOf(credential) }]),
  ),
  closedToForeignPages: () => false,
  handle(call) {
    // `/1.xml` asks for a format; only JSON exists.
    if (call.params['id']?.includes('.') === true) return notFound();
    const standing = countRequest(call);
    const limits = standing?.headers ?? {};
    if (standing?.exceeded === true) return tooManyReply(limits);
    const reply = orRejected(() => handled(call), rejectionReply);
    return { ...reply, headers: { ...reply.headers, ...limits } };
  },
  unmatched: (call) => preflight(call, SHARING) ?? notFound(),
  renderError: (_call, rejection) => rejectionReply(rejection),
  internalError: () => errorReply(500, 'Internal Server Error'),
  failure: ({ world }, status) =>
    status === 429
      ? tooManyReply(limitHeaders({ requests: 300, now: world.clock.now, end: world.clock.now + 300_000 }, 0))
      : errorReply(status, reasonPhrase(status)),
  tooMany: (_call, limit) => tooManyReply(limitHeaders(limit, 0)),
  decorate(call, reply) {
    const id = call.world.ids.number('request').toString(16).padStart(12, '0');
    const traces = { 'X-Request-Id': `00000000-0000-4000-8000-${id}`, 'X-Runtime': '0.000000' };
    return unchanged(call, { ...reply, headers: { ...reply.headers, ...traces, ...sharing(call, SHARING) } });
  },
};

function handled(call: Call): Reply {
  const id = call.operation?.id as FederationOperationId | InstanceOperationId;
  const { body, link } = isOfInstance(id) ? firstCall(call, id) : administered(call, id);
  return {
    status: 200,
    headers: { ...HEADERS, ...(link !== undefined && { Link: link }) },
    body: JSON.stringify(body),
  };
}

const isOfInstance = (id: string): id is InstanceOperationId => Object.hasOwn(instanceOperations, id);

function firstCall(call: Call, id: InstanceOperationId): Success {
  // None of them reads a parameter, but a request that cannot be read is rejected.
  paramsOf(call);
  return { body: instanceHandlers[id](call) };
}

function administered(call: Call, id: FederationOperationId): Success {
  authorizeToken(call);
  if (call.world.dialect.recordFirst) recordOf(call);
  authorizeUser(call);
  // Whoever may ask learns of a request that cannot be read, even where the operation needs nothing of it.
  return federationHandlers[id](call, paramsOf(call));
}

function rejectionReply({ kind, message, detail }: Rejection): Reply {
  const status = rejectionStatus[kind];
  // The framework renders errors of the application, and repeats the status in the body.
  const body = JSON.stringify({ ...(status === 500 && { status }), error: message });
  const { reason, headers } = (detail ?? {}) as Obstacle;
  return { status, headers: { ...HEADERS, ...headers }, body, ...(reason !== undefined && { reason }) };
}

const notFound = (): Reply => errorReply(404, 'Not Found');

function errorReply(status: number, error: string): Reply {
  return { status, headers: HEADERS, body: JSON.stringify({ error }) };
}

/** Decided before the application is asked, so without its headers. */
function tooManyReply(headers: Readonly<Record<string, string>>): Reply {
  const type = { 'Content-Type': 'application/json' };
  return { status: 429, headers: { ...type, ...headers }, body: JSON.stringify({ error: 'Too many requests' }) };
}

/** A weak ETag on what was found, and 304 if the client has it. */
function unchanged(call: Call, reply: Reply): Reply {
  if (reply.status !== 200 || reply.body === undefined) return reply;
  const etag = `W/"${fingerprint(reply.body)}"`;
  const headers = { ...reply.headers, ETag: etag };
  const isRead = call.method === 'GET' || call.method === 'HEAD';
  if (!isRead || call.headers.get('if-none-match') !== etag) return { ...reply, headers };
  const { 'Content-Type': _type, ...kept } = headers as Readonly<Record<string, string>>;
  return { status: 304, headers: kept };
}

/** A quick 53-bit hash of a string; nothing but equality is read from it. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return ((b >>> 0) * 2 ** 21 + (a >>> 11)).toString(16).padStart(14, '0');
}
