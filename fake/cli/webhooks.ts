import type { AreaTypes, CreateFake, WorldDocument } from '../index.ts';
import { compositionOf } from '../engine/compose.ts';
import { UsageError } from './usage.ts';

/** A world document with the endpoints of `--webhook`: an address each, and the events after it where it is to get some. */
export function withWebhooks(
  createFake: CreateFake<AreaTypes>,
  given: readonly string[] = [],
  document?: WorldDocument,
): WorldDocument | undefined {
  if (given.length === 0) return document;
  if (!compositionOf(createFake).modules.some(({ name }) => name === 'payments'))
    throw new UsageError('--webhook is for webhooks of payments, and that area is not served: see --areas');
  const webhooks = [...(document?.payments?.webhooks ?? []), ...given.map(endpointOf)];
  return { ...document, payments: { ...document?.payments, webhooks } };
}

function endpointOf(text: string): { readonly url: string; readonly events?: string[] } {
  const [url = '', events] = text.trim().split(/\s+/);
  if (!URL.canParse(url))
    throw new UsageError(`--webhook: expected an address such as http://localhost:3000/hooks; received '${text}'`);
  return { url, ...(events !== undefined && { events: events.split(',') }) };
}
