import { describe, expect, test } from 'vitest';
import { readings } from '../../fake/inspector/page/readings.ts';

/** Something to read whose readings end when a test says so. */
function source(): { readonly read: () => Promise<number>; readonly begun: PromiseWithResolvers<number>[] } {
  const begun: PromiseWithResolvers<number>[] = [];
  return {
    begun,
    read: () => {
      const reading = Promise.withResolvers<number>();
      begun.push(reading);
      return reading.promise;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what a page reads', () => {
  test('is shown although it has changed meanwhile, and is read once more then', async () => {
    const { read, begun } = source();
    const shown: unknown[] = [];
    const { again } = readings(read, (loaded) => shown.push(loaded));
    for (let i = 0; i < 50; i++) again();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    await turn();
    expect(shown).toEqual([{ value: 1 }]);
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(2);
    await turn();
    expect([shown, begun.length]).toEqual([[{ value: 1 }, { value: 2 }], 2]);
    again();
    expect(begun).toHaveLength(3);
  });

  test('is read again after an error, which is shown', async () => {
    const { read, begun } = source();
    const shown: unknown[] = [];
    const { again } = readings(read, (loaded) => shown.push(loaded));
    again();
    begun[0]?.reject(new Error('no response'));
    await turn();
    again();
    begun[1]?.resolve(1);
    await turn();
    expect(shown).toEqual([{ error: 'no response' }, { value: 1 }]);
  });

  test('is not shown once something else is', async () => {
    const { read, begun } = source();
    const shown: unknown[] = [];
    const { again, end } = readings(read, (loaded) => shown.push(loaded));
    again();
    again();
    end();
    begun[0]?.resolve(1);
    await turn();
    expect([shown, begun.length]).toEqual([[], 1]);
  });
});
