import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Page, PagingError, ServerError } from 'understudy-sdk';
import { failure, federation, json, paid, payments, pulls, refused, type Turn } from './support.ts';

const at = (path: string) => `https://api.example${path}`;
const page = (items: number[], links = '', headers: Record<string, string> = {}) =>
  json(
    200,
    items.map((number) => ({ number })),
    links === '' ? headers : { link: links, ...headers },
  );
const next = (path: string) => `<${at(path)}>; rel="next"`;

/** A server of Link pages by their page number. */
function pager(pages: Record<string, Response>): Turn {
  return (request) => (pages[new URL(request.url).searchParams.get('page') ?? '1'] ?? page([])).clone();
}

const numbers = (pulls: readonly { number: number }[]) => pulls.map(({ number }) => number);

describe('Link lists', () => {
  const three = () => pager({ 1: page([1], next('/p?page=2')), 2: page([], next('/p?page=3')), 3: page([3]) });

  it('request nothing until used', () => {
    const { repo, seen } = pulls([three()]);
    repo.list();
    expect(seen).toHaveLength(0);
  });

  it('go on after an empty page in the middle', async () => {
    const { repo, seen } = pulls([three()]);
    expect(numbers(await repo.list().toArray({ limit: 100 }))).toEqual([1, 3]);
    expect(seen).toHaveLength(3);
  });

  it('omit what came before, when asked to, and keep the pages', async () => {
    const shifting = () =>
      pager({ 1: page([3, 2], next('/p?page=2')), 2: page([2, 1], next('/p?page=3')), 3: page([1]) });
    expect(numbers(await pulls([shifting()]).repo.list().toArray({ limit: 9 }))).toEqual([3, 2, 2, 1, 1]);
    const list = pulls([shifting()]).repo.list().distinct('number');
    // Each reading begins again.
    for (let n = 0; n < 2; n += 1) expect(numbers(await list.toArray({ limit: 9 }))).toEqual([3, 2, 1]);
    const pages: Page<unknown>[] = [];
    for await (const one of list.pages()) pages.push(one);
    expect(pages.map(({ items, hasNext }) => [items.length, hasNext])).toEqual([
      [2, true],
      [1, true],
      [0, false],
    ]);
  });

  it('end when empty pages go on and on', async () => {
    const { repo, seen } = pulls([
      (request) => page([], next(`/p?page=${Number(new URL(request.url).searchParams.get('page')) + 1}`)),
    ]);
    expect(await failure<PagingError>(repo.list().toArray({ limit: 9 }))).toMatchObject({
      code: 'LOOP',
      name: 'PagingError',
      message: 'pulls.list: 10 empty pages in a row',
    });
    expect(seen).toHaveLength(11);
  });

  it('give each item once to two readers at once', async () => {
    const { repo } = pulls([pager({ 1: page([1, 2], next('/p?page=2')), 2: page([3]) })]);
    const items = repo.list()[Symbol.asyncIterator]();
    const four = await Promise.all([items.next(), items.next(), items.next(), items.next()]);
    expect(four.map(({ value }) => (value as { number: number } | undefined)?.number)).toEqual([1, 2, 3, undefined]);
    const { repo: other, seen } = pulls([pager({ 1: page([1], next('/p?page=2')), 2: page([2]) })]);
    const pages = other.list().pages();
    const both = await Promise.all([pages.next(), pages.next()]);
    expect(both.map(({ value }) => numbers((value as Page<{ number: number }>).items))).toEqual([[1], [2]]);
    expect(seen).toHaveLength(2);
  });

  it.each(['https://evil.example/p?page=2', 'http://api.example/p', '//evil.example/', 'https://api.example:8443/p'])(
    'reject a next page at %s',
    async (link) => {
      const { repo, seen } = pulls([page([1], `<${link}>; rel="next"`)]);
      const got: number[] = [];
      const read = async () => {
        for await (const { number } of repo.list()) got.push(number);
      };
      expect(await failure<PagingError>(read())).toMatchObject({
        code: 'CROSS_ORIGIN',
        message: 'pulls.list: the next URL leaves the base URL',
        cursor: link.startsWith('//') ? `https:${link}` : link,
      });
      expect([got, seen.length]).toEqual([[1], 1]);
    },
  );

  it('stay under the base path', async () => {
    const server = pulls([page([1], next('/other/p?page=2'))], { baseUrl: 'https://api.example/git/' });
    expect(await failure(server.repo.list().toArray({ limit: 5 }))).toMatchObject({ code: 'CROSS_ORIGIN' });
    expect(server.seen[0]?.url).toBe(at('/git/api/v1/repos/alice/proj/pulls'));
    const inside = pulls([page([1], '</git/p?page=2>; rel=next'), page([2])], { baseUrl: 'https://api.example/git' });
    expect(numbers(await inside.repo.list().toArray({ limit: 5 }))).toEqual([1, 2]);
  });

  it('reject an address that cannot be read', async () => {
    const { repo, seen } = pulls([page([1], '<http://[>; rel="next"')]);
    const error = { code: 'BAD_LINK', message: 'pulls.list: the next URL is not valid' };
    expect(await failure(repo.list().toArray({ limit: 5 }))).toMatchObject({ ...error, cursor: 'http://[' });
    expect(await failure(repo.list({ cursor: '' }).firstPage())).toMatchObject({ ...error, cursor: '' });
    expect(seen).toHaveLength(1);
  });

  it('are read to their end, however many pages there are', async () => {
    const pages = Array.from({ length: 15 }, (_, i) => [String(i + 1), page([i], next(`/p?page=${i + 2}`))] as const);
    const { repo } = pulls([pager(Object.fromEntries([...pages, ['16', page([15])]]))]);
    expect(await repo.list().toArray({ limit: 99 })).toHaveLength(16);
  });

  it('go on after ten empty pages in a row, more than once', async () => {
    const pages = Array.from({ length: 22 }, (_, i) => [String(i + 1), page([], next(`/p?page=${i + 2}`))] as const);
    const filled = { 11: page([1], next('/p?page=12')), 22: page([2]) };
    const { repo } = pulls([pager({ ...Object.fromEntries(pages), ...filled })]);
    expect(numbers(await repo.list().toArray({ limit: 99 }))).toEqual([1, 2]);
  });

  it('end when an address comes again, with the cursor', async () => {
    const { repo, seen } = pulls([pager({ 1: page([1], next('/p?page=2')), 2: page([2], next('/p?page=2')) })]);
    expect(await failure<PagingError>(repo.list().toArray({ limit: 9 }))).toMatchObject({
      code: 'LOOP',
      message: 'pulls.list: the list returns to an earlier page',
      cursor: at('/p?page=2'),
    });
    expect(seen).toHaveLength(2);
  });

  it('end when only the fragment of an address changes, which is never sent', async () => {
    let n = 0;
    const { repo, seen } = pulls([() => page([(n += 1)], next(`/p?page=2#${n}`))]);
    expect(await failure<PagingError>(repo.list().toArray({ limit: 50 }))).toMatchObject({ code: 'LOOP' });
    expect(seen).toHaveLength(2);
  });

  it('reject an address with a password in it', async () => {
    const { repo } = pulls([page([1], '<https://:word@api.example/p>; rel="next"')]);
    expect(await failure(repo.list().toArray({ limit: 5 }))).toMatchObject({ code: 'CROSS_ORIGIN' });
  });

  it('can be resumed after a failed page', async () => {
    const { repo } = pulls([page([1], next('/p?page=2')), refused(501), page([2])]);
    const got: number[] = [];
    const read = async (cursor?: string) => {
      for await (const { number } of repo.list(cursor === undefined ? {} : { cursor })) got.push(number);
    };
    const error = await failure<ServerError>(read());
    expect([error.status, error.cursor]).toEqual([501, at('/p?page=2')]);
    await read(error.cursor);
    expect(got).toEqual([1, 2]);
  });

  it('reject a cursor of somewhere else before any request', async () => {
    const { repo, seen } = pulls([page([])]);
    expect(await failure(repo.list({ cursor: 'https://evil.example/' }).firstPage())).toMatchObject({
      code: 'CROSS_ORIGIN',
    });
    expect(seen).toHaveLength(0);
  });

  it('know the total and the last page where the server says so', async () => {
    const links = `${next('/p?page=2')},<${at('/p?page=4')}>; rel="last"`;
    const { repo } = pulls([page([1], links, { 'x-total-count': '4' })]);
    const first = await repo.list().firstPage();
    expect([first.total, first.lastPage, first.hasNext, first.cursor]).toEqual([4, 4, true, at('/p?page=2')]);
    const only = await pulls([page([1], '', { 'x-total-count': '1' })])
      .repo.list()
      .firstPage();
    expect([only.total, only.lastPage, only.hasNext, only.cursor]).toEqual([1, 1, false, undefined]);
    const none = await pulls([page([], '', { 'x-total-count': '0' })])
      .repo.list()
      .firstPage();
    expect([none.total, none.lastPage]).toEqual([0, undefined]);
  });

  it('know the last page where only its number in the address says so, and none where nothing does', async () => {
    const firstPage = (response: Response, query = {}) => pulls([response]).repo.list(query).firstPage();
    const counted = { 'x-total-count': '5' };
    expect((await firstPage(page([1], '', counted), { page: 3 })).lastPage).toBe(3);
    expect((await firstPage(page([1]), { page: 3 })).lastPage).toBeUndefined();
    expect((await firstPage(page([1], next('/p?page=2'), counted))).lastPage).toBeUndefined();
    const unreadable = await firstPage(page([1], '<http://[>; rel="last"', { 'x-total-count': 'many' }));
    expect([unreadable.lastPage, unreadable.total]).toEqual([undefined, undefined]);
    const unnumbered = await firstPage(page([1], `<${at('/p?after=x')}>; rel="last"`, counted), { page: 2 });
    expect([unnumbered.lastPage, unnumbered.total]).toEqual([undefined, 5]);
  });

  it('lead back by either name of the relation', async () => {
    for (const relation of ['prev', 'previous']) {
      const { repo, seen } = pulls([page([2], `<${at('/p?page=1')}>; rel="${relation}"`), page([1])]);
      const before = await (await repo.list({ page: 2 }).firstPage()).previous?.();
      expect([before?.items, seen[1]?.url]).toEqual([[{ number: 1 }], at('/p?page=1')]);
    }
    expect(
      'previous' in
        (await pulls([page([1])])
          .repo.list()
          .firstPage()),
    ).toBe(false);
  });

  it('can be read from their end in the pull request area', async () => {
    const last = `<${at('/p?page=3')}>; rel="last"`;
    const back = (n: number) => `<${at(`/p?page=${n}`)}>; rel="prev"`;
    const turns = () =>
      pager({
        1: page([1, 2], `${next('/p?page=2')},${last}`),
        2: page([3, 4], `${next('/p?page=3')},${back(1)}`),
        3: page([5], back(2)),
      });
    const { repo, seen } = pulls([turns()]);
    expect(numbers(await repo.list().reverse().toArray({ limit: 9 }))).toEqual([5, 4, 3, 2, 1]);
    expect(seen).toHaveLength(4);
    const single = pulls([page([1, 2])]);
    expect(numbers(await single.repo.list().reverse().toArray({ limit: 9 }))).toEqual([2, 1]);
    expect(single.seen).toHaveLength(1);
  });

  it('are read backwards from a cursor, and say where that failed', async () => {
    const back = `<${at('/p?page=1')}>; rel="prev"`;
    const { repo, seen } = pulls([
      pager({ 2: page([3, 4], `${next('/p?page=3')},${back}`), 1: page([1, 2], next('/p?page=2')) }),
    ]);
    const list = repo.list({ cursor: '/p?page=2' }).reverse();
    expect(numbers(await list.toArray({ limit: 9 }))).toEqual([4, 3, 2, 1]);
    expect(seen).toHaveLength(2);
    const first = await list.firstPage();
    expect([first.hasNext, first.cursor, 'previous' in first]).toEqual([true, at('/p?page=1'), true]);
    const last = `<${at('/p?page=3')}>; rel="last"`;
    const broken = pulls([pager({ 1: page([1], `${next('/p?page=2')},${last}`), 3: refused(501) })]);
    expect(await failure(broken.repo.list().reverse().toArray({ limit: 9 }))).toMatchObject({
      status: 501,
      cursor: at('/p?page=3'),
    });
  });

  it('cannot be read from their end, rather than in part, where no last page is named', async () => {
    const { repo } = pulls([page([1], next('/p?page=2')), page([2])]);
    expect(await failure(repo.list().reverse().toArray({ limit: 9 }))).toMatchObject({ code: 'BAD_LINK' });
    const first = await repo.list({ cursor: 'https://evil.example/' }).firstPage().safe();
    // That a first page can end so is known to the compiler.
    expect(!first.ok && first.error.code === 'CROSS_ORIGIN').toBe(true);
  });

  it('follow prev as sent in federation', async () => {
    const { client, seen } = federation([
      json(200, [{ id: '5' }], { link: `<${at('/x?since_id=5')}>; rel="prev"` }),
      json(200, [{ id: '9' }]),
    ]);
    const first = await client.ipBlocks.list({ limit: 2 }).firstPage();
    const before = await first.previous?.();
    expect([first.hasNext, before?.items, seen[1]?.url]).toEqual([false, [{ id: '9' }], at('/x?since_id=5')]);
    expect('reverse' in client.ipBlocks.list()).toBe(false);
  });

  it('response that is no list is a contract error', async () => {
    expect(
      await failure(
        pulls([json(200, { message: 'hi' })])
          .repo.list()
          .firstPage(),
      ),
    ).toMatchObject({ code: 'CONTRACT' });
  });
});

