import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, play } from 'understudy-sdk/fake/cases';
import { composeFake, createWorlds, defineArea, prefixArea } from 'understudy-sdk/fake/kit';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCaseFiles } from '../../fake/lab/cases/case-files.ts';
import { reportJunit, reportText } from '../../fake/lab/playing/report.ts';
import { runCases, type CaseResult, type Report } from '../../fake/lab/playing/run-cases.ts';
import { Server } from '../../fake/lab/playing/server.ts';
import { fakeTarget, liveTarget, servedTarget } from '../../fake/lab/playing/targets.ts';
import { mailFake } from './mail.ts';

function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'cases');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const TIME = '{{time:0000-00-00T00:00:00.000Z}}';
const body = { id: '{{id:message}}', serialId: '{{number:serial}}', to: 'ada', read: false, at: TIME };
const headers = { 'content-type': 'application/json' };
const SENT = {
  name: 'a message is sent, read and deleted',
  steps: [
    { request: 'POST messages', json: { to: 'ada' }, expect: { status: 201, body } },
    { request: 'PUT messages/{{id:message}}/read', expect: { status: 204 } },
    { request: 'GET messages/{{id:message}}', expect: { status: 200, body: { ...body, read: true } } },
    { request: 'DELETE messages/{{id:message}}', as: 'owner', expect: { status: 204 } },
    { request: 'GET messages', expect: { status: 200, body: [] } },
  ],
};
const MISSING = {
  name: 'there is no such message',
  steps: [
    { request: 'GET messages/x', expect: { status: 404, body: { error: 'notFound', message: 'No such message' } } },
  ],
};
const NAMED = { json: headers, root: '/mail/', as: { owner: { authorization: 'Bearer {{token}}' } } };

const both = (): string => folderOf({ 'b.json': SENT, 'a.json': [MISSING], '../cases.json': NAMED });

test('cases of a folder are played on a fake, each in words of its first difference', async () => {
  const all = await cases(both());
  expect(all.map(({ name }) => name)).toEqual([MISSING.name, SENT.name]);
  for (const one of all) await play(mailFake()(), one);
  const [, sent] = all;
  await expect(play(mailFake('field')(), sent!)).rejects.toMatchObject({
    name: 'CaseError',
    expected: true,
    actual: false,
    message: [
      'differs: a message is sent, read and deleted, step 3 GET /mail/messages/{{id:message}}: body.read',
      '    the case says true',
      '    the fake says false',
      '    by its rule   messages.retrieve',
    ].join('\n'),
  });
});

test.each([
  ['status', 'step 2 PUT /mail/messages/{{id:message}}/read: status'],
  ['field', 'step 3 GET /mail/messages/{{id:message}}: body.read'],
] as const)(
  'a flaw of the %s is found in this process, in a served fake and in a real service',
  async (flaw, found) => {
    const all = await readCaseFiles(both());
    const real = await listen(mailFake(flaw)({ time: () => Date.now() }));
    const worlds = await listen(createWorlds({ createFake: mailFake(flaw) }));
    onTestFinished(async () => {
      await Promise.all([real.close(), worlds.close()]);
    });
    const live = await liveTarget(new Server({ baseUrl: real.url, tokens: { token: 'mail-token' } }), {});
    const served = (await servedTarget(worlds.url, {}))!;
    for (const target of [fakeTarget('mail', mailFake(flaw), {}), served, live]) {
      const report = await runCases({ cases: all, target });
      expect(report.cases.map(({ outcome }) => outcome)).toEqual(['agrees', 'differs']);
      expect(reportText(report)).toContain(found);
    }
  },
);

test('a case goes on after a read that differs, where that is asked for, and ends at a write', async () => {
  const read = (status: number): object => ({ request: 'GET /mail/messages/x', expect: { status } });
  const steps = [
    read(200),
    read(404),
    read(500),
    { request: 'DELETE /mail/messages/x', expect: { status: 204 } },
    read(200),
  ];
  const all = await readCaseFiles(folderOf({ 'mail.json': [{ name: 'three reads and a write', steps }] }));
  const target = fakeTarget('mail', mailFake(), {});
  const places = ({ difference, others = [] }: CaseResult): unknown[] =>
    [difference, ...others.map((one) => one.difference)].map((one) => one?.step.split(' ')[1]);
  const [past] = (await runCases({ cases: all, target, pastReads: true })).cases;
  expect(places(past as CaseResult)).toEqual(['1', '3', '4']);
  const [first] = (await runCases({ cases: all, target })).cases;
  expect(places(first as CaseResult)).toEqual(['1']);
});

