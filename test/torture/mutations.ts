import { below, pick, type Random } from '../git/random.ts';
import type { Sent } from './requests.ts';

type Mutation = (r: Random, sent: Sent) => Sent;

const withBody = (sent: Sent, body: Sent['body']): Sent =>
  sent.method === 'GET' || sent.method === 'HEAD' ? { ...sent, method: 'POST', body } : { ...sent, body };
const withHeaders = (sent: Sent, headers: Readonly<Record<string, string>>): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${query}`,
});
const isObject = (text: string): boolean => {
  try {
    return text.startsWith('{') && JSON.parse(text) !== null;
  } catch {
    return false;
  }
};
/** The body where it is a small object of JSON; else any such one. */
const jsonOf = ({ body }: Sent): string =>
  typeof body === 'string' && body.length < 5_000 && isObject(body) ? body : '{"title":"t"}';
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Sizes of which most are small, and few are large. */
const size = (r: Random, largest: number): number => Math.floor(largest ** r());

const PROTOTYPE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
];
const ESCAPES = [
  '%',
  '%z',
  '%zz',
  '%ff',
  '%c3',
  '%c3%28',
  '%ed%a0%80',
  '%00',
  '%0d%0a',
  '%2e%2e',
  '%2f',
  '%252f',
  '%u0041',
];
const WRONG: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e21, -1e308, 2 ** 53, '', ' ', 'x', '\0', '\ud800', [], {}, [[]], [null]],
  ...[{ id: 1 }, ['x', 1], '9'.repeat(40), '0001-01-01T00:00:00Z', '2024-13-45T99:99:99Z', '<script>', "' OR 1=1"],
];
// Number tokens that JSON.stringify never writes.
const TOKENS = ['1e999', '-1e999', '-0', '1E+2', '9'.repeat(400), '0.1e-400', 'NaN', '01', '.5', '+1', '0x10', 'nul'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'FOO', 'get', 'x'];
const AUTHORIZATIONS = [
  ...[
    '',
    ' ',
    'token',
    'token ',
    'Bearer',
    'Basic',
    'Basic !!!',
    'Basic Og==',
    'Basic YTpi',
    'Digest x',
    'token  a  b',
  ],
  ...['token ÿ', 'Negotiate', 'sk_test.', 'sk_test.__proto__', 'Bearer __proto__', 'token '.repeat(50)],
];

/** Requests as a hostile or a broken client makes them, by name. */
const mutations: Readonly<Record<string, Mutation>> = {
  'a huge body': (r, sent) => withBody(sent, `{"title":${JSON.stringify('x'.repeat(size(r, 300_000)))}}`),
  'a huge list': (r, sent) =>
    withBody(sent, `{"${pick(r, ['labels', 'reviewers', 'events', 'items'])}":[${'1,'.repeat(size(r, 50_000))}1]}`),
  'a body with many keys': (r, sent) =>
    withBody(sent, `{${Array.from({ length: size(r, 5_000) }, (_, i) => `"k${i}":${i}`).join()}}`),
  'a deep body': (r, sent) => {
    const depth = size(r, 100_000);
    const [open, close] = pick(r, [
      ['[', ']'],
      ['{"a":', '}'],
      ['{"customer":', '}'],
    ] as const);
    return withBody(sent, `{"title":${open.repeat(depth)}1${close.repeat(depth)}}`);
  },
  'a deep body without an end': (r, sent) => withBody(sent, pick(r, ['[', '{"a":', '[{"a":']).repeat(size(r, 100_000))),
  'names of prototypes in the body': (r, sent) =>
    withBody(
      sent,
      `{"${pick(r, PROTOTYPE)}":${pick(r, ['{"x":1}', 'null', '"x"', '{"__proto__":{}}'])},${jsonOf(sent).slice(1)}`,
    ),
  'names of prototypes in the query': (r, sent) =>
    withQuery(sent, `${pick(r, PROTOTYPE)}=1&${pick(r, PROTOTYPE)}[${pick(r, PROTOTYPE)}]=x`),
  'names of prototypes in the path': (r, sent) => {
    const segments = sent.path.split('/');
    segments[1 + below(r, segments.length - 1)] = pick(r, PROTOTYPE);
    return { ...sent, path: segments.join('/') };
  },
  'a body cut off': (r, sent) => withBody(sent, jsonOf(sent).slice(0, below(r, jsonOf(sent).length))),
  'a body with a byte changed': (r, sent) => {
    const bytes = bytesOf(jsonOf(sent));
    bytes[below(r, bytes.length)] = below(r, 256);
    return withBody(sent, bytes);
  },
  'bytes that are no text': (r, sent) =>
    withBody(
      sent,
      Uint8Array.from({ length: size(r, 2_000) }, () => below(r, 256)),
    ),
  'wrong types': (r, sent) => {
    const fields = Object.entries(JSON.parse(jsonOf(sent)) as Record<string, unknown>);
    return withBody(
      sent,
      JSON.stringify(Object.fromEntries(fields.map(([key, value]) => [key, r() < 0.5 ? pick(r, WRONG) : value]))),
    );
  },
  'odd numbers': (r, sent) =>
    withBody(
      sent,
      jsonOf(sent).replace(/:(?:\d+|"[^"]*")/g, (value) => (r() < 0.3 ? `:${pick(r, TOKENS)}` : value)),
    ),
  'a key twice': (_r, sent) => withBody(sent, `${jsonOf(sent).slice(0, -1)},${jsonOf(sent).slice(1)}`),
  'another encoding': (r, sent) =>
    withBody(
      withHeaders(sent, {
        'Content-Type': pick(r, [
          'application/json; charset=utf-16',
          'application/json; charset=x',
          'application/json;;=',
        ]),
      }),
      r() < 0.5
        ? `\ufeff${jsonOf(sent)}`
        : Uint8Array.from([...jsonOf(sent)].flatMap((char) => [char.charCodeAt(0) & 255, 0])),
    ),
  'an encoding that it does not have': (r, sent) =>
    withBody(
      withHeaders(sent, { 'Content-Encoding': pick(r, ['gzip', 'br', 'deflate', 'x', 'gzip, gzip']) }),
      jsonOf(sent),
    ),
  'another content type': (r, sent) =>
    withHeaders(sent, {
      'Content-Type': pick(r, [
        ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'text/xml'],
        ...['application/x-git-upload-pack-request', 'application/x-git-receive-pack-request', 'a', '/', ';', '*/*'],
      ]),
    }),
  'a form': (r, sent) => {
    const body = pick(r, [
      'a=%zz&b=%',
      'labels[]=1&labels[]=2',
      'a[b][c][d]=1',
      '=',
      '&&&',
      'ip=%ff',
      'events[0]=x&events=y',
    ]);
    return withBody(
      withHeaders(sent, { 'Content-Type': 'application/x-www-form-urlencoded' }),
      body.repeat(size(r, 300)),
    );
  },
  'a multipart form': (r, sent) => {
    const part = `--x\r\nContent-Disposition: form-data; name="${pick(r, [...PROTOTYPE, 'title', ''])}"\r\n\r\n1\r\n`;
    const body = part.repeat(size(r, 300)) + pick(r, ['--x--', '--x', '', '--y--']);
    return withBody(withHeaders(sent, { 'Content-Type': 'multipart/form-data; boundary=x' }), body);
  },
  'another method': (r, sent) => ({ ...sent, method: pick(r, METHODS) }),
  'a huge query': (r, sent) =>
    withQuery(sent, `${pick(r, ['labels', 'search', 'ip', 'q'])}=${'x,'.repeat(size(r, 20_000))}`),
  'many parameters': (r, sent) =>
    withQuery(
      sent,
      Array.from({ length: size(r, 3_000) }, (_, i) => pick(r, ['page=1', 'limit=2', `k${i}=1`, 'a[]=1'])).join('&'),
    ),
  'bad escapes in the query': (r, sent) =>
    withQuery(sent, `${pick(r, ['search', 'state', '%'])}=${pick(r, ESCAPES)}&${pick(r, ESCAPES)}`),
  'bad escapes in the path': (r, sent) => {
    const at = 1 + below(r, sent.path.length);
    return { ...sent, path: sent.path.slice(0, at) + pick(r, ESCAPES) + sent.path.slice(at) };
  },
  'a long path': (r, sent) => ({ ...sent, path: sent.path + '/x'.repeat(size(r, 4_000)) }),
  'odd pages': (r, sent) =>
    withQuery(
      sent,
      `${pick(r, ['page', 'limit', 'max_id', 'min_id', 'since_id'])}=${pick(r, ['-1', '0', '1e9', '9'.repeat(30), 'NaN', '', ' 1', '0x1', '١'])}`,
    ),
  'another credential': (r, sent) => withHeaders(sent, { Authorization: pick(r, AUTHORIZATIONS) }),
  'a huge header': (r, sent) =>
    withHeaders(sent, {
      [pick(r, ['Authorization', 'Cookie', 'X-Grant', 'Accept', 'If-None-Match'])]: 'x'.repeat(size(r, 8_000)),
    }),
  'headers of prototypes': (r, sent) => withHeaders(sent, { [pick(r, PROTOTYPE)]: 'x', [pick(r, PROTOTYPE)]: '1' }),
  'headers that mean something': (r, sent) =>
    withHeaders(sent, {
      [pick(r, [
        'Sudo',
        'X-HTTP-Method-Override',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'Origin',
        'Referer',
        'Range',
      ])]: pick(r, ['', 'x', 'null', '*', 'bytes=0-', 'DELETE', 'http://[', 'nobody']),
      [pick(r, ['Accept', 'Accept-Language', 'Accept-Encoding', 'If-None-Match', 'If-Modified-Since', 'Git-Protocol'])]:
        pick(r, ['', '*/*;q=2', ';', 'W/"', 'version=9', '*']),
    }),
};

const kinds = Object.values(mutations);

/** A request as it is, or with one or two things wrong. */
export function mutated(r: Random, sent: Sent): Sent {
  const kind = r();
  if (kind < 0.5) return sent;
  const once = pick(r, kinds)(r, sent);
  return kind < 0.9 ? once : pick(r, kinds)(r, once);
}
