import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '../../engine/http/area.ts';
import { joined, type Incoming, type RequestHeaders } from '../../engine/http/incoming.ts';

/** A request that cannot be read as one: two hosts, or a broken address. */
export class UnreadableRequest extends Error {
  override readonly name = 'UnreadableRequest';
}

/** The host that a request was sent to; a request of HTTP/1.0 may name none. */
export function hostOf({ headers, socket }: IncomingMessage): string {
  return headers.host ?? `127.0.0.1:${socket.localPort}`;
}

// Requests of these have no body.
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE', 'TRACK', 'CONNECT']);

/** The address that responses show: that by which a request came, unless there is an origin. */
export interface ShownAddress {
  readonly scheme: string;
  readonly origin: string | undefined;
}

/** A request of Node.js as the fake reads one. Making a `Request` of the platform would take longer than handling it. */
export function incomingOf(request: IncomingMessage, shown: ShownAddress, gone: () => AbortSignal): Incoming {
  const { method = 'GET' } = request;
  const headers = new ReceivedHeaders(request.rawHeaders);
  const read = (limit: number): Promise<Uint8Array | undefined> => readBody(request, limit);
  return {
    method,
    url: urlOf(request, shown),
    dottedPath: dottedPathOf(request),
    headers,
    gone,
    ...(hasBody(request) && { read }),
  };
}

function urlOf(request: IncomingMessage, { scheme, origin }: ShownAddress): URL {
  const { url: target = '/' } = request;
  const text = target.startsWith('/') ? `${origin ?? `${scheme}://${hostOf(request)}`}${target}` : target;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '')
    throw new UnreadableRequest('The request cannot be read.');
  return url;
}

/** The path as it came, where segments of dots are in it. */
function dottedPathOf({ url = '' }: IncomingMessage): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  return /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) ? path : undefined;
}

function hasBody({ headers, method = 'GET' }: IncomingMessage): boolean {
  if (BODILESS.has(method)) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** Headers as they were received: like `Headers`, but without checking again what the server has checked. */
class ReceivedHeaders implements RequestHeaders {
  readonly #values = new Map<string, string>();

  constructor(raw: readonly string[]) {
    for (let i = 0; i < raw.length; i += 2) this.#add((raw[i] ?? '').toLowerCase(), raw[i + 1] ?? '');
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    yield* [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #add(name: string, value: string): void {
    const before = this.#values.get(name);
    if (before !== undefined && name === 'host') throw new UnreadableRequest('There is more than one Host header.');
    this.#values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
}

/** Reading no further leaves the connection open, so that the response can still be read. */
function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const end = (): void => {
      request.off('data', take).off('end', whole).off('error', broken).off('close', broken);
    };
    const take = (chunk: Uint8Array): void => {
      length += chunk.byteLength;
      chunks.push(chunk);
      if (length <= limit) return;
      end();
      request.pause();
      resolve(undefined);
    };
    const whole = (): void => {
      end();
      resolve(chunks.length === 1 ? chunks[0] : joined(chunks));
    };
    const broken = (): void => {
      end();
      reject(new Error('the body broke off'));
    };
    request.on('data', take).on('end', whole).on('error', broken).on('close', broken);
  });
}

/** Writes a response. A lost one breaks the connection, and so does a body that breaks off. */
export async function writeReply(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const { stream, bytes, body, cookies, isLost } = reply;
  if (isLost === true) return void request.socket.resetAndDestroy();
  if (cookies !== undefined) response.setHeader('Set-Cookie', cookies);
  if (stream !== undefined) await writePieces(response, reply, stream());
  else if (bytes !== undefined) await writeBytes(response, reply, bytes, request.httpVersion);
  else writeWhole(response, reply, body);
  if (hasBody(request) && !request.complete) discardRest(request);
}

function writeWhole(response: ServerResponse, { status, headers = {} }: Reply, body: string | Uint8Array = ''): void {
  const isMeasured = status === 204 || status === 304 || headers['Content-Length'] !== undefined;
  response.writeHead(status, isMeasured ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** A body of one piece has a length; a longer one is sent as it is made, to a client that can read it so. */
async function writeBytes(
  response: ServerResponse,
  reply: Reply,
  bytes: Iterable<Uint8Array>,
  httpVersion: string,
): Promise<void> {
  const pieces = bytes[Symbol.iterator]();
  const [first, second] = [pieces.next(), pieces.next()];
  const all = { [Symbol.iterator]: () => pieces };
  const begun = [first, second].flatMap(({ done, value }) => (done === true ? [] : [value]));
  const isLong = begun.length === 2 && httpVersion !== '1.0';
  if (!isLong) return writeWhole(response, reply, joined([...begun, ...all]));
  await writePieces(response, reply, chain(begun, all));
}

function* chain(first: readonly Uint8Array[], rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** Sends a body piece by piece, no faster than the client takes it; one that breaks off closes the connection. */
async function writePieces(
  response: ServerResponse,
  { status, headers }: Reply,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  response.writeHead(status, headers);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) break;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch {
    response.write('', () => response.destroy());
  }
}

/** Waits until the client has taken what was written, or has gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

const MAX_DISCARDED = 64 * 1024 * 1024;

/** Reads the rest of a request and forgets it, or the connection's next request would begin in the middle of this one. */
function discardRest(request: IncomingMessage): void {
  let length = 0;
  request.on('data', (chunk: Uint8Array) => {
    length += chunk.byteLength;
    if (length > MAX_DISCARDED) request.destroy();
  });
  request.on('error', () => undefined).resume();
}
