import type { OperationTable } from '../../../src/core/operation.ts';
import type { Mark } from '../store/store.ts';
import { bytesOf } from '../world/bytes-of.ts';
import { stackOf, type States } from '../world/journal.ts';
import type { Core } from '../world/core.ts';
import type { Area, Around, Call, Reply, Requester, Steps } from './area.ts';
import { bodyOf, type Body } from './body.ts';
import type { Incoming } from './incoming.ts';
import type { Limit } from './limit.ts';
import { tablesOf, type AreaOf, type Placed } from './prefixes.ts';
import { recorded, withoutCredentials } from './recorded.ts';
import { knownMissing } from './known.ts';
import { besideAll, NEAREST, outside, PLAIN, stateBefore } from './outside.ts';
import { nearestRoutes } from './nearest.ts';
import { reasonIn } from './reason.ts';
import { isRejection, orRejected, Rejection } from './rejection.ts';
import { routerOf, type Found } from './router.ts';

/** The parts that handling needs besides the world. */
export interface HandlerOptions<World extends Core> {
  readonly areaOf: AreaOf<World>;
  /** The areas, which a request that no route takes is told of. */
  readonly areas: readonly Placed<World>[];
  /** The path of the fake's own address, without a slash at its end: empty, or `/gitea`. */
  readonly basePath: string;
  /** The longest body that is read, in bytes. */
  readonly maxBodyBytes: number;
  /** Handles a request on its way to its area. */
  readonly around: Around<World>;
  /** Brings a running clock up to date, before each request. */
  readonly tick: () => void;
  /** The reply to a browser that asks for a page where no route is. */
  readonly pageFor?: (incoming: Incoming, base: string) => Reply | undefined;
}

/** The facts about a request that its adapter knows. */
export interface Arrival {
  /** Who made it. Default: a program. */
  readonly requester?: Requester | undefined;
}

/** Handles a request, at once where there is no body to wait for; it neither throws nor rejects. */
export type Handle = (incoming: Incoming, arrival?: Arrival) => Reply | Promise<Reply>;

/** Handles requests in a world: reads the body, then does everything else at once, so that a request is atomic. */
export function createHandler<World extends Core>(
  world: World,
  { areaOf, areas, basePath, maxBodyBytes, around, tick, pageFor }: HandlerOptions<World>,
): Handle {
  return (incoming, { requester = 'program' } = {}) => {
    const { url, method, headers, gone, dottedPath } = incoming;
    const base = url.origin + basePath;
    if (!removeBasePath(url, basePath))
      return outside(world, incoming, `This fake is at ${basePath}; received ${url.pathname}`);
    const known = areaOf(url.pathname, world);
    const area = known?.as?.(world) ?? known;
    if (area?.readsPathAsSent) url.pathname = onceSlashed(url.pathname);
    const path = (area?.readsPathAsSent && dottedBelow(basePath, dottedPath)) || url.pathname;
    const asGet = method === 'HEAD' && area?.rejectsHead !== true;
    const route = area && routerOf(area.operations).match(asGet ? 'GET' : method, path);
    const isForPeople = route?.kind !== 'operation' || area?.isPage?.(route.id);
    const page = isForPeople ? pageFor?.(incoming, base) : undefined;
    if (page !== undefined) return page;
    if (area === undefined || route === undefined) return besideAll(areas, world, incoming);
    const handleWith = (body: Body): Reply | Promise<Reply> => {
      world.address = base;
      tick();
      const routed = routedTo(area.operations, route) ?? {
        params: {},
        nearest: () => nearestRoutes(meantBy(area, areas, world), method, path),
      };
      const { credentials: credentialHeaders } = area;
      const about = { credentialHeaders, ...stateBefore(world), ...routed };
      const call = { world, url, base, body, method, headers, gone, requester, ...about };
      return area.isControl === true ? run(area, call, route) : runAround(around, area, call, route);
    };
    const body = bodyOf(incoming, area.maxBodyBytes ?? maxBodyBytes);
    return body instanceof Promise ? body.then(handleWith) : handleWith(body);
  };
}

/** Whether a URL is under the base path, which is then removed from it. */
function removeBasePath(url: URL, basePath: string): boolean {
  if (basePath === '') return true;
  if (url.pathname !== basePath && !url.pathname.startsWith(`${basePath}/`)) return false;
  url.pathname = url.pathname.slice(basePath.length);
  return true;
}

/** A path with one slash for several, and none at its end. */
const onceSlashed = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');

