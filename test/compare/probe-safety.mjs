import { inspect } from 'node:util';
import { secret } from './clients.mjs';
import { outcome, said } from './outcome.mjs';

const printed = (value) => {
  const stack = value instanceof Error ? value.stack : '';
  return `${inspect(value, { depth: 8, showHidden: true })}${stack}`.includes(secret);
};

const redirected = (title, status, call) => [
  title,
  async (kit, start, other) => {
    const foreign = await other(() => kit.record('evil'));
    const client = await start(() => ({ status, headers: { location: `${foreign.url}/x` }, body: '' }), { retries: 0 });
    const result = await outcome(call(client), () => 'succeeds');
    const [there] = foreign.seen;
    if (there === undefined) return result;
    const body = there.body === '' ? '' : ', body sent there';
    return `followed${there.headers.authorization === undefined ? '' : ' with the credential'}${body}`;
  },
];

const answered = (title, answer) => [
  title,
  async (_kit, start) =>
    outcome((await start(answer, { retries: 0 })).read('a'), (value) => `succeeds: \`${inspect(value).slice(0, 30)}\``),
];

const named = (id) => [
  `The id \`${id}\``,
  async (kit, start) => {
    const client = await start(() => kit.record('a'));
    const result = await outcome(() => client.read(id));
    return client.seen.length === 0 ? result : `asks \`${client.seen[0].url}\``;
  },
];

export const safety = [
  redirected('GET redirected (302) to another origin', 302, (client) => client.read('a')),
  redirected('POST redirected (307) to another origin', 307, (client) => client.write()),
  named('..'),
  named('a/../../b'),
  answered('502 with HTML', () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' })),
  answered('404 with plain text', () => ({ status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' })),
  answered('200 with broken JSON', () => ({ body: '{"id":' })),
  answered('The connection breaks', () => ({ destroy: true })),
  [
    'The credential in a printed client',
    async (kit, start) => (printed((await start(() => kit.record('a'))).object) ? 'yes' : 'no'),
  ],
  [
    'The credential in a printed error',
    async (_kit, start) => {
      const client = await start(() => ({ status: 404, body: { message: 'no' } }), { retries: 0 });
      const error = await client.read('a').catch((thrown) => thrown);
      return printed(error) ? 'yes' : `no (${said(error)})`;
    },
  ],
];
