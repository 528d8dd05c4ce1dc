import { connect, type Socket } from 'node:net';
import { below, pick, type Random } from '../git/random.ts';
import type { Sent } from './requests.ts';

/** No response within so many milliseconds is a failure: twenty requests at once for all that has changed take 20 s. */
const PATIENCE = 120_000;

/** One connection to a server, over which any bytes can be sent. */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;
  /** The bytes that have come, joined when they may be a whole response. */
  #pieces: Buffer[] = [];
  #length = 0;
  #awaited = 1;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends bytes, and gives the response: the status 0 where the server closed the connection without one. It connects
   * first where it has to.
   */
  async exchange(bytes: Uint8Array | string, method = 'GET'): Promise<Exchanged> {
    this.send(bytes);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#socket?.destroy();
    }, PATIENCE);
    try {
      for (;;) {
        const response = this.#response(method);
        if (response !== undefined) return response;
        if (isLate) throw new Error(`no response to ${Buffer.from(bytes).toString('latin1', 0, 300)}`);
        if (this.#socket === undefined || this.#socket.destroyed)
          return { status: statusAtEnd(this.#joined()), text: '' };
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends bytes and waits for nothing. */
  send(bytes: Uint8Array | string): void {
    (this.#socket ??= this.#connected()).write(bytes);
  }

  /** Breaks the connection. */
  reset(): void {
    this.#socket?.resetAndDestroy();
    this.#socket = undefined;
    this.#keep(Buffer.alloc(0));
  }

  /** The response to a request, if all of it has come. */
  #response(method: string): Exchanged | undefined {
    if (this.#length < this.#awaited) return undefined;
    const received = this.#joined();
    const response = responseIn(received, method);
    if (typeof response === 'number') {
      this.#awaited = response;
      return undefined;
    }
    this.#keep(received.subarray(response.end));
    if (response.closes) this.reset();
    return { status: response.status, text: received.toString('utf8', response.start, response.end) };
  }

  #joined(): Buffer {
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  #keep(received: Buffer): void {
    this.#pieces = [received];
    this.#length = received.length;
    this.#awaited = 1;
  }

  #connected(): Socket {
    this.#keep(Buffer.alloc(0));
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('data', (data) => {
      this.#pieces.push(data);
      this.#length += data.length;
      this.#wake();
    });
    // A connection that either side has broken off ends the exchange as well.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#wake();
    });
    return socket;
  }
}

/** A response; what was in chunks is shown with their sizes. */
export interface Exchanged {
  readonly status: number;
  readonly text: string;
}

interface Framed {
  readonly status: number;
  readonly start: number;
  readonly end: number;
  readonly closes: boolean;
}

const statusAtEnd = (bytes: Buffer): number =>
  Number(/^HTTP\/1.1 (\d+)/.exec(bytes.toString('latin1', 0, 20))?.[1] ?? 0);

/** The response at the start of what was received; while a part is missing, how many bytes there are at least with it. */
function responseIn(bytes: Buffer, method: string): Framed | number {
  const end = bytes.indexOf('\r\n\r\n');
  const more = bytes.length + 1;
  if (end < 0) return more;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const closes = /\r\nconnection: close/i.test(head);
  const from = end + 4;
  if (status < 200) return after(from, responseIn(bytes.subarray(from), method));
  if (method === 'HEAD' || status === 204 || status === 304) return { status, start: from, end: from, closes };
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const last = endOfChunks(bytes, from);
    return last === undefined ? more : { status, start: from, end: last, closes };
  }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  // Without a length, the end of the connection is the end of the body.
  if (length === undefined) return more;
  const to = from + Number(length);
  return bytes.length < to ? to : { status, start: from, end: to, closes };
}

const after = (from: number, framed: Framed | number): Framed | number =>
  typeof framed === 'number' ? framed + from : { ...framed, start: framed.start + from, end: framed.end + from };

function endOfChunks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (size === 0 || at > bytes.length) return at > bytes.length ? undefined : at;
  }
}

/** The bytes of a request, with its length or in chunks. */
export function bytesOf({ method, path, headers, body }: Sent, port: number, chunked = false): Buffer {
  const payload = body === undefined ? undefined : Buffer.from(body);
  const framing =
    payload === undefined ? [] : chunked ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${payload.length}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...lines, ...framing, '', ''].join('\r\n');
  if (payload === undefined) return Buffer.from(head, 'latin1');
  const start = Buffer.from(head, 'latin1');
  return Buffer.concat(chunked ? [start, ...inChunks(payload)] : [start, payload]);
}

function inChunks(payload: Buffer): Buffer[] {
  const half = Math.ceil(payload.length / 2);
  const pieces = [payload.subarray(0, half), payload.subarray(half)].filter(({ length }) => length > 0);
  return [
    ...pieces.flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ];
}

/** Bytes that are sent over a connection of their own; `waits` where the server may well wait for the rest. */
export interface Framing {
  readonly bytes: Buffer | string;
  readonly waits?: true;
}

const lines = (...given: readonly string[]): string => [...given, '', ''].join('\r\n');
const post = (path: string, ...headers: readonly string[]): string =>
  lines(`POST ${path} HTTP/1.1`, 'Host: localhost', 'Authorization: sk_test.understudy', ...headers);

