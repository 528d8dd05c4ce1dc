import { pulls } from 'understudy-sdk/fake';
import { composeFake } from 'understudy-sdk/fake/kit';
import { expect, test, vi } from 'vitest';
import { queryNamesOf } from '../../fake/areas/pulls/api/queries.ts';
import { playOn } from '../../fake/lab/playing/player.ts';
import { stageOf } from '../../fake/lab/playing/targets.ts';
import { casesOfArea } from '../docs/evidence.ts';

const read = vi.hoisted(() => new Set<string>());

/** The parameters that are looked for are noted. */
vi.mock('../../fake/areas/pulls/go/query.ts', async (original) => {
  const { firstOf, hasParameter, allOf, ...rest } =
    await original<typeof import('../../fake/areas/pulls/go/query.ts')>();
  const noted =
    <T>(find: (query: never, name: string) => T) =>
    (query: never, name: string): T => {
      read.add(name);
      return find(query, name);
    };
  return { ...rest, firstOf: noted(firstOf), hasParameter: noted(hasParameter), allOf: noted(allOf) };
});

/** Those that any request may have. */
const CREDENTIALS = ['token', 'access_token', 'sudo'];

test('what a route reads of a query is declared, so that it is compared', async () => {
  const missing = new Set<string>();
  for (const one of casesOfArea('pulls')) {
    const fake = composeFake([pulls])();
    const stage = stageOf(fake);
    const send = stage.send.bind(stage);
    stage.send = async (request) => {
      read.clear();
      const response = await send(request);
      const id = fake.journal.at(-1)?.operation ?? '';
      const declared = [...CREDENTIALS, ...queryNamesOf(id)];
      if (!/^(?:git|pages)\./.test(id))
        for (const name of read) if (!declared.includes(name)) missing.add(`${id}: ${name}`);
      return response;
    };
    // Some cases are of an older version; what they read counts all the same.
    await playOn(one, stage).catch(() => undefined);
  }
  expect([...missing]).toEqual([]);
});
