import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportJunit, reportText } from '../../fake/lab/playing/report.ts';
import { runCases, type Report } from '../../fake/lab/playing/run-cases.ts';
import type { Transcript } from '../../fake/lab/playing/transcript.ts';
import { Server } from '../../fake/lab/playing/server.ts';
import { liveTarget } from '../../fake/lab/playing/targets.ts';
import { pullsComparison } from '../../fake/lab/verify/pulls/comparison.ts';
import { recordedAs } from '../../fake/lab/verify/pulls/recorded-versions.ts';
import { recordingsOf } from '../../tools/scenarios/recordings.ts';

const recordings = recordingsOf(new URL('../../', import.meta.url));

const SEED = {
  users: [
    { name: 'root', admin: true, tokens: [{ token: 'admin-token' }] },
    { name: 'erin', tokens: [{ token: 'erin-token' }, { token: 'reading', scopes: ['read:user'] }] },
  ],
};

const upstream = (): Fake => createFake({ time: () => Date.now(), as: { pulls: 'gitea' }, seed: SEED });

async function served(fake: Fake): Promise<string> {
  const { url, close } = await listen(fake);
  onTestFinished(() => close());
  return url;
}

interface Options {
  readonly only?: RegExp;
  readonly baseUrl?: string;
  readonly token?: string;
  readonly readOnly?: boolean;
  readonly retries?: number;
  readonly signal?: AbortSignal;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly onTranscript?: (one: Transcript) => void;
}

async function run(fake: Fake, options: Options = {}): Promise<Report> {
  const { only = /(?:)/, token = 'admin-token', retries = 0, onTranscript, ...rest } = options;
  const server = new Server({ baseUrl: await served(fake), tokens: { token }, ...rest });
  const target = await liveTarget(server, pullsComparison({ releases: recordings.releases, anyVersion: false }));
  const asked = recordings.cases.filter(({ name }) => only.test(name));
  const { cases, comparedWith } = target.expected(asked, false);
  const { signal } = rest;
  const report = await runCases({
    target,
    cases,
    retries,
    ...(signal && { signal }),
    ...(onTranscript && { onTranscript }),
  });
  return { ...report, ...(comparedWith !== undefined && { comparedWith }) };
}

const outcomes = ({ cases }: Report, outcome: string): string[] =>
  cases.filter((one) => one.outcome === outcome).map(({ name, detail = '' }) => `${name}: ${detail}`);

const nothingLeft = (fake: Fake): void => expect(JSON.stringify(fake.export())).not.toMatch(/us[0-9a-f]{8}/);

test.each([
  ['forgejo@15', 'forgejo@15.0.3'],
  ['forgejo@11', 'forgejo@11.0.15'],
  ['gitea@1.24', 'gitea@1.24.7'],
  ['gitea@1.26', 'gitea@1.26.3'],
  ['gitea@1.27', 'gitea@1.27.3'],
] as const)('a server of %s is compared with the recordings of %s', async (pulls, as) => {
  const fake = createFake({ time: () => Date.now(), as: { pulls }, seed: SEED });
  const report = await run(fake, { only: /^(?:access-private|create-m|edit-title)/ });
  expect(outcomes(report, 'differs')).toEqual([]);
  expect(outcomes(report, 'agrees').length).toBeGreaterThan(2);
  expect(report.comparedWith).toBe(`the recordings of ${as}`);
  nothingLeft(fake);
});

test.each([
  ['1.28.0+dev-1-gabc', undefined],
  ['1.25.4', 'gitea@1.24.7'],
  ['1.26.0', 'gitea@1.26.3'],
  ['1.27.0', 'gitea@1.27.3'],
  ['1.22.6', 'gitea@1.24.7'],
  ['13.0.5+gitea-1.22.0', 'forgejo@11.0.15'],
  ['16.0.0', 'forgejo@15.0.3'],
  ['development', undefined],
])('the recordings nearest to version %s are %s', (version, name) => {
  expect(recordedAs(recordings.releases, version)?.name).toBe(name);
});

const FEW = /^(?:create-minimal|merge-style-squash|list-milestone|reviews)$/;

/** The server with another response. */
const changing =
  (path: RegExp, change: (text: string, response: Response) => Response): Options['fetch'] =>
  async (request) => {
    const response = await fetch(request);
    return path.test(request.url) ? change(await response.text(), response) : response;
  };

