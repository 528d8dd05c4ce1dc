import { brotliCompressSync, gzipSync } from 'node:zlib';
import { below, random } from '../../git/random.ts';

/** A secret that the servers echo wherever they can. */
export const SECRET = 'sk_live.4f9d2c7b1a';

/** The next step of a server. */
export type Step =
  { readonly write: Buffer } | { readonly wait: number } | Endless | 'stall' | 'close' | 'reset' | 'idle';

/** Written without end: as fast as it is read, or a piece every few milliseconds. */
export interface Endless {
  readonly endless: Buffer;
  readonly every?: number;
}

/** One kind of misbehaviour. */
export interface Misbehaviour {
  readonly name: string;
  /** The body as the server means it, before it is encoded, framed and cut. */
  readonly body: Buffer;
  readonly steps: readonly Step[];
}

/** One part of a response: its name, and what it is. The first of each kind is what a well-behaved server sends. */
type Choice<T> = readonly (readonly [name: string, value: T])[];

const CRLF = '\r\n';
const text = (value: string): Buffer => Buffer.from(value);
const many = (count: number, line: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => line(n));

const statusLines: Choice<string> = [
  ['200', 'HTTP/1.1 200 OK'],
  ...[201, 202, 203, 204, 205, 206, 226, 300, 301, 302, 303, 304, 305, 307, 308].map(status),
  ...[400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 412, 418, 421, 422, 423, 425, 429, 431, 451, 499].map(status),
  ...[500, 501, 502, 503, 504, 511, 599, 600, 999].map(status),
  ['a status of two digits', 'HTTP/1.1 20 OK'],
  ['a status of four digits', 'HTTP/1.1 2000 OK'],
  ['a status that is a word', 'HTTP/1.1 abc OK'],
  ['status 000', 'HTTP/1.1 000 OK'],
  ['status 101', 'HTTP/1.1 101 Switching Protocols'],
  ['no reason', 'HTTP/1.1 200'],
  ['a long reason', `HTTP/1.1 503 ${'no '.repeat(4_000)}`],
  ['a reason with the secret', `HTTP/1.1 500 ${SECRET}`],
  ['a reason in Latin-1', 'HTTP/1.1 500 d\u00e9j\u00e0'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK'],
  ['HTTP/3.0', 'HTTP/3.0 200 OK'],
  ['no protocol', '200 OK'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6'],
  ['a TLS alert', '\x15\x03\x03\x00\x02\x02\x28'],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0'],
];

function status(code: number): readonly [string, string] {
  return [String(code), `HTTP/1.1 ${code} ${code < 400 ? 'Fine' : 'Not Fine'}`];
}

const contentTypes: Choice<readonly string[]> = [
  ['json', ['content-type: application/json']],
  ['no type', []],
  ['an unknown charset', ['content-type: application/json; charset=klingon']],
  ['UTF-16', ['content-type: application/json; charset=utf-16le']],
  ['two types', ['content-type: text/html', 'content-type: application/json']],
  ['a type that is none', ['content-type: ;;;=,"']],
  ['events', ['content-type: text/event-stream']],
];

// `OTHER` is the address of a server that must never be asked, `SELF` the base URL.
const noises: Choice<readonly string[]> = [
  ['nothing more', []],
  ['a location that is the same', ['location: SELF/payments/r']],
  ['a location in a circle', ['location: ?again=1']],
  ['a location elsewhere', ['location: OTHER/steal']],
  ['a location elsewhere without a scheme', ['location: //OTHERHOST/steal']],
  ['a location above the base URL', ['location: /']],
  ['a location with dots', ['location: SELF/../../x']],
  ['a location with a user', ['location: http://user:password@OTHERHOST/']],
  ['a location that is a script', ['location: javascript:alert(1)']],
  ['a location that is no URL', ['location: http://[::1']],
  ['an empty location', ['location: ']],
  ['two locations', ['location: OTHER/a', 'location: SELF/b']],
  ['a long location', [`location: SELF/${'a/'.repeat(5_000)}`]],
  ['a location with the secret', [`location: OTHER/?key=${SECRET}`]],
  ['a next page elsewhere', ['link: <OTHER/steal?page=2>; rel="next"']],
  ['a next page that is the same', ['link: <>; rel=next']],
  ['a next page above the base URL', ['link: </>; rel="next last prev first"']],
  ['a link without an end', ['link: <SELF/?page=2; rel="next']],
  ['a link that is nothing', ['link: ;;;,,,<><>;rel;rel==""']],
  ['ten thousand links', [`link: ${many(700, (n) => `<${n}>;rel=x`).join()}`]],
  ['a link of backslashes', [`link: <a>; x="${'\\'.repeat(6_000)}`]],
  ['a link with the secret', [`link: <SELF/?page=2&key=${SECRET}>; rel="next"`]],
  ['a wait that is negative', ['retry-after: -5']],
  ['a wait that is a word', ['retry-after: soon']],
  ['a wait beyond all bounds', [`retry-after: ${'9'.repeat(400)}`]],
  ['a wait until long ago', ['retry-after: Thu, 01 Jan 1970 00:00:00 GMT']],
  ['a wait that is not a date', ['retry-after: 25:61:61']],
  ['a wait as a fraction', ['retry-after: 0.0000001']],
  ['a reset that is nonsense', ['x-ratelimit-reset: NaN']],
  ['a reset in the past', ['x-ratelimit-reset: 1']],
  ['a total beyond all bounds', ['x-total-count: 1e999']],
  ['a total that is negative', ['x-total-count: -1']],
  ['an id that is long', [`x-request-id: ${'i'.repeat(8_000)}`]],
  ['an id with the secret', [`x-request-id: ${SECRET}`]],
  ['cookies', many(200, (n) => `set-cookie: ${SECRET}${n}=1`)],
  ['names of prototypes', ['__proto__: x', 'constructor: x', 'tostring: x', 'hasOwnProperty: x']],
  ['a deprecation with the secret', [`deprecation: ${SECRET}`, `sunset: ${SECRET}`]],
  ['a thousand headers', many(1_000, (n) => `x-${n}: ${n}`)],
  ['a header of 100 kB', [`x-long: ${'x'.repeat(100_000)}`]],
  ['a header without a colon', ['nonsense']],
  ['a header without a name', [': x']],
  ['a header with a line break', ['x-folded: a\r\n b']],
  ['a header with a zero byte', ['x-zero: a\0b']],
  ['a name in Latin-1', ['x-\u00e9: 1']],
  ['a header with the secret as its name', [`${SECRET}: 1`]],
  ['an upgrade', ['connection: upgrade', 'upgrade: websocket']],
  ['connection: close', ['connection: close']],
  ['an alternative service', ['alt-svc: h2="OTHERHOST"']],
  ['trailers announced', ['trailer: content-length']],
];

const record = {
  ...{ code: 200, status: 'OK', message: 'fine', id: 1, number: 7, title: 't', state: 'open', content_version: 0 },
  ...{ ip: '10.0.0.0/8', severity: 'no_access', comment: '', created_at: '', expires_at: null, domain: 'a.example' },
  ...{ transaction: { id: 'p', reference: 'r', amount: 5, currency: 'XAF', status: 'pending', customer: 'c' } },
  ...{ balance: { total: 5, available: 5, currency: 'XAF' }, items: [], current_page: 1, last_page: 1, totals: 0 },
};
const changed = (more: object): Buffer => text(JSON.stringify({ ...record, ...more }));
const payment = { ...record.transaction, created_at: '2026-01-01T00:00:00Z' };

const bodies: Choice<Buffer> = [
  ['a record', changed({ transaction: payment })],
  ['a page', changed({ items: [payment, payment] })],
  ['a list', text('[]')],
  ['nothing', text('')],
  ...['null', 'true', '0', '"a"', '{}', '[[]]', '[null]', '{"items":null}', '{"transaction":null}'].map(
    (json) => [json, text(json)] as const,
  ),
  ['half a record', changed({}).subarray(0, 90)],
  ['two records', Buffer.concat([changed({}), changed({})])],
  ['a record and a zero byte', Buffer.concat([changed({}), text('\0')])],
  ['not JSON', text('{"a":NaN,}')],
  ['a page of HTML', text(`<html><body>${SECRET} <script>alert(1)</script></body></html>`)],
  ['arrays nested 200,000 deep', text('['.repeat(200_000) + ']'.repeat(200_000))],
  ['objects nested 100,000 deep', text('{"a":'.repeat(100_000) + '0' + '}'.repeat(100_000))],
  ['errors nested 3,000 deep', text(`{"message":"no","errors":${'{"a":['.repeat(3_000)}0${']}'.repeat(3_000)}}`)],
  ['names of prototypes', text('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"items":[]}')],
  ['a prototype for the data', text('{"transaction":{"__proto__":{"polluted":1}},"errors":{"__proto__":["x"]}}')],
  ['errors of other types', changed({ errors: { amount: 5, a: null, b: [[]], c: { d: 1 } }, message: {} })],
  ['errors that are a list', changed({ errors: ['a', null] })],
  ['errors that are a string', changed({ errors: 'x', message: 5 })],
  ['a thousand errors', changed({ errors: Object.fromEntries(many(1_000, String).map((n) => [n, [n]])) })],
  ['the secret, echoed', changed({ message: `bad key ${SECRET}`, error: SECRET, errors: { [SECRET]: [SECRET] } })],
  [
    'the secret, escaped',
    text(`{"message":"${[...SECRET].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}"}`),
  ],
  ['amounts beyond all bounds', changed({ transaction: { ...payment, amount: 1e308 } }).fill('9', 20, 21)],
  [
    'a record of strings',
    changed({ transaction: Object.fromEntries(Object.keys(payment).map((name) => [name, 'x'])) }),
  ],
  ['a record of lists', changed({ transaction: [payment] })],
  ['items that are an object', changed({ items: { length: 3, 0: payment } })],
  ['items of other types', changed({ items: [null, 5, 'x', []] })],
  ['pages without end', changed({ items: [payment], current_page: 1, last_page: 2 ** 53 })],
  ['pages that go back', changed({ items: [payment], current_page: -5, last_page: '7' })],
  ['empty pages without end', changed({ current_page: 0, last_page: 1e9 })],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), changed({})])],
  ['UTF-16', Buffer.from(JSON.stringify(record), 'utf16le')],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['half a surrogate pair', text('{"message":"\\ud800","items":["\\udc00"]}')],
  ['two megabytes of spaces', Buffer.alloc(2 ** 21, ' ')],
  ['a string of two megabytes', text(`{"message":"${'x'.repeat(2 ** 21)}"}`)],
  [
    'a hundred thousand names',
    text(JSON.stringify(Object.fromEntries(many(100_000, (n) => `k${n}`).map((k) => [k, 0])))),
  ],
];

