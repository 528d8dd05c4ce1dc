import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeliveryOutcome } from '../world/outbox.ts';
import type { World } from './world.ts';
import { environmentOf, merchantOf } from './account.ts';
import type { Account, DeliveryRow, EndpointRow } from './rows.ts';
import { lists } from './tables.ts';

/** The names of all events (contract: payments 36). */
export const eventNames = [
  'payment.created',
  'payment.complete',
  'payment.failed',
  'payment.canceled',
  'payment.expired',
  'transfer.created',
  'transfer.complete',
  'transfer.failed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.blocked',
  'customer.unblocked',
] as const;

/** The name of an event. */
export type EventName = (typeof eventNames)[number];

const MINUTE_MS = 60_000;

// How long after each failed attempt the next one comes (contract: payments 35).
const RETRY_AFTER_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

/** What a retry needs to know. */
export interface Retry {
  /** The id of the attempt that failed. */
  readonly after: number;
}

/** The kind of the clock's task that delivers again. */
export const RETRY = 'payments.webhook';

/** Sends an event to every endpoint of an account that asked for it, in the order of their creation. */
export function emit(world: World, account: Account, event: EventName, data: object): void {
  const { clock, ids, payments } = world;
  const endpoints = [...payments.endpoints.list(lists.of(account))].filter((row) => row.events.includes(event));
  if (endpoints.length === 0) return;
  const body = JSON.stringify({ id: ids.text('evt_', 24), type: event, event, created_at: clock.iso, data });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'NotchPay-Webhook/2.1',
    'x-notch-signature': signature(hashKeyOf(world, account), body),
  };
  for (const endpoint of endpoints) attempt(world, endpoint, { event, headers, body }, 1);
}

/** Delivers again after a failed attempt, if the endpoint still wants it. */
export function retry(world: World, { after }: Retry): void {
  const failed = world.payments.deliveries.get(after);
  const endpoint = failed && world.payments.endpoints.get(failed.endpoint);
  if (failed !== undefined && endpoint !== undefined)
    attempt(world, endpoint, failed, failed.attempt + 1, failed.chain);
}

/** Delivers an event again at once, outside the schedule. */
export function redeliver(world: World, delivery: DeliveryRow): void {
  const endpoint = world.payments.endpoints.get(delivery.endpoint);
  if (endpoint !== undefined) attempt(world, endpoint, delivery, RETRY_AFTER_MS.length + 1, delivery.chain);
}

/** Drops what is still to be delivered to an endpoint. */
export function forgetRetries(world: World, endpoint: string): void {
  world.clock.unschedule(endpoint);
}

/** The key that an account's webhooks are signed with. */
function hashKeyOf(world: World, account: Account): string {
  const prefix = environmentOf(account) === 'sandbox' ? 'hsk_test.' : 'hsk.';
  return world.payments.hashKeys.get(account)?.key ?? prefix + merchantOf(account);
}

/** The lower-case hex HMAC-SHA256 of a text. */
function signature(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));
}

const NOBODY = 'no receiver: give the fake a `send`, or the world a webhook receiver of this URL';

type Message = Pick<DeliveryRow, 'event' | 'headers' | 'body'>;

function attempt(world: World, endpoint: EndpointRow, message: Message, number: number, chain?: number): void {
  const { deliveries } = world.payments;
  const id = deliveries.nextId;
  const { event, headers, body } = message;
  const { url } = endpoint;
  const at = world.clock.iso;
  const delivery = deliveries.insert({
    id,
    chain: chain ?? id,
    endpoint: endpoint.id,
    url,
    event,
    attempt: number,
    at,
    headers,
    body,
    status: null,
  });
  const played = playReceiver(world, url);
  const end = (outcome: DeliveryOutcome): void => settle(world, delivery, endpoint, outcome);
  if (played !== undefined) end({ status: played });
  else if (world.outbox !== undefined) world.outbox.post({ url, headers, body, settle: end });
  else end({ status: null, error: NOBODY });
}

/** What a receiver of the world answers to its next delivery; the last answer repeats. */
function playReceiver(world: World, url: string): number | undefined {
  const receiver = world.payments.receivers.get(url);
  if (receiver === undefined) return undefined;
  world.payments.receivers.replace({ ...receiver, received: receiver.received + 1 });
  return receiver.respond[Math.min(receiver.received, receiver.respond.length - 1)] ?? 200;
}

function settle(world: World, delivery: DeliveryRow, endpoint: EndpointRow, { status, error }: DeliveryOutcome): void {
  const { deliveries, endpoints } = world.payments;
  // The outcome may come after a reset, when another delivery has the number.
  if (deliveries.get(delivery.id) !== delivery) return;
  deliveries.replace({ ...delivery, status, ...(error !== undefined && { error }) });
  const wait = RETRY_AFTER_MS[delivery.attempt - 1];
  const succeeded = status !== null && status >= 200 && status < 300;
  // An endpoint that was changed or deleted meanwhile has lost its retries.
  if (succeeded || wait === undefined || endpoints.get(endpoint.id) !== endpoint) return;
  world.clock.schedule(Date.parse(delivery.at) + wait, RETRY, endpoint.id, { after: delivery.id } satisfies Retry);
}
