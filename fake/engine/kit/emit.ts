import { sha256 } from '@noble/hashes/sha2.js';
import type { WebhookSource } from '../area/module.ts';
import { isObject } from '../http/json.ts';
import { deliver } from '../webhooks/deliver.ts';
import { hmacHex } from '../webhooks/sign.ts';
import type { World } from '../webhooks/world.ts';
import type { AnyDefinition, Defined } from './any-definition.ts';
import { clockOf } from './clock.ts';
import type { Endpoint } from './definition.ts';

const SECOND_MS = 1000;

/** Where the webhooks of a defined area go, and when they are sent again; undefined where it sends none. */
export function sourceOf(
  { name, webhooks }: AnyDefinition,
  viewIn: Defined['viewIn'],
): WebhookSource<World> | undefined {
  if (webhooks === undefined) return undefined;
  const { endpoints, retries } = webhooks;
  const events = Object.keys(webhooks.events);
  const listeners = (world: World): Endpoint[] => events.flatMap((event) => endpoints(viewIn(world), event));
  return {
    name,
    sending: { timeoutMs: 10 * SECOND_MS, maxRedirects: 0, inOrder: false },
    ...(retries && { retries: { task: `${name}.webhook`, afterMs: retries.map((seconds) => seconds * SECOND_MS) } }),
    events,
    endpoint: (world, id) => listeners(world).find((endpoint) => String(endpoint.id) === id),
    headers: (world, endpoint: Endpoint, { eventId: id = '', event: type, attempt, body }) => ({
      'Content-Type': 'application/json',
      'User-Agent': `understudy-${name}`,
      ...(webhooks.headers === undefined
        ? signature(endpoint, body)
        : texts(webhooks.headers({ id, type, attempt, clock: clockOf(world), body, endpoint }), name)),
    }),
  };
}

/** Sends an event to every endpoint that listens to it. */
export function emit(world: World, { definition, viewIn, source }: Defined, event: string, data: unknown): void {
  const { name, webhooks } = definition;
  if (webhooks === undefined || source === undefined) return;
  const checked = webhooks.events[event]?.parse(data) ?? data;
  const sent = { id: world.ids.text('evt_', 6), type: event, at: world.clock.iso, data: checked };
  for (const endpoint of webhooks.endpoints(viewIn(world), event)) {
    const body = webhooks.body === undefined ? JSON.stringify(sent) : jsonOf(webhooks.body(sent, endpoint), name);
    deliver(world, source, endpoint, { event, eventId: sent.id, headers: {}, body });
  }
}

/** A body as an area makes it: a function that returns nothing, or a promise, has forgotten something. */
function jsonOf(body: unknown, area: string): string {
  const text = body instanceof Promise ? undefined : (JSON.stringify(body) as string | undefined);
  if (text !== undefined) return text;
  throw new TypeError(
    `webhooks.body of ${area}: expected a value of JSON, at once; received ${isObject(body) ? 'a promise' : typeof body}`,
  );
}

/** Headers as an area makes them; a promise, as of a signature by Web Crypto, would be no header at all. */
function texts(headers: unknown, area: string): Readonly<Record<string, string>> {
  if (isObject(headers) && Object.values(headers).every((value) => typeof value === 'string') && !('then' in headers))
    return headers as Readonly<Record<string, string>>;
  throw new TypeError(`webhooks.headers of ${area}: expected an object of texts, at once and not by a promise`);
}

const signature = ({ secret }: Endpoint, body: string): Readonly<Record<string, string>> =>
  secret === undefined ? {} : { 'x-signature': hmacHex(sha256, secret, body) };