/** The headers of an encoding, and the bytes. */
type Encode = (body: Buffer) => readonly [headers: readonly string[], bytes: Buffer];

const encodings: Choice<Encode> = [
  ['plain', (body) => [[], body]],
  ['gzip', (body) => [['content-encoding: gzip'], gzipSync(body)]],
  ['gzip, cut', (body) => [['content-encoding: gzip'], gzipSync(body).subarray(0, -9)]],
  // A block of no type: other damage to a short body may pass as text in the platform's fetch, of which no client can know.
  ['gzip, damaged', (body) => [['content-encoding: gzip'], gzipSync(body).fill(0xff, 10, 20)]],
  ['gzip that is none', (body) => [['content-encoding: gzip'], body]],
  ['gzip twice', (body) => [['content-encoding: gzip, gzip'], gzipSync(gzipSync(body))]],
  ['gzip and more', (body) => [['content-encoding: gzip'], Buffer.concat([gzipSync(body), text('more')])]],
  ['a bomb', () => [['content-encoding: gzip'], bomb]],
  ['brotli that is none', (body) => [['content-encoding: br'], body]],
  ['brotli, cut', (body) => [['content-encoding: br'], brotliCompressSync(body).subarray(0, -3)]],
  ['deflate that is none', (body) => [['content-encoding: deflate'], body]],
  ['zstd that is none', (body) => [['content-encoding: zstd'], body]],
  ['an unknown encoding', (body) => [['content-encoding: klingon'], body]],
  // Six or more end the process: of such a response the `fetch` of Node 24 throws an error that nobody can catch.
  ['five encodings', (body) => [[`content-encoding: ${many(5, () => 'gzip').join()}`], body]],
];
const bomb = gzipSync(Buffer.alloc(2 ** 25, ' '));

