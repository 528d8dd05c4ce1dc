import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { webhookEvents, type WebhookEventName } from '../../src/payments/vocabulary.ts';
import type { WebhookSource } from '../module/module.ts';
import { deliver } from '../webhooks/deliver.ts';
import type { World } from './world.ts';
import { environmentOf, merchantOf } from './account.ts';
import type { Account } from './rows.ts';
import { lists } from './tables.ts';

const MINUTE_MS = 60_000;

// How long after each failed attempt the next one comes (contract: payments 35).
const RETRY_AFTER_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

/** Where the area's webhooks go, and when they are retried. */
export const paymentWebhooks: WebhookSource<World> = {
  name: 'payments',
  task: 'payments.webhook',
  retryAfterMs: RETRY_AFTER_MS,
  events: webhookEvents,
  endpoint: ({ payments }, id) => payments.endpoints.get(id),
};

/** Sends an event to every endpoint of an account that asked for it, in the order of their creation. */
export function emit(world: World, account: Account, event: WebhookEventName, data: object): void {
  const { clock, ids, payments } = world;
  const endpoints = [...payments.endpoints.list(lists.of(account))].filter((row) => row.events.includes(event));
  if (endpoints.length === 0) return;
  const body = JSON.stringify({ id: ids.text('evt_', 24), type: event, event, created_at: clock.iso, data });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'NotchPay-Webhook/2.1',
    'x-notch-signature': signature(hashKeyOf(world, account), body),
  };
  for (const endpoint of endpoints) deliver(world, paymentWebhooks, endpoint, { event, headers, body });
}

/** The key that an account's webhooks are signed with. */
export function hashKeyOf(world: World, account: Account): string {
  const prefix = environmentOf(account) === 'sandbox' ? 'hsk_test.' : 'hsk.';
  return world.payments.hashKeys.get(account)?.key ?? prefix + merchantOf(account);
}

/** The lower-case hex HMAC-SHA256 of a text. */
function signature(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));
}