/** A path that has segments of dots, without the base path. */
const dottedBelow = (basePath: string, path = ''): string =>
  path.startsWith(`${basePath}/`) ? onceSlashed(path.slice(basePath.length)) : '';

/** The tables of the routes that a request may have meant: its area's own first. */
const meantBy = <World extends Core>(
  { operations, isControl }: Area<World>,
  areas: readonly Placed<World>[],
  world: World,
): readonly OperationTable[] =>
  isControl === true ? [operations] : [...new Set([operations, ...tablesOf(areas, world)])];

function routedTo(table: OperationTable, found: Found<string>): Pick<Call, 'operation' | 'params'> | undefined {
  const row = found.kind === 'operation' ? table[found.id] : undefined;
  return found.kind === 'operation' && row !== undefined
    ? { operation: { id: found.id, row }, params: found.params }
    : undefined;
}

/** Handles a request on its way to its area, which may run a test's own code: its errors are recorded as the fake's own. */
function runAround<World extends Core>(
  around: Around<World>,
  area: Area<World>,
  call: Call<World>,
  found: Found<string>,
): Reply | Promise<Reply> {
  try {
    const reply = around(call, new StepsOf(area, call, found));
    return reply instanceof Promise ? reply.catch((error: unknown) => internalError(area, call, error)) : reply;
  } catch (error) {
    return internalError(area, call, error);
  }
}

/** The steps of one request. A class, since every request has one and few are hit by anything. */
class StepsOf<World extends Core> implements Steps {
  readonly #area: Area<World>;
  readonly #call: Call<World>;
  readonly #found: Found<string>;

  constructor(area: Area<World>, call: Call<World>, found: Found<string>) {
    this.#area = area;
    this.#call = call;
    this.#found = found;
  }

