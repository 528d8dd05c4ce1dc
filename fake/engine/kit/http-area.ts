import type * as z from 'zod/mini';
import type { OperationTable } from '../../../src/core/operation.ts';
import type { Area, Call, Reply } from '../http/area.ts';
import { bodyText, type Body } from '../http/body.ts';
import { preflight, sharing, type SharingPolicy } from '../http/cors.ts';
import { retryAfterOf } from '../http/limit.ts';
import { firstOf } from '../http/reason.ts';
import { isRejection, Rejection, rejectionStatus } from '../http/rejection.ts';
import type { AnyCall, AnyDefinition, AnyOperation, Defined } from './any-definition.ts';
import type {
  AreaCors,
  AreaRequest,
  AreaResponse,
  Failure,
  ReplyInit,
  RequestIssue,
  RequestPart,
} from './definition.ts';
import { AreaRejection, failureOf, messageOf, statusOf } from './failure.ts';
import { credentialHeaders } from './credential-headers.ts';
import { parsedBy, withSourceLine } from './internal-error.ts';
import { deedOf } from './parts.ts';
import { synchronous } from './synchronous.ts';
import { readPairs } from './texts.ts';
import { pathText, placedIssues } from '../area/schema-issues.ts';

/** How the requests of a defined area are handled: by its own functions, and by default where it has none. */
export function httpArea(defined: Defined, operations: OperationTable): Area {
  const { definition, viewIn } = defined;
  const {
    errorBody = ({ name, message }) => ({ error: name ?? message, message }),
    errors = {},
    base = '',
    known,
    webhooks,
    after,
    routes,
    cors,
  } = definition;
  const policy = cors && policyOf(cors === true ? {} : cors, operations);
  const failed = (failure: Failure): Reply => ({
    ...replyOf(errorBody(failure), failure.status),
    message: failure.message,
  });
  const plain = (status: number, message?: string): Reply => failed(failureOf(errors, status, message));
  const credentials = credentialHeaders(definition);
  return {
    name: definition.name,
    operations,
    ...(credentials && { credentials }),
    known: known && { ...known, base },
    // Who may name an address to send webhooks to could have this machine's services called by any page.
    closedToForeignPages: ({ method, headers }) =>
      webhooks !== undefined && method !== 'GET' && method !== 'HEAD' && !isNamed(cors, headers.get('origin')),
    handle: (call) => rollBackIfRejected(call, () => handled(defined, call)),
    unmatched: (call, found) => {
      const preflightResponse = policy && preflight(call, policy);
      if (preflightResponse !== undefined) return preflightResponse;
      if (routes !== undefined) {
        requireWhole(call);
        return fromResponse(routes(requestOf(call), viewIn(call.world)));
      }
      return found.kind === 'nothing'
        ? plain(404)
        : { ...plain(405), headers: { ...JSON_TYPE, Allow: found.allow.join(', ') } };
    },
    renderError: (_call, rejection) =>
      rejection instanceof AreaRejection
        ? failed(rejection.failure)
        : plain(rejectionStatus[rejection.kind], rejection.message),
    internalError: () => plain(500),
    failure: (_call, status) => plain(status),
    tooMany: (_call, limit) => {
      const { headers, ...reply } = plain(429);
      return { ...reply, headers: { ...headers, 'Retry-After': retryAfterOf(limit) } };
    },
    decorate: (call, plain) => {
      const reply = policy ? { ...plain, headers: { ...plain.headers, ...sharing(call, policy) } } : plain;
      if (after === undefined) return reply;
      const response: AreaResponse = { status: reply.status, headers: { ...reply.headers }, body: reply.body };
      withSourceLine(() => after({ request: areaRequest(call), world: viewIn(call.world) }, response));
      const { body: _body, ...rest } = reply;
      const { status, headers, body } = response;
      return { ...rest, status, headers, ...(body !== undefined && status !== 304 && { body }) };
    },
  };
}

function policyOf(
  { origins, exposed = [], credentials, maxAge = 0 }: AreaCors,
  operations: OperationTable,
): SharingPolicy {
  return {
    methods: [...new Set(Object.values(operations).map(({ method }) => method))].join(', '),
    exposed: exposed.join(', '),
    maxAge,
    preflightStatus: 204,
    origins: origins === undefined ? 'any' : (origin) => origins.includes(origin),
    ...(credentials !== undefined && { credentials }),
  };
}

/** Whether an area names an origin, so that its author trusts the pages of it. */
const isNamed = (cors: AnyDefinition['cors'], origin: string | null): boolean =>
  cors !== undefined && cors !== true && origin !== null && cors.origins?.includes(origin) === true;

