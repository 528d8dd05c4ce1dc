import { bytesOf } from '../world/bytes-of.ts';
import { ALL, type DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** One attempt to deliver a webhook. */
export interface Delivery {
  /** Where it was sent. */
  readonly url: string;
  /** The event's name. */
  readonly event: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The headers sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text sent. */
  readonly body: string;
  /** The receiver's response; null when there was none, or none yet. */
  readonly response: DeliveryResponse | null;
  /** Why there was no response. */
  readonly error?: string;
}

/** A receiver's response. */
export interface DeliveryResponse {
  /** The HTTP status. */
  readonly status: number;
}

/** An attempt as it is shown. */
export function deliveryRecord({ url, event, attempt, headers, body, status, error }: DeliveryRow): Delivery {
  const response = status === null ? null : { status };
  return { url, event, attempt, headers, body, response, ...(error !== undefined && { error }) };
}

/** Every attempt so far, in order. */
export function deliveryRecords(world: World): Delivery[] {
  return [...world.webhooks.deliveries.list(ALL)].map(deliveryRecord);
}

// A list that is sent is written as one text.
const MAX_BYTES = 64 * 1024 * 1024;

/** The last attempts, in order: up to so many, as far as their bodies are no longer than can be sent. */
export function lastDeliveries({ webhooks }: World, count: number): Delivery[] {
  const last = webhooks.deliveries.list(ALL).newest(0, count);
  let bytes = 0;
  const tooMuch = last.findIndex(({ body }) => (bytes += bytesOf(body)) > MAX_BYTES);
  return (tooMuch < 0 ? last : last.slice(0, tooMuch)).reverse().map(deliveryRecord);
}
