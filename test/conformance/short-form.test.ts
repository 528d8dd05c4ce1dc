import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCases } from '../../tools/scenarios/read-cases.ts';
import { expand, type Named } from '../../fake/lab/cases/short-form.ts';
import { folders, laidOut } from '../../tools/scenarios/folders.ts';
import { layOut } from '../../fake/lab/cases/layout.ts';
import { shortOverlays } from '../../tools/scenarios/overlays.ts';
import { shorten } from '../../fake/lab/cases/shorten.ts';
import { asVersion } from '../../fake/lab/cases/overlays.ts';
import type { RequestStep, Case } from '../../fake/engine/composed/case.ts';

const root = new URL('../../', import.meta.url);

describe('recorded cases', () => {
  test.each(folders)('of %s are as `node tools/scenarios.mjs` writes them', (folder) => {
    const files = readdirSync(new URL(folder, root));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(new URL(`${folder}/${file}`, root), 'utf8');
      expect(text, file).toBe(laidOut(root.pathname, folder, JSON.parse(text) as object as Record<string, unknown>));
    }
  });

  test.each(folders)('of %s use every named thing', (folder) => {
    const named = JSON.parse(readFileSync(new URL(`${folder}.json`, root), 'utf8')) as Named;
    const texts = readdirSync(new URL(folder, root)).map((file) =>
      readFileSync(new URL(`${folder}/${file}`, root), 'utf8'),
    );
    const all = [...texts, JSON.stringify(named).replaceAll(':', ': ')].join('\n');
    const names = [named.worlds, named.records].flatMap((one) => Object.keys(one ?? {}));
    expect(names.filter((name) => !all.includes(`"like": ${JSON.stringify(name)}`))).toEqual([]);
    expect(Object.keys(named.as ?? {}).filter((name) => !all.includes(`"as": ${JSON.stringify(name)}`))).toEqual([]);
  });

  test('may be in the long form', () => {
    const json = { 'content-type': 'application/json' };
    for (const long of readCases(new URL('test/scenarios/payments/', root)))
      expect(expand(long, { json, worlds: { shop: {} } })).toEqual(long);
  });
});

describe('what a version responds', () => {
  test('is laid out as `node tools/scenarios.mjs as` writes it', () => {
    const files = readdirSync(new URL('test/scenarios/versions', root));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = readFileSync(new URL(`test/scenarios/versions/${file}`, root), 'utf8');
      expect(text, file).toBe(`${layOut(JSON.parse(text))}\n`);
    }
  });

  const step = (body: unknown): RequestStep => ({
    request: { method: 'GET', path: '/a' },
    expect: { status: 200, body },
  });
  const scenario = (body: unknown): Case => ({
    name: 'a',
    basis: 'a',
    match: 'exact',
    world: {},
    steps: [step(body)],
  });

  test.each<[string, unknown, unknown, unknown]>([
    ['a field more', { a: 1 }, { a: 1, b: null }, { patch: { b: null } }],
    ['a field less', { a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { d: 2 } }, { patch: { b: { c: '{{gone}}' } } }],
    ['another item', [1, { a: 1 }], [1, { a: 2 }], { patch: { 1: { a: 2 } } }],
    ['a longer list', { a: [1] }, { a: [1, 2] }, { patch: { a: [1, 2] } }],
    ['a record in place of a list', [1], { message: '' }, { body: { message: '' } }],
    ['null in place of a list', { a: [] }, { a: null }, { patch: { a: null } }],
  ])('is written as %s', (_, before, after, short) => {
    const long = { a: { 1: { body: after } } };
    const overlays = shortOverlays([scenario(before)], long);
    expect(overlays).toEqual({ a: { 1: short } });
    expect(asVersion(scenario(before), overlays)).toEqual(scenario(after));
  });

  test('takes the place of what the newest one responds', () => {
    const upstream: Case = { ...scenario([]), steps: [{ ...step([]), upstream: { status: 404, body: {} } }] };
    expect(asVersion(upstream, {})).toEqual({
      ...upstream,
      steps: [{ ...step({}), expect: { status: 404, body: {} } }],
    });
    const text = asVersion(upstream, { a: { 1: { text: '' } } });
    expect(text.steps).toEqual([{ ...step({}), expect: { status: 404, text: '' } }]);
    expect(asVersion(upstream, { a: { 1: { skip: 'not recorded' } } }).steps).toEqual([]);
  });

  test('of an unknown case is an error', () => {
    expect(() => shortOverlays([], { a: {} })).toThrow('no case is named a');
  });
});

