import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../../fake/adapters/node.ts';
import { assertAllMatched, createFake, generateWorld } from '../../fake/index.ts';
import manifest from '../../package.json' with { type: 'json' };
import { PaymentsClient } from '../../src/payments/index.ts';
// @ts-expect-error a script without types
import { llmsText } from '../../tools/site/llms.mjs';
import { filesOf, textOf } from './prose.ts';

const SKILL = '.agents/skills/understudy-sdk/SKILL.md';

test('AGENTS.md names scripts, files and folders that there are', () => {
  const text = textOf('AGENTS.md');
  const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const paths = [...text.matchAll(/`((?:src|fake|docs|test)\/[\w./-]*)`/g)].map(([, path = '']) => path);
  expect([links.length > 2, paths.length > 4]).toEqual([true, true]);
  expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);
});

test('the skill has its name, a description, and ten lines at most', () => {
  const [, head = '', body = ''] = textOf(SKILL).split(/^---$/m);
  expect(head).toMatch(/^name: understudy-sdk$/m);
  expect(/^description: (.+)$/m.exec(head)?.[1]?.length).toBeLessThan(1024);
  expect(body.trim().split('\n').length).toBeLessThanOrEqual(10);
  expect(manifest.files).toContain('.agents');
});

test('the skill names pages that the package has', () => {
  const pages = [...textOf(SKILL).matchAll(/`(docs\/[\w./-]+)`/g)].map(([, page = '']) => page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((page) => !existsSync(page))).toEqual([]);
});

test('what the skill says is so', async () => {
  const text = textOf(SKILL);
  const said = (code: string): void => expect(text).toContain(`\`${code}\``);
  const fake = createFake({ send: () => Promise.resolve(new Response()) });
  const payments = new PaymentsClient(fake.options.payments);
  said('const before = fake.snapshot()');
  const before = fake.snapshot();
  const { reference } = (await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' }))
    .transaction;
  said("fake.control({ op: 'payment.outcome', reference, outcome: 'failed' })");
  fake.control({ op: 'payment.outcome', reference, outcome: 'failed' });
  expect((await payments.retrieve(reference)).status).toBe('failed');
  said('fake.diff(before)');
  expect(fake.diff(before)).not.toEqual([]);
  said('await fake.webhooks.settled()');
  await fake.webhooks.settled();
  said('await fake.clock.advance(300)');
  const then = fake.clock.now().getTime();
  await fake.clock.advance(300);
  expect(fake.clock.now().getTime() - then).toBe(300_000);
  said("fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } })");
  fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
  const lost = await payments.initialize({ amount: 1, currency: 'XAF', email: 'bo@example.com' }).safe();
  said('.toArray({ limit: 100 })');
  expect([lost.ok, (await payments.list().toArray({ limit: 100 })).length]).toEqual([false, 2]);
  said('assertAllMatched(fake)');
  assertAllMatched(fake);
  await fake.fetch(new Request(`${fake.url}/nowhere`));
  expect(() => assertAllMatched(fake)).toThrow('/nowhere');
  said('generateWorld({ payments: 50, seed: 7 })');
  expect(generateWorld({ payments: 50, seed: 7 }).payments?.payments).toHaveLength(50);
  said('listen(fake)');
  const server = await listen(fake);
  expect((await fetch(`${server.url}/_fake/health`)).status).toBe(200);
  await server.close();
});

test('llms.txt lists every page with what it has', () => {
  const text = (llmsText as () => string)();
  const listed = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .{20}/gm)].map(([, page = '']) => join('docs', page));
  expect(listed.sort()).toEqual(filesOf('docs/**/*.md').filter((page) => page !== 'docs/README.md'));
  expect(text).toMatch(/^# Understudy\n\n> An in-memory Notch Pay, Mastodon and Gitea for your tests/);
});

test('the root of the repository has at most fifteen entries, the configuration of each tool of the build among them', () => {
  const made = ['node_modules', 'dist', 'coverage', 'site'];
  const entries = filesOf('*').filter((name) => !made.includes(name));
  expect(entries.length).toBeLessThanOrEqual(15);
  expect(entries).toEqual(
    expect.arrayContaining(['package.json', 'tsconfig.json', 'tsup.config.ts', 'vitest.config.ts']),
  );
});
