import { createFake } from 'understudy-sdk/fake';
import { cases, play } from 'understudy-sdk/fake/cases';

test('the service says so', async () => {
  for (const one of await cases('cases/')) await play(createFake(), one);
});

test('a difference fails', async () => {
  const [one] = await cases('cases/');
  const other = { ...one!, steps: JSON.parse(JSON.stringify(one!.steps).replace('missing', 'gone')) };
  await expect(play(createFake(), other)).rejects.toThrow('API key is gone');
});