test('what is due to an area, to its reason or to no route is named', async () => {
  const nothing = { name: 'n', steps: [{ request: 'GET /mail/nothing', expect: { status: 200 } }] };
  const invalid = { name: 'i', steps: [{ request: 'POST /mail/messages', json: {}, expect: { status: 201 } }] };
  const all = await readCaseFiles(folderOf({ 'a.json': [nothing, invalid] }));
  const text = reportText(await runCases({ cases: all, target: fakeTarget('mail', mailFake(), {}) }));
  expect(text).toMatch(
    /differs: n, step 1 GET \/mail\/nothing: status\n.*the case says 200\n.*the fake says "404 .*\n.*no operation/,
  );
  expect(text).toMatch(/differs: i, step 1 POST \/mail\/messages: status\n.*\n.*\n.*by its rule +messages.send/);
});

test('{{token}} is the credential of the area that takes the request', async () => {
  const keyed = (name: string) =>
    defineArea({
      name,
      base: `/${name}`,
      tables: {},
      credentials: () => ({ [`${name}Key`]: `${name}-key` }),
      errors: { unauthorized: 401 },
      operations: {
        retrieve: {
          method: 'GET',
          path: '/me',
          errors: ['unauthorized'],
          handle: ({ request, reject }) =>
            request.headers.get('authorization') === `Bearer ${name}-key` ? {} : reject('unauthorized'),
        },
      },
    });
  const steps = ['first', 'second'].map((name) => ({
    request: { method: 'GET', path: `/${name}/me`, headers: { authorization: 'Bearer {{token}}' } },
    expect: { status: 200 },
  }));
  await play(composeFake([keyed('first'), prefixArea(keyed('second'), 'other')])(), {
    name: 'both',
    basis: 'recorded',
    match: 'exact',
    steps,
  });
});

test.each([
  ['/../../_fake/reset', 'leaves '],
  ['/%2e%2e/%2E%2e/_fake/reset', 'leaves '],
  ['@evil.example/x', 'leaves '],
  ['/_fake/worlds/precious', 'is a control route'],
  ['/%5Ffake/reset', 'is a control route'],
  ['//_fake/reset', 'is a control route'],
  ['/mail/../_fake', 'is a control route'],
])('a case of a stranger does not reach %s', async (path, reason) => {
  const worlds = createWorlds({ createFake: mailFake() });
  const { url, close } = await listen(worlds);
  onTestFinished(() => close());
  worlds.create({ name: 'precious' });
  const one = {
    name: 'n',
    basis: 'recorded',
    match: 'exact',
    steps: [{ request: { method: 'DELETE', path }, expect: { status: 0 } }],
  } as const;
  const target = (await servedTarget(url, {}))!;
  await expect(runCases({ cases: [one], target })).rejects.toThrow(reason);
  expect(worlds.names).toEqual(['precious']);
});

test('reports are counted as JUnit does', async () => {
  const report: Report = await runCases({
    cases: await readCaseFiles(both()),
    target: fakeTarget('m', mailFake('status'), {}),
  });
  expect(reportJunit(report)).toContain('<testsuite name="m" tests="2" failures="1" errors="0" skipped="0">');
});

describe('a malformed case says the line and what was expected', () => {
  test.each<[string, string, RegExp]>([
    ['no JSON', '{"name": "x",\n "steps": [}', /a\.json:2: expected JSON/],
    [
      'another member',
      '{"name": "x",\n "steps": [\n {"request": "GET /", "expect": {"status": 200, "bdy": 1}}]}',
      /a\.json:3: steps\[0\]\.expect\.bdy/,
    ],
    [
      'no status',
      '{"name": "x",\n "steps": [\n {"request": "GET /",\n  "expect": {}}]}',
      /a\.json:4: steps\[0\]\.expect\.status/,
    ],
    [
      'no kind of step',
      '{"name": "x",\n "steps": [\n {"get": "/"}]}',
      /a\.json:3: steps\[0\]: expected a step with one of request, advance/,
    ],
    ['no steps', '{"name": "x",\n "steps": []}', /a\.json:2: steps: expected at least 1 entries/],
    [
      'a request that is none',
      '[{"name": "x",\n "steps": [{"request": "get it",\n "expect": {"status": 200}}]}]',
      /a\.json:2: \[0\]\.steps\[0\]\.request: expected a method and a path/,
    ],
    [
      'somebody unknown',
      '{"name": "x",\n "steps": [{"request": "GET /", "as": "me", "expect": {"status": 200}}]}',
      /a\.json:1: nobody is named "me"/,
    ],
  ])('%s', async (_, text, message) => {
    await expect(readCaseFiles(folderOf({ 'a.json': text }))).rejects.toThrow(message);
  });

  test('two of one name, an empty folder and none', async () => {
    await expect(readCaseFiles(folderOf({ 'a.json': MISSING, 'b.json': MISSING }))).rejects.toThrow(
      /two cases have the name/,
    );
    await expect(readCaseFiles(folderOf({}))).rejects.toThrow(/has no cases/);
    await expect(readCaseFiles('/no/such')).rejects.toThrow(/there is no file or folder/);
  });
});
