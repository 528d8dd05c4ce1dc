import { bytesOf } from '../world/bytes-of.ts';
import { ALL, type DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** One attempt to deliver a webhook. */
export interface Delivery {
  /** Where it was sent. */
  readonly url: string;
  /** The event's name. */
  readonly event: string;
  /** 1 for the first attempt; of one that was made by hand, the number of the attempt which it repeats. */
  readonly attempt: number;
  /** True for an attempt that was made by hand (`redeliver`), outside the schedule. */
  readonly byHand?: true;
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
  /** The first kilobyte of the body, as text; omitted if empty. */
  readonly body?: string;
}

/** An attempt as it is shown. */
export function deliveryRecord(row: DeliveryRow): Delivery {
  const { url, event, attempt, byHand, headers, body, status, reply, error } = row;
  const response = status === null ? null : { status, ...(reply !== undefined && { body: reply }) };
  const how = byHand === true ? { attempt, byHand } : { attempt };
  return { url, event, ...how, headers, body, response, ...(error !== undefined && { error }) };
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
