import { describe, expect, test } from 'vitest';
import { assertAllMatched, createFake } from 'understudy-sdk/fake';
import { composeFake, defineArea, id, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';
import { giteaOperations } from '../../fake/areas/pulls/api/known.ts';
import { spellings } from '../../fake/engine/http/router.ts';
import { allOperations } from '../operations.ts';

const RUNS = '/api/v1/repos/alice/proj/actions/runs';
const ONLY_GITEA = 'Gitea has this operation, this fake does not; on this path Gitea has GET, and this fake nothing';

describe('a request that the real service has an operation for', () => {
  test('gets the response of any that is not there, and is told apart in the journal and by assertAllMatched', async () => {
    const fake = createFake();
    fake.pulls.repo('alice/proj');
    const [known, unknown] = [await fake.fetch(fake.url + RUNS), await fake.fetch(`${fake.url}${RUNS}s`)];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(known.headers.get('x-understudy-reason')).toBe(ONLY_GITEA);
    expect(unknown.headers.get('x-understudy-reason')).toBeNull();
    expect(fake.unmatched.map(({ reason }) => reason)).toEqual([ONLY_GITEA, undefined]);
    expect(() => assertAllMatched(fake)).toThrow(`GET ${RUNS}: ${ONLY_GITEA}`);
    await fake.fetch(fake.url + RUNS, { method: 'HEAD' });
    expect(fake.unmatched[2]?.reason).toBe(ONLY_GITEA);
  });

  test('is told what its path has here', async () => {
    const fake = createFake();
    const there = await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/issues/1/blocks`);
    expect(there.headers.get('x-understudy-reason')).toMatch(
      /^Gitea has this operation, .* GET, POST, DELETE, and this fake nothing$/,
    );
    const half = await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/branches/main`, { method: 'PUT' });
    expect([half.status, half.headers.get('allow')]).toEqual([405, 'GET, DELETE, PATCH']);
    expect(half.headers.get('x-understudy-reason')).toMatch(
      /on this path Gitea has GET, PUT, PATCH, DELETE, and this fake GET, DELETE, PATCH$/,
    );
    const neither = await fake.fetch(`${fake.url}/api/v1/orgs/acme`, { method: 'PUT' });
    expect(neither.headers.get('x-understudy-reason')).toBe('no such route; this path has GET, PATCH, DELETE');
  });

  test('is found in a list that has the routes of the fake, too', () => {
    const listed = new Set(
      giteaOperations.operations.split('\n').flatMap((line) => {
        const [methods = '', path = ''] = line.split(' ');
        return methods.split(',').map((method) => shapeOf(`${method} ${path}`));
      }),
    );
    const [, table = {}] = allOperations().find(([name]) => name === 'pulls') ?? [];
    const own = Object.values(table)
      .flatMap(spellings)
      .filter(({ path }) => path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.slice(7)}`);
    // The server has this one, and its description does not.
    expect(own.filter((one) => !listed.has(shapeOf(one)))).toEqual(['GET /repos/{owner}/{repo}/contents-ext']);
  });
});

/** A route whatever its names are. */
const shapeOf = (route: string): string => route.replace(/\{[^{}]+\}/g, '{}');

test('an area of your own may say what its service has', async () => {
  const notes = defineArea({
    name: 'notes',
    base: '/v1',
    known: { service: 'Notes', operations: 'GET,POST /notes\n  DELETE /notes/{id}  ' },
    tables: { notes: table({ id: id(), text: z.string() }) },
    operations: { 'notes.list': { method: 'GET', path: '/notes', handle: ({ world }) => world.notes.all() } },
  });
  const fake = composeFake([notes])();
  await fake.fetch(`${fake.url}/v1/notes`, { method: 'POST' });
  await fake.fetch(`${fake.url}/v1/notes/5`, { method: 'DELETE' });
  await fake.fetch(`${fake.url}/v1/notes/5`);
  expect(fake.unmatched.map(({ status, reason }) => [status, reason])).toEqual([
    [405, 'Notes has this operation, this fake does not; on this path Notes has GET, POST, and this fake GET'],
    [404, 'Notes has this operation, this fake does not; on this path Notes has DELETE, and this fake nothing'],
    [404, undefined],
  ]);
});
