import { describe, expect, test } from 'vitest';
import { races as ofPayments } from './payments.ts';
import { races as ofPulls } from './pulls.ts';

describe.each(Object.entries({ ...ofPayments, ...ofPulls }))('%s', (_name, { message, explore }) => {
  test('is found, and found again by its id', async () => {
    const report = await explore(false);
    const [first] = report.violations;
    expect(String(first?.message)).toMatch(message);
    expect(() => report.assert()).toThrow(`only: ${JSON.stringify(first?.id)}`);
    if (process.env['RACES'] !== undefined) console.log(_name, String(report).split('\n').slice(0, 2).join(''));
  });

  test('is not there in the mended program', async () => {
    const report = await explore(true);
    report.assert();
    expect(report.isComplete).toBe(true);
    if (process.env['RACES'] !== undefined)
      console.log(_name, 'MENDED', String(report).split('\n').slice(0, 2).join(''));
  });
});
