import { describe, expect, test } from 'vitest';
import { pullOperations } from '../../src/pulls/operations.ts';
import type { Fake } from '../../fake/index.ts';
import { ask, fakeOf, pull, R, type Ask } from './support.ts';

type Case = readonly [
  id: keyof typeof pullOperations,
  status: number,
  method: string,
  path: string,
  ask?: Ask,
  fake?: () => Fake,
];

const opened = (): Fake =>
  fakeOf({}, { pulls: [pull('feature'), pull('b1', { state: 'closed' }), pull('b2', { merge: 'merge' })] });
const archived = (): Fake => fakeOf({ archived: true }, { pulls: [pull('feature')] });
const hidden = (): Fake => fakeOf({ private: true }, { pulls: [pull('feature')] });
// A unit that is off for code leaves readers of pull requests alone without it.
const codeless = (): Fake => fakeOf({ settings: { has_code: false } }, { pulls: [pull('feature')] });
const reviewed = (): Fake => opened();
const diverged = (): Fake =>
  fakeOf({}, { pulls: [pull('feature')] }, [{ branch: 'main', message: 'on', files: { 'm.txt': 'm\n' } }]);
const clash = (): Fake =>
  fakeOf({}, { pulls: [pull('x')] }, [
    { branch: 'x', from: 'main', message: 'x', files: { 'a.txt': 'x\n' } },
    { branch: 'main', message: 'm', files: { 'a.txt': 'm\n' } },
  ]);

const P = `${R}/pulls`;
const as = (name: string, json?: unknown): Ask => ({ as: name, ...(json !== undefined && { json }) });
const made = { head: 'b3', base: 'main', title: 't' };

const reading: readonly (readonly [Case[0], string])[] = [
  ['pulls.list', P],
  ['pulls.retrieve', `${P}/2`],
  ['pulls.retrieveByBranches', `${P}/main/feature`],
  ['pulls.diff', `${P}/1.diff`],
  ['pulls.isMerged', `${P}/1/merge`],
  ['pulls.commits', `${P}/1/commits`],
  ['pulls.files', `${P}/1/files`],
  ['pulls.reviews.list', `${P}/1/reviews`],
  ['pulls.reviews.retrieve', `${P}/1/reviews/1`],
  ['pulls.reviews.comments', `${P}/1/reviews/1/comments`],
  ['pulls.pinned', `${P}/pinned`],
];

const writing: readonly (readonly [Case[0], string, string, unknown?])[] = [
  ['pulls.create', 'POST', P, made],
  ['pulls.update', 'PATCH', `${P}/1`, { title: 'x' }],
  ['pulls.merge', 'POST', `${P}/1/merge`, { do: 'merge' }],
  ['pulls.cancelScheduledMerge', 'DELETE', `${P}/1/merge`],
  ['pulls.updateBranch', 'POST', `${P}/1/update`],
  ['pulls.reviews.create', 'POST', `${P}/1/reviews`, { event: 'APPROVED' }],
  ['pulls.reviews.submit', 'POST', `${P}/1/reviews/1`, { event: 'APPROVED' }],
  ['pulls.reviews.delete', 'DELETE', `${P}/1/reviews/1`],
  ['pulls.reviews.dismiss', 'POST', `${P}/1/reviews/1/dismissals`, { message: 'm' }],
  ['pulls.reviews.undismiss', 'POST', `${P}/1/reviews/1/undismissals`, {}],
  ['pulls.requestReviewers', 'POST', `${P}/1/requested_reviewers`, { reviewers: ['carol'] }],
  ['pulls.removeReviewers', 'DELETE', `${P}/1/requested_reviewers`, { reviewers: ['carol'] }],
];