describe('verify', () => {
  test('agrees with the fake in every portable case, and leaves nothing behind', { timeout: 120_000 }, async () => {
    const fake = upstream();
    // The fake does not let the users of these two be removed, as the real server does.
    const report = await run(fake);
    expect(outcomes(report, 'differs')).toEqual([]);
    expect(outcomes(report, 'agrees').length).toBeGreaterThanOrEqual(85);
    expect(report.notRemoved).toEqual([]);
    nothingLeft(fake);
  });

  test('plays with one account what one account can do', async () => {
    const fake = upstream();
    const report = await run(fake, { token: 'erin-token' });
    expect(outcomes(report, 'differs')).toEqual([]);
    expect(outcomes(report, 'agrees').length).toBeGreaterThanOrEqual(3);
    expect(report.cases.filter(({ detail }) => detail?.includes('administrator can make') === true)).not.toEqual([]);
    nothingLeft(fake);
  });

  test.each<[string, RegExp, (text: string, response: Response) => Response, RegExp]>([
    [
      'another value',
      /\/pulls$/,
      (text, { status, headers }) => new Response(text.replace('"draft":false', '"draft":true'), { status, headers }),
      /^create-minimal: .*draft: expected false, got true$/,
    ],
    [
      'another status',
      /\/merge$/,
      (text, { headers }) => new Response(text, { status: 202, headers }),
      /^merge-style-squash: .*expected 200/,
    ],
    [
      'a key more',
      /\/pulls$/,
      (text, { status, headers }) => new Response(text.replace('{"id"', '{"new":1,"id"'), { status, headers }),
      /^create-minimal: .*new: expected undefined, got 1$/,
    ],
    [
      'an id that names another record',
      /\/pulls$/,
      (text, { status, headers }) => new Response(text.replace(/"repo_id":\d+/, '"repo_id":99'), { status, headers }),
      /^create-minimal: .*base\.repo\.id: expected 1, got 1$/,
    ],
  ])('finds %s', async (_, path, change, found) => {
    const fake = upstream();
    const only = new RegExp(/\^([^:]+):/.exec(found.source)?.[1] ?? '');
    const report = await run(fake, { only: new RegExp(`^${only.source}$`), fetch: changing(path, change)! });
    expect(outcomes(report, 'differs')).toEqual([expect.stringMatching(found)]);
    expect(reportText(report)).toContain('1 differ');
    nothingLeft(fake);
  });

  test('reads again what a server needs a moment for', async () => {
    let left = 2;
    const slow = changing(
      /\/pulls\/1$/,
      (text, { status, headers }) =>
        new Response(left-- > 0 ? text.replace('"state":"', '"state":"soon ') : text, { status, headers }),
    )!;
    const options = { only: /^merge-style-squash$/, fetch: slow };
    expect(outcomes(await run(upstream(), { ...options, retries: 3 }), 'agrees')).toHaveLength(1);
    left = 2;
    expect(outcomes(await run(upstream(), options), 'differs')).toHaveLength(1);
  });

  test('removes what it made when it is interrupted in the middle of a case', async () => {
    const fake = upstream();
    const controller = new AbortController();
    const interrupting: Options['fetch'] = async (request) => {
      const response = await fetch(request);
      if (request.url.endsWith('/collaborators')) throw new Error('no such request');
      if (request.method === 'POST' && request.url.endsWith('/pulls')) controller.abort();
      return response;
    };
    const report = await run(fake, { only: FEW, signal: controller.signal, fetch: interrupting });
    expect(report.isInterrupted).toBe(true);
    expect(report.notRemoved).toEqual([]);
    expect(fake.journal.some(({ operation }) => operation === 'users.create')).toBe(true);
    nothingLeft(fake);
  });

  test('with readOnly sends reads only', async () => {
    const fake = upstream();
    const report = await run(fake, { readOnly: true });
    expect(outcomes(report, 'differs')).toEqual([]);
    expect(outcomes(report, 'agrees')).not.toEqual([]);
    expect(fake.journal.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each<[string, Options, RegExp]>([
    ['a wrong token', { token: 'nobody' }, /does not accept the token/],
    ['a token without a scope', { token: 'reading' }, /not enough for POST \/user\/repos.*required=\[write:user\]/],
    [
      'a server of another kind',
      { fetch: () => Promise.resolve(new Response('<html>', { status: 200 })) },
      /no Gitea or Forgejo/,
    ],
    [
      'a server of no release',
      { fetch: () => Promise.resolve(Response.json({ version: 'development' })) },
      /version development.*--any-version/,
    ],
    ['a server that is not there', { baseUrl: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 cannot be reached/],
  ])('tells %s before anything is made', async (_, options, message) => {
    const fake = upstream();
    await expect(run(fake, options)).rejects.toThrow(message);
    expect(fake.journal.filter(({ method, status }) => method !== 'GET' && status < 400)).toEqual([]);
  });

  test('records what the server said, without credentials', async () => {
    const recordings: Transcript[] = [];
    await run(upstream(), { only: FEW, onTranscript: (one) => recordings.push(one) });
    expect(recordings.map(({ name }) => name)).toEqual([
      'create-minimal',
      'list-milestone',
      'merge-style-squash',
      'reviews',
    ]);
    expect(recordings[0]?.exchanges[0]).toMatchObject({ request: { method: 'POST' }, response: { status: 201 } });
    expect(JSON.stringify(recordings)).not.toMatch(/"authorization"|admin-token|tok-|Basic /i);
  });

  test('reports as JUnit', async () => {
    const junit = reportJunit(await run(upstream(), { only: /^(?:create-minimal|access-no-repo)$/, readOnly: true }));
    expect(junit).toContain('tests="2" failures="0" errors="0" skipped="1"');
    expect(junit).toContain(' name="create-minimal"');
  });
});