/** Undoes the changes of a rejected request; other errors are undone by the caller. */
function rollBackIfRejected<T>({ world }: Call, run: () => T): T {
  const mark = world.store.mark();
  try {
    return run();
  } catch (error) {
    if (isRejection(error)) world.store.restore(mark);
    throw error;
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function replyOf(body: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  if (body === undefined) return { status, headers };
  if (typeof body === 'string')
    return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body };
  return { status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

const areaRequest = ({ method, url, headers, body, base, operation }: Call): AreaRequest => ({
  method,
  url,
  headers,
  bytes: body.bytes,
  origin: base,
  operation: operation?.id ?? '',
});

/** The request as the platform has it. */
function requestOf({ method, url, headers, body, base }: Call): Request {
  const hasBody = body.bytes.length > 0 && method !== 'GET' && method !== 'HEAD';
  return new Request(base + url.pathname + url.search, {
    method,
    headers: [...headers],
    ...(hasBody && { body: body.bytes as Uint8Array<ArrayBuffer> }),
  });
}

function handled(defined: Defined, call: Call): Reply | Promise<Reply> {
  const { definition } = defined;
  const { name, before } = definition;
  const operation = definition.operations[call.operation?.id ?? ''] as AnyOperation;
  const given = callOf(defined, operation, call);
  // Whoever may not ask is told so by every operation.
  const extra = synchronous(
    `${name}.before`,
    withSourceLine(() => before?.({ ...given, reject: rejectingIn(definition), needs: operation.needs })),
  );
  requireWhole(call);
  const [, , query, body] = PARTS.map((part) => checked(definition, operation, call, part));
  const result = synchronous(
    `${name}.operations['${call.operation?.id}'].handle`,
    withSourceLine(() => operation.handle({ ...given, ...extra, params: call.params, query, body, reply: withReply })),
  );
  if (result instanceof Response) return fromResponse(result);
  const { body: value, init } = result instanceof WithInit ? result : new WithInit(result, {});
  const shown = operation.response === undefined ? value : parsedBy(operation.response, value, 'the response');
  const usual = [operation.success ?? (shown === undefined ? 204 : 200)].flat()[0];
  return replyOf(shown, init.status ?? usual ?? 200, withoutFraming(Object.entries(init.headers ?? {})));
}

/** Rejects a body that was not read whole: it is never taken for an empty one. */
function requireWhole({ body }: Call): void {
  if (body.state === 'too large')
    throw new Rejection('too large', 'the body is longer than the fake reads: the option maxBodyBytes, or --max-body');
  if (body.state === 'broken') throw new Rejection('bad request', 'the body broke off');
}

/** The result of `reply`. */
class WithInit {
  readonly body: unknown;
  readonly init: ReplyInit;

  constructor(body: unknown, init: ReplyInit) {
    this.body = body;
    this.init = init;
  }
}

const withReply = (body: unknown, init: ReplyInit): WithInit => new WithInit(body, init);

function callOf(defined: Defined, operation: AnyOperation, call: Call): AnyCall {
  const { definition } = defined;
  const { name: area, errors = {} } = definition;
  return {
    ...deedOf(defined, call.world),
    request: areaRequest(call),
    reject: (name, message, detail) => {
      const status = statusOf(errors, name);
      const isDeclared = operation.errors?.some((error) => error === name || error === status) === true;
      if (!isDeclared)
        throw new Error(
          `${area}.operations['${call.operation?.id}'].errors: '${name}' is not declared by this operation`,
        );
      return rejectingIn(definition)(name, message, detail);
    },
  };
}

/** Ends a request with any error of an area. */
const rejectingIn =
  ({ errors = {} }: AnyDefinition): AnyCall['reject'] =>
  (name, message = messageOf(errors, name), detail) => {
    throw new AreaRejection({ status: statusOf(errors, name), name, message, detail, issues: [] });
  };

/** The parts of a request that an operation may have a schema of, in the order in which they are checked. */
const PARTS = ['params', 'headers', 'query', 'body'] as const satisfies readonly RequestPart[];

type Reject = (message: string) => never;

/** A part of a request as its schema reads it, before the schema checks it. */
const READ: Readonly<Record<RequestPart, (call: Call, schema: z.ZodMiniType, reject: Reject) => unknown>> = {
  params: ({ params }, schema) => readPairs(schema, Object.entries(params)),
  headers: ({ headers }, schema) => readPairs(schema, headers),
  query: ({ url }, schema) => readPairs(schema, url.searchParams),
  body: bodyOf,
};

/** A part of a request; one that does not fit its schema is rejected with the operation's own 422 or 400. */
function checked(definition: AnyDefinition, operation: AnyOperation, call: Call, part: RequestPart): unknown {
  const { [part]: schema } = operation;
  if (schema === undefined) return part === 'query' ? Object.fromEntries(call.url.searchParams) : undefined;
  const reject = (...issues: readonly Omit<RequestIssue, 'part'>[]): never => {
    const hint = part === 'body' ? hintFor(call) : '';
    throw unfit(
      definition,
      operation,
      hint,
      issues.map((issue) => ({ part, ...issue })),
    );
  };
  const rejectAll: Reject = (message) => reject({ path: [], message });
  if (part === 'body') requireType(operation, call.body, rejectAll);
  const value = READ[part](call, schema, rejectAll);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return reject(...placedIssues(schema, value).map(({ place: path, message }) => ({ path, message })));
}

/** The rejection of a request that does not fit, by the operation's own 422 or 400. */
function unfit(
  { errors = {} }: AnyDefinition,
  operation: AnyOperation,
  hint: string,
  issues: readonly RequestIssue[],
): AreaRejection {
  const statusFor = (error: string | number): number => statusOf(errors, error);
  const declared = operation.errors?.find((error) => [400, 422].includes(statusFor(error))) ?? 422;
  const failure = { ...failureOf(errors, statusFor(declared), `${firstOf(issues.map(sentenceOf))}${hint}`), issues };
  return new AreaRejection(typeof declared === 'string' ? { ...failure, name: declared } : failure);
}

const sentenceOf = ({ part, path, message }: RequestIssue): string => `${pathText([part, ...path])}: ${message}`;

/** The advice for JSON that is sent as a form, as curl does unless it is told otherwise. */
const hintFor = ({ body }: Call): string =>
  body.type === FORM && bodyText(body)?.startsWith('{') === true
    ? `; it was sent as a form: the Content-Type of JSON is application/json`
    : '';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Rejects JSON where the operation takes a form, of either type, and a form where it says that it takes JSON. */
function requireType({ bodyType }: AnyOperation, { bytes, type }: Body, reject: Reject): void {
  if (bodyType === undefined || bytes.length === 0) return;
  if ([FORM, MULTIPART].includes(type) !== (bodyType !== 'application/json'))
    reject(`expected ${bodyType}; received ${type || 'a body without a type'}`);
}

/** A body as its type says: a form as an object of its texts, all else as JSON, or undefined if blank. */
function bodyOf({ body }: Call, schema: z.ZodMiniType, reject: Reject): unknown {
  if (body.parts !== undefined) return readPairs(schema, body.parts);
  if (body.type === MULTIPART)
    return reject('expected a multipart body; this one has no boundary, no end or more than 1,000 parts');
  const text = bodyText(body) ?? '';
  if (body.type === FORM) return readPairs(schema, new URLSearchParams(text));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the platform may quote the body.
    const [place = 'the end'] = /position \d+/.exec((error as Error).message) ?? [];
    return reject(`expected JSON; it is malformed at ${place}`);
  }
}

/** Headers that say how a body is sent, which is for the adapter to say. */
const FRAMING: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const withoutFraming = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !FRAMING.has(name.toLowerCase())));

