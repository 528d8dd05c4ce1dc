import { sha256 } from '@noble/hashes/sha2.js';
import { liveWebhookEvents, webhookEvents, type WebhookEventName } from '../../../src/payments/vocabulary.ts';
import { webhookBody } from '../../../src/payments/wire.ts';
import type { WebhookRetries, WebhookSource } from '../../engine/area/module.ts';
import { deliver } from '../../engine/webhooks/deliver.ts';
import type { NamedRecord } from '../../engine/webhooks/tables.ts';
import { hmacHex } from '../../engine/webhooks/sign.ts';
import type { World } from './world.ts';
import { environmentOf, merchantOf } from './account.ts';
import type { Account, EndpointRow } from './rows.ts';
import { lists } from './tables.ts';
import { timeIn } from './times.ts';

const MINUTE_MS = 60_000;

// How long after each failed attempt the next one comes (contract: payments 35).
const RETRIES = { task: 'payments.webhook', afterMs: [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS) };

const ALL_EVENTS: readonly WebhookEventName[] = [...webhookEvents, ...liveWebhookEvents];

/** Where the area's webhooks go, and when they are retried. */
export const paymentWebhooks: WebhookSource<World> & { readonly retries: WebhookRetries } = {
  name: 'payments',
  // The service waits so long for a receiver, and follows no redirects (contract: payments 35).
  sending: { timeoutMs: 10_000, maxRedirects: 0, inOrder: false },
  retries: RETRIES,
  events: ALL_EVENTS,
  endpoint: ({ payments }, id) => payments.endpoints.get(id),
};

/** The events that an endpoint may ask for. */
export const eventsOf = ({ dialect }: World): readonly WebhookEventName[] =>
  dialect.eventNames ? ALL_EVENTS : webhookEvents;

// The live service's dashboard, for which endpoints of world documents stand, spells one of them with two l.
const DASHBOARD_NAMES: Readonly<Partial<Record<WebhookEventName, WebhookEventName>>> = {
  'payment.canceled': 'payment.cancelled',
};

/** The events of an endpoint of a world document that names none: all that are sent. */
export function defaultEvents({ dialect }: World): readonly WebhookEventName[] {
  const named = webhookEvents.map((event) => (dialect.dashboardNames ? (DASHBOARD_NAMES[event] ?? event) : event));
  return dialect.processingEvent ? [...named, 'payment.processing'] : named;
}

/** The name that an endpoint has asked for an event by; undefined where it has not. */
function nameFor({ events }: EndpointRow, event: WebhookEventName): WebhookEventName | undefined {
  return events.find((name) => name === event || name === DASHBOARD_NAMES[event]);
}

/** The record that an event tells of. */
interface Told {
  readonly id: string;
  readonly account: Account;
  readonly reference?: string;
}

/** Sends an event about a record to every endpoint of its account that asked for it, in the order of their creation. */
export function emit(world: World, row: Told, event: WebhookEventName, data: object): void {
  const { clock, ids, payments } = world;
  const subscribers = [...payments.endpoints.list(lists.of(row.account))].flatMap((endpoint) => {
    const name = nameFor(endpoint, event);
    return name === undefined ? [] : [{ endpoint, name }];
  });
  if (subscribers.length === 0) return;
  const id = ids.text('evt_', 24);
  const created_at = timeIn(world, clock.iso);
  for (const { endpoint, name } of subscribers) {
    const body = webhookBody({ id, type: name, event: name, created_at, data });
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'NotchPay-Webhook/2.1',
      'x-notch-signature': hmacHex(sha256, hashKeyOf(world, row.account), body),
    };
    deliver(world, paymentWebhooks, endpoint, { event: name, about: aboutOf(event, row), headers, body });
  }
}

/** The record of an event: the collection is what comes before the dot, in the plural. */
function aboutOf(event: WebhookEventName, { id, reference }: Told): NamedRecord {
  return { collection: `${event.split('.', 1)[0] ?? ''}s`, id, name: reference ?? id };
}

/** The key that an account's webhooks are signed with. */
export function hashKeyOf(world: World, account: Account): string {
  const prefix = environmentOf(account) === 'sandbox' ? 'hsk_test.' : 'hsk.';
  return world.payments.hashKeys.get(account)?.key ?? prefix + merchantOf(account);
}
