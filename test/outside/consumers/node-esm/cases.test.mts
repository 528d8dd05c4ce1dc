import assert from 'node:assert/strict';
import test from 'node:test';
import { createFake } from 'understudy-sdk/fake';
import { cases, play } from 'understudy-sdk/fake/cases';

for (const one of await cases('cases/')) test(one.name, () => play(createFake(), one));

test('a difference fails', async () => {
  const [one] = await cases('cases/');
  const other = { ...one!, steps: JSON.parse(JSON.stringify(one!.steps).replace('missing', 'gone')) };
  await assert.rejects(play(createFake(), other), /API key is gone/);
});
