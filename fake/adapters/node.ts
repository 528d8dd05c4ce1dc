/**
 * The fake behind a real port: for programs in other languages, end-to-end tests and the browser.
 *
 * @module understudy-sdk/fake/node
 */
import * as z from 'zod/mini';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { InspectorPage } from '../engine/composed/engine.ts';
import type { Fake } from '../engine/fake.ts';
import type { Worlds } from '../engine/worlds.ts';
import { basePathOf } from '../engine/http/addresses.ts';
import { functionOf, may, part } from '../engine/area/forms.ts';
import { rejectUnless } from '../engine/area/schema-issues.ts';
import type { Reply } from '../engine/http/area.ts';
import type { Incoming } from '../engine/http/incoming.ts';
import { incomingOf as incomingOfPlatform, responseOf } from '../engine/http/platform.ts';
import { NEAREST, PLAIN } from '../engine/http/outside.ts';
import { redactedQuery } from '../engine/http/recorded.ts';
import type { SentWebhook } from '../engine/world/outbox.ts';
import { Access, type AccessOptions, type Scheme, type Taken } from './port/access.ts';
import { hostOf, incomingOf, UnreadableRequest, writeReply, type ShownAddress } from './port/exchange.ts';
import { deliverTo, senderTo, type DeliverTo } from './port/send.ts';

export type { AccessOptions } from './port/access.ts';
export type { DeliverTo } from './port/send.ts';
export type { SentWebhook } from '../engine/world/outbox.ts';

/** Who may come, and where webhooks go. */
export interface MountOptions extends AccessOptions {
  /**
   * Where webhooks are really sent, if the fake has no `send` of its own: `local` to this machine only, whatever name
   * the receiver goes by, `all` anywhere, `none` nowhere. Default: `local`. With `all`, endpoints of payments may be http on
   * any host, such as that of a container.
   */
  readonly deliver?: DeliverTo;
  /**
   * Whether a browser finds the inspector at `/_fake/`: what was asked, the state, the clock. The state before each of
   * the last 10,000 requests, or of fewer that are large, is kept then, to go back to. Default: no.
   */
  readonly inspector?: boolean;
  /** Called after each request, for a log. */
  readonly log?: (request: ServedRequest) => void;
  /** Called after each webhook that was sent over the network, for a log. */
  readonly logWebhook?: (webhook: SentWebhook) => void;
}