describe('numbered lists', () => {
  const numbered = (items: string[], place: object) => paid(200, { items: items.map((id) => ({ id })), ...place });

  it('follow current_page and last_page, however short a page is', async () => {
    const { client, seen } = payments([
      numbered(['a'], { totals: 3, last_page: 3, current_page: 1, selected: 1 }),
      numbered([], { totals: 3, last_page: 3, current_page: 2, selected: 0 }),
      numbered(['c'], { totals: 3, last_page: 3, current_page: 3, selected: 1 }),
    ]);
    const list = client.list({ limit: 30, status: 'complete', search: 'a&b' });
    expect((await list.toArray({ limit: 9 })).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=30&status=complete&search=a%26b',
      '?limit=30&status=complete&search=a%26b&page=2',
      '?limit=30&status=complete&search=a%26b&page=3',
    ]);
  });

  it('without them only an empty page is the end', async () => {
    const { client, seen } = payments([numbered(['a'], {}), numbered(['b'], {}), numbered([], {})]);
    expect(await client.list().toArray({ limit: 9 })).toHaveLength(2);
    expect(seen).toHaveLength(3);
  });

  it.each([
    [{}, undefined, 'page=2', undefined],
    [{ page: 3 }, undefined, 'page=4', undefined],
    [{}, { totals: 0, last_page: 1, current_page: 1 }, undefined, 0],
    [{}, { totals: -1, last_page: 2, current_page: 1 }, 'page=2', undefined],
    [{}, { totals: '9', last_page: '2' }, 'page=2', undefined],
    [{ page: 3 }, { last_page: 3 }, undefined, undefined],
    [{ page: 2 }, { last_page: 3 }, 'page=3', undefined],
    [{}, { totals: 1.5, last_page: 0, current_page: 0 }, 'page=2', undefined],
  ])('at %j with %j', async (query, place, following, total) => {
    const { client } = payments([numbered(['a'], place ?? {})]);
    const first = await client.list(query).firstPage();
    expect([first.cursor, first.total]).toEqual([following && at(`/payments?${following}`), total]);
    expect([first.hasNext, 'previous' in first]).toEqual([following !== undefined, 'page' in query]);
  });

  it.each([null, {}, { items: {} }, { items: 'x' }])(
    'a response %j without the list is a contract error',
    async (body) => {
      expect(
        await failure(
          payments([json(200, body)])
            .client.list()
            .firstPage(),
        ),
      ).toMatchObject({ code: 'CONTRACT' });
      const { countries } = payments([json(200, body)]).client;
      expect(await failure(countries.list().firstPage())).toMatchObject({ code: 'CONTRACT' });
    },
  );

  it('end when the server sends the same page for ever', async () => {
    const { client } = payments([numbered(['a'], { last_page: 3, current_page: 1 })]);
    expect(await failure(client.list().toArray({ limit: 9 }))).toMatchObject({ code: 'LOOP' });
  });

  it('collect no more than asked, and not without a limit', async () => {
    const { client, seen } = payments([numbered(['a', 'b'], { last_page: 9, current_page: 1 })]);
    expect(await client.list().toArray({ limit: 1 })).toHaveLength(1);
    expect(seen).toHaveLength(1);
    for (const options of [
      undefined,
      {},
      { limit: 0 },
      { limit: -1 },
      { limit: 1.5 },
      { limit: '5' },
      { limit: Infinity },
    ])
      expect(await failure(client.list().toArray(options as never))).toMatchObject({
        code: 'INPUT',
        message: 'payments.list: toArray takes { limit }, an integer above 0',
      });
    expect(seen).toHaveLength(1);
  });

  it('go backwards and can be kept as a string', async () => {
    const { client, seen } = payments([numbered(['c'], { last_page: 3, current_page: 2, totals: 5 })]);
    const second = await client.list({ page: 2 }).firstPage();
    expect([second.total, second.lastPage, second.cursor]).toEqual([5, 3, at('/payments?page=3')]);
    await second.previous?.();
    await client.list({ cursor: second.cursor ?? '' }).firstPage();
    expect(seen.slice(1).map(({ url }) => url)).toEqual([at('/payments?page=1'), at('/payments?page=3')]);
  });

  it('take items from the part each list has', async () => {
    const hooks = payments([paid(200, { endpoints: [{ id: 'ep.1' }], last_page: 1, current_page: 1 })]);
    expect(await hooks.client.webhooks.list().toArray({ limit: 9 })).toEqual([{ id: 'ep.1' }]);
    const own = payments([paid(200, { payments: [{ id: 'pay_1' }], last_page: 1, current_page: 1 })]);
    expect(await own.client.customers.payments('cus.1').toArray({ limit: 9 })).toHaveLength(1);
    const whole = payments([paid(200, { items: [{ code: 'CM' }] })]);
    expect(await whole.client.countries.list().toArray({ limit: 300 })).toHaveLength(1);
    expect(whole.seen).toHaveLength(1);
  });

  it('carry the options of the list to every page, and end with the signal', async () => {
    const { client, seen } = payments([
      numbered(['a'], { last_page: 2, current_page: 1 }),
      numbered(['b'], { last_page: 2, current_page: 2 }),
    ]);
    const controller = new AbortController();
    const list = client.list({}, { headers: { 'x-trace': 't' }, auth: { apiKey: 'other' } });
    await list.toArray({ limit: 5 });
    expect(seen.map(({ headers }) => [headers.get('x-trace'), headers.get('authorization')])).toEqual([
      ['t', 'other'],
      ['t', 'other'],
    ]);
    controller.abort();
    expect(await failure(list.toArray({ limit: 5, signal: controller.signal }))).toMatchObject({ code: 'ABORTED' });
    const open = new AbortController();
    for (const [one, other] of [
      [controller, open],
      [open, controller],
    ] as const) {
      const watched = client.list({}, { signal: one.signal });
      expect(await failure(watched.toArray({ limit: 5, signal: other.signal }))).toMatchObject({ code: 'ABORTED' });
    }
    expect(seen).toHaveLength(2);
  });

  it('give the first page by itself, too', async () => {
    const result = await payments([refused(401)])
      .client.list()
      .firstPage()
      .safe();
    expect(result).toMatchObject({ ok: false, error: { status: 401 } });
  });
});

