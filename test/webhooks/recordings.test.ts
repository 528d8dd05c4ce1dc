import { describe, expect, test } from 'vitest';
import { play } from './player.ts';
import { recordings, type Recording } from './recording.ts';

describe('webhooks are as a live server sends them', () => {
  test.each(recordings)('$name: $about', async (recording) => {
    await play(recording);
  });
});

describe('the player', () => {
  const [recording] = recordings.filter(({ name }) => name === 'delivery-json-secret');
  const altered = (change: (delivery: Recording['deliveries'][number]) => object): Recording => {
    if (recording === undefined) throw new Error('the recording is gone');
    return { ...recording, deliveries: recording.deliveries.map((one) => ({ ...one, ...change(one) })) };
  };

  test.each([
    ['another secret', altered(() => ({ secret: 'other' }))],
    ['another value', altered(({ body }) => ({ body: { ...(body as object), total_commits: 2 } }))],
    ['a key that is missing', altered(({ body }) => ({ body: { ...(body as object), more: 1 } }))],
    [
      'another order of keys',
      altered(({ body }) => ({ body: Object.fromEntries(Object.entries(body as object).reverse()) })),
    ],
    ['another indentation', altered(() => ({ indent: 1 }))],
    ['another path', altered(() => ({ hook: '/elsewhere' }))],
    ['a delivery that did not come', { ...altered(() => ({})), deliveries: [] }],
  ])('finds %s', async (_, wrong) => {
    await expect(play(wrong)).rejects.toThrow(/deliver/);
  });
});
