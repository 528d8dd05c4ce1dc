import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import type { OperationTable } from '../../src/core/operation.ts';
import { nearestRoutes } from '../../fake/engine/http/nearest.ts';
import { Router } from '../../fake/engine/http/router.ts';

const row = (method: 'GET' | 'POST' | 'PATCH', path: string, aliases: string[] = []): OperationTable[string] => ({
  method,
  path,
  aliases,
  success: [200],
  errors: [],
  credential: 'none',
  idempotent: true,
  about: '',
});

const table = {
  list: row('GET', '/repos/{owner}/{repo}/pulls'),
  pinned: row('GET', '/repos/{owner}/{repo}/pulls/pinned'),
  one: row('GET', '/repos/{owner}/{repo}/pulls/{index}'),
  edit: row('PATCH', '/repos/{owner}/{repo}/pulls/{index}'),
  diff: row('GET', '/repos/{owner}/{repo}/pulls/{index}.{diffType}'),
  update: row('POST', '/repos/{owner}/{repo}/pulls/{index}/update'),
  branches: row('GET', '/repos/{owner}/{repo}/pulls/{base}/{head*}'),
  start: row('POST', '/payments', ['POST /payments/initialize']),
};

const router = new Router<keyof typeof table>(table);
const at = '/repos/a/b/pulls';

describe('the router', () => {
  test.each([
    ['GET', at, 'list', {}],
    ['GET', `${at}/`, 'list', {}],
    ['GET', `${at}/pinned`, 'pinned', {}],
    ['GET', `${at}/7`, 'one', { index: '7' }],
    ['GET', `${at}/7/`, 'one', { index: '7' }],
    ['GET', `${at}/7.diff`, 'diff', { index: '7', diffType: 'diff' }],
    ['GET', `${at}/1.2.patch`, 'diff', { index: '1.2', diffType: 'patch' }],
    ['PATCH', `${at}/7.diff`, 'edit', { index: '7.diff' }],
    ['GET', `${at}/main/feature/x`, 'branches', { base: 'main', head: 'feature/x' }],
    ['GET', `${at}/main/al%2Fice%3Ax`, 'branches', { base: 'main', head: 'al/ice:x' }],
    ['GET', `${at}/rel%2F1/x`, 'branches', { base: 'rel/1', head: 'x' }],
    ['GET', `${at}/7/update`, 'branches', { base: '7', head: 'update' }],
    ['POST', `${at}/7/update`, 'update', { index: '7' }],
    ['GET', `${at}/%zz`, 'one', { index: '%zz' }],
    ['POST', '/payments/initialize', 'start', {}],
    ['GET', '/repos/__proto__/constructor/pulls', 'list', { owner: '__proto__', repo: 'constructor' }],
  ] as const)('%s %s is %s', (method, path, id, params) => {
    const found = router.match(method, path);
    expect(found).toMatchObject({ kind: 'operation', id });
    if (found.kind === 'operation')
      for (const [name, value] of Object.entries(params)) expect(found.params[name]).toBe(value);
  });

  test.each([
    ['DELETE', at, ['GET']],
    ['POST', `${at}/7`, ['GET', 'PATCH']],
    ['PUT', `${at}/7.diff`, ['GET', 'PATCH']],
    ['DELETE', `${at}/7/update`, ['POST', 'GET']],
  ])('%s %s has other methods', (method, path, allow) => {
    expect(router.match(method, path)).toEqual({ kind: 'other methods', allow });
  });

  test.each(['/', '', '/repos', '/repos/a', '/repos//b/pulls', '/payments/x', `${at}//`, '/__proto__', '/constructor'])(
    'nothing is at %j',
    (path) => {
      expect(router.match('GET', path)).toEqual({ kind: 'nothing' });
    },
  );

  test('an unknown path names the nearest routes', () => {
    expect(nearestRoutes([table], 'GET', '/repos/a/b/pull')[0]).toBe('GET /repos/{owner}/{repo}/pulls');
    expect(nearestRoutes([table], 'POST', `/${'x'.repeat(100_000)}`)).toHaveLength(3);
  });
});

// Of all areas, whichever the path belongs to.
test.each([
  ['/repos/alice/proj/pulls', 'GET /api/v1/repos/{owner}/{repo}/pulls'],
  ['/repos/alice/proj/pulls/7', 'GET /api/v1/repos/{owner}/{repo}/pulls/{index}'],
  ['/v1/payments', 'GET /payments'],
  ['/api/v1/repo/alice', 'GET /api/v1/repos/{owner}/{repo}'],
  ['/api/repos/alice/proj/pulls', 'GET /api/v1/repos/{owner}/{repo}/pulls'],
])('the nearest route to %s is %s', async (path, route) => {
  const fake = createFake();
  const { headers } = await fake.fetch(fake.url + path);
  expect(headers.get('x-understudy-nearest')?.split(', ')[0]).toBe(route);
});
