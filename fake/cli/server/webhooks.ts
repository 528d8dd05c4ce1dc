import type { WebhookEventName } from '../../../src/payments/vocabulary.ts';
import type { AreaTypes, CreateFake, WebhookSeed, WorldDocument } from '../../index.ts';
import { compositionOf } from '../../engine/compose.ts';
import type { Composition } from '../../engine/composed/composition.ts';
import { isLoopbackName } from '../../engine/http/loopback.ts';
import { UsageError } from '../../shell/usage.ts';
import type { ServerOptions } from './options.ts';

/** A world document with the endpoints of `--webhook`: an address each, and the events after it where it is to get some. */
export function withWebhooks(
  createFake: CreateFake<AreaTypes>,
  { webhook: given = [], deliver }: Pick<ServerOptions, 'webhook' | 'deliver'>,
  document?: WorldDocument,
): WorldDocument | undefined {
  const seeded: unknown = document?.payments?.webhooks;
  const [unreached] = [...(Array.isArray(seeded) ? (seeded as unknown[]) : []), ...given.map(endpointOf)].flatMap(
    hostElsewhere,
  );
  if (unreached !== undefined && deliver !== 'all')
    throw new UsageError(
      `webhooks for ${unreached}: an http address must be on this machine; --deliver all sends anywhere`,
    );
  if (given.length === 0) return document;
  const { modules } = compositionOf(createFake);
  if (!modules.some(({ name }) => name === 'payments'))
    throw new UsageError(
      `--webhook is for webhooks of payments, and that area is not served: ${modules.flatMap(receiversOf).join('; ') || 'no area that is served sends webhooks'}`,
    );
  const webhooks = [...(document?.payments?.webhooks ?? []), ...given.map(endpointOf)];
  return { ...document, payments: { ...document?.payments, webhooks } };
}

/** How an area takes the addresses of its webhooks, as far as the names of its tables and routes say it. */
function receiversOf({ name, webhooks, form, routes = [] }: Composition['modules'][number]): string[] {
  if (webhooks === undefined) return [];
  const tables = (form?.() ?? '').split('\n').flatMap((line) => ADDRESSES.exec(line)?.slice(1) ?? []);
  const posted = routes
    .flatMap(({ area }) => Object.values(area.operations))
    .filter(({ method, path }) => method === 'POST' && [...tables, 'hooks'].some((last) => path.endsWith(`/${last}`)));
  const ways = [
    ...tables.map((table) => `in its seed (--seed: ${name}.${table})`),
    ...posted.slice(0, 1).map(({ path }) => `by POST ${path}`),
  ];
  return [`${name} takes addresses ${ways.join(' or ') || 'as its own rules say'}`];
}

/** The line of a column `url` in the form of an area: the table's name. */
const ADDRESSES = /^(\w+): \{.*"properties":\{"url":/;

/** The host of an endpoint that is http on another one. The document has not been checked yet. */
function hostElsewhere(endpoint: unknown): string[] {
  const url = URL.parse(String((endpoint as { readonly url?: unknown } | null)?.url));
  return url?.protocol === 'http:' && !isLoopbackName(url.hostname) ? [url.host] : [];
}

function endpointOf(text: string): WebhookSeed {
  const [url = '', events] = text.trim().split(/\s+/);
  if (!URL.canParse(url))
    throw new UsageError(`--webhook: expected an address such as http://localhost:3000/hooks; received '${text}'`);
  // Whether these are events is checked with the document.
  return { url, ...(events !== undefined && { events: events.split(',') as WebhookEventName[] }) };
}
