import { readFile } from 'node:fs/promises';
import { createFake, type WorldDocument } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { inBrowser, isBrowserAbsent, served } from './browser.ts';
import { caller, fill, shop } from './filled.ts';

describe.skipIf(isBrowserAbsent)('the time, in Chromium,', () => {
  const open = inBrowser();

  test('is shown, and moved by a step, to an instant and to what falls due next', async () => {
    const { url, worlds } = await served({ seed: shop });
    await caller(worlds.main, url)('POST', '/payments', { amount: 1, currency: 'XAF', email: 'a@b.cd' });
    const page = await open(url, { hash: '#/time' });
    const now = (): string => worlds.main.clock.now().toISOString();
    await page.getByRole('button', { name: '+1 min' }).click();
    await expect.poll(now).toMatch(/^2026-07-16T10:01:/);
    await page.getByRole('region', { name: 'Clock' }).getByText('10:01:').waitFor();
    await page.getByText('Payments expire').waitFor();
    await page.getByRole('button', { name: 'Move to the next' }).click();
    await expect.poll(now).toMatch(/^2026-07-16T13:00:/);
    await page.getByLabel('Move to (UTC)').fill('2026-07-17T00:30');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(now).toMatch(/^2026-07-17T00:30:/);
    await page.getByLabel('Move to (UTC)').fill('2026-07-16T00:30');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alert').getByText('the clock only moves forwards').waitFor();
  });

  test('has snapshots, a way back to before each request, and a reset that asks first', async () => {
    const { url, worlds } = await served();
    const call = caller(worlds.main, url);
    const count = async (): Promise<number> =>
      ((await (await call('GET', '/payments')).json()) as { items: unknown[] }).items.length;
    const pay = { amount: 1, currency: 'XAF', email: 'a@b.cd' };
    const page = await open(url, { hash: '#/time' });
    await page.getByLabel('Name').fill('empty');
    await page.getByRole('button', { name: 'Take a snapshot' }).click();
    const snapshot = page.getByRole('listitem').filter({ hasText: 'empty' });
    await snapshot.waitFor();
    await call('POST', '/payments', pay);
    await call('POST', '/payments', pay);
    await page.getByRole('button', { name: 'Go back to before request 2' }).click();
    await page.getByText('The world is as it was before request 2').waitFor();
    expect(await count()).toBe(1);
    await snapshot.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The world is as in empty').waitFor();
    expect(await count()).toBe(0);
    await snapshot.getByRole('button', { name: 'Remove' }).click();
    await snapshot.waitFor({ state: 'detached' });
    await call('POST', '/payments', pay);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await count()).toBe(1);
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('The world is as it was loaded').waitFor();
    expect(await count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await count()).toBe(1);
  });

  test('a clock that runs says how far it is behind, and catches up', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z');
    const { url, worlds } = await served({ time: () => time });
    const start = worlds.main.snapshot();
    time += 3 * 3_600_000;
    const page = await open(url, { hash: '#/time' });
    await page.getByText('it runs with real time').waitFor();
    worlds.main.restore(start);
    await page.getByText('it runs 3 h behind real time').waitFor();
    await page.getByRole('button', { name: 'To now' }).click();
    await page.getByText('it runs with real time').waitFor();
    expect(worlds.main.clock.now()).toEqual(new Date(time));
  });
});

