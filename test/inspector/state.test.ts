import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { createFake as createMail } from '../kit/mail.ts';
import { createFake as createParcels } from '../kit/parcels.ts';
import { inBrowser, isBrowserAbsent, served, servedFake } from './browser.ts';
import { fill, shop } from './filled.ts';

describe.skipIf(isBrowserAbsent)('the state, in Chromium,', () => {
  const open = inBrowser();

  async function shown(hash: string): Promise<{ page: Page; worlds: Awaited<ReturnType<typeof served>>['worlds'] }> {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    return { worlds, page: await open(url, { hash, width: 1400 }) };
  }

  const cells = (page: Page): Promise<string[][]> =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

  test('lists every collection with its size', async () => {
    const { page, worlds } = await shown('#/state');
    const nav = page.getByRole('navigation', { name: 'Collections' });
    const titles = 'Payments Transfers Customers Beneficiaries Balances Endpoints Deliveries'.split(' ');
    for (const title of [
      ...titles,
      'IP blocks',
      'Allowed domains',
      'Repositories',
      'Pull requests',
      'Webhooks',
      'Users',
    ])
      await nav.getByRole('link', { name: title, exact: false }).first().waitFor();
    await nav.getByRole('link', { name: 'Payments 4', exact: true }).waitFor();
    const time: unknown = expect.stringMatching(/^10:00:\d\d/);
    await expect
      .poll(() => cells(page))
      .toEqual([
        ['order-4', 'pending', '1,500 XAF', time],
        ['order-3', 'pending', '1,500 XAF', time],
        ['order-2', 'failed', '1,500 XAF', time],
        ['order-1', 'complete', '1,500 XAF', time],
      ]);
    worlds.main.control({ op: 'payment.outcome', reference: 'order-4', outcome: 'canceled' });
    await page.getByRole('cell', { name: 'canceled' }).waitFor();
  });

  test.each([
    ['customers', 'Ada Lovelace'],
    ['balances', 'XAF'],
    ['endpoints', 'https://shop.example/hooks'],
    ['deliveries', 'payment.created'],
    ['ipBlocks', '10.0.0.0/8'],
    ['domainAllows', 'friends.example'],
    ['repositories', 'alice/shop'],
    ['users', 'admin'],
  ])('shows %s', async (collection, text) => {
    const { page } = await shown(`#/state/${collection}`);
    await page.locator('tbody').getByText(text).first().waitFor();
    await page.locator('tbody a').first().click();
    await page.getByRole('article').getByText('As JSON').click();
    await page.getByRole('region', { name: 'The record as JSON' }).waitFor();
  });

  test('leads from a payment to its requests and webhooks, and back', async () => {
    const { page } = await shown('#/state/payments');
    await page.getByRole('link', { name: 'order-1' }).click();
    await page.getByRole('link', { name: 'Webhooks about it' }).click();
    await expect
      .poll(async () => (await cells(page)).map(([event]) => event))
      .toEqual(['payment.complete', 'payment.created']);
    await page.getByRole('link', { name: 'payment.complete' }).click();
    await page.getByRole('link', { name: 'order-1' }).click();
    await page.getByRole('link', { name: 'Requests that name it' }).click();
    await page.getByRole('option', { name: /GET \/payments\/order-1/ }).waitFor();
    // The other one has a path that nobody knows.
    expect(await page.getByRole('option').count()).toBe(2);
  });

  test('finds records by a text', async () => {
    const { page } = await shown('#/state/payments');
    await page.getByRole('searchbox', { name: 'Search Payments' }).fill('ORDER-2');
    await expect.poll(async () => (await cells(page)).map(([reference]) => reference)).toEqual(['order-2']);
    await page.getByRole('searchbox', { name: 'Search Payments' }).fill('nothing like it');
    await page.getByText('Nothing has this text').waitFor();
  });

  test('draws where a payment is, ends it and refunds a part of it', async () => {
    const { page, worlds } = await shown('#/state/payments');
    await page.getByRole('link', { name: 'order-4' }).click();
    await page
      .getByRole('img', { name: /^The state is pending. It may become processing, complete, failed, / })
      .waitFor();
    await page.getByRole('article').getByRole('button', { name: 'complete', exact: true }).click();
    await page
      .getByRole('img', { name: 'The state is complete. It may become partialy-refunded, refunded.' })
      .waitFor();
    await page.getByLabel('Amount, up to 1,500').fill('500');
    await page.getByRole('button', { name: 'refund' }).click();
    await page.getByRole('img', { name: /^The state is partialy-refunded/ }).waitFor();
    await page.getByLabel('Amount, up to 1,000').fill('1000');
    const records = (await (
      await worlds.main.fetch(`${worlds.main.url}/_fake/state/payments?text=order-4`)
    ).json()) as {
      records: { refunded: number }[];
    };
    expect(records.records[0]?.refunded).toBe(500);
  });

  test('shows what a pull request changes, and why it cannot be merged', async () => {
    const { page } = await shown('#/state/pulls');
    await page.getByRole('link', { name: '#1' }).click();
    const article = page.getByRole('article');
    await article.locator('.verdict').getByText('Does not have enough approvals').waitFor();
    await article.getByText('2 approvals required').waitFor();
    await article.getByRole('region', { name: 'Reviews' }).getByText('Looks right.').waitFor();
    const diff = article.getByRole('region', { name: 'Changes of cart.ts' });
    expect(await diff.locator('[data-tone=good]').allTextContents()).toEqual([
      '+export const total = (items: number[]) =>',
      '+  items.reduce((a, b) => a + b, 0);',
    ]);
    await page.getByRole('link', { name: '#2' }).click();
    await article.locator('.verdict').getByText('Work in progress PRs cannot be merged').waitFor();
  });

  test('lists the commits of a repository with what points to them', async () => {
    const { page } = await shown('#/state/repositories');
    await page.getByRole('link', { name: 'alice/shop' }).click();
    const commits = page.getByRole('region', { name: 'Commits' });
    await commits
      .getByRole('listitem')
      .filter({ hasText: /fix-total.*#1.*Sum the items/ })
      .waitFor();
    await expect.poll(() => commits.getByRole('listitem').count()).toBe(4);
  });

  test('shows the newest of ten thousand commits, and more on request', async () => {
    const { url, worlds } = await served();
    const commits = Array.from({ length: 10_000 }, (_, i) => ({ branch: 'main', message: `Commit ${i}` }));
    worlds.main.pulls.repo('alice/long', { commits });
    const page = await open(url, { hash: '#/state/repositories' });
    await page.getByRole('link', { name: 'alice/long' }).click();
    const card = page.getByRole('region', { name: 'Commits' });
    await card.getByText('Commit 9999', { exact: true }).waitFor();
    expect(await card.getByRole('listitem').count()).toBe(200);
    await card.getByRole('button', { name: 'Show more: 200 of 10,000' }).click();
    await card.getByText('Commit 9600', { exact: true }).waitFor();
  });

  test("shows an area of a user's own by the names of its tables and columns", async () => {
    const fake = createMail({ seed: { mail: { messages: [{ from: 'a@x', to: ['b@x', 'c@x'] }] } } });
    const { url } = await servedFake(fake);
    const page = await open(url, { hash: '#/state' });
    await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Messages 1' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Id',
      'From',
      'To',
      'Subject',
      'Read',
      'Sent at',
    ]);
    expect((await cells(page))[0]?.slice(0, 5)).toEqual(['msg_000001', 'a@x', 'b@x, c@x', '', 'false']);
    await page.getByRole('link', { name: 'msg_000001' }).click();
    await page.getByRole('article', { name: 'Messages: msg_000001' }).getByText('b@x, c@x').first().waitFor();
  });

  test("shows an area of a user's own on every page, and gives it faults", async () => {
    const fake = createParcels({ seed: { parcels: { parcels: [{ id: 'par_1', to: 'Ada' }] } } });
    const { url } = await servedFake(fake);
    const page = await open(url, { hash: '#/state/parcels.parcels/par_1' });
    // One of some words is a state.
    await page.getByRole('article', { name: 'Parcels: par_1' }).locator('.pill', { hasText: 'shipped' }).waitFor();
    await page.goto(`${url}/_fake/#/routes`);
    await page.getByText('/v2/parcels/{id}').waitFor();
    await page.goto(`${url}/_fake/#/actions`);
    await page.getByRole('combobox', { name: 'Requests' }).fill('parcels.list');
    await page.getByLabel('What happens').selectOption('status 503');
    await page.getByRole('button', { name: 'Add the fault' }).click();
    await page.getByText('The fault is set').waitFor();
    expect((await fetch(`${url}/v2/parcels`)).status).toBe(503);
    await page.goto(`${url}/_fake/#/coverage`);
    await page.getByRole('region', { name: 'Parcels', exact: true }).getByText('parcels.list').waitFor();
    await page.goto(`${url}/_fake/#/requests`);
    await page.getByRole('option', { name: /GET.*parcels/ }).waitFor();
  });

  test('shows the attempts of a webhook, and sends it again', async () => {
    const { page, worlds } = await shown('#/state/deliveries');
    await page.getByRole('row', { name: /500/ }).first().click();
    const article = page.getByRole('article');
    await article.getByText('x-notch-signature', { exact: true }).first().waitFor();
    await article.getByRole('region', { name: 'Body of the webhook' }).filter({ hasText: '"type"' }).waitFor();
    const attempts = article.getByRole('region', { name: 'Attempts' }).getByRole('listitem');
    const before = await attempts.count();
    const sent = worlds.main.deliveries.length;
    await article.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => attempts.count()).toBe(before + 1);
    expect(worlds.main.deliveries).toHaveLength(sent + 1);
  });
});
