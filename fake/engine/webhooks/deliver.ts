import type { RetryData, WebhookEndpoint, WebhookSource } from '../area/module.ts';
import { requestEffectOf } from '../faults/definition.ts';
import { webhookFaultOf } from '../faults/match.ts';
import { realDelay } from '../faults/real-delay.ts';
import type { FaultRow } from '../faults/tables.ts';
import { sentWebhook, type DeliveryOutcome, type Waits } from '../world/outbox.ts';
import type { DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** The content of a delivery: exactly this body in every attempt, and these headers unless each attempt has its own. */
export type Message = Pick<DeliveryRow, 'event' | 'eventId' | 'about' | 'headers' | 'body'>;

const NO_RECEIVER = 'no receiver: give the fake a `send`, or the world a webhook receiver of this URL';

/** Delivers a message to an endpoint, and retries while it fails, unless a fault does something else with it. */
export function deliver<W extends World>(
  world: W,
  source: WebhookSource<W>,
  endpoint: WebhookEndpoint,
  message: Message,
): void {
  const fault = webhookFaultOf(world, message.event);
  const effect = fault?.definition.effect;
  if (effect === 'lost') {
    const lost = insertDelivery(world, source, endpoint, { ...message, attempt: 1, error: LOST });
    world.journal.addWebhook(sentWebhook(lost, { status: null, error: LOST }));
  } else send(world, source, endpoint, { ...message, attempt: 1 }, waitsOf(world, fault));
  if (effect === 'twice') send(world, source, endpoint, { ...message, attempt: 1 });
}

/** The waits of a delivery that a fault delays or holds, before it is sent and before its response arrives. */
function waitsOf(world: World, fault: FaultRow | undefined): Waits {
  const effect = fault && requestEffectOf(fault.definition);
  if (fault === undefined || effect === undefined) return {};
  const { delay, hold } = effect;
  const wait: Waits['before'] = (ended) =>
    delay == null ? world.holds.untilRemoved(fault.id) : realDelay(delay, ended);
  return effect.after === true || hold === 'after' ? { after: wait } : { before: wait };
}

const LOST = 'lost: a fault took it';

/** Delivers again after a failed attempt, if the endpoint is still there. */
export function retry<W extends World>(world: W, source: WebhookSource<W>, { after }: RetryData): void {
  const failed = world.webhooks.deliveries.get(after);
  if (failed !== undefined) sendAgain(world, source, failed, { attempt: failed.attempt + 1 });
}

/** Delivers again at once, outside the schedule; a success ends the retries that are left. */
export function redeliver<W extends World>(
  world: W,
  sources: readonly WebhookSource<W>[],
  delivery: DeliveryRow,
): void {
  const source = sources.find(({ name }) => name === delivery.source);
  if (source !== undefined) sendAgain(world, source, delivery, { attempt: delivery.attempt, byHand: true });
}

function sendAgain<W extends World>(
  world: W,
  source: WebhookSource<W>,
  { chain, event, eventId, about, headers, body, endpoint: id }: DeliveryRow,
  how: Pick<Attempt, 'attempt' | 'byHand'>,
): void {
  const endpoint = source.endpoint(world, id);
  if (endpoint !== undefined)
    send(world, source, endpoint, {
      ...{ chain, event, headers, body },
      ...(eventId !== undefined && { eventId }),
      ...(about && { about }),
      ...how,
    });
}

/** Drops what is still to be delivered to an endpoint. */
export function cancelRetries({ clock }: World, endpoint: string): void {
  clock.unschedule(endpoint);
}

type Attempt = Message & Pick<DeliveryRow, 'attempt'> & Partial<Pick<DeliveryRow, 'chain' | 'error' | 'byHand'>>;

function insertDelivery<W extends World>(
  world: W,
  source: WebhookSource<W>,
  endpoint: WebhookEndpoint,
  sent: Attempt,
): DeliveryRow {
  const { event, eventId, about, headers, body, attempt, byHand, chain, error } = sent;
  const { deliveries } = world.webhooks;
  const id = deliveries.nextId;
  return deliveries.insert({
    id,
    chain: chain ?? id,
    source: source.name,
    endpoint: String(endpoint.id),
    url: endpoint.url,
    event,
    ...(eventId !== undefined && { eventId }),
    ...(about && { about }),
    attempt,
    ...(byHand && { byHand }),
    at: world.clock.iso,
    headers: source.headers?.(world, endpoint, sent) ?? headers,
    body,
    status: null,
    ...(error !== undefined && { error }),
  });
}

function send<W extends World>(
  world: W,
  source: WebhookSource<W>,
  endpoint: WebhookEndpoint,
  attempt: Attempt,
  waits: Waits = {},
): void {
  const delivery = insertDelivery(world, source, endpoint, attempt);
  const { url, headers, body } = delivery;
  const simulated = simulateReceiver(world, url);
  const end = (outcome: DeliveryOutcome): number | undefined => {
    const retryMs = settle(world, source, { delivery, endpoint }, outcome);
    world.journal.addWebhook(sentWebhook(delivery, outcome, retryMs));
    return retryMs;
  };
  if (simulated !== undefined) end({ status: simulated, reply: '' });
  else if (world.outbox !== undefined)
    world.outbox.post({
      ...{ event: attempt.event, url, headers, body },
      source: source.name,
      sending: source.sending,
      ...waits,
      settle: end,
    });
  else end({ status: null, error: NO_RECEIVER });
}

/** The responses of a receiver of the world to its next deliveries; the last status applies from then on. */
function simulateReceiver({ webhooks }: World, url: string): number | undefined {
  const receiver = webhooks.receivers.get(url);
  if (receiver === undefined) return undefined;
  webhooks.receivers.replace({ ...receiver, received: receiver.received + 1 });
  return receiver.respond[Math.min(receiver.received, receiver.respond.length - 1)] ?? 200;
}

interface Sent {
  readonly delivery: DeliveryRow;
  readonly endpoint: WebhookEndpoint;
}

/** Notes how an attempt ended; gives after how many milliseconds the next one follows, if one does. */
function settle<W extends World>(
  world: W,
  source: WebhookSource<W>,
  { delivery, endpoint }: Sent,
  { status, reply, error }: DeliveryOutcome,
): number | undefined {
  const { deliveries } = world.webhooks;
  // The request may have been undone meanwhile, and another delivery have the number.
  if (deliveries.get(delivery.id) !== delivery) return undefined;
  deliveries.replace({ ...delivery, status, ...(reply && { reply }), ...(error !== undefined && { error }) });
  const succeeded = status !== null && status >= 200 && status < 300;
  if (delivery.byHand === true) {
    if (succeeded) endRetries(world, delivery);
    return undefined;
  }
  const wait = source.retries?.afterMs[delivery.attempt - 1];
  if (succeeded || source.retries === undefined || wait === undefined) return undefined;
  // An endpoint that was changed or deleted meanwhile has lost its retries.
  const now = source.endpoint(world, String(endpoint.id));
  if (now === undefined || !isSame(now, endpoint)) return undefined;
  const data: RetryData = { after: delivery.id };
  world.clock.schedule(Date.parse(delivery.at) + wait, source.retries.task, String(endpoint.id), data);
  return wait;
}

// An area may make the endpoints of its rows anew each time that it is asked.
const isSame = (one: WebhookEndpoint, other: WebhookEndpoint): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Drops the retries of an event that has arrived. */
function endRetries({ webhooks, clock }: World, { chain, endpoint }: DeliveryRow): void {
  clock.unschedule(endpoint, ({ data }) => webhooks.deliveries.get((data as RetryData).after)?.chain === chain);
}

/** The event that a retry is about, and where it goes. */
export function eventOf({ webhooks }: World, { after }: RetryData): string | undefined {
  const failed = webhooks.deliveries.get(after);
  return failed && `${failed.event} to ${failed.url}`;
}
