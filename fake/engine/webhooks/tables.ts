import type { Row } from '../store/row.ts';
import { Table } from '../store/table.ts';

/** A receiver that the world plays itself: what it responds with, delivery by delivery. */
export interface ReceiverRow extends Row {
  /** Its URL. */
  readonly id: string;
  readonly respond: readonly number[];
  readonly received: number;
}

/** A record of a collection, and what people call it. */
export interface NamedRecord {
  readonly collection: string;
  readonly id: string;
  readonly name: string;
}

/** One attempt to deliver an event. */
export interface DeliveryRow extends Row {
  readonly id: number;
  /** The id of the first attempt: what joins the attempts of one event at one endpoint. */
  readonly chain: number;
  /** Which area's it is: the name of its `WebhookSource`. */
  readonly source: string;
  readonly endpoint: string;
  readonly url: string;
  readonly event: string;
  /** The id of the event, where the headers of an attempt need it. */
  readonly eventId?: string;
  /** The record that it tells of, where it is shown among the collections. */
  readonly about?: NamedRecord;
  /** The number of the attempt; of one that was made by hand, that of the attempt which it repeats. */
  readonly attempt: number;
  readonly byHand?: true;
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The receiver's status; null when there was no response, or none yet. */
  readonly status: number | null;
  /** The beginning of the body that the receiver responded with. */
  readonly reply?: string;
  /** Why there was no response. */
  readonly error?: string;
}

/** Deliveries of all areas in one order, and the receivers that the world plays. */
export interface WebhookTables {
  readonly receivers: Table<ReceiverRow>;
  readonly deliveries: Table<DeliveryRow>;
}

/** The list that every delivery is in. */
export const ALL = 'all';

/** Empty tables. */
export function webhookTables(): WebhookTables {
  return { receivers: new Table(), deliveries: new Table<DeliveryRow>({ lists: () => [ALL] }) };
}
