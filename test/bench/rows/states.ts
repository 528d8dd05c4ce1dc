import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake, createWorlds, type Fake } from 'understudy-sdk/fake';
import { StateFile } from '../../../fake/cli/server/state-file.ts';
import { warm, type Row } from '../measure.ts';

/** A fake with 200 pull requests, whose lists have been read. */
async function withPulls(): Promise<Fake> {
  const fake = createFake();
  const repo = fake.pulls.repo('alice/proj');
  for (let n = 1; n <= 200; n++) repo.branch(`b${n}`).commit().pull();
  await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/pulls`, { headers: { Authorization: 'token alice-token' } });
  return fake;
}

const payments = (count: number): { readonly reference: string }[] =>
  Array.from({ length: count }, (_, i) => ({ reference: `p${i}` }));

/** Finds a payment that has been changed. */
function oneChange(count: number): () => number {
  const fake = createFake({ seed: { payments: { payments: payments(count) } } });
  const before = fake.snapshot();
  fake.control({ op: 'payment.outcome', reference: 'p7', outcome: 'complete' });
  return () => fake.diff(before).length;
}

/** The memory of many forks, which nothing else is in, in kB each. */
async function kilobytesOf(count: number): Promise<number> {
  const fake = await withPulls();
  const used = (): number => {
    globalThis.gc?.();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  fake.fork();
  const before = used();
  const forks = Array.from({ length: count }, () => fake.fork());
  const after = used();
  return (after - before) / forks.length / 1000;
}

/** Makes a commit, and writes it into the file of a server. */
function saving(count: number): () => void {
  const worlds = createWorlds({ seed: { payments: { payments: payments(count) } } });
  const file = new StateFile(join(mkdtempSync(join(tmpdir(), 'understudy-')), 'state'), worlds, console.error);
  return () => {
    worlds.main.pulls.repo('alice/proj').branch('main').commit();
    file.save();
  };
}

export const stateRows: readonly Row[] = [
  {
    name: 'fork of a world with 200 pull requests',
    unit: 'ms',
    goal: 0.5,
    sides: async () => {
      const fake = await withPulls();
      return { ours: warm('ms', () => fake.fork()) };
    },
  },
  {
    name: 'memory of each of 10,000 forks of it',
    unit: 'kB',
    goal: 100,
    samples: 1,
    sides: () => ({ ours: () => kilobytesOf(10_000) }),
  },
  {
    name: 'diff of one change among 100,000 payments',
    beside: 'the same among 1,000',
    unit: 'µs',
    goal: 2,
    sides: () => ({ ours: warm('µs', oneChange(100_000)), beside: warm('µs', oneChange(1000)) }),
  },
  {
    name: 'a commit that serve --state writes down, of 10,000 payments',
    beside: 'the same of 10',
    unit: 'µs',
    goal: 2,
    sides: () => ({ ours: warm('µs', saving(10_000)), beside: warm('µs', saving(10)) }),
  },
];