/** A response of the platform. */
function fromResponse(response: Response): Reply | Promise<Reply>;
function fromResponse(response: Response | Promise<Response>): Reply | Promise<Reply>;
function fromResponse(response: Response | Promise<Response>): Reply | Promise<Reply> {
  if (response instanceof Promise) return response.then(fromResponse);
  const { status, body } = response;
  const cookies = response.headers.getSetCookie();
  const head = { status, headers: withoutFraming(response.headers), ...(cookies.length > 0 && { cookies }) };
  if (body === null) return head;
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true)
    return { ...head, stream: () => body };
  return contentOf(body).then((content) => ({ ...head, ...content }));
}

/** A body that is there at once as its bytes; another one is sent as it comes. */
async function contentOf(body: ReadableStream<Uint8Array>): Promise<Pick<Reply, 'bytes' | 'stream'>> {
  const reader = body.getReader();
  const first = await reader.read();
  if (first.done) return { bytes: [] };
  const second = reader.read();
  const isWhole = await Promise.race([second.then(({ done }) => done), soon()]);
  if (isWhole) return { bytes: [first.value] };
  const pieces = [Promise.resolve(first), second];
  return {
    stream: () =>
      new ReadableStream({
        async pull(controller) {
          const { done, value } = await (pieces.shift() ?? reader.read());
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        },
        cancel: (reason) => reader.cancel(reason),
      }),
  };
}

/** False after the few turns in which the end of a body that is there is read. */
async function soon(): Promise<false> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return false;
}