describe('the short form', () => {
  const named: Named = {
    as: { bob: { Authorization: 'token b' } },
    json: { 'content-type': 'application/json' },
    root: '/api/',
    error: { message: '{{error}}', url: '{{base}}' },
    worlds: { forge: { users: [{ name: 'alice', admin: true }], pulls: { repos: [] } } },
    records: { bob: { id: 1, login: 'bob', active: false, email: null, team: { id: 2, name: 'devs' } } },
  };
  const request = { method: 'GET', path: '/a', query: 'x=%20&y', headers: { Authorization: 'token b', Accept: '*/*' } };
  const step = (expected: object): object => ({ request, expect: { status: 200, ...expected } });
  const world = { users: [{ name: 'alice', admin: false }, { name: 'bob' }], pulls: { repos: [] }, clock: 'now' };
  const bob = { id: 3, login: 'bob', active: false, email: null, team: { id: 2, name: 'devs' }, more: [{ a: 1 }] };

  test('says a world, a request and a record by name', () => {
    const long = { name: 'a', world, steps: [step({ headers: named.json, body: bob })] };
    const short = shorten(long, named);
    expect(short).toEqual({
      name: 'a',
      world: { like: 'forge', users: [{ name: 'alice', admin: false }, { name: 'bob' }], clock: 'now' },
      steps: [
        {
          request: 'GET /a?x=%20&y',
          as: 'bob',
          headers: { Accept: '*/*' },
          expect: { status: 200, body: { like: 'bob', id: 3, more: [{ a: 1 }] } },
        },
      ],
    });
    expect(expand(short, named)).toEqual(long);
  });

  test('says a path under the root, and an error by its text', () => {
    const request = { method: 'GET', path: '/api/a', query: 'x' };
    const body = { message: 'not found', url: '{{base}}' };
    const long = { name: 'a', world, steps: [{ request, expect: { status: 404, headers: named.json, body } }] };
    const short = shorten(long, named);
    expect(short['steps']).toEqual([{ request: 'GET a?x', expect: { status: 404, error: 'not found' } }]);
    expect(expand(short, named)).toEqual(long);
  });

  test.each<[string, object]>([
    ['a path beside the root', { request: { method: 'GET', path: '/apia' }, expect: { status: 204 } }],
    ['a path with two slashes', { request: { method: 'GET', path: '/api//a' }, expect: { status: 204 } }],
    ['an error with a field more', step({ body: { message: 'a', url: '{{base}}', more: 1 } })],
    ['an error from another address', step({ body: { message: 'a', url: '{{host}}' } })],
    ['headers without those of JSON', step({ headers: { link: 'x' }, body: {} })],
    ['no headers', step({ body: {} })],
    ['headers with a name in other letters', step({ headers: { 'Content-Type': 'text/plain' }, body: [] })],
    ['empty headers', step({ headers: {}, ids: ['1'] })],
    ['a record without a key of the named one', step({ body: { id: 1, login: 'bob', active: false, email: null } })],
    ['a path with a question mark', { request: { method: 'GET', path: '/a?b' }, expect: { status: 404, body: {} } }],
    ['an empty query', { request: { method: 'GET', path: '/a', query: '' }, expect: { status: 204 } }],
    ['a query as an object', { request: { method: 'GET', path: '/a', query: { a: null } }, expect: { status: 204 } }],
    ['a request with empty headers', { request: { method: 'GET', path: '/', headers: {} }, expect: { status: 204 } }],
    ['a step that is no request', { git: 'log', repo: 'a/b', expect: [bob] }],
    [
      'a member named __proto__',
      step({ body: JSON.parse('{"__proto__": {"a": 1}, "b": [{"__proto__": 1}]}') as object }),
    ],
  ])('reads the same with %s', (_, one) => {
    const long = { name: 'a', world, steps: [one] };
    expect(expand(shorten(long, named), named)).toEqual(long);
  });

  test.each([
    [{ world: { like: 'nothing' }, steps: [] }, 'nothing is named "nothing"'],
    [{ world: { like: 'toString' }, steps: [] }, 'nothing is named "toString"'],
    [{ world: {}, steps: [{ request: 'GET /', as: 'eve', expect: {} }] }, 'nobody is named "eve"'],
  ])('throws where a name is unknown: %j', (short, message) => {
    expect(() => expand(short, named)).toThrow(message);
  });
});
