import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, test } from 'vitest';
import { curlOf, curlOfRoute } from '../../fake/inspector/page/copying/curl.ts';
import { testOf } from '../../fake/inspector/page/copying/vitest-test.ts';
import type { AreaRoute } from '../../fake/engine/control/area-routes.ts';
import type { JournalEntry } from '../../fake/engine/world/journal.ts';
import { fill, shop } from './filled.ts';

const hasCurl = ((): boolean => {
  try {
    return execFileSync('curl', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

/** A fake on a port that has seen a little of everything. */
async function used<T>(run: (fake: Fake, url: string) => Promise<T>): Promise<T> {
  const fake = createFake({ seed: shop, journal: 'bodies' });
  const server = await listen(fake, { inspector: true });
  try {
    await fill(fake, server.url);
    return await run(fake, server.url);
  } finally {
    await server.close();
  }
}

describe('a request as a command', () => {
  test('is one line for what was sent, with credentials from the shell', () => {
    const entry: JournalEntry = {
      id: 1,
      at: '2026-07-16T10:00:00.000Z',
      method: 'POST',
      path: '/payments',
      operation: 'payments.initialize',
      status: 201,
      request: {
        query: { a: '1 2' },
        headers: {
          authorization: '[redacted]',
          'content-type': 'application/json',
          host: 'x',
          'sec-fetch-mode': 'cors',
        },
        body: { text: "it's $HOME" },
      },
    };
    expect(curlOf(entry, 'http://127.0.0.1:4010')).toBe(
      [
        `curl -X POST 'http://127.0.0.1:4010/payments?a=1+2'`,
        `-H "authorization: $AUTHORIZATION"`,
        `-H 'content-type: application/json'`,
        `--data-raw '{"text":"it'\\''s $HOME"}'`,
      ].join(' \\\n  '),
    );
  });

  test('says so where its headers and body were not recorded', () => {
    const entry: JournalEntry = {
      ...{ id: 1, at: '2026-07-16T10:00:00.000Z', method: 'POST', path: '/payments', operation: null, status: 401 },
    };
    const remark = 'Query, headers and body were not recorded: add them, or serve with --record-bodies';
    expect(curlOf(entry, 'http://x')).toBe(`# ${remark}\ncurl -X POST 'http://x/payments'`);
    expect(testOf(entry, { url: 'http://x' })).toContain(`  // ${remark}\n  const request =`);
  });

  test.skipIf(!hasCurl)('gets the same response', async () => {
    await used(async (fake, url) => {
      const entry = fake.requests({ operation: 'payments.retrieve' })[0] as JournalEntry;
      const { promisify } = await import('node:util');
      const { execFile } = await import('node:child_process');
      const { stdout } = await promisify(execFile)('sh', ['-c', `${curlOf(entry, url)} -s`], {
        env: { ...process.env, AUTHORIZATION: fake.credentials.apiKey },
      });
      expect(JSON.parse(stdout)).toEqual(entry.response?.body);
    });
  });
});

test('a route as a command has places for what is not known', () => {
  const route: AreaRoute = {
    area: 'pulls',
    id: 'pulls.create',
    method: 'POST',
    path: '/api/v1/repos/{owner}/{repo}/pulls/{path*}',
    about: 'Open a pull request',
    credential: 'write:repository',
    headers: { authorization: 'token {userToken}', 'x-other': '{other}' },
  };
  expect(curlOfRoute(route, 'http://127.0.0.1:4010/_world/a')).toBe(
    `curl -X POST 'http://127.0.0.1:4010/_world/a/api/v1/repos/<owner>/<repo>/pulls/<path>'` +
      ` -H "authorization: token $USER_TOKEN" -H 'content-type: application/json' -d '{}'`,
  );
  expect(curlOfRoute({ ...route, method: 'GET', path: '/a', credential: null, headers: {} }, 'http://x')).toBe(
    `curl 'http://x/a'`,
  );
});

describe('a request as a test', () => {
  /** Runs the text of a test as vitest would. */
  async function run(text: string): Promise<string> {
    const body = stripTypeScriptTypes(text.replace(/^import .*$/gm, ''));
    let found: { readonly name: string; readonly run: () => Promise<void> } | undefined;
    const define = (name: string, of: () => Promise<void>): void => void (found = { name, run: of });
    // The text is the project's own, and this is what a user does with it.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const load = new Function('test', 'expect', 'createFake', body) as (...given: unknown[]) => void;
    load(define, expect, createFake);
    await found?.run();
    return found?.name ?? '';
  }

  test('names what its seed omits', () => {
    const entry: JournalEntry = {
      ...{ id: 1, at: '2026-07-16T10:00:00.000Z', method: 'GET', path: '/balance', operation: null, status: 401 },
    };
    const text = testOf(entry, { url: 'http://x', world: {}, omitted: ['ids: new records may get\nother ids'] });
    expect(text).toContain(
      '\n// The world before the request, but for:\n// - ids: new records may get other ids\nconst world = {}',
    );
  });

  test('passes for every request that there was, from the world as it was before it', async () => {
    await used(async (fake, url) => {
      const names: string[] = [];
      const routes = (await (await fetch(`${url}/_fake/routes`)).json()) as AreaRoute[];
      for (const entry of fake.journal) {
        const world = (await (await fetch(`${url}/_fake/journal/${entry.id}/world`)).json()) as object;
        const route = routes.find(({ id }) => id === entry.operation);
        names.push(await run(testOf(entry, { url, world, headers: route?.headers ?? {} })));
      }
      expect(names).toHaveLength(fake.journal.length);
      expect(names).toContain('GET /payments responds with 503');
      expect(names).toContain('POST /api/v1/repos/alice/shop/pulls/1/reviews responds with 200');
    });
  });

  test('fails where the response is another', async () => {
    await used(async (fake, url) => {
      const entry = fake.requests({ operation: 'payments.retrieve' })[0] as JournalEntry;
      // Without the world of then there is no such payment.
      const headers = { authorization: '{apiKey}' };
      await expect(run(testOf(entry, { url, headers }))).rejects.toThrow('expected 404 to be 202');
    });
  });
});