describe.skipIf(isBrowserAbsent)('the actions, in Chromium,', () => {
  const open = inBrowser();

  test('finish, fail and refund payments', async () => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url, { hash: '#/actions' });
    await page.getByTitle('complete order-4').click();
    await page.getByText('order-4: complete').waitFor();
    await page.getByTitle('failed order-3').click();
    await page.getByText('order-3: failed').waitFor();
    await page.getByTitle('refund order-4').click();
    await page.getByText('order-4: refund').waitFor();
    const { items } = (await (await caller(worlds.main, url)('GET', '/payments')).json()) as {
      items: { reference: string; status: string }[];
    };
    expect(items.map(({ reference, status }) => [reference, status])).toEqual([
      ['order-4', 'refunded'],
      ['order-3', 'failed'],
      ['order-2', 'failed'],
      ['order-1', 'complete'],
    ]);
  });

  test('set faults and remove them, and say which names there are', async () => {
    const { url, worlds } = await served();
    const call = caller(worlds.main, url);
    const page = await open(url, { hash: '#/actions' });
    const add = async (on: string, effect: string): Promise<void> => {
      await page.getByLabel('What happens').selectOption(effect);
      await page.getByRole('combobox', { name: /^(Requests|Event)$/ }).fill(on);
      await page.getByRole('button', { name: 'Add the fault' }).click();
    };
    await add('channels.list', 'status 503');
    await page.getByText('The fault is set').waitFor();
    expect((await call('GET', '/channels')).status).toBe(503);
    await page.getByText('used up').waitFor();
    await page.getByTitle('Remove the fault of channels.list').click();
    await page.getByText('Nothing goes wrong.').waitFor();
    await add('payments.nothing', 'status 500');
    await page
      .getByRole('alert')
      .getByText(/payments\.nothing/)
      .waitFor();
    await add('payment.*', 'webhook lost');
    await page.getByText('payment.*').waitFor();
  });

  test('export the world, and load another', async () => {
    const { url, worlds } = await served({ seed: shop });
    const page = await open(url, { hash: '#/actions' });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as a seed' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('world-seed.json');
    const seed = JSON.parse(await readFile(await file.path(), 'utf8')) as WorldDocument;
    expect(createFake({ seed }).export()).toMatchObject({
      clock: expect.stringMatching(/^2026-07-16T10:00:/) as string,
    });
    const load = async (text: string): Promise<void> => {
      await page.getByLabel('Load a world').fill(text);
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
    };
    await load('{"clock": "2030-01-01T00:00:00Z"}');
    await page.getByText('The world is loaded').waitFor();
    expect(worlds.main.clock.now().toISOString()).toMatch(/^2030-01-01T00:00:/);
    await load('# In YAML\nclock: 2031-01-01T00:00:00Z\n');
    await expect.poll(() => worlds.main.clock.now().toISOString()).toMatch(/^2031-01-01T00:00:/);
    await load('{"payments": {"payment": []}}');
    await page
      .getByRole('alert')
      .getByText(/payments\.payment: unknown key/)
      .waitFor();
    await load('{');
    await page
      .getByRole('alert')
      .getByText(/at line 1, column 2/)
      .waitFor();
  });

  test('make a user, approve a pull request and merge it', async () => {
    const { url, worlds } = await served({ seed: {} });
    worlds.main.pulls.repo('alice/shop').branch('topic').commit();
    worlds.main.pulls.repo('alice/shop').collaborator('bob').branch('topic').pull({ as: 'alice' });
    const page = await open(url, { hash: '#/actions' });
    const users = page.getByRole('region', { name: 'Users' });
    await users.getByLabel('Name').fill('carol');
    await users.getByRole('button', { name: 'Make one' }).click();
    await page.getByText('Made carol').waitFor();
    await page.getByTitle('approve alice/shop#1').click();
    await page.getByText('alice/shop#1: approve').waitFor();
    await page.getByRole('link', { name: 'alice/shop#1' }).click();
    await page.getByText('APPROVED', { exact: true }).waitFor();
    await page.getByTitle('merge alice/shop#1').click();
    await page.getByText('Merged by alice').waitFor();
  });

  test('make worlds, show them and remove them', async () => {
    const { url, worlds } = await served();
    const page = await open(url, { hash: '#/actions' });
    const card = page.getByRole('region', { name: 'Worlds' });
    await card.getByLabel('Name').fill('checkout');
    await card.getByRole('button', { name: 'Make a world' }).click();
    await card.getByRole('link', { name: 'checkout' }).click();
    await page.waitForURL(/\/_world\/checkout\/_fake\//);
    await caller(worlds.get('checkout') ?? worlds.main, `${url}/_world/checkout`)('GET', '/channels');
    await page.getByRole('option', { name: /channels\.list/ }).waitFor();
    await page.getByRole('combobox', { name: 'World' }).selectOption({ label: 'main' });
    await page.waitForURL(`${url}/_fake/`);
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('link', { name: 'Actions' }).click();
    await page.getByTitle('Remove the world checkout').click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await card.getByRole('link', { name: 'checkout' }).waitFor({ state: 'detached' });
    expect(worlds.names).toEqual([]);
  });
});

describe.skipIf(isBrowserAbsent)('the coverage, in Chromium,', () => {
  const open = inBrowser();

  test('is a map of operations and statuses that fills as requests come', async () => {
    const { url, worlds } = await served();
    const call = caller(worlds.main, url);
    const page = await open(url, { hash: '#/coverage' });
    const row = page.getByRole('row', { name: /^channels\.list/ });
    expect(await row.getByRole('cell').allTextContents()).not.toContain('1×');
    await call('GET', '/channels');
    await row.getByRole('cell', { name: '1×' }).waitFor();
    await page.getByText(/1 of \d+ statuses, 1 of \d+ operations/).waitFor();
    await page.getByLabel('Only operations that were tried').check();
    await expect.poll(() => page.getByRole('row').filter({ hasText: '.' }).count()).toBe(1);
  });
});
