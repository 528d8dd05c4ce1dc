import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FederationAdminClient, PaymentsClient, PullsClient, verifyWebhook } from 'understudy-sdk';
import { redactor } from '../../src/core/http/redact.ts';
import { processorTime } from '../growth.ts';
import { failure, payment, script } from './support.ts';

/** Every printed form of a value. */
function printed(value: unknown): string {
  const full = { showHidden: true, depth: Infinity, getters: true, maxArrayLength: null, maxStringLength: null };
  const forms = [String(value), inspect(value), inspect(value, full), JSON.stringify(value)];
  for (let error: unknown = value; error instanceof Error; error = error.cause) {
    forms.push(error.message, error.stack ?? '', inspect(Object.getOwnPropertyDescriptors(error), full));
  }
  return forms.join('\n');
}

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');
const eachOf = (text: string, write: (character: string) => string) => Array.from(text, write).join('');
const octets = (text: string) => [...new TextEncoder().encode(text)];
const base64 = (text: string, ahead: string) => Buffer.from(`${ahead}${text}tail`).toString('base64');
const named: Record<string, string> = { '&': 'amp', '<': 'lt', '"': 'quot', '/': 'sol', '+': 'plus', '=': 'equals' };
const entity = (c: string) => (named[c] === undefined ? c : `&${named[c]};`);

/** How a server may write what it echoes. */
const encodings: Record<string, (text: string) => string> = {
  raw: (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'percent, as a component': encodeURIComponent,
  'percent, every byte, upper-case hex': (text) =>
    octets(text)
      .map((byte) => `%${hex(byte).toUpperCase()}`)
      .join(''),
  'percent, every byte, lower-case hex': (text) =>
    octets(text)
      .map((byte) => `%${hex(byte)}`)
      .join(''),
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  form: (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'JSON, as stringified': (text) => JSON.stringify(text).slice(1, -1),
  'JSON, with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON, every character escaped': (text) => eachOf(text, (c) => `\\u${hex(c.charCodeAt(0), 4)}`),
  'HTML, named': (text) => eachOf(text, entity),
  'HTML, decimal': (text) => eachOf(text, (c) => `&#${c.charCodeAt(0)};`),
  'HTML, hex': (text) => eachOf(text, (c) => `&#x${hex(c.charCodeAt(0))};`),
  'HTML, upper-case hex and zeros': (text) => eachOf(text, (c) => `&#X00${hex(c.charCodeAt(0)).toUpperCase()};`),
  'base64, first alignment': (text) => base64(text, ''),
  'base64, second alignment': (text) => base64(text, 'x'),
  'base64, third alignment': (text) => base64(text, 'xy'),
  'base64 in an address': (text) => encodeURIComponent(base64(text, 'x')),
  'base64url, first alignment': (text) => base64(text, '').replaceAll('+', '-').replaceAll('/', '_'),
  'base64url, second alignment': (text) => base64(text, 'x').replaceAll('+', '-').replaceAll('/', '_'),
  'base64url, third alignment': (text) => base64(text, 'xy').replaceAll('+', '-').replaceAll('/', '_'),
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const everyHeader = (text: string) => ({
  'x-request-id': text,
  'x-echo': text,
  'x-ratelimit-limit': text,
  'content-type': `text/html; a="${text}"`,
  deprecation: text,
  sunset: text,
  allow: text,
  'www-authenticate': text,
  'set-cookie': text,
});

/** Where it may echo it. In what is data to the caller (the body of a success) it may stay. */
const places: Record<string, (text: string) => Response> = {
  'a message': (text) => json(404, { message: `no ${text}`, error: text, errors: { name: [text], [text]: ['x'] } }),
  'the text of a JSON body': (text) =>
    new Response(`{"message":"${text}","a":{"${text}":["${text}"]}}`, { status: 422 }),
  'an error page': (text) => new Response(`<h1>${text}</h1>`, { status: 502 }),
  'an error page, across its cut': (text) => new Response('x'.repeat(1990) + text, { status: 502 }),
  'headers of an error': (text) => json(401, {}, everyHeader(text)),
  'headers of a success': (text) => json(200, [], everyHeader(text)),
  'the reason phrase': (text) => new Response('{}', { status: 500, statusText: text }),
  'no record': (text) => json(200, text),
  'broken JSON': (text) => new Response(`${text}{`),
  'the address of a redirect': (text) => redirect(`/${text}?${text}#${text}`),
  'the host of a redirect': (text) => redirect(`https://${text}.example/`),
  'the user of a redirect': (text) => redirect(`https://${text}:${text}@api.example/`),
  'a redirect that is followed': (text) => redirect(`/api/v1/${text}`),
  'the next page': (text) => json(200, [{ id: '1' }], { link: `</api/v1/${text}?a=${text}>; rel="next"` }),
  'the next page, elsewhere': (text) => json(200, [{ id: '1' }], { link: `<https://x.example/${text}>; rel=next` }),
  'the last page': (text) =>
    json(200, [{ id: '1' }], {
      link: `</api/v1/${text}>; rel=last, </api/v1/a>; rel="next ${text.replace(/"/g, '')}"`,
    }),
  'a failure of the platform': (text) => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(`bad ${text}`), { code: text }) });
  },
};
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