/** Where to listen, who may come, and where webhooks go. */
export interface ListenOptions extends MountOptions {
  /** The port. Default: 0, which picks a free one. */
  readonly port?: number;
  /** The address to bind. Default: `127.0.0.1`: the control routes ask for no credential. */
  readonly host?: string;
  /** A certificate and its key in PEM, to serve https. Default: http. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

// Hosts and origins say what is wrong with them where they are read.
const mountOptions = {
  allowHosts: may(z.unknown()),
  allowOrigins: may(z.unknown()),
  origin: may(z.unknown()),
  deliver: may(z.enum(deliverTo)),
  inspector: may(z.boolean()),
  log: may(functionOf('a request')),
  logWebhook: may(functionOf('a webhook')),
} satisfies { readonly [Key in keyof MountOptions]-?: z.ZodMiniType };
const listenOptions = { ...mountOptions, port: may(z.int()), host: may(z.string()), tls: may(part) } satisfies {
  readonly [Key in keyof ListenOptions]-?: z.ZodMiniType;
};

/** A request that has been handled. It holds no header or body, and no credential of its query. */
export interface ServedRequest {
  /** The method as sent. */
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The query with its question mark, where there is one; secret values are redacted. */
  readonly query?: string;
  /** The status of the response; 0 where the request was not handled, and has none. */
  readonly status: number;
  /** The fault that hit it, as the journal names it: `drop after`. */
  readonly fault?: string;
  /** Why it was rejected; for a request that no route took, whether the real service has it, and what its path has here. */
  readonly reason?: string;
  /** For a request that no route took: the routes that come closest. */
  readonly nearest?: string;
}

/** A fake that listens. */
export interface Listening {
  /** The base URL, with the path of the fake's own: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The port. */
  readonly port: number;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/** A server of requests: a fake, or several worlds of them. */
export type Served = Fake | Worlds;

/**
 * Puts a fake, or several worlds, behind a real HTTP server.
 *
 * @throws Error of Node.js when the port cannot be had.
 * @throws TypeError when it is given no fake, or an option that it does not have.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { listen } from 'understudy-sdk/fake/node';
 *
 * const server = await listen(createFake());
 * console.log((await fetch(`${server.url}/channels`)).status); // 401
 * await server.close();
 * ```
 */
export async function listen(fake: Served, options: ListenOptions = {}): Promise<Listening> {
  requireServed('listen', fake);
  rejectUnless(z.strictObject(listenOptions), 'listen', options);
  const { port = 0, host = '127.0.0.1', tls } = options;
  const scheme = tls === undefined ? 'http' : 'https';
  const { listener } = mountAt(fake, { host, scheme }, { ...options, by: 'listen' });
  // A connection that is closed as a client reuses it would fail a test now and then, so none is closed for being idle.
  const settings = { keepAliveTimeout: 0, ...tls };
  const server = tls === undefined ? createServer(settings, listener) : createSecureServer(settings, listener);
  await listening(server, port, host);
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `${scheme}://${name}:${address.port}${basePathOf(fake.url)}`,
    port: address.port,
    close: () => closed(server),
  };
}

/** A fake, or several worlds, in an application's own server. */
export interface Mounted {
  /** Handles a request of the platform, as routes of Next.js and Hono get it. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Handles a request of Node.js, as Express gets it: with its whole path, and its body unread. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Puts a fake, or several worlds, into an application's own server, below the path of its address. As behind a port of its
 * own, only pages of that address may use the control routes, and it is reached by the address's host, by loopback names,
 * and by those that are allowed.
 *
 * @throws TypeError for an invalid allowed host or origin.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { mount } from 'understudy-sdk/fake/node';
 *
 * const { handle } = mount(createFake({ url: 'http://localhost:3000/fake' }), { inspector: true });
 * console.log((await handle(new Request('http://localhost:3000/fake/channels'))).status); // 401
 * ```
 */
export function mount(fake: Served, options: MountOptions = {}): Mounted {
  requireServed('mount', fake);
  rejectUnless(z.strictObject(mountOptions), 'mount', options);
  const { hostname, protocol } = new URL(fake.url);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return mountAt(fake, { host: hostname, scheme }, { ...options, by: 'mount' });
}

/** Rejects what cannot be served: JavaScript passes anything. */
function requireServed(by: string, given: unknown): void {
  if (typeof (given as Partial<Fake> | null | undefined)?.handleAs !== 'function')
    throw new TypeError(`${by}: expected a fake or worlds; received ${given === null ? 'null' : typeof given}`);
}

interface PortAddress {
  readonly host: string;
  readonly scheme: Scheme;
}

function mountAt(fake: Served, { host, scheme }: PortAddress, options: MountOptions & Taken): Mounted {
  const { deliver = 'local', inspector = false, origin, log, logWebhook } = options;
  const access = new Access(host, scheme, options);
  const send = senderTo(deliver);
  if (send !== undefined) fake.sendWith(send, { log: logWebhook, anywhere: deliver === 'all' });
  if (inspector) fake.inspectWith(inspectorPage);
  const serving = { fake, access, shown: { scheme, origin }, log };
  return {
    handle: (request) => handled(serving, request),
    listener: (request, response) => void serve(serving, request, response),
  };
}

async function handled({ fake, access, log }: Serving, request: Request): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  const verdict = access.check(request.headers, request.headers.get('host') ?? host);
  const reply =
    verdict.kind === 'rejected'
      ? rejected(verdict.status, verdict.reason)
      : await fake.handleAs(incomingOfPlatform(request), { requester: verdict.requester });
  log?.(served({ method: request.method, url: pathname + search }, reply));
  return responseOf(reply);
}

/** Read from the package when it is first asked for. */
async function inspectorPage(): Promise<InspectorPage> {
  const { default: page } = await import('understudy-sdk/inspector.json', { with: { type: 'json' } });
  return page;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface Serving {
  readonly fake: Served;
  readonly access: Access;
  readonly shown: ShownAddress;
  readonly log: ListenOptions['log'];
}

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { fake, log } = serving;
  try {
    // Awaiting what is there already would put off each response.
    const handling = replyTo(serving, request, response);
    const reply = handling instanceof Promise ? await handling : handling;
    await writeReply(request, response, reply);
    log?.(served(request, reply));
  } catch (error) {
    // Nothing that a client sends ends the process: what cannot be written ends its connection.
    if (response.headersSent) response.destroy();
    else response.writeHead(500, PLAIN).end('Internal Server Error\n');
    fake.reportInternalError(request.url ?? '', error);
  }
}

function served({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>, reply: Reply): ServedRequest {
  const { status, headers, fault, reason } = reply;
  const nearest = headers?.[NEAREST];
  const at = url.indexOf('?');
  return {
    ...{ method, path: at < 0 ? url : url.slice(0, at), status },
    ...(at >= 0 && { query: redactedQuery(url.slice(at)) }),
    ...(fault !== undefined && { fault }),
    ...(reason !== undefined && { reason }),
    ...(nearest !== undefined && { nearest }),
  };
}

function replyTo(
  { fake, access, shown }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Reply | Promise<Reply> {
  try {
    const incoming = incomingOf(request, shown, () => whenClosed(response));
    const verdict = access.check(incoming.headers, targetHost(request, incoming));
    return verdict.kind === 'rejected'
      ? rejected(verdict.status, verdict.reason)
      : fake.handleAs(incoming, { requester: verdict.requester });
  } catch (error) {
    if (error instanceof UnreadableRequest) return rejected(400, error.message);
    throw error;
  }
}

const rejected = (status: number, reason: string): Reply => ({ status, headers: PLAIN, body: `${reason}\n`, reason });

/** A request names its host in the Host header, or in a target that is a whole URL. */
const targetHost = (request: IncomingMessage, { url }: Incoming): string =>
  request.url?.startsWith('/') === true ? hostOf(request) : url.host;

/** Aborted when the client has gone. */
function whenClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}
