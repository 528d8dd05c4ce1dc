/**
 * The fake behind a real port: for programs in other languages, end-to-end tests and the browser.
 *
 * @packageDocumentation
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Fake } from './create-fake.ts';

/** Where to listen. */
export interface ListenOptions {
  /** The port. Default: 0, which picks a free one. */
  readonly port?: number;
  /** The address to bind. Default: `127.0.0.1`: the control routes ask for no credential. */
  readonly host?: string;
}

/** A fake that listens. */
export interface Listening {
  /** The base address: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The port. */
  readonly port: number;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Puts a fake behind a real HTTP server.
 *
 * @throws Error of Node.js when the port cannot be had.
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
export async function listen(fake: Fake, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1' } = options;
  const server = createServer((request, response) => void serve(fake, request, response));
  await listening(server, port, host);
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, port: address.port, close: () => closed(server) };
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

async function serve(fake: Fake, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let request: Request;
  try {
    request = toRequest(incoming);
  } catch {
    // A method or a target that no Request can be made of: `TRACE`, `http://`, a broken host.
    outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Bad Request\n');
    return;
  }
  const response = await fake.handle(request);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const bodiless = response.status === 204 || response.status === 304;
  if (!bodiless && headers['content-length'] === undefined) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers).end(body);
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const target = url.startsWith('/') ? `http://${hostOf(incoming)}${url}` : url;
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(incoming) };
  const hasBody =
    headers['content-length'] !== undefined
      ? headers['content-length'] !== '0'
      : headers['transfer-encoding'] !== undefined;
  if (hasBody && method !== 'GET' && method !== 'HEAD') {
    init.body = Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>;
    init.duplex = 'half';
  }
  return new Request(target, init);
}

function hostOf(incoming: IncomingMessage): string {
  const host = incoming.headers.host ?? '';
  return /^[\w.\-[\]:]+$/.test(host) ? host : `127.0.0.1:${incoming.socket.localPort}`;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  return headers;
}
