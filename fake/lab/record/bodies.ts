import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import * as zlib from 'node:zlib';
import { isTextType } from './addresses.ts';

/** The longest body that is kept: longer ones pass through. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A body as far as it is kept. */
export class StoredBody {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length <= MAX_BODY_BYTES) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
  }

  /** Undefined where it was longer. */
  get bytes(): Uint8Array<ArrayBuffer> | undefined {
    return this.#length > MAX_BODY_BYTES ? undefined : new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Addresses are rewritten both ways, so that a client which follows them stays here. */
export interface Rewriting {
  readonly toUpstream: (text: string) => string;
  readonly toRecorder: (text: string) => string;
}

/** Passes the body of a request on: text whole, with the addresses of the service, and anything else as it comes. */
export function passOn(
  request: IncomingMessage,
  sent: ClientRequest,
  { toUpstream }: Rewriting,
  kept: StoredBody,
): void {
  if (!isTextType(request.headers['content-type'])) {
    request.on('data', (chunk: Buffer) => kept.add(chunk));
    return void request.pipe(sent);
  }
  const note = (chunk: Buffer): Buffer => (kept.add(chunk), chunk);
  collect(request, {
    whole: (body) => sent.end(note(rewrittenText(body, toUpstream))),
    longer: (body) => {
      sent.write(note(body));
      request.on('data', (chunk: Buffer) => kept.add(chunk));
      request.pipe(sent);
    },
  });
}

/** How a response is passed back. */
interface PassingBack extends Pick<Rewriting, 'toRecorder'> {
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Called for a body that is too long to be rewritten. */
  readonly onLonger: () => void;
}

/** Passes a response back: text whole, with the addresses of the recorder, and anything else as it comes. */
export function passBack(
  received: IncomingMessage,
  response: ServerResponse,
  { toRecorder, headers, onLonger }: PassingBack,
): void {
  const status = received.statusCode ?? 502;
  if (!isTextType(received.headers['content-type'])) {
    response.writeHead(status, headers);
    return void received.pipe(response);
  }
  collect(received, {
    whole: (body) => {
      const plain = decompressed(new Uint8Array(body), received.headers['content-encoding'] ?? '');
      const text = plain && rewrittenText(Buffer.from(plain), toRecorder);
      if (plain === undefined || text === undefined || text.equals(plain)) {
        response.writeHead(status, headers).end(body);
        return;
      }
      const { 'content-encoding': _encoding, 'content-length': _length, etag: _tag, ...others } = headers;
      response.writeHead(status, { ...others, 'content-length': text.length }).end(text);
    },
    longer: (body) => {
      onLonger();
      response.writeHead(status, headers).write(body);
      received.pipe(response);
    },
  });
}

/** The functions that take a body: whole, or its beginning where it is longer than what is kept. */
interface Collected {
  readonly whole: (body: Buffer) => void;
  readonly longer: (beginning: Buffer) => void;
}

function collect(message: IncomingMessage, { whole, longer }: Collected): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const add = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) return;
    message.off('data', add).off('end', done);
    longer(Buffer.concat(chunks));
  };
  const done = (): void => whole(Buffer.concat(chunks));
  message.on('data', add).on('end', done);
}

/** A body with other addresses; as it is where it is no UTF-8. */
function rewrittenText(body: Buffer, rewrite: (text: string) => string): Buffer {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) ? Buffer.from(rewrite(text)) : body;
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/** The encodings that this Node.js can read: zstd from 22.15 on. */
const DECODERS: ReadonlyMap<string, Decoder | undefined> = new Map<string, Decoder | undefined>([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', zlib.inflateSync],
  ['br', zlib.brotliDecompressSync],
  ['zstd', zlib.zstdDecompressSync],
]);

/** A body as it is without its compression; undefined for one that is longer then, or that cannot be read. */
export function decompressed(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  encoding: string,
): Uint8Array<ArrayBuffer> | undefined {
  if (bytes === undefined || encoding === '' || encoding === 'identity' || bytes.length === 0) return bytes;
  try {
    const body = DECODERS.get(encoding)?.(bytes, { maxOutputLength: MAX_BODY_BYTES });
    return body && new Uint8Array(body);
  } catch {
    return undefined;
  }
}
