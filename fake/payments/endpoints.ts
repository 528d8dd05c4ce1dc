import { Refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';
import { environmentOf } from './account.ts';
import { defined } from './customers.ts';
import { eventNames, forgetRetries } from './events.ts';
import { Faults } from './faults.ts';
import { given, Reader, type Fields } from './fields.ts';
import type { Account, EndpointRow } from './rows.ts';

/** The webhook endpoint of an id. */
export function endpointOf(world: World, account: Account, id: string): EndpointRow {
  const row = world.payments.endpoints.get(id);
  if (row?.account !== account) throw new Refusal('not found', 'Webhook not found');
  return row;
}

/** Creates a webhook endpoint. */
export function createEndpoint(world: World, account: Account, fields: Fields): EndpointRow {
  const faults = new Faults();
  const reader = new Reader(fields, faults);
  if (isMissing(fields, 'url')) reader.require('url');
  if (isMissing(fields, 'events')) reader.require('events');
  const { url = '', events = [], ...rest } = readEndpoint(reader, fields, faults);
  faults.check();
  const now = world.clock.iso;
  const id = world.ids.text(environmentOf(account) === 'sandbox' ? 'ep_test.' : 'ep.', 16);
  return world.payments.endpoints.insert({ id, account, url, events, ...rest, created_at: now, updated_at: now });
}

/** Changes a webhook endpoint; it loses the retries that were due. */
export function updateEndpoint(world: World, account: Account, id: string, fields: Fields): EndpointRow {
  const row = endpointOf(world, account, id);
  const faults = new Faults();
  const data = readEndpoint(new Reader(fields, faults), fields, faults);
  if (['url', 'events', 'description'].every((name) => given(fields, name) === undefined))
    faults.add('body', 'At least one field is required');
  faults.check();
  forgetRetries(world, id);
  return world.payments.endpoints.replace({ ...row, ...data, updated_at: world.clock.iso });
}

/** Removes a webhook endpoint; it gets nothing more. */
export function deleteEndpoint(world: World, account: Account, id: string): void {
  world.payments.endpoints.delete(endpointOf(world, account, id).id);
  forgetRetries(world, id);
}

type EndpointData = Partial<Pick<EndpointRow, 'url' | 'events' | 'description'>>;

function readEndpoint(reader: Reader, fields: Fields, faults: Faults): EndpointData {
  return defined({
    url: isMissing(fields, 'url') ? undefined : reader.formed('url', isReceiver, 'must be a valid URL'),
    events: isMissing(fields, 'events') ? undefined : readEvents(reader, faults),
    description: reader.text('description'),
  });
}

function readEvents(reader: Reader, faults: Faults): string[] | undefined {
  const events = reader.array('events');
  if (events === undefined) return undefined;
  if (events.length === 0) reader.require('events');
  events.forEach((event, i) => {
    if (!(eventNames as readonly unknown[]).includes(event)) faults.add(`events.${i}`, 'Event is not supported');
  });
  return [...new Set(events as string[])];
}

const isMissing = (fields: Fields, name: string): boolean =>
  given(fields, name) === undefined || given(fields, name) === '';

/** https anywhere, http on the machine itself (decision 29). */
function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Whether a host name is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}
