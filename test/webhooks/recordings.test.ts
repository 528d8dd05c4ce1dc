import { describe, expect, test } from 'vitest';
import { play } from './player.ts';
import { recordings, type Recording } from './recording.ts';

// What is not as recorded yet, and why; whoever mends it takes its line away.
const PENDING: Readonly<Record<string, string>> = {
  'pull-quiet': 'reactions and subscriptions have no routes',
  'repository-edit': 'stars have no route',
};

describe('webhooks are as a live server sends them', () => {
  const isPending = ({ name }: Recording): boolean => Object.hasOwn(PENDING, name);

  test.each(recordings.filter((one) => !isPending(one)))('$name: $about', async (recording) => {
    expect(await play(recording)).toEqual([]);
  });

  test.fails.each(recordings.filter(isPending))('$name is pending', async (recording) => {
    expect(await play(recording)).toEqual([]);
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
    ['another indentation', altered(() => ({ indent: 1 }))],
    ['another path', altered(() => ({ hook: '/elsewhere' }))],
    ['a delivery that did not come', { ...altered(() => ({})), deliveries: [] }],
  ])('finds %s', async (_, wrong) => {
    expect(await play(wrong)).not.toEqual([]);
  });
});
