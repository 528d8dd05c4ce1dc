import { idsIn } from './clients.mjs';
import { outcome, said } from './outcome.mjs';

const most = 12;
const refusal = (status) => ({ status, body: { error: { message: 'no' }, message: 'no' } });

async function collect(iterator) {
  const ids = [];
  try {
    for (let n = 0; n < most; n += 1) {
      const { done, value } = await iterator.next();
      if (done) return ids.join(' ');
      ids.push(...idsIn(value));
    }
    return `goes on and on (${most} steps)`;
  } catch (error) {
    return [ids.join(' '), said(error)].filter(Boolean).join(', then ');
  }
}

/** A server of pages by what the address asks for: a page's number in a link, or the last id before it. */
const pages =
  (kit, all) =>
  (_n, { url }, origin) => {
    const { pathname, searchParams } = new URL(url, origin);
    const after = searchParams.get('starting_after') ?? searchParams.get('after');
    const place =
      after === null ? Number(searchParams.get('max_id') ?? 0) : all.findIndex((page) => page.includes(after)) + 1;
    return kit.page(all[place] ?? [], place < all.length - 1, `${origin}${pathname}?max_id=${place + 1}`);
  };

export const lists = [
  ['Pages `a`, none, `c`', async (kit, start) => collect((await start(pages(kit, [['a'], [], ['c']]))).list())],
  [
    'Two `next()` at once, of `a`, `b`',
    async (kit, start) => {
      const iterator = (await start(pages(kit, [['a'], ['b']]))).list();
      const both = Promise.all([iterator.next(), iterator.next()]);
      return outcome(both, (results) =>
        results.flatMap(({ done, value }) => (done ? ['end'] : idsIn(value))).join(' '),
      );
    },
  ],
  [
    'The next page is the page itself',
    async (kit, start) => {
      if (!kit.links) return 'no links';
      return collect((await start((_n, { url }, origin) => kit.page(['a'], true, origin + url))).list());
    },
  ],
  [
    'The next page is on another origin',
    async (kit, start, other) => {
      if (!kit.links) return 'no links';
      const foreign = await other(() => kit.page(['evil'], false));
      const client = await start(() => kit.page(['a'], true, `${foreign.url}/x?max_id=1`));
      const got = await collect(client.list());
      const credential = foreign.seen.some(({ headers }) => headers.authorization !== undefined);
      return `${got}${foreign.seen.length === 0 ? '' : credential ? ' (the token was sent there)' : ' (asked there)'}`;
    },
  ],
  [
    'A relative link, `rel` unquoted and last',
    async (kit, start) => {
      if (!kit.links) return 'no links';
      const page = (n, { url }) =>
        kit.page([n === 1 ? 'a' : 'b'], n === 1, '', `<${url.split('?')[0]}?max_id=1>; title="x, y"; rel=next`);
      return collect((await start(page)).list());
    },
  ],
  [
    'The second page answers 409',
    async (kit, start) => {
      const page = pages(kit, [['a'], ['b']]);
      const client = await start((n, ...rest) => (n === 1 ? page(n, ...rest) : refusal(409)), { retries: 0 });
      return collect(client.list());
    },
  ],
  [
    'The second page fails once (400): `next()` again',
    async (kit, start) => {
      const answer = (n, request, origin) => (n === 2 ? refusal(400) : pages(kit, [['a'], ['b']])(n, request, origin));
      const client = await start(answer, { retries: 0 });
      const iterator = client.list();
      await iterator.next();
      const error = await iterator.next().catch((thrown) => thrown);
      if (!(error instanceof Error)) return 'no error';
      const again = await outcome(iterator.next(), ({ done, value }) => (done ? 'ended' : idsIn(value).join(' ')));
      const resumed = client.resume ? `; from \`error.cursor\`: ${await collect(client.resume(error.cursor))}` : '';
      return `${said(error)}, then ${again}${resumed}`;
    },
  ],
];