/** The headers of a framing, the bytes, and what becomes of the connection. */
type Frame = (body: Buffer) => readonly [headers: readonly string[], bytes: Buffer, after: 'idle' | 'close' | 'stall'];

const chunk = (size: string, body: Buffer): Buffer => Buffer.concat([text(size + CRLF), body, text(CRLF)]);
const length = (count: number | string): string => `content-length: ${count}`;
const chunks = 'transfer-encoding: chunked';

const framings: Choice<Frame> = [
  ['its length', (body) => [[length(body.length)], body, 'idle']],
  ['no length', (body) => [[], body, 'close']],
  ['no length, and no end', (body) => [[], body, 'stall']],
  ['a length that is too long', (body) => [[length(body.length + 10)], body, 'stall']],
  ['a length that is too long, then closed', (body) => [[length(body.length + 10)], body, 'close']],
  ['a length that is too short', (body) => [[length(body.length >> 1)], body, 'close']],
  ['a length beyond all bounds', (body) => [[length('9'.repeat(30))], body, 'close']],
  ['a length of 4 GB', (body) => [[length(2 ** 32)], body, 'stall']],
  ['a negative length', (body) => [[length(-1)], body, 'close']],
  ['a length that is a word', (body) => [[length('many')], body, 'close']],
  ['two lengths', (body) => [[length(1), length(body.length)], body, 'close']],
  [
    'chunks',
    (body) => [[chunks], Buffer.concat([chunk(body.length.toString(16), body), text(`0${CRLF}${CRLF}`)]), 'idle'],
  ],
  ['chunks without an end', (body) => [[chunks], chunk(body.length.toString(16), body), 'stall']],
  ['chunks, then closed', (body) => [[chunks], chunk(body.length.toString(16), body), 'close']],
  ['a chunk of no size', (body) => [[chunks], chunk('', body), 'stall']],
  ['a chunk of a size that is a word', (body) => [[chunks], chunk('many', body), 'stall']],
  ['a chunk beyond all bounds', (body) => [[chunks], chunk('f'.repeat(20), body), 'stall']],
  ['a chunk that is too long', (body) => [[chunks], chunk((body.length + 9).toString(16), body), 'close']],
  ['a chunk with a long extension', (body) => [[chunks], chunk(`1;${'x'.repeat(100_000)}`, body), 'close']],
  [
    'trailers without end',
    (body) => [
      [chunks],
      chunk('0', text(many(5_000, (n) => `x-${n}: 1`).join(CRLF))),
      body.length > 0 ? 'close' : 'stall',
    ],
  ],
  ['a length and chunks', (body) => [[length(3), chunks], chunk(body.length.toString(16), body), 'close']],
  ['an unknown transfer', (body) => [['transfer-encoding: klingon'], body, 'close']],
];

