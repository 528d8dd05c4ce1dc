import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that cannot be read as one: two hosts, or a broken address. */
export class UnreadableRequest extends Error {
  override readonly name = 'UnreadableRequest';
}

/** The host that a request was sent to; a request of HTTP/1.0 may name none. */
export function hostOf({ headers, socket }: IncomingMessage): string {
  return headers.host ?? `127.0.0.1:${socket.localPort}`;
}

// No `Request` can be made with these, so they are put in its place: an area says itself that it has no such method.
const FORBIDDEN: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** A request of Node.js as one of the platform. The body is read as it is asked for. */
export function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const hosts = rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw new UnreadableRequest('There is more than one Host header.');
  const isForbidden = FORBIDDEN.has(method);
  const init: RequestInit & { duplex?: 'half' } = {
    method: isForbidden ? 'GET' : method,
    headers: headersOf(incoming),
  };
  if (hasBody(incoming) && !isForbidden && method !== 'GET' && method !== 'HEAD') {
    init.body = bodyOf(incoming);
    init.duplex = 'half';
  }
  try {
    const request = new Request(url.startsWith('/') ? `http://${hostOf(incoming)}${url}` : url, init);
    return isForbidden ? Object.defineProperty(request, 'method', { value: method }) : request;
  } catch (error) {
    throw new UnreadableRequest('The request cannot be read.', { cause: error });
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  return headers;
}

/** Cancelling it leaves the connection open, so that the response can still be read. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const step = await chunks.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** Writes a response of the platform. One that is an error breaks the connection, and so does a body that breaks off. */
export async function writeResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  if (response.type === 'error') return void incoming.socket.resetAndDestroy();
  const headers = Object.fromEntries(response.headers);
  const reader = response.body?.getReader();
  const isBodiless = response.status === 204 || response.status === 304;
  const isLive = headers['content-type'] === 'text/event-stream';
  const begun =
    isBodiless || isLive || headers['content-length'] !== undefined ? [] : [await reader?.read(), await reader?.read()];
  // A body of one piece has a length; a longer one is sent as it is made, to a client that can read it so.
  const isLong = begun[1]?.done === false && incoming.httpVersion !== '1.0';
  const body = begun.length === 0 || isLong ? undefined : Buffer.concat(await rest(reader, begun));
  if (body !== undefined) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers);
  if (body !== undefined) outgoing.end(body);
  else await pipe(reader, begun, outgoing);
  if (!incoming.complete) discardRest(incoming);
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Step = ReadableStreamReadResult<Uint8Array> | undefined;

async function* piecesOf(reader: Reader | undefined, begun: readonly Step[]): AsyncGenerator<Uint8Array> {
  for (const step of begun) if (step?.value !== undefined) yield step.value;
  for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) yield step.value;
}

async function rest(reader: Reader | undefined, begun: readonly Step[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(reader, begun)) pieces.push(piece);
  return pieces;
}

/** Sends a body piece by piece, no faster than the client takes it; one that breaks off closes the connection. */
async function pipe(reader: Reader | undefined, begun: readonly Step[], outgoing: ServerResponse): Promise<void> {
  try {
    for await (const piece of piecesOf(reader, begun)) {
      if (outgoing.destroyed) break;
      if (!outgoing.write(piece)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    outgoing.write('', () => outgoing.destroy());
  }
}

/** Waits until the client has taken what was written, or has gone. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });
}

const MAX_DISCARDED = 64 * 1024 * 1024;

/** Reads the rest of a request and forgets it, or the connection's next request would begin in the middle of this one. */
function discardRest(incoming: IncomingMessage): void {
  let length = 0;
  incoming.on('data', (chunk: Uint8Array) => {
    length += chunk.byteLength;
    if (length > MAX_DISCARDED) incoming.destroy();
  });
  incoming.on('error', () => undefined).resume();
}