describe('counted lists', () => {
  const hooks = (turns: Turn[]) => {
    const { client, seen } = pulls(turns);
    return { list: client.repo('alice', 'proj').hooks.list.bind(client.repo('alice', 'proj').hooks), seen };
  };
  const some = (count: number, total?: string) =>
    json(
      200,
      Array.from({ length: count }, (_, id) => ({ id })),
      total === undefined ? {} : { 'x-total-count': total },
    );

  it.each([
    [{}, 2, '5', 'page=2', undefined, 5],
    [{ limit: 2 }, 2, '5', 'limit=2&page=2', undefined, 5],
    [{ limit: 2, page: 2 }, 2, '5', 'limit=2&page=3', undefined, 5],
    [{ limit: 2, page: 3 }, 1, '5', undefined, 3, 5],
    [{ limit: 2, page: 2 }, 2, '4', undefined, 2, 4],
    // A server may give less than was asked for.
    [{ limit: 2 }, 1, '2', 'limit=2&page=2', undefined, 2],
    [{ page: 2 }, 3, '6', undefined, 2, 6],
    [{}, 0, '3', undefined, 1, 3],
    [{}, 2, undefined, undefined, 1, undefined],
    [{}, 2, 'x', undefined, 1, undefined],
    [{}, 0, '0', undefined, 1, 0],
  ])('at %j with %d of %s go on at %s', async (query, count, counted, following, lastPage, total) => {
    const { list } = hooks([some(count, counted)]);
    const first = await list(query).firstPage();
    const cursor = following && at(`/api/v1/repos/alice/proj/hooks?${following}`);
    expect([first.cursor, first.lastPage, first.total]).toEqual([cursor, lastPage, total]);
    expect('previous' in first).toBe((query as { page?: number }).page !== undefined);
  });

  it('go back by one page', async () => {
    const { list, seen } = hooks([some(1, '9'), some(1, '9')]);
    await (await list({ page: 3 }).firstPage()).previous?.();
    expect(seen[1]?.url).toBe(at('/api/v1/repos/alice/proj/hooks?page=2'));
  });
});

it('is printed as a list, where somebody has awaited it', async () => {
  const { client, seen } = payments([paid(200, { items: [] })]);
  const list: unknown = await Promise.resolve(client.list());
  expect(inspect({ list })).toContain('List of payments.list, not requested: use for await, .firstPage()');
  expect(seen).toEqual([]);
});
