import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generateCommand } from '../../fake/cli/generate.ts';
import { readWorldFile } from '../../fake/shell/world-file.ts';
import { createFake, generateWorld, type GenerateOptions } from '../../fake/index.ts';
import { PaymentsClient } from '../../src/payments/index.ts';
import { PullsClient } from '../../src/pulls/index.ts';

const some: GenerateOptions = { payments: 40, transfers: 5, repos: 2, pulls: 12, issues: 6, seed: 7 };

test('the same seed generates the same document, and another one another', () => {
  expect(generateWorld(some)).toEqual(generateWorld(some));
  expect(generateWorld({ ...some, seed: 8 })).not.toEqual(generateWorld(some));
  expect(generateWorld({ ...some, pulls: 3 }).payments).toEqual(generateWorld(some).payments);
  expect(generateWorld({})).toEqual({ clock: '2026-07-16T10:00:00Z' });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const millis = (time: string | null | undefined): number => Date.parse(time ?? '');

test('payments obey the rules: time, money and records that belong together', async () => {
  const clock = Date.parse('2026-07-16T10:00:00Z');
  const PAID = ['complete', 'refunded', 'partialy-refunded'];
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(60), fc.nat(6), async (seed, payments, transfers) => {
      const world = generateWorld({ seed, payments, transfers });
      const fake = createFake({ seed: world });
      const client = new PaymentsClient(fake.options.payments);
      const made = await client.list().toArray({ limit: 1000 });
      expect(made.length).toBe(payments);
      for (const payment of made) {
        const created = millis(payment.created_at);
        expect(created).toBeLessThanOrEqual(clock);
        if (['pending', 'processing'].includes(payment.status)) expect(created).toBeGreaterThan(clock - 3 * 3_600_000);
        if (payment.status === 'expired') expect(created).toBeLessThanOrEqual(clock - 3 * 3_600_000);
        expect(payment.completed_at != null).toBe(PAID.includes(payment.status));
        if (payment.completed_at != null) expect(millis(payment.completed_at)).toBeGreaterThan(created);
        const customer = await client.customers.retrieve(String(payment.customer));
        expect(millis(customer.created_at)).toBeLessThan(created);
      }
      const seeds = world.payments?.payments ?? [];
      const paid = seeds.filter(({ status }) => PAID.includes(status ?? ''));
      const income = sum(paid.map(({ amount, refunded }) => (amount ?? 0) - (refunded ?? 0)));
      const out = await client.transfers.list().toArray({ limit: 1000 });
      const spent = sum(out.filter(({ status }) => status === 'complete').map(({ amount }) => amount));
      if (payments + transfers > 0 && income >= 100 * transfers * 2) {
        const { total, reserved } = await client.balance.retrieve({ currency: 'XAF' });
        expect(total).toBe(income - spent);
        expect(reserved).toBe(sum(out.filter(({ status }) => status === 'sent').map(({ amount }) => amount)));
      }
      const emails = new Set(world.payments?.customers?.map(({ email }) => email));
      expect(emails.size).toBe(world.payments?.customers?.length ?? 0);
    }),
    { numRuns: 25 },
  );
});

test('repositories have histories in which everything follows from what was before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(14),
      fc.nat(6),
      async (seed, repos, pulls, issues) => {
        const world = generateWorld({ seed, repos, pulls, issues });
        const fake = createFake({ seed: world });
        const client = new PullsClient(fake.options.pulls);
        let count = 0;
        for (const { owner, name, issues: own = [] } of world.pulls?.repos ?? []) {
          const commits = client.requestList<{ commit: { committer: { date: string } } }>(
            `/repos/${owner}/${name}/commits`,
          );
          const times = (await commits.toArray({ limit: 200 })).map(({ commit }) => millis(commit.committer.date));
          expect(times).toEqual(times.toSorted((a, b) => b - a));
          const repo = client.repo(owner, name);
          const seeded = world.pulls?.pulls?.filter((pull) => pull.repo === `${owner}/${name}`) ?? [];
          const shown = (await repo.list({ state: 'all' }).toArray({ limit: 100 })).reverse();
          count += shown.length;
          // Numbers are in the order in which issues and pull requests were opened.
          const opened = [
            ...shown,
            ...(own ?? []).map(({ number, at }) => ({ number: number ?? 0, created_at: at ?? '' })),
          ];
          const byNumber = opened.toSorted((a, b) => a.number - b.number).map(({ created_at }) => millis(created_at));
          expect(byNumber).toEqual(byNumber.toSorted((a, b) => a - b));
          for (const pull of shown) {
            const from = seeded.find(({ number }) => number === pull.number);
            expect(pull.merged).toBe(from?.merge != null);
            if (pull.merged) expect(millis(pull.merged_at)).toBeGreaterThan(millis(pull.created_at));
            if (pull.state === 'open') expect(pull.mergeable).toBe(true);
            for await (const review of repo.reviews.list(pull.number)) {
              if (review.state === 'REQUEST_REVIEW') continue;
              expect(review.user?.login).not.toBe(pull.user.login);
              expect(millis(review.submitted_at)).toBeGreaterThanOrEqual(millis(pull.created_at));
              if (pull.merged) expect(millis(review.submitted_at)).toBeLessThan(millis(pull.merged_at));
            }
          }
        }
        expect(count).toBe(pulls);
      },
    ),
    { numRuns: 15 },
  );
});

test('what cannot be generated is rejected', () => {
  expect(() => generateWorld({ payments: -1 })).toThrow('payments must be an integer from 0, not -1');
  expect(() => generateWorld({ pulls: 3 })).toThrow('pulls and issues need repos');
  expect(() => generateWorld({ clock: 'noon' })).toThrow("clock must be an ISO 8601 time, not 'noon'");
});

test.each(['world.yaml', 'world.json'])('`understudy-sdk generate` writes the document into %s', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  const args = [
    '--payments',
    '40',
    '--transfers',
    '5',
    '--repos',
    '2',
    '--pulls',
    '12',
    '--issues',
    '6',
    '--seed',
    '7',
  ];
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await generateCommand().parseAsync([file, ...args], { from: 'user' });
  expect(readWorldFile(file).document).toEqual(JSON.parse(JSON.stringify(generateWorld(some))));
});