/** How a server writes a response: its head, its body, and what becomes of the connection. */
type Manner = (head: Buffer, body: Buffer, after: Step) => readonly Step[];

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);
const drip = (bytes: Buffer): Step[] =>
  [...bytes.subarray(0, 400)].flatMap((_, n) => [{ write: bytes.subarray(n, n + 1) }, { wait: 3 }]);
const interim = (status: number, more = ''): Buffer => text(`HTTP/1.1 ${status} Wait${CRLF}${more}${CRLF}`);

const manners: Choice<Manner> = [
  ['at once', (head, body, after) => [{ write: Buffer.concat([head, body]) }, after]],
  ['never', () => ['stall']],
  ['closed at once', () => ['close']],
  ['reset at once', () => ['reset']],
  ['closed in the status line', (head) => [{ write: head.subarray(0, 7) }, 'close']],
  ['half a head', (head) => [{ write: half(head) }, 'stall']],
  ['half a head, then closed', (head) => [{ write: half(head) }, 'close']],
  ['half a head, then reset', (head) => [{ write: half(head) }, 'reset']],
  ['a head, then nothing', (head) => [{ write: head }, 'stall']],
  ['a head, then closed', (head) => [{ write: head }, 'close']],
  ['a head, then reset', (head) => [{ write: head }, 'reset']],
  ['half a body', (head, body) => [{ write: Buffer.concat([head, half(body)]) }, 'stall']],
  ['half a body, then closed', (head, body) => [{ write: Buffer.concat([head, half(body)]) }, 'close']],
  ['half a body, then reset', (head, body) => [{ write: Buffer.concat([head, half(body)]) }, { wait: 20 }, 'reset']],
  ['reset after the body', (head, body) => [{ write: Buffer.concat([head, body]) }, 'reset']],
  ['byte by byte', (head, body) => [...drip(Buffer.concat([head, body])), 'stall']],
  ['a body byte by byte', (head, body) => [{ write: head }, ...drip(body), 'stall']],
  ['late', (head, body, after) => [{ wait: 60 }, { write: Buffer.concat([head, body]) }, after]],
  ['too late', (head, body, after) => [{ wait: 500 }, { write: Buffer.concat([head, body]) }, after]],
  [
    'a pause in the body',
    (head, body, after) => [
      { write: Buffer.concat([head, half(body)]) },
      { wait: 60 },
      { write: body.subarray(body.length >> 1) },
      after,
    ],
  ],
  ['a head without end', (head) => [{ write: head.subarray(0, -2) }, { endless: text(`x-more: 1${CRLF}`) }]],
  [
    'a body without end',
    (head, body) => [{ write: Buffer.concat([head, body]) }, { endless: Buffer.alloc(2 ** 16, ' ') }],
  ],
  [
    'a body without end, slowly',
    (head, body) => [{ write: Buffer.concat([head, body]) }, { endless: text(' '), every: 5 }],
  ],
  ['continue without end', () => [{ endless: interim(100) }]],
  ['hints without end', () => [{ endless: interim(103, `link: </x>; rel=preload${CRLF}`), every: 2 }]],
  [
    'a hundred interim responses',
    (head, body, after) => [
      { write: Buffer.concat([...many(100, () => '').map(() => interim(102)), head, body]) },
      after,
    ],
  ],
  ['twice', (head, body, after) => [{ write: Buffer.concat([head, body, head, body]) }, after]],
  ['after empty lines', (head, body, after) => [{ write: Buffer.concat([text(CRLF.repeat(20)), head, body]) }, after]],
  [
    'with line feeds alone',
    (head, body, after) => [
      { write: Buffer.concat([text(head.toString('latin1').replaceAll(CRLF, '\n')), body]) },
      after,
    ],
  ],
];

