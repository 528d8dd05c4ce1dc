import type { Around, Call, Reply, Steps } from '../http/area.ts';
import { joined } from '../http/incoming.ts';
import { effectKinds, effectText, requestEffectOf, type EffectKind } from './definition.ts';
import type { EffectSeed } from './document.ts';
import { hitBy } from './match.ts';
import { realDelay } from './real-delay.ts';
import { receivedRequest } from './received.ts';
import type { FaultRow } from './tables.ts';
import type { World } from './world.ts';

/** Lets a request meet the holds and faults that are for it; one that no operation takes meets none. */
export const throughFaults: Around<World> = (call, steps) => {
  const { world, operation } = call;
  if (operation === undefined || (world.faults.faults.size === 0 && world.holds.isEmpty)) return steps.run();
  const hold = world.holds.take(operation.id);
  if (hold === undefined) return throughFault(call, steps);
  const wait = (): Promise<void> => {
    hold.arrive(receivedRequest(call));
    return hold.released;
  };
  return waiting({ call, isAfter: hold.isAfter, fault: 'held', wait, steps, run: () => throughFault(call, steps) });
};

function throughFault(call: Call<World>, steps: Steps): Reply | Promise<Reply> {
  const row = call.world.faults.faults.size === 0 ? undefined : hitBy(call.world, receivedRequest(call));
  const effect = row && requestEffectOf(row.definition);
  if (row === undefined || effect === undefined) return steps.run();
  const hit: Hit = { row, effect, fault: effectText(effect), call, steps };
  const kind = effectKinds.find((key) => effect[key] != null);
  return kind === undefined ? steps.run() : EFFECTS[kind](hit);
}

interface Hit {
  readonly row: FaultRow;
  readonly effect: EffectSeed;
  /** The text in the journal. */
  readonly fault: string;
  readonly call: Call<World>;
  readonly steps: Steps;
}

const EFFECTS: Readonly<Record<EffectKind, (hit: Hit) => Reply | Promise<Reply>>> = {
  status: ({ effect, fault, steps }) => {
    const failed = steps.failure(effect.status ?? 500);
    const retryAfter = effect.retryAfter == null ? {} : { 'Retry-After': String(effect.retryAfter) };
    const body = effect.body == null ? {} : { body: bodyOf(effect.body) };
    const headers = { ...failed.headers, ...retryAfter, ...named(effect.headers ?? {}) };
    return steps.reply({ ...failed, ...body, headers }, fault);
  },
  drop: async ({ effect, fault, steps }) => {
    return effect.drop === 'before' ? steps.drop(fault) : lost(await steps.run(fault));
  },
  truncate: async ({ effect, fault, steps }) => truncated(await steps.run(fault), effect.truncate ?? 0),
  garble: async ({ effect, fault, steps }) => garbled(await steps.run(fault), effect.garble ?? 'json'),
  delay: ({ call, effect, fault, steps }) => {
    const wait = (gone: AbortSignal): Promise<void> => realDelay(effect.delay ?? 0, gone);
    return waiting({ call, isAfter: effect.after === true, fault, wait, steps, run: () => steps.run(fault) });
  },
  hold: ({ row, call, effect, fault, steps }) => {
    const wait = (): Promise<void> => call.world.holds.untilRemoved(row.id);
    return waiting({ call, isAfter: effect.hold === 'after', fault, wait, steps, run: () => steps.run(fault) });
  },
  rateLimit: ({ row, call, effect, fault, steps }) => {
    const { requests, seconds } = effect.rateLimit ?? { requests: 0, seconds: 0 };
    const { now } = call.world.clock;
    const end = (row.window?.from ?? now) + seconds * 1000;
    return steps.reply(steps.tooMany({ requests, now, end }), fault);
  },
};

const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

type Headers = NonNullable<Reply['headers']>;

/** Headers as the areas write their names, so that they take the place of those that an area adds. */
const named = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  );

/** What a client gets where the connection breaks after the request was handled. */
const lost = (reply: Reply): Reply => ({ ...reply, isLost: true });

/** No fault hits a body that goes on as things happen. */
const bytesOf = ({ body, bytes = [] }: Reply): Uint8Array<ArrayBuffer> =>
  body === undefined ? joined([...bytes]) : new TextEncoder().encode(body);

/** A response whose body breaks off after a share of its bytes. One without a body breaks off at once. */
function truncated(reply: Reply, share: number): Reply {
  const { bytes: _bytes, body: _body, ...rest } = reply;
  const bytes = bytesOf(reply);
  if (bytes.length === 0) return lost(reply);
  const kept = bytes.subarray(0, Math.min(bytes.length - 1, Math.floor(bytes.length * share)));
  const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
    new ReadableStream({
      start: (controller) => controller.enqueue(kept),
      // Only once what was kept has been read: an error would throw it away.
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
  return { ...rest, headers: { ...rest.headers, 'Content-Length': String(bytes.length) }, stream };
}

const PAGE =
  '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** A response with another body: the first half of its own, or a proxy's page. */
function garbled(reply: Reply, as: 'json' | 'html'): Reply {
  const { bytes: _bytes, body: _body, ...rest } = reply;
  const { 'Content-Length': _length, ...headers } = rest.headers ?? {};
  const text = new TextDecoder().decode(bytesOf(reply));
  const body = as === 'html' ? PAGE : text.slice(0, Math.ceil(text.length / 2));
  const isBodiless = reply.status === 204 || reply.status === 304;
  const type = as === 'html' ? { 'Content-Type': 'text/html; charset=utf-8' } : {};
  return { ...rest, headers: { ...headers, ...type }, ...(!isBodiless && { body }) };
}

const GIVEN_UP = 'the client gave up, and nothing was processed';

interface Waiting {
  readonly call: Call<World>;
  /** Whether the request is handled before the wait, so that only its response waits. */
  readonly isAfter: boolean;
  readonly fault: string;
  readonly wait: (gone: AbortSignal) => Promise<void>;
  readonly steps: Steps;
  readonly run: () => Reply | Promise<Reply>;
}

/** Handles a request after a wait, or lets its response wait; a client that gives up meanwhile hears nothing. */
async function waiting({ call, isAfter, fault, wait, steps, run: handle }: Waiting): Promise<Reply> {
  const gone = call.gone();
  if (!isAfter) return unlessAborted(gone, wait(gone), { goOn: handle, givenUp: () => steps.drop(fault, GIVEN_UP) });
  const reply = await handle();
  return unlessAborted(gone, wait(gone), { goOn: () => reply, givenUp: () => lost(reply) });
}

/** Goes on after a wait; if the client aborts meanwhile, the request has no effect. */
async function unlessAborted(
  signal: AbortSignal,
  wait: Promise<void>,
  { goOn, givenUp }: { readonly goOn: () => Reply | Promise<Reply>; readonly givenUp: () => Reply },
): Promise<Reply> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  if (!signal.aborted) await Promise.race([wait, aborted]);
  return signal.aborted ? givenUp() : goOn();
}
