import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Access } from '../../adapters/port/access.ts';
import { addressReplacer, isTextType } from './addresses.ts';
import { decompressed, MAX_BODY_BYTES, passBack, passOn, StoredBody, type Rewriting } from './bodies.ts';
import type { Exchange } from './exchange.ts';

/** The most exchanges of one session. */
export const MAX_EXCHANGES = 1000;

/** Where the proxy listens, where it leads, and who hears what passed through. */
export interface ProxyOptions {
  readonly upstream: string;
  readonly port: number;
  readonly onExchange: (exchange: Exchange) => void;
  /** Called with what was not recorded, and why. */
  readonly onProblem: (text: string) => void;
  /** Called for `POST /_record`, with the name of the session that begins; returns what to say. */
  readonly onSession: (name: string) => string;
}

/** A proxy that is listening. */
export interface Proxy {
  readonly url: string;
  /** How many requests are under way. */
  readonly open: number;
  close(): Promise<void>;
}

/** The path of the control route: its body is the name of the session that begins. */
export const SESSION_PATH = '/_record';

const HOST = '127.0.0.1';

/** Passes requests of this machine to a service, on the loopback address. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const access = new Access(HOST, 'http', {});
  const under = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    under.add(response);
    response.on('close', () => under.delete(response));
    const { reason, status } = verdictOn(access, request);
    if (reason !== undefined) return end(response, status, reason);
    if (request.method === 'POST' && request.url === SESSION_PATH) {
      // A request that breaks off is no session.
      beginSession(request, response, options).catch(() => response.destroy());
      return;
    }
    pass(request, response, options, `http://${request.headers.host}`);
  });
  server.on('upgrade', (_request, socket) => {
    options.onProblem('an upgrade to another protocol, such as WebSocket, is not passed through');
    socket.end('HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n');
  });
  await listening(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}`,
    get open() {
      return under.size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });

/** A page of another site could send what its visitor may send: it is not let through. */
function verdictOn(access: Access, { headers }: IncomingMessage): { status: number; reason?: string } {
  const get = (name: string): string | null => {
    const value = headers[name];
    return value === undefined ? null : String(value);
  };
  const known = { get, [Symbol.iterator]: () => [][Symbol.iterator]() };
  const verdict = access.check(known, headers.host ?? HOST);
  if (verdict.kind === 'rejected') return { status: verdict.status, reason: verdict.reason };
  if (verdict.requester === 'foreign page')
    return { status: 403, reason: 'A page of another site may not send requests through the recorder.' };
  return { status: 200 };
}

function end(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
}

async function beginSession(request: IncomingMessage, response: ServerResponse, options: ProxyOptions): Promise<void> {
  const kept = new StoredBody();
  for await (const chunk of request) kept.add(chunk as Buffer);
  const text = new TextDecoder().decode(kept.bytes ?? new Uint8Array()).trim();
  const name = /^".*"$/.test(text) ? text.slice(1, -1) : text;
  if (name === '' || name.length > 100 || /[^\P{Cc}]/u.test(name))
    return end(response, 422, 'expected the name of the session that begins as the body, of 1 to 100 characters');
  try {
    end(response, 200, options.onSession(name));
  } catch (error) {
    options.onProblem((error as Error).message);
    end(response, 500, (error as Error).message);
  }
}

const LONGER = `the response is longer than ${MAX_BODY_BYTES / 1024} KiB`;

const HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade'];

