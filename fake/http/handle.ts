import type { OperationTable } from '../../src/core/operation.ts';
import type { World } from '../world/world.ts';
import type { Area, Call, Reply } from './area.ts';
import { readBody } from './body.ts';
import { nearestRoutes } from './nearest.ts';
import { orRefused } from './refusal.ts';
import { routerOf, type Found } from './router.ts';

/** What the core needs besides the world. */
export interface HandlerOptions {
  /** The longest body that is read, in bytes. */
  readonly maxBodyBytes: number;
}

/** Answers requests in a world: reads the body, then does everything else at once, so that a request is atomic. */
export function createHandler(
  world: World,
  areaOf: (path: string) => Area,
  options: HandlerOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const area = areaOf(url.pathname);
    const body = await readBody(request, area.maxBodyBytes ?? options.maxBodyBytes);
    const found = routerOf(area.operations).match(routed(request.method), url.pathname);
    const call = callOf(world, request, url, body, area.operations, found);
    const reply = await answer(area, call, found);
    return respond(area, call, found, reply);
  };
}

const routed = (method: string): string => (method === 'HEAD' ? 'GET' : method);

function callOf(
  world: World,
  request: Request,
  url: URL,
  body: Call['body'],
  table: OperationTable,
  found: Found<string>,
): Call {
  const base = { world, url, body, method: request.method, headers: request.headers };
  const row = found.kind === 'operation' ? table[found.id] : undefined;
  return found.kind === 'operation' && row !== undefined
    ? { ...base, operation: { id: found.id, row }, params: found.params }
    : { ...base, params: {} };
}

interface Answered extends Reply {
  readonly fault?: string;
}

/** No wait lies between keeping the state and going back to it, or another request's changes would be undone too. */
function answer(area: Area, call: Call, found: Found<string>): Answered | Promise<Answered> {
  const mark = call.world.store.mark();
  try {
    const reply = orRefused(
      () => (found.kind === 'operation' ? area.run(call) : area.lost(call, found)),
      (refusal) => area.refuse(call, refusal),
    );
    return reply instanceof Promise ? finishedLater(area, call, reply) : area.finish(call, reply);
  } catch (error) {
    call.world.store.restore(mark);
    return faulted(area, call, error);
  }
}

/** An answer that waits, for webhooks to be delivered: what has happened meanwhile stays. */
async function finishedLater(area: Area, call: Call, reply: Promise<Reply>): Promise<Answered> {
  try {
    return area.finish(call, await reply);
  } catch (error) {
    return faulted(area, call, error);
  }
}

function faulted(area: Area, call: Call, error: unknown): Answered {
  return { ...area.finish(call, area.fault(call)), fault: describe(error) };
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function respond(area: Area, call: Call, found: Found<string>, reply: Answered): Response {
  const nearest =
    found.kind === 'nothing' ? nearestRoutes([area.operations], call.method, call.url.pathname) : undefined;
  if (area.name !== 'control') record(call, reply, nearest);
  const headers = new Headers(reply.headers);
  if (nearest !== undefined) headers.set('x-understudy-nearest', nearest.join(', '));
  const empty = call.method === 'HEAD' || reply.body === undefined;
  // The server's own length: of the body that GET would have had, for HEAD.
  if (call.method === 'HEAD' && reply.body !== undefined)
    headers.set('content-length', String(new TextEncoder().encode(reply.body).length));
  return new Response(empty ? null : reply.body, { status: reply.status, headers });
}

function record(call: Call, reply: Answered, nearest: string[] | undefined): void {
  call.world.journal.add({
    at: call.world.clock.iso,
    method: call.method,
    path: call.url.pathname,
    operation: call.operation?.id ?? null,
    status: reply.status,
    ...(reply.reason !== undefined && { reason: reply.reason }),
    ...(nearest !== undefined && { nearest }),
    ...(reply.fault !== undefined && { fault: reply.fault }),
  });
}
