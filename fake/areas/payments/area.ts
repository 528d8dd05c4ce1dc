import { paymentOperations, type PaymentOperationId } from '../../../src/payments/operations.ts';
import type { Area, Reply } from '../../engine/http/area.ts';
import type { Call, World } from './world.ts';
import { preflight, sharing, type SharingPolicy } from '../../engine/http/cors.ts';
import { orRejected, rejectionStatus, type Rejection } from '../../engine/http/rejection.ts';
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import { authenticate, countRequest, tooManyRequests } from './account.ts';
import { paymentHandlers, type Success } from './handlers.ts';
import { payPage, payPageOperations } from './pay-page.ts';

// The response to the creation of a payment or a transfer is a 201, but calls it accepted (contract: payments 40).
const ACCEPTED: ReadonlySet<string> = new Set(['payments.initialize', 'transfers.initiate']);

interface Detail {
  readonly errors?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason?: string;
}

// The service has a client for browsers, which calls it from the shops' pages.
const SHARING: SharingPolicy = {
  methods: 'GET, POST, PUT, PATCH, DELETE',
  exposed: 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
  maxAge: 0,
  preflightStatus: 204,
  origins: 'any',
};

const WEBHOOK_WRITES: ReadonlySet<string> = new Set<PaymentOperationId>(['webhooks.create', 'webhooks.update']);

/** The payments area. */
export const paymentsArea: Area<World> = {
  name: 'payments',
  operations: { ...paymentOperations, ...payPageOperations },
  credentials: { authorization: '{apiKey}', 'x-grant': '{grant}', 'x-sync': '{sync}' },
  // The default keys are well known: any page could have this machine's services called with a body of the fake's.
  closedToForeignPages: ({ operation }) => WEBHOOK_WRITES.has(operation?.id ?? ''),
  handle(call) {
    const page = payPage(call);
    if (page !== undefined) return page;
    const id = call.operation?.id as PaymentOperationId;
    const actor = authenticate(call);
    const headers = countRequest(call, actor);
    // A rejection carries the same headers as a success, once its request has been counted.
    return { ...orRejected(() => success(call, id, paymentHandlers[id](call, actor)), rejectionReply), headers };
  },
  unmatched(call, found) {
    const asked = preflight(call, SHARING);
    if (asked !== undefined) return asked;
    if (found.kind === 'nothing') return errorReply(404, 'Resource not found');
    return { ...errorReply(405, 'Method not allowed'), headers: { Allow: found.allow.join(', ') } };
  },
  renderError: (_call, rejection) => rejectionReply(rejection),
  internalError: () => errorReply(500, 'Internal Server Error'),
  failure: (_call, status) => errorReply(status, reasonPhrase(status)),
  tooMany: (_call, limit) => rejectionReply(tooManyRequests(limit)),
  decorate(call, reply) {
    const type = reply.body === undefined ? {} : { 'Content-Type': 'application/json' };
    return { ...reply, headers: { ...type, ...sharing(call, SHARING), ...reply.headers } };
  },
};

function rejectionReply(rejection: Rejection): Reply {
  const { errors, headers = {}, reason } = (rejection.detail ?? {}) as Detail;
  const reply = errorReply(rejectionStatus[rejection.kind], rejection.message, errors);
  return { ...reply, headers, ...(reason !== undefined && { reason }) };
}

function success(call: Call, id: PaymentOperationId, result: Success): Reply {
  const code = call.operation?.row.success[0] ?? 200;
  const status = ACCEPTED.has(id) ? 'Accepted' : reasonPhrase(code);
  return { status: code, body: JSON.stringify({ code, status, ...result }) };
}

function errorReply(code: number, message: string, errors?: object): Reply {
  return {
    status: code,
    body: JSON.stringify({ code, status: reasonPhrase(code), message, ...(errors && { errors }) }),
  };
}