function pass(request: IncomingMessage, response: ServerResponse, options: ProxyOptions, own: string): void {
  const { upstream, onProblem } = options;
  const { method = 'GET', url: target = '/' } = request;
  const name = `${method} ${target.split('?', 1)[0]}`;
  if (!target.startsWith('/')) return end(response, 400, 'expected a path: this is no proxy for other addresses');
  const rewriting = { toUpstream: addressReplacer(own, upstream), toRecorder: addressReplacer(upstream, own) };
  const began = Date.now();
  const requestBody = new StoredBody();
  const path = rewriting.toUpstream(target);
  const sent = requestTo(upstream, path, request, rewriting);
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    onProblem(`${name}: the service did not respond (${error.message || error.code}); not recorded`);
    end(response, 502, `${upstream} did not respond: ${error.message || error.code}`);
  });
  sent.on('response', (received) => {
    const problem = problemWith(received);
    if (problem !== undefined) {
      onProblem(`${name}: ${problem}; not recorded`);
      received.destroy();
      return end(response, 502, problem);
    }
    const responseBody = new StoredBody();
    received.on('data', (chunk: Buffer) => responseBody.add(chunk));
    received.on('error', () => {
      onProblem(`${name}: the response broke off; not recorded`);
      response.destroy();
    });
    const finish = (): void => {
      const exchange = exchangeOf(request, received, { path, requestBody, responseBody, began, rewriting });
      if (typeof exchange === 'string') onProblem(`${name}: ${exchange}`);
      else options.onExchange(exchange);
    };
    received.on('end', () => {
      if (!received.complete) return;
      // A service may respond before it has read all.
      if (request.complete) finish();
      else request.once('end', finish);
    });
    passBack(received, response, {
      toRecorder: rewriting.toRecorder,
      headers: rewritten(without(received.headers, HOP), rewriting.toRecorder),
      onLonger: () => onProblem(`${name}: ${LONGER}: addresses in it lead past the recorder`),
    });
  });
  passOn(request, sent, rewriting, requestBody);
  response.on('close', () => {
    if (response.writableFinished) return;
    sent.destroy();
  });
}

function requestTo(upstream: string, path: string, request: IncomingMessage, { toUpstream }: Rewriting): ClientRequest {
  const base = new URL(upstream);
  const send = base.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = rewritten(without(request.headers, HOP), toUpstream);
  // The body may become another one.
  if (isTextType(request.headers['content-type'])) delete headers['content-length'];
  return send(upstream + path, { method: request.method, headers: { ...headers, host: base.host } });
}

/** What cannot be passed on: Node.js writes no such status. */
function problemWith({ statusCode = 0 }: IncomingMessage): string | undefined {
  return statusCode < 200 || statusCode > 999
    ? `the service responded with status ${statusCode}, which is no status`
    : undefined;
}

type HeaderValues = Record<string, string | string[]>;

const rewritten = (headers: HeaderValues, rewrite: (text: string) => string): HeaderValues =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.map(rewrite) : rewrite(value)]),
  );

interface Bodies {
  readonly path: string;
  readonly requestBody: StoredBody;
  readonly responseBody: StoredBody;
  readonly began: number;
  readonly rewriting: Rewriting;
}

/** What passed through; or why it cannot be a step of a case. */
function exchangeOf(request: IncomingMessage, received: IncomingMessage, bodies: Bodies): Exchange | string {
  const { method = 'GET' } = request;
  const { path } = bodies;
  const requestBody = bodies.requestBody.bytes;
  if (requestBody === undefined) return `its body is longer than ${MAX_BODY_BYTES / 1024} KiB; not recorded`;
  const ended = Date.now();
  // The service's clock may be another one than ours; its header has whole seconds.
  const date = Date.parse(received.headers.date ?? '');
  const skew = Number.isNaN(date) || Math.abs(date - ended) < 2000 ? 0 : date - ended;
  return {
    method,
    path,
    requestHeaders: headersOf(request, bodies.rewriting.toUpstream),
    requestBody,
    status: received.statusCode ?? 0,
    responseHeaders: headersOf(received, (text) => text),
    responseBody: decompressed(bodies.responseBody.bytes, received.headers['content-encoding'] ?? ''),
    began: bodies.began + skew,
    ended: ended + skew,
  };
}

function headersOf({ rawHeaders }: IncomingMessage, rewrite: (text: string) => string): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rewrite(rawHeaders[i + 1] ?? ''));
  return headers;
}

const without = (headers: IncomingMessage['headers'], names: readonly string[]): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || names.includes(name) ? [] : [[name, value] as const],
    ),
  );
