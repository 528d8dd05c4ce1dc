import { sha256 } from '@noble/hashes/sha2.js';
import { webhookEvents, type WebhookEventName } from '../../../src/payments/vocabulary.ts';
import type { WebhookRetries, WebhookSource } from '../../engine/area/module.ts';
import { deliver } from '../../engine/webhooks/deliver.ts';
import type { NamedRecord } from '../../engine/webhooks/tables.ts';
import { hmacHex } from '../../engine/webhooks/sign.ts';
import type { World } from './world.ts';
import { environmentOf, merchantOf } from './account.ts';
import type { Account } from './rows.ts';
import { lists } from './tables.ts';

const MINUTE_MS = 60_000;

// How long after each failed attempt the next one comes (contract: payments 35).
const RETRIES = { task: 'payments.webhook', afterMs: [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS) };

/** Where the area's webhooks go, and when they are retried. */
export const paymentWebhooks: WebhookSource<World> & { readonly retries: WebhookRetries } = {
  name: 'payments',
  // The service waits so long for a receiver, and follows no redirects (contract: payments 35).
  sending: { timeoutMs: 10_000, maxRedirects: 0, inOrder: false },
  retries: RETRIES,
  events: webhookEvents,
  endpoint: ({ payments }, id) => payments.endpoints.get(id),
};

/** The record that an event tells of. */
interface Told {
  readonly id: string | undefined;
  readonly reference?: string | undefined;
}

/** Sends an event to every endpoint of an account that asked for it, in the order of their creation. */
export function emit(world: World, account: Account, event: WebhookEventName, data: Told): void {
  const { clock, ids, payments } = world;
  const endpoints = [...payments.endpoints.list(lists.of(account))].filter((row) => row.events.includes(event));
  if (endpoints.length === 0) return;
  const body = JSON.stringify({ id: ids.text('evt_', 24), type: event, event, created_at: clock.iso, data });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'NotchPay-Webhook/2.1',
    'x-notch-signature': hmacHex(sha256, hashKeyOf(world, account), body),
  };
  const message = { event, about: aboutOf(event, data), headers, body };
  for (const endpoint of endpoints) deliver(world, paymentWebhooks, endpoint, message);
}

/** The record of an event: the collection is what comes before the dot, in the plural. */
function aboutOf(event: WebhookEventName, { id = '', reference }: Told): NamedRecord {
  return { collection: `${event.split('.', 1)[0] ?? ''}s`, id, name: reference ?? id };
}

/** The key that an account's webhooks are signed with. */
export function hashKeyOf(world: World, account: Account): string {
  const prefix = environmentOf(account) === 'sandbox' ? 'hsk_test.' : 'hsk.';
  return world.payments.hashKeys.get(account)?.key ?? prefix + merchantOf(account);
}
