import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { DocumentedResponses } from '../openapi/documented.ts';
import { Reached } from '../torture/referee.ts';
import { operations, prepare, requestOf, send } from './call.ts';
import { calls, type OperationId } from './calls.ts';
import { caseOf, special } from './rejections.ts';

const ids = Object.keys(operations) as OperationId[];

const statusesOf = (id: OperationId): readonly number[] => [...operations[id].success, ...operations[id].errors];

const documented = new DocumentedResponses();

/** The state of a fake without what counts requests, reads and downloads: a merge that is rejected has read its pull request. */
function stateOf(fake: Fake): unknown {
  const { areas } = fake.export().state as { areas: Record<string, Record<string, unknown>> };
  const { ids: _, pulls: { reads: __, ...pulls } = {}, ...others } = areas;
  return structuredClone({ ...others, pulls });
}

describe('each operation gets each of its statuses, as documented, and an error changes nothing', () => {
  const reached = new Reached();

  test.each(ids)('%s', async (id) => {
    for (const status of statusesOf(id)) {
      const [seed, call] = caseOf(id, status);
      const fake = createFake({ seed });
      await prepare(fake, call);
      const [before, snapshot] = [stateOf(fake), fake.snapshot()];
      const response = await fake.fetch(requestOf(fake, id, call));
      expect(`${response.status}: ${await response.clone().text()}`).toMatch(new RegExp(`^${status}:`));
      expect(fake.journal.at(-1)).toMatchObject({ operation: id, status });
      expect(await documented.issues(id, response)).toEqual([]);
      // An internal error of the real server leaves what it had done.
      if (status >= 400 && status < 500) expect(stateOf(fake)).toEqual(before);
      if (operations[id].method === 'GET' || (status >= 400 && status < 500)) expect(fake.diff(snapshot)).toEqual([]);
      reached.add(fake);
    }
  });

  test('and no status is left uncovered', () => {
    expect(reached.missing).toEqual([]);
  });
});

test('each special call has a status that its operation has', () => {
  const all = new Set(ids.flatMap((id) => statusesOf(id).map((status) => `${id} ${status}`)));
  expect(Object.keys(special).filter((one) => !all.has(one))).toEqual([]);
});

// Those of git are files of their own.
const ofApis = ids.filter((id) => operations[id].area !== 'git' && operations[id].area !== 'pages');
const aliases = ofApis.flatMap((id) => (operations[id].aliases ?? []).map((alias) => [alias, id] as const));

test.each(aliases)('%s responds as %s does', async (alias, id) => {
  const [method = '', path = ''] = alias.split(' ');
  const [usual, other] = [createFake({ seed: caseOf(id, 200)[0] }), createFake({ seed: caseOf(id, 200)[0] })];
  const response = await send(usual, id);
  await prepare(other, calls[id]);
  const request = requestOf(other, id, calls[id], { method: method as 'GET', path });
  const same = await other.fetch(request);
  expect(operations[id].success).toContain(same.status);
  expect([same.status, await same.text()]).toEqual([response.status, await response.text()]);
});

const ofPayments = ids.filter((id) => operations[id].errors.includes(401) && operations[id].area === 'payments');

test.each(ofPayments)('%s rejects an unknown key', async (id) => {
  const [seed, call] = caseOf(id, 401);
  const response = await send(createFake({ seed }), id, call);
  expect(await response.json()).toEqual({ code: 401, status: 'Unauthorized', message: 'Invalid API key' });
});