const plain = 'sk_live-4f9A7zQ1';
const odd = 'p"a&b<c/d+e=f\\g h~7';

type Hooks = Readonly<Record<'request' | 'response' | 'retry' | 'error' | 'deprecation', (event: unknown) => void>>;
type Acts = readonly (() => Promise<unknown>)[];

/** Everything a client of each credential is used for here: a call with its facts, a list, a second page. */
function clientsOf(secret: string, server: object, hooks: Hooks): Record<string, { client: unknown; acts: Acts }> {
  const shared = {
    ...server,
    baseUrl: 'https://api.example',
    hooks,
    retry: { limit: 1 },
    onMismatch: hooks.error,
  } as const;
  const paying = (auth: ConstructorParameters<typeof PaymentsClient>[0]['auth'], headers = {}) => {
    const client = new PaymentsClient({ ...shared, auth, headers });
    const acts = [() => client.balance.retrieve().withResponse(), () => client.transfers.list().firstPage()];
    return { client, acts };
  };
  const pulling = (auth: ConstructorParameters<typeof PullsClient>[0]['auth']) => {
    const client = new PullsClient({ ...shared, auth });
    const repo = client.repo('alice', 'proj');
    const acts = [
      () => repo.retrieve(1).withResponse(),
      () => repo.list().toArray({ limit: 9 }),
      () => repo.list().firstPage(),
      () => repo.list().reverse().firstPage(),
      () => repo.mergeWhenReady(1, { Do: 'merge' }),
    ];
    return { client, acts };
  };
  const admin = new FederationAdminClient({ ...shared, auth: { token: secret } });
  return {
    'API key': paying({ apiKey: secret }),
    grant: paying({ grant: secret }),
    'connected account': paying({ sync: () => secret }),
    'header of the caller': paying({ apiKey: 'another-key' }, { 'X-Proxy-Token': secret }),
    'bearer token': {
      client: admin,
      acts: [() => admin.ipBlocks.list().firstPage(), () => admin.ipBlocks.delete('1')],
    },
    'access token': pulling({ token: secret }),
    password: pulling({ username: 'ada', password: secret }),
  };
}

describe.each(Object.entries(places))('what a server echoes in %s', (place, respond) => {
  it.each(Object.entries(encodings))('%s: no printed form holds it', async (_, encode) => {
    for (const secret of [plain, odd]) {
      const echo = encode(secret);
      const leaks = [secret, echo, echo.replace(/=*$/, '').slice(4, -8)].filter((text) => text.length >= secret.length);
      const server = script(() => {
        try {
          return respond(echo);
        } catch (error) {
          // A character that cannot stand there cannot be sent.
          if (error instanceof TypeError && error.cause === undefined) return new Response(null, { status: 404 });
          throw error;
        }
      });
      const events: unknown[] = [];
      const watch = (event: unknown): void => void events.push(event);
      const hooks = { request: watch, response: watch, retry: watch, error: watch, deprecation: watch };
      for (const [credential, { client, acts }] of Object.entries(clientsOf(secret, server.options, hooks))) {
        for (const act of acts) {
          const call = act();
          const outcome = await call.catch((error: unknown) => error);
          const shown = [outcome, client, call, ...events.splice(0)].map(printed).join('\n');
          for (const leak of leaks) expect(shown.includes(leak), `${credential} in ${place}: ${leak}`).toBe(false);
        }
      }
    }
  });
});