const kinds = [statusLines, contentTypes, noises, bodies, encodings, framings, manners] as const;

/** One kind of misbehaviour: each number has its own, and one part of it is never well-behaved. */
export function misbehaviour(number: number, own: { readonly SELF: string; readonly OTHER: string }): Misbehaviour {
  const r = random(number + 1);
  const focus = number % kinds.length;
  const names: string[] = [];
  const pick = <T>(kind: number): T => {
    const choice = kinds[kind] as Choice<unknown>;
    const turn = 1 + (Math.floor(number / kinds.length) % (choice.length - 1));
    const at = kind === focus ? turn : r() < 0.65 ? 0 : below(r, choice.length);
    const [name, value] = choice[at]!;
    if (at > 0) names.push(name);
    return value as T;
  };
  const [statusLine, type, noise] = [pick<string>(0), pick<readonly string[]>(1), pick<readonly string[]>(2)];
  const body = pick<Buffer>(3);
  const [encoding, encoded] = pick<Encode>(4)(body);
  const [framing, framed, after] = pick<Frame>(5)(encoded);
  const manner = pick<Manner>(6);
  const lines = [statusLine, ...type, ...noise, ...encoding, ...framing].map((line) =>
    line.replace('SELF', own.SELF).replace('OTHERHOST', own.OTHER.slice(7)).replace('OTHER', own.OTHER),
  );
  const head = Buffer.from(lines.join(CRLF) + CRLF + CRLF, 'latin1');
  return { name: `${number}: ${names.join(', ')}`, body, steps: manner(head, framed, after) };
}
