import { describe, expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';
import { Reached } from '../../torture/referee.ts';
import { operations, send } from './call.ts';
import type { OperationId } from './calls.ts';
import { caseOf, special } from './rejections.ts';

const statusesOf = (id: OperationId): readonly number[] => [...operations[id].success, ...operations[id].errors];

const ids = Object.keys(operations) as OperationId[];

describe('each operation gets each of its statuses', () => {
  const reached = new Reached();

  test.each(ids)('%s', async (id) => {
    for (const status of statusesOf(id)) {
      const [seed, call] = caseOf(id, status);
      const fake = createFake({ seed });
      const response = await send(fake, id, call);
      expect(`${response.status}: ${await response.text()}`).toMatch(new RegExp(`^${status}:`));
      expect(fake.journal.at(-1)).toMatchObject({ operation: id, status });
      reached.add(fake);
    }
  });

  test('so that nothing is left to cover', () => {
    expect(reached.missing).toEqual([]);
  });
});

test('a special call is for a status that its operation has', () => {
  const all = new Set(ids.flatMap((id) => statusesOf(id).map((status) => `${id} ${status}`)));
  expect(Object.keys(special).filter((one) => !all.has(one))).toEqual([]);
});