describe('what is redacted', () => {
  it('is the credential, and nothing around it', () => {
    expect(redactor(plain)(`a ${plain}, b %73k_live-4f9A7zQ1 c`)).toBe('a [secret], b [secret] c');
    expect(redactor('short')('short')).toBe('short');
  });

  it.each([
    // Six characters are a secret, and five are not.
    ['sixsix', 'a sixsix', 'a [secret]'],
    ['fives', 'a fives', 'a fives'],
    // A character that means something in a regular expression stands for itself.
    ['a.b*c(d)[e]^{f|g}$?+', 'a.b*c(d)[e]^{f|g}$?+', '[secret]'],
    ['a.b.c.d', 'axbxcxd', 'axbxcxd'],
    // A name for a character that is a letter is none.
    ['ab&cde', 'ab&amp;cde', '[secret]'],
    ['abcdef', 'ab&amp;def', 'ab&amp;def'],
    ['größe-9x', 'größe-9x gr%C3%B6%C3%9Fe-9x GR%c3%b6%c3%9fE-9X', '[secret] [secret] [secret]'],
    ['a b c d', 'a+b c%20d', '[secret]'],
    ['a/b"c\\d', 'a\\/b\\"c\\\\d', '[secret]'],
    ['a/bcde', 'a%2Fbcde a%252Fbcde a\\u002fbcde a&#47;bcde a&#x2F;bcde', Array(5).fill('[secret]').join(' ')],
    // In base64 whatever is before and behind it, and nothing of that.
    [plain, 'Pz4/c2tfbGl2ZS00ZjlBN3pRMXRhaWw=', 'Pz4/[secret]XRhaWw='],
    [plain, 'eXNrX2xpdmUtNGY5QTd6UTFtb3Jl', 'eX[secret]Ftb3Jl'],
    [plain, 'eXpza19saXZlLTRmOUE3elExbW9yZQ==', 'eXp[secret]bW9yZQ=='],
    ['???>>>~~~~', 'eT8/Pz4+Pn5+fn5t eT8_Pz4-Pn5-fn5t', 'eT[secret]5t eT[secret]5t'],
  ])('of %s in %s is %s', (secret, text, shown) => {
    expect(redactor(secret)(text)).toBe(shown);
  });

  it('a page leads on though its cursor is shown without the credential', async () => {
    const link = `<https://api.example/payments?page=2&key=${plain}>; rel="next"`;
    const { options, seen } = script(json(200, [{ number: 1 }], { link }), json(200, [{ number: 2 }]));
    const repo = new PullsClient({ ...options, auth: { token: plain } }).repo('a', 'b');
    const page = await repo.list().firstPage();
    expect(page.cursor).toBe('https://api.example/payments?page=2&key=[secret]');
    expect((await page.next())?.items).toEqual([{ number: 2 }]);
    expect(seen[1]?.url).toBe(`https://api.example/payments?page=2&key=${plain}`);
  });

  it('the record of a success is data and stays as it came', async () => {
    const { options } = script(json(202, { transaction: { ...payment, reference: plain } }));
    const client = new PaymentsClient({ ...options, auth: { apiKey: plain } });
    expect((await client.retrieve('a')).reference).toBe(plain);
  });

  it('a credential that was renewed is still one', async () => {
    const keys = ['first-key-1', 'second-key-2'];
    const { options } = script(json(401, {}), json(404, { message: keys.join() }));
    const apiKey = ({ rejected }: { rejected: boolean }) => keys[Number(rejected)] as string;
    const client = new PaymentsClient({ ...options, auth: { apiKey } });
    expect((await failure(client.retrieve('a'))).message).toBe('payments.retrieve: 404 [secret],[secret]');
  });

  it('a hash key in the name of a header', async () => {
    const error = await failure(verifyWebhook('{}', { [`x-${plain}-signature`]: 'a' }, plain));
    expect(error).toMatchObject({ code: 'OTHER_HEADER' });
    expect(printed(error).toLowerCase()).not.toContain(plain.toLowerCase());
  });

  it('a body nested too deeply to walk through is text', async () => {
    const depth = 200_000;
    const { options } = script(new Response(`${'['.repeat(depth)}"${plain}"${']'.repeat(depth)}`, { status: 400 }));
    const error = await failure(new PaymentsClient({ ...options, auth: { apiKey: plain } }).retrieve('a'));
    expect(error).toMatchObject({ status: 400, body: undefined });
    expect(printed(error)).not.toContain(plain);
  });

  it('takes time that grows with the text, whatever the credential and the text', async () => {
    for (const [secret, text] of [
      ['\\'.repeat(40) + 'x', '\\'.repeat(20_000)],
      ['a'.repeat(40) + 'b', 'a'.repeat(20_000)],
      ['&'.repeat(40) + 'x', '&amp;'.repeat(20_000)],
      ['%'.repeat(40) + 'x', '%2525'.repeat(20_000)],
      ['"\\'.repeat(20) + 'x', '\\"\\\\'.repeat(20_000)],
    ] as const) {
      expect(await processorTime(() => redactor(secret)(text)), secret).toBeLessThan(5_000);
    }
  });
});
