import { paymentOperations, type PaymentOperationId } from '../../../src/payments/operations.ts';
import type { Area, Reply } from '../../engine/http/area.ts';
import type { Call, World } from './world.ts';
import { preflight, sharing, type SharingPolicy } from '../../engine/http/cors.ts';
import { orRejected, rejectionStatus, type Rejection } from '../../engine/http/rejection.ts';
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import { countRequest, environmentOf, merchantOf, tooManyRequests, type Actor } from './account.ts';
import { authenticate } from './authenticate.ts';
import { paymentHandlers, type Success } from './handlers.ts';
import { ignoredOf } from './ignored.ts';
import { operationsLive } from './live.ts';
import { payPage, payPageOperations } from './pay-page.ts';
import { summaryOf, VALIDATION_FAILED } from './texts.ts';
import type { FieldErrors } from './validation.ts';

// The response to the creation of a payment or a transfer is a 201, but calls it accepted (contract: payments 40).
const ACCEPTED: ReadonlySet<string> = new Set(['payments.initialize', 'transfers.initiate']);

interface Detail {
  readonly errors?: FieldErrors;
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
  as: areaAs,
  handle(call) {
    const page = payPage(call);
    if (page !== undefined) return page;
    const actor = authenticate(call);
    const headers = countRequest(call, actor);
    // A rejection carries the same headers as a success, once its request has been counted.
    const reply = orRejected(
      () => success(call, actor),
      (rejection) => rejectionReply(call, rejection),
    );
    return { ...reply, headers };
  },
  unmatched(call, found) {
    const preflightResponse = preflight(call, SHARING);
    if (preflightResponse !== undefined) return preflightResponse;
    if (found.kind === 'nothing') return errorReply(call, 404, 'Resource not found');
    return { ...errorReply(call, 405, 'Method not allowed'), headers: { Allow: found.allow.join(', ') } };
  },
  renderError: rejectionReply,
  internalError: (call) => errorReply(call, 500, 'Internal Server Error'),
  failure: (call, status) => errorReply(call, status, phraseOf(call, status)),
  tooMany: (call, limit) => rejectionReply(call, tooManyRequests(limit)),
  decorate(call, reply) {
    const type = reply.body === undefined ? {} : { 'Content-Type': 'application/json' };
    return { ...reply, headers: { ...type, ...sharing(call, SHARING), ...reply.headers } };
  },
};

const liveArea: Area<World> = { ...paymentsArea, operations: { ...operationsLive, ...payPageOperations } };

/** The area as the live service has it, where a world says so. */
function areaAs({ as }: World): Area<World> {
  return as['payments'] === undefined ? paymentsArea : liveArea;
}

function rejectionReply(call: Call, rejection: Rejection): Reply {
  const { errors, headers = {}, reason } = (rejection.detail ?? {}) as Detail;
  const { fieldErrors } = call.world.dialect;
  const texts = errors && errorTexts(errors, fieldErrors);
  const message =
    texts !== undefined && fieldErrors && rejection.message === VALIDATION_FAILED
      ? summaryOf(texts)
      : rejection.message;
  const reply = errorReply(call, rejectionStatus[rejection.kind], message, texts);
  return { ...reply, headers, ...(reason !== undefined && { reason }) };
}

const errorTexts = (errors: FieldErrors, isLive: boolean): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.map((text) => text[isLive ? 1 : 0])]));

function success(call: Call, actor: Actor): Reply {
  const { id = '', row } = call.operation ?? {};
  const result = id === 'greeting.show' ? greeting(actor) : paymentHandlers[id as PaymentOperationId](call, actor);
  const code = row?.success[0] ?? 200;
  const status = ACCEPTED.has(id) ? 'Accepted' : reasonPhrase(code);
  const reason = ignoredOf(call);
  return { status: code, body: JSON.stringify({ code, status, ...result }), ...(reason !== undefined && { reason }) };
}

const greeting = ({ account }: Actor): Success => ({
  message: 'Welcome',
  greeting: 'Hello from Notch Pay',
  env: environmentOf(account),
  merchant: merchantOf(account),
});

const phraseOf = ({ world: { dialect } }: Call, code: number): string =>
  code === 422 && dialect.contentPhrase ? 'Unprocessable Content' : reasonPhrase(code);

function errorReply(call: Call, code: number, message: string, errors?: object): Reply {
  const written = call.world.dialect.codeAsText ? String(code) : code;
  return {
    status: code,
    body: JSON.stringify({ code: written, status: phraseOf(call, code), message, ...(errors && { errors }) }),
  };
}
