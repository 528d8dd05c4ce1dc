import type { OperationTable } from '../../../src/core/operation.ts';
import type { Area, Call, Reply } from '../http/area.ts';
import { bodyText } from '../http/body.ts';
import { preflight, sharing, type SharingPolicy } from '../http/cors.ts';
import { wantsHtml } from '../http/incoming.ts';
import { reasonPhrase } from '../http/reason-phrases.ts';
import { Rejection, rejectionStatus } from '../http/rejection.ts';
import { controlOperation } from '../area/control-route.ts';
import type { Composition } from '../composed/composition.ts';
import type { Engine } from '../composed/engine.ts';
import { IssuesError } from '../area/seed-issues.ts';
import type { World } from '../webhooks/world.ts';
import { indexPage, routeIndex } from './index-page.ts';
import { fakeRoutes, type ControlRoutes } from './routes.ts';

const INDEX = 'control.index';

/** The control routes of a composition: those of every fake, and those of its areas. */
function routesOf({ modules }: Composition): ControlRoutes {
  const own = modules.flatMap(({ controls }) => Object.entries(controls?.routes ?? {}));
  const routes = own.map(([id, { operation, handle }]): [string, ControlRoutes[string]] => [
    id,
    { operation, handle: ({ world }, call, body) => handle(world, call, body) },
  ]);
  return { ...fakeRoutes, ...Object.fromEntries(routes) };
}

/** The operations of control routes, and of the index of them. */
function operationsOf(routes: ControlRoutes): OperationTable {
  const operations = Object.entries(routes).map(([id, { operation }]) => [id, operation] as const);
  return { [INDEX]: controlOperation('GET', '/_fake', 'The control routes'), ...Object.fromEntries(operations) };
}

/** The control routes of a composition, and their operations. */
interface Controls {
  readonly routes: ControlRoutes;
  readonly operations: OperationTable;
}

// Every fake of a composition has the same, and a router is kept for each table of operations.
const known = new WeakMap<Composition, Controls>();

/** The control routes of a composition. */
export function controlsOf(composition: Composition): Controls {
  const found = known.get(composition);
  if (found !== undefined) return found;
  const routes = routesOf(composition);
  const controls = { routes, operations: operationsOf(routes) };
  known.set(composition, controls);
  return controls;
}

const noSuchRoute = ({ nearest }: Call): string =>
  `no such control route; the nearest: ${nearest?.().join(', ')}; GET /_fake lists all`;

/** The index: the inspector or a plain page where HTML is accepted, else JSON. */
function indexReply(
  { headers, base }: Call,
  operations: OperationTable,
  inspector: Engine['page'],
): Reply | Promise<Reply> {
  if (!wantsHtml(headers)) return { status: 200, body: JSON.stringify(routeIndex(operations)) };
  const plain = (): Reply => page(indexPage(operations, base), "default-src 'none'; style-src 'unsafe-inline'");
  // Before the project is built there is no inspector.
  return inspector?.().then(({ html, policy }) => page(html, policy), plain) ?? plain();
}

const page = (html: string, policy: string): Reply => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  },
  body: html,
});

// A world may hold a hundred thousand records; an exported one also every git object.
const MAX_WORLD_BYTES = 256 * 1024 * 1024;

// A page of an allowed origin may use the control routes as a program does.
const SHARING: SharingPolicy = {
  methods: 'GET, POST, PUT, DELETE',
  exposed: 'Allow',
  maxAge: 0,
  preflightStatus: 204,
  // Only trusted ones get this far.
  origins: () => true,
};

/** The control area of a fake. */
export function controlArea(engine: Engine): Area<World> {
  const { routes, operations } = controlsOf(engine.composition);
  return {
    name: 'control',
    operations,
    isControl: true,
    maxBodyBytes: MAX_WORLD_BYTES,
    closedToForeignPages: () => true,
    handle(call) {
      requireJson(call);
      if (call.operation?.id === INDEX) return indexReply(call, operations, engine.page);
      const result = rejectingIssues(() => routes[call.operation?.id ?? '']?.handle(engine, call, () => json(call)));
      const status = call.operation?.row.success[0] ?? 200;
      return result instanceof Promise ? result.then((value) => replyOf(value, status)) : replyOf(result, status);
    },
    unmatched(call, found) {
      const preflightResponse = call.requester === 'foreign page' ? undefined : preflight(call, SHARING);
      if (preflightResponse !== undefined) return preflightResponse;
      return found.kind === 'nothing'
        ? errorReply(404, noSuchRoute(call))
        : {
            ...errorReply(405, `wrong method: this route has ${found.allow.join(', ')}`),
            headers: { Allow: found.allow.join(', ') },
          };
    },
    renderError: (_call, rejection) =>
      errorReply(rejectionStatus[rejection.kind], rejection.message, issuesIn(rejection)),
    failure: (_call, status) => errorReply(status, reasonPhrase(status)),
    tooMany: () => errorReply(429, reasonPhrase(429)),
    internalError: () => errorReply(500, 'internal error of the fake: see GET /_fake/journal'),
    decorate(call, reply) {
      const type = reply.body === undefined ? {} : { 'Content-Type': 'application/json' };
      const shared = call.requester === 'trusted page' ? sharing(call, SHARING) : {};
      return { ...reply, headers: { ...type, ...shared, ...reply.headers } };
    },
  };
}

const EVENTS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };

function replyOf(result: unknown, status: number): Reply {
  if (typeof result === 'function') return { status, headers: EVENTS, stream: result as NonNullable<Reply['stream']> };
  return result === undefined ? { status: 204 } : { status, body: JSON.stringify(result) };
}

/** Rejects a body that does not say that it is JSON: a page can send others without asking first. */
function requireJson({ body, method }: Call): void {
  if (body.bytes.length === 0 || method === 'GET' || body.type === 'application/json') return;
  const sent = body.type === '' ? 'none' : `'${body.type}'`;
  throw new Rejection('unsupported media type', `the Content-Type must be application/json; received ${sent}`);
}

function json(call: Call): unknown {
  if (call.body.state === 'too large') throw new Rejection('too large', 'the body is too large');
  try {
    return JSON.parse(bodyText(call.body) ?? '');
  } catch (error) {
    throw new Rejection('invalid', `the body is not JSON${positionIn(error as Error)}`);
  }
}

/** Where JSON breaks, as far as the platform says it: its message has a part of the body, which may be a credential. */
const positionIn = ({ message }: Error): string => {
  const [, position] = / at (position \d+(?: \(line \d+ column \d+\))?)/.exec(message) ?? [];
  return position === undefined ? '' : `, at ${position}`;
};

/** Runs something with a document, whose issues become a rejection. */
function rejectingIssues<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof IssuesError) throw new Rejection('invalid', error.message, { issues: error.issues });
    throw error;
  }
}

interface Detail {
  readonly issues?: unknown;
  /** The message of payments about a move that a state does not allow. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function issuesIn(rejection: Rejection): unknown {
  const { issues, errors } = (rejection.detail ?? {}) as Detail;
  if (errors === undefined) return issues;
  return Object.entries(errors).flatMap(([path, texts]) => texts.map((message) => ({ path, message })));
}

function errorReply(status: number, error: string, issues?: unknown): Reply {
  return { status, body: JSON.stringify({ error, ...(issues !== undefined && { issues }) }) };
}