/** Requests that no `fetch` can send, by name. */
export const framings: Readonly<Record<string, (r: Random, request: Buffer, path: string) => Framing>> = {
  'half a request': (r, request) => ({ bytes: request.subarray(0, 1 + below(r, request.length - 1)), waits: true }),
  'half a body': (_r, _request, path) => ({ bytes: `${post(path, 'Content-Length: 1000')}{"a"`, waits: true }),
  'half a chunk': (_r, _request, path) => ({
    bytes: `${post(path, 'Transfer-Encoding: chunked')}ff\r\n{`,
    waits: true,
  }),
  'a chunk without a size': (_r, _request, path) => ({
    bytes: `${post(path, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  }),
  'a huge chunk size': (_r, _request, path) => ({
    bytes: `${post(path, 'Transfer-Encoding: chunked')}${'f'.repeat(30)}\r\n`,
    waits: true,
  }),
  'a length and chunks': (_r, _request, path) => ({
    bytes: `${post(path, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  }),
  'two lengths': (_r, _request, path) => ({ bytes: `${post(path, 'Content-Length: 2', 'Content-Length: 3')}{}` }),
  'a negative length': (_r, _request, path) => ({ bytes: post(path, 'Content-Length: -1') }),
  'a length that is none': (r, _request, path) => ({
    bytes: post(path, `Content-Length: ${pick(r, ['x', '1e3', '0x10', '9'.repeat(30), ' '])}`),
  }),
  'a length without a body': (_r, _request, path) => ({ bytes: post(path, 'Content-Length: 99999999'), waits: true }),
  'another encoding of the transfer': (r, _request, path) => ({
    bytes: post(path, `Transfer-Encoding: ${pick(r, ['gzip', 'identity', 'chunked, gzip', 'x'])}`),
    waits: true,
  }),
  'a huge header': (_r, _request, path) => ({ bytes: post(path, `X: ${'x'.repeat(100_000)}`) }),
  'thousands of headers': (_r, _request, path) => ({
    bytes: post(path, ...Array.from({ length: 5_000 }, (_, i) => `X${i}: 1`)),
    waits: true,
  }),
  'a huge target': (_r, _request) => ({ bytes: lines(`GET /${'x'.repeat(100_000)} HTTP/1.1`, 'Host: localhost') }),
  'a folded header': (_r, _request, path) => ({
    bytes: lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'X: a', ' b'),
  }),
  'a space before the colon': (_r, _request, path) => ({ bytes: lines(`GET ${path} HTTP/1.1`, 'Host : localhost') }),
  'a header that is none': (r, _request, path) => ({
    bytes: lines(
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      pick(r, ['x', ': x', 'a\0b: c', 'é: x', 'a: \0', 'a: \x7f']),
    ),
    waits: true,
  }),
  'two hosts': (_r, _request, path) => ({ bytes: lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Host: 127.0.0.1') }),
  'a host that is none': (r, _request, path) => ({
    bytes: lines(`GET ${path} HTTP/1.1`, `Host: ${pick(r, ['', 'a b', '[', ':', 'x:99999', 'evil.example'])}`),
  }),
  'no host': (_r, _request, path) => ({ bytes: lines(`GET ${path} HTTP/1.1`) }),
  'another version': (r, _request, path) => ({
    bytes: lines(`GET ${path} HTTP/${pick(r, ['1.0', '0.9', '2.0', '9.9', 'x'])}`, 'Host: localhost'),
  }),
  'a line without a version': (_r, _request, path) => ({ bytes: `GET ${path}\r\n\r\n` }),
  'lines that end as they like': (_r, _request, path) => ({ bytes: `GET ${path} HTTP/1.1\nHost: localhost\n\n` }),
  'a whole address as target': (r, _request, path) => ({
    bytes: lines(
      `GET http://${pick(r, ['localhost', '[', 'evil.example', 'a:b@c'])}${path} HTTP/1.1`,
      'Host: localhost',
    ),
  }),
  'a target that is none': (r) => ({
    bytes: lines(
      `${pick(r, ['GET', 'OPTIONS', 'CONNECT'])} ${pick(r, ['*', '//', '///x', 'x', '?', '#', 'a:80', '/\\..\\x'])} HTTP/1.1`,
      'Host: localhost',
    ),
    waits: true,
  }),
  'bytes in the target': (r) => ({
    bytes: Buffer.from(
      lines(`GET /${String.fromCharCode(128 + below(r, 128), 1 + below(r, 255))} HTTP/1.1`, 'Host: localhost'),
      'latin1',
    ),
    waits: true,
  }),
  'a method of its own': (r, _request, path) => ({
    bytes: lines(
      `${pick(r, ['TRACE', 'CONNECT', 'FOO', 'G\0T', 'get', 'QUERY', 'PURGE'])} ${path} HTTP/1.1`,
      'Host: localhost',
    ),
  }),
  'an upgrade': (r, _request, path) => ({
    bytes: lines(
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      `Upgrade: ${pick(r, ['websocket', 'h2c', 'x'])}`,
      'Sec-WebSocket-Key: x',
    ),
  }),
  'a wait for leave to go on': (_r, _request, path) => ({
    bytes: `${post(path, 'Expect: 100-continue', 'Content-Length: 2')}{}`,
  }),
  'an expectation that nobody knows': (_r, _request, path) => ({
    bytes: `${post(path, 'Expect: x', 'Content-Length: 2')}{}`,
  }),
  'many requests at once': (_r, request) => ({ bytes: Buffer.concat(Array.from({ length: 20 }, () => request)) }),
  TLS: () => ({ bytes: Buffer.from('16030100f1010000ed0303', 'hex') }),
  noise: (r) => ({
    bytes: Buffer.from(Uint8Array.from({ length: 1 + below(r, 500) }, () => below(r, 256))),
    waits: true,
  }),
};
