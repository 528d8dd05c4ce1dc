import { expect, test } from 'vitest';
import { isMet, tableOf } from './table.ts';

const row = { name: 'a', unit: 'µs', ours: 30, beside: 20, besideWhat: 'b' } as const;

test('a goal is of the ratio, or of the figure where it is compared with nothing', () => {
  const alone = { name: 'a', unit: 's', ours: 30 } as const;
  expect([isMet(row), isMet({ ...row, goal: 1.5 }), isMet({ ...row, goal: 1.4 })]).toEqual([undefined, true, false]);
  expect([isMet({ ...alone, goal: 30 }), isMet({ ...alone, goal: 29 })]).toEqual([true, false]);
});

test('a goal is met by the ratio that the table shows', () => {
  const near = (ours: number): boolean | undefined => isMet({ ...row, ours, beside: 1000, goal: 1 });
  expect([near(1004), near(1006)]).toEqual([true, false]);
});

test('the table says whether a goal is met', () => {
  const [, , first, second] = tableOf([
    { ...row, goal: 1.5 },
    { ...row, goal: 1.4 },
  ]).split('\n');
  expect(first).toBe('| a    | 30 µs | 20 µs  | b   | 1.5   | ≤ 1.5 | met     |');
  expect(second).toBe('| a    | 30 µs | 20 µs  | b   | 1.5   | ≤ 1.4 | not met |');
});
