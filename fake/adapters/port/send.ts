import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { NO_BODY } from '../../engine/http/reason-phrases.ts';
import { isLoopbackAddress } from '../../engine/http/loopback.ts';
import type { WebhookSender } from '../../engine/world/outbox.ts';
import { Lookups, type Lookup } from './lookups.ts';

/** Where webhooks are really sent: nowhere, to this machine only, or anywhere. */
export type DeliverTo = 'none' | 'local' | 'all';

/** Every value of {@link DeliverTo}. */
export const deliverTo: readonly DeliverTo[] = ['none', 'local', 'all'];

/** Sends webhooks over the network; undefined for nowhere. */
export function senderTo(reach: DeliverTo, lookup?: Lookup): WebhookSender | undefined {
  if (reach === 'none') return undefined;
  const lookups = new Lookups(lookup);
  return async (request) => post(request, await addressOf(request, reach, lookups));
}

/**
 * Posts to the address that the name was found to have, so that no other can be given in between. Redirects are not
 * followed here: each request that one leads to is checked like the first.
 */
async function post(request: Request, address: string): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const isSecure = url.protocol === 'https:';
  const headers = {
    ...Object.fromEntries(request.headers),
    host: url.host,
    ...(request.method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
  };
  const options = {
    // No connection is kept: a receiver that a test closes would wait for it, and one that went meanwhile would fail the next.
    agent: false,
    host: address,
    port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
    path: url.pathname + url.search,
    method: request.method,
    headers,
    signal: request.signal,
    ...(isIP(hostOf(url)) === 0 && { servername: url.hostname }),
  };
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(options, (response) => {
      const { statusCode: status = 502, headers: answered } = response;
      const { location } = answered;
      const hasBody = !NO_BODY.has(status);
      if (!hasBody) response.resume().on('error', () => undefined);
      const body = hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>) : null;
      resolve(new Response(body, { status, ...(location !== undefined && { headers: { location } }) }));
    });
    sent.on('error', reject).end(body);
  });
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

async function addressOf({ url, signal }: Request, reach: 'local' | 'all', lookups: Lookups): Promise<string> {
  const to = new URL(url);
  const host = hostOf(to);
  const addresses = isIP(host) === 0 ? await lookups.addressesOf(host, signal) : [host];
  const [found] = reach === 'all' ? addresses : addresses.filter(isLoopbackAddress);
  if (found === undefined)
    throw new Error(`${to.host} is not on this machine: only --deliver all (deliver: 'all' of listen) sends there`);
  return found;
}