  run(fault?: string): Reply | Promise<Reply> {
    return run(this.#area, this.#hit(fault), this.#found);
  }

  reply(reply: Reply, fault: string): Reply {
    return respond(this.#area, this.#hit(fault), this.#found, reply);
  }

  drop(fault: string, reason?: string): Reply {
    record(this.#hit(fault), NO_RESPONSE, { reason });
    return { status: NO_RESPONSE, isLost: true, fault, ...(reason !== undefined && { reason }) };
  }

  failure(status: number): Reply {
    return this.#area.failure(this.#call, status);
  }

  tooMany(limit: Limit): Reply {
    return this.#area.tooMany(this.#call, limit);
  }

  #hit(fault: string | undefined): Call<World> {
    return fault === undefined ? this.#call : { ...this.#call, fault };
  }
}

/** The status of a request that gets no response. */
const NO_RESPONSE = 0;

/** No wait lies between keeping the state and going back to it, or another request's changes would be undone too. */
function run<World extends Core>(area: Area<World>, call: Call<World>, found: Found<string>): Reply | Promise<Reply> {
  const mark = call.world.store.mark();
  if (area.isControl !== true) call.world.journal.isHandling = true;
  try {
    const reply = orRejected(
      () => (found.kind === 'operation' ? handled(area, call) : area.unmatched(call, found)),
      (rejection) => area.renderError(call, rejection),
    );
    return reply instanceof Promise ? respondLater(area, call, found, reply) : respond(area, call, found, reply);
  } catch (error) {
    call.world.store.restore(mark);
    return internalError(area, call, error);
  }
}

function handled<World extends Core>(area: Area<World>, call: Call<World>): Reply | Promise<Reply> {
  const isClosed = call.requester === 'foreign page' && area.closedToForeignPages(call);
  if (isClosed) throw new Rejection('forbidden', foreignPage(call));
  return area.handle(call);
}

function foreignPage({ headers }: Call): string {
  const origin = headers.get('origin') ?? 'an unknown origin';
  return `A web page of ${origin} may not do this: allow its origin (--allow-origin, or the option allowOrigins)`;
}

/** A reply that waits, for webhooks to be delivered or a document to be read: what has happened meanwhile stays. */
async function respondLater<World extends Core>(
  area: Area<World>,
  call: Call<World>,
  found: Found<string>,
  reply: Promise<Reply>,
): Promise<Reply> {
  try {
    return respond(area, call, found, await reply);
  } catch (error) {
    return isRejection(error)
      ? respond(area, call, found, area.renderError(call, error))
      : internalError(area, call, error);
  }
}

function respond<World extends Core>(area: Area<World>, call: Call<World>, found: Found<string>, reply: Reply): Reply {
  const decorated = writable(area.decorate(call, reply));
  const { reason, nearest } = remarksOn(area, call, found, decorated.status);
  const shownReason = decorated.reason ?? reason;
  // What a success has ignored is no check that has failed.
  const check = decorated.status < 400 ? undefined : shownReason;
  const why = shownReason ?? (nearest === undefined ? reasonIn(decorated, call) : undefined);
  if (area.isControl !== true) record(call, decorated.status, { reason: why, check, nearest, reply: decorated });
  return withDiagnostics(call, why === undefined ? decorated : { ...decorated, reason: why }, { reason, nearest });
}

/** The remarks on a request that no operation takes. */
function remarksOn<World extends Core>(
  { known }: Area<World>,
  { method, url: { pathname: path }, nearest }: Call<World>,
  found: Found<string>,
  status: number,
): Pick<Remark, 'reason' | 'nearest'> {
  // A request that an area hands to another program has an operation there.
  if (found.kind === 'operation' || status < 400) return {};
  const allow = found.kind === 'other methods' ? found.allow : [];
  const reason = known && knownMissing(known, { method, path, allow });
  if (allow.length > 0) return { reason: reason ?? `no such route; this path has ${allow.join(', ')}` };
  return { reason, nearest: nearest?.() };
}

// The values that a header may have: no line end, and nothing beyond Latin-1.
const WRITABLE = /^[\t -~\x80-\xff]*$/;

/** A reply that every adapter can write. Any other is an error of the area's, found while its changes can be undone. */
function writable(reply: Reply): Reply {
  const { status, headers } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new RangeError(`no status: ${status}`);
  for (const name in headers)
    if (!WRITABLE.test(headers[name] ?? '')) throw new TypeError(`no value of the header ${name}`);
  return reply;
}

function withDiagnostics(
  { method, fault }: Call,
  reply: Reply,
  { reason, nearest }: Pick<Remark, 'reason' | 'nearest'> = {},
): Reply {
  const headers = {
    ...reply.headers,
    ...(nearest !== undefined && { [NEAREST]: nearest.join(', ') }),
    ...(reason !== undefined && { 'x-understudy-reason': reason }),
  };
  const isPlain = nearest === undefined && reason === undefined && fault === undefined;
  const named = isPlain ? reply : { ...reply, headers, ...(fault !== undefined && { fault }) };
  return method === 'HEAD' ? withoutBody(named) : named;
}

/** The response to HEAD: with the length of the body that GET would have had. */
function withoutBody({ body, bytes: _bytes, stream: _stream, ...reply }: Reply): Reply {
  if (body === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'Content-Length': String(new TextEncoder().encode(body).length) } };
}

/** The response to a request on which the fake itself failed. Control routes are recorded too: the failure is ours. */
function internalError<World extends Core>(area: Area<World>, call: Call<World>, error: unknown): Reply {
  const stack = withoutCredentials(stackOf(error), call);
  record(call, 500, { internalError: stack });
  try {
    const reply = writable(area.decorate(call, area.internalError(call)));
    return withDiagnostics(call, { ...reply, reason: `internal error: ${stack.split('\n', 1)[0]}` });
  } catch {
    return { status: 500, headers: PLAIN, body: 'Internal Server Error\n' };
  }
}

/** The states around a request, with the request: a state may have its body, too. */
function statesAround(call: Call, before: Mark, after: Mark): States {
  const { method, url, headers, body, credentialHeaders = {} } = call;
  const declared = Object.keys(credentialHeaders);
  const sent = { method, path: url.pathname + url.search, headers: [...headers], body: body.bytes, declared };
  return { before, after, sent, bytes: 3 * body.bytes.length + bytesOf([sent.path, sent.headers]) };
}

interface Remark {
  readonly reason?: string | undefined;
  /** Which check failed, where the response does not say. */
  readonly check?: string | undefined;
  readonly nearest?: readonly string[] | undefined;
  readonly internalError?: string;
  readonly reply?: Reply;
}

function record(call: Call, status: number, { reason, check, nearest, internalError, reply }: Remark = {}): void {
  const { journal, store } = call.world;
  const { before } = call;
  const entry = {
    at: call.world.clock.iso,
    method: call.method,
    path: call.url.pathname,
    operation: call.operation?.id ?? null,
    status,
    ...(call.fault !== undefined && { fault: call.fault }),
    ...(reason !== undefined && { reason }),
    ...(nearest !== undefined && { nearest }),
    ...(internalError !== undefined && { internalError }),
    ...(journal.keepsBodies && recorded(call, reply)),
  };
  journal.add(entry, { states: before && statesAround(call, before, store.mark()), check });
}
