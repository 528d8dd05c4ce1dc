import { Rejection } from '../../engine/http/rejection.ts';
import type { World } from './world.ts';
import { present } from './present.ts';
import { cancelRetries } from '../../engine/webhooks/deliver.ts';
import type { WebhookEventName } from '../../../src/payments/vocabulary.ts';
import { eventsOf } from './events.ts';
import { texts } from './texts.ts';
import { ValidationErrors } from './validation.ts';
import { given, isPostable, isReceiver, Reader, type BodyFields } from './fields.ts';
import { newId } from './fresh.ts';
import type { Account, EndpointRow } from './rows.ts';

/** The webhook endpoint of an id. */
export function endpointOf(world: World, account: Account, id: string): EndpointRow {
  const row = world.payments.endpoints.get(id);
  if (row?.account !== account) throw new Rejection('not found', 'Webhook not found');
  return row;
}

/** Creates a webhook endpoint. */
export function createEndpoint(world: World, account: Account, fields: BodyFields): EndpointRow {
  const errors = new ValidationErrors();
  const reader = new Reader(fields, errors);
  for (const name of ['url', 'events']) if (given(fields, name) === undefined) reader.require(name);
  const { url = '', events = [], ...rest } = readEndpoint(world, fields, errors);
  errors.check();
  const now = world.clock.iso;
  const id = newId(world, 'endpoints', account);
  return world.payments.endpoints.insert({ id, account, url, events, ...rest, created_at: now, updated_at: now });
}

/** Changes a webhook endpoint; it loses the retries that were due. */
export function updateEndpoint(world: World, account: Account, id: string, fields: BodyFields): EndpointRow {
  const row = endpointOf(world, account, id);
  const errors = new ValidationErrors();
  const data = readEndpoint(world, fields, errors);
  if (['url', 'events', 'description'].every((name) => given(fields, name) === undefined))
    errors.add('body', texts.nothingToChange);
  errors.check();
  cancelRetries(world, id);
  return world.payments.endpoints.replace({ ...row, ...data, updated_at: world.clock.iso });
}

/** Removes a webhook endpoint; it gets nothing more. */
export function deleteEndpoint(world: World, account: Account, id: string): void {
  world.payments.endpoints.delete(endpointOf(world, account, id).id);
  cancelRetries(world, id);
}

const LOCAL_HTTP =
  "an http address must be on this machine, and others https: --deliver all (deliver: 'all' of listen) accepts any";

type EndpointData = Partial<Pick<EndpointRow, 'url' | 'events' | 'description'>>;

function readEndpoint(world: World, fields: BodyFields, errors: ValidationErrors): EndpointData {
  const { outbox } = world;
  const reader = new Reader(fields, errors);
  const accepts = (url: string): boolean => {
    if (isReceiver(url) || (outbox?.sendsAnywhere === true && isPostable(url))) return true;
    if (isPostable(url)) errors.reason = LOCAL_HTTP;
    return false;
  };
  return present({
    url: isEmpty(fields, 'url') ? reader.require('url') : reader.formed('url', accepts, texts.notAUrl),
    events: isEmpty(fields, 'events') ? reader.require('events') : readEvents(world, reader, errors),
    description: reader.text('description'),
  });
}

function readEvents(world: World, reader: Reader, errors: ValidationErrors): WebhookEventName[] | undefined {
  const events = reader.array('events');
  if (events === undefined) return undefined;
  const known: readonly unknown[] = eventsOf(world);
  events.forEach((event, i) => {
    if (!known.includes(event)) errors.add(`events.${i}`, texts.unusable(`events.${i}`, 'Event is not supported'));
  });
  return [...new Set(events as WebhookEventName[])];
}

function isEmpty(fields: BodyFields, name: string): boolean {
  const value = given(fields, name);
  return value === '' || (Array.isArray(value) && value.length === 0);
}