const common: Case[] = [
  ...reading.flatMap(([id, path]): Case[] => [
    [id, 404, 'GET', path, as('dave'), hidden],
    [id, 403, 'GET', path, as('alice'), codeless],
  ]),
  ...writing.flatMap(([id, method, path, json]): Case[] => [
    [id, 401, method, path, json === undefined ? {} : { json }, opened],
    [id, 403, method, path, as('alice', json), codeless],
    [id, 404, method, path, as('dave', json), hidden],
    ...(pullOperations[id].errors.some((status) => status === 423)
      ? [[id, 423, method, path, as('alice', json), archived] as Case]
      : []),
    ...(json !== undefined &&
    pullOperations[id].errors.some((status) => status === 422) &&
    id !== 'pulls.reviews.undismiss'
      ? [
          [
            id,
            422,
            method,
            path,
            { as: 'alice', body: '{', headers: { 'content-type': 'application/json' } },
            opened,
          ] as Case,
        ]
      : []),
  ]),
];

const own: Case[] = [
  ['pulls.list', 400, 'GET', `${P}?poster=nobody`],
  ['pulls.list', 500, 'GET', `${P}?labels=bug`],
  ['pulls.retrieve', 404, 'GET', `${P}/99`],
  [
    'pulls.diff',
    500,
    'GET',
    `${P}/1.diff`,
    {},
    () => fakeOf({}, { pulls: [pull('i')] }, [{ branch: 'i', orphan: true, message: 'i', files: { z: 'z' } }]),
  ],
  ['pulls.create', 400, 'POST', P, as('alice', { ...made, head: 'bob:x' })],
  ['pulls.create', 404, 'POST', P, as('alice', { ...made, head: 'nope' })],
  ['pulls.create', 409, 'POST', P, as('alice', { ...made, head: 'feature' })],
  ['pulls.create', 422, 'POST', P, as('alice', { ...made, head: 'main' })],
  ['pulls.create', 403, 'POST', P, as('dave', made)],
  ['pulls.create', 500, 'POST', P, as('alice', { ...made, reviewers: ['alice'] })],
  ['pulls.update', 403, 'PATCH', `${P}/1`, as('carol', { title: 'x' })],
  ['pulls.update', 409, 'PATCH', `${P}/1`, as('bob', { content_version: 9 })],
  ['pulls.update', 412, 'PATCH', `${P}/3`, as('bob', { state: 'open' })],
  ['pulls.update', 500, 'PATCH', `${P}/1`, as('bob', { milestone: 99 })],
  ['pulls.merge', 404, 'POST', `${P}/2/merge`, as('alice', { do: 'merge' })],
  ['pulls.merge', 405, 'POST', `${P}/3/merge`, as('alice', { do: 'merge' })],
  ['pulls.merge', 409, 'POST', `${P}/1/merge`, as('alice', { do: 'merge', head_commit_id: 'abc' })],
  ['pulls.merge', 500, 'POST', `${P}/1/merge`, as('alice', { do: 'fast-forward-only' }), diverged],
  ['pulls.updateBranch', 403, 'POST', `${P}/1/update`, as('carol')],
  ['pulls.updateBranch', 422, 'POST', `${P}/2/update`, as('alice')],
  ['pulls.updateBranch', 500, 'POST', `${P}/1/update`, as('alice'), () => fakeOf({}, { pulls: [pull('feature')] })],
  ['pulls.updateBranch', 409, 'POST', `${P}/1/update`, as('alice'), clash],
  ['pulls.reviews.dismiss', 404, 'POST', `${P}/1/reviews/7/dismissals`, as('alice', {}), reviewed],
];

describe('every operation responds with its error statuses', () => {
  const cases = [...common, ...own].map(
    ([id, status, method, path, asked = {}, make = opened]) => [id, status, method, path, asked, make] as const,
  );
  test.each(cases)('%s %i: %s %s', async (id, status, method, path, asked, make) => {
    const fake = make();
    const said = await ask(fake, method, path, asked);
    expect(said.status).toBe(status);
    expect(fake.journal.at(-1)).toMatchObject({ operation: id, status });
    expect(fake.journal.at(-1)).not.toHaveProperty('fault');
  });

  test('and no other: the table names what is tried here', () => {
    const tried = new Map<string, Set<number>>();
    for (const [id, status] of [...common, ...own]) tried.set(id, (tried.get(id) ?? new Set()).add(status));
    for (const [id, statuses] of tried)
      for (const status of statuses)
        expect([id, pullOperations[id as Case[0]].errors]).toEqual([id, expect.arrayContaining([status])]);
  });
});
