import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { createFake, type Case } from 'understudy-sdk/fake';
import { play } from 'understudy-sdk/fake/cases';
import { describe, expect, test } from 'vitest';
import { clipboard, inBrowser, isBrowserAbsent, served } from './browser.ts';
import { caller, fill, shop } from './filled.ts';

describe.skipIf(isBrowserAbsent)('the requests, in Chromium,', () => {
  const open = inBrowser();

  const paths = (page: Page): Promise<string[]> => page.getByRole('option').locator('.path').allTextContents();

  test('show as they come, newest first, without the page being loaded again', async () => {
    const { url, worlds } = await served();
    const call = caller(worlds.main, url);
    const page = await open(url);
    await page.getByText('No requests yet').waitFor();
    await call('GET', '/channels');
    await page.getByRole('option', { name: /channels\.list/ }).waitFor();
    await call('GET', '/payments');
    await expect.poll(() => paths(page)).toEqual(['/payments', '/channels']);
    await page.getByRole('status', { name: 'Connection' }).filter({ hasText: 'live' }).waitFor();
    expect(worlds.main.unmatched).toEqual([]);
  });

  test('are filtered and searched, also in their bodies', async () => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url);
    await page.getByRole('option').first().waitFor();
    const filter = (name: string): Promise<void> => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await filter('Unmatched');
    await expect.poll(() => paths(page)).toEqual(['/paymentz/order-1']);
    await filter('Faults');
    await expect.poll(() => paths(page)).toEqual(['/payments']);
    await filter('Errors');
    await expect.poll(async () => (await paths(page)).length).toBe(3);
    await filter('All');
    const search = page.getByRole('searchbox', { name: 'Search requests' });
    await search.fill('looks right');
    await expect.poll(() => paths(page)).toEqual(['/api/v1/repos/alice/shop/pulls/1/reviews']);
    await search.fill('payments.retrieve');
    await expect.poll(() => paths(page)).toEqual(['/payments/order-1']);
    await search.fill('there is no such thing');
    await page.getByText('No request passes the filter').waitFor();
  });

  test('show what was sent and what came back, and why', async () => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url);
    await page.getByRole('option', { name: /POST.*422/ }).click();
    const request = page.getByRole('region', { name: 'Request', exact: true });
    await request.getByRole('region', { name: 'Request body' }).filter({ hasText: '"amount": -5' }).waitFor();
    await page.getByRole('region', { name: 'Response body' }).filter({ hasText: '"code": 422' }).waitFor();
    await request.getByText('Headers').click();
    await request.filter({ hasText: 'authorization[redacted]' }).waitFor();
    await page.getByRole('option', { name: /paymentz/ }).click();
    await page.getByText('GET /payments/{reference}').waitFor();
    await page.getByRole('option', { name: /fault: status 503/ }).click();
    await page.getByRole('definition').filter({ hasText: 'status 503' }).waitFor();
  });

  test('are copied as a command and as a test', async () => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url);
    await page
      .getByRole('option', { name: /POST.*201/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    const command = await clipboard(page);
    expect(command).toContain(`curl -X POST '${url}/payments'`);
    expect(command).toContain('-H "authorization: $AUTHORIZATION"');
    await page.getByRole('button', { name: 'Copy as test', exact: true }).click();
    await expect.poll(() => clipboard(page)).toContain('expect(response.status).toBe(201)');
    expect(await clipboard(page)).toContain('const world = {');
  });

  test('show what each has changed, field by field', async () => {
    const { url, worlds } = await served({ seed: shop });
    const call = caller(worlds.main, url);
    await call('POST', '/payments', { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-9' });
    await call('DELETE', '/payments/order-9');
    await call('GET', '/payments/order-9');
    const page = await open(url);
    const changes = page.getByRole('region', { name: 'Changes' });
    await page.getByRole('option', { name: /DELETE/ }).click();
    await changes.getByRole('listitem').filter({ hasText: 'changed payments' }).waitFor();
    await changes.getByText('statuspending canceled', { exact: false }).first().waitFor();
    await page.getByRole('option', { name: /GET/ }).click();
    await changes.getByText('Nothing has changed.').waitFor();
  });

  test('are saved as a case that can be played', async () => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url);
    await page.getByRole('option').last().click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as case' }).click();
    const file = await (await saving).path();
    const session = JSON.parse(readFileSync(file, 'utf8')) as Case;
    await play(createFake(), session);
    expect(session.steps.filter((step) => 'request' in step).length).toBeGreaterThan(5);
  });

  test('are chosen as the two moments of a comparison', async () => {
    const { url, worlds } = await served({ seed: shop });
    const call = caller(worlds.main, url);
    await call('POST', '/payments', { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-9' });
    await call('DELETE', '/payments/order-9');
    const page = await open(url, { hash: '#/time' });
    const card = page.getByRole('region', { name: 'Compare' });
    await card.getByRole('combobox', { name: 'From' }).selectOption('before #2 DELETE /payments/order-9');
    await card.getByRole('button', { name: 'Compare' }).click();
    await card.getByRole('listitem').filter({ hasText: 'changed payments' }).waitFor();
    await card.getByRole('combobox', { name: 'To' }).selectOption('before #2 DELETE /payments/order-9');
    await card.getByRole('button', { name: 'Compare' }).click();
    await card.getByText('Nothing has changed.').waitFor();
  });

  test('are chosen with the keyboard', async () => {
    const { url, worlds } = await served();
    for (const path of ['/a', '/b', '/c']) await caller(worlds.main, url)('GET', path);
    const page = await open(url);
    await page.getByRole('listbox', { name: 'Requests' }).focus();
    const chosen = page.getByRole('option', { selected: true });
    for (const [key, path] of Object.entries({ ArrowDown: '/c', End: '/a', Home: '/c' })) {
      await page.keyboard.press(key);
      await chosen.filter({ hasText: path }).waitFor();
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: '/a' }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('article', { name: 'Request 3' }).waitFor();
  });

  test('say that bodies were not recorded, and have them recorded', async () => {
    const { url, worlds } = await served();
    await caller(worlds.main, url)('PUT', '/_fake/settings', { bodies: false });
    const call = caller(worlds.main, url);
    await call('GET', '/channels');
    const page = await open(url, { hash: '#/requests/1' });
    await page.getByText('Headers and bodies were not recorded').waitFor();
    await page.getByRole('button', { name: 'Record them from now on' }).click();
    await page.getByText('They are from now on.').waitFor();
    await call('GET', '/channels');
    await page.getByRole('option', { name: /#2/ }).click();
    await page.getByRole('region', { name: 'Response body' }).waitFor();
  });

  test('lead back to before them, and the way back is undone', async () => {
    const { url, worlds } = await served();
    const call = caller(worlds.main, url);
    for (const reference of ['a', 'b'])
      await call('POST', '/payments', { amount: 1, currency: 'XAF', email: 'a@b.cd', reference });
    const references = async (): Promise<string[]> => {
      const { items } = (await (await call('GET', '/payments')).json()) as { items: { reference: string }[] };
      return items.map(({ reference }) => reference);
    };
    const page = await open(url, { hash: '#/requests/2' });
    await page.getByRole('button', { name: 'Go back to before this request' }).click();
    await page.getByText('The world is as it was before request 2').waitFor();
    expect(await references()).toEqual(['a']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await references()).toEqual(['b', 'a']);
  });

  test('are removed by Clear', async () => {
    const { url, worlds } = await served();
    await caller(worlds.main, url)('GET', '/channels');
    const page = await open(url);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
    expect(worlds.main.journal).toEqual([]);
  });

  test('are as many elements as fit, however many there are, and stay where they are read', async () => {
    const { url, worlds } = await served({ journal: 'bodies' });
    for (let i = 0; i < 10_000; i++) await worlds.main.fetch(`${worlds.main.url}/channels?n=${i}`);
    const page = await open(url);
    await page.getByText('10,000 requests').waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(40);
    const list = page.getByRole('listbox', { name: 'Requests' });
    await list.evaluate((box) => (box.scrollTop = 52 * 5000));
    const read = page.getByRole('option', { name: /#5000\b/ });
    await read.waitFor();
    const place = async (): Promise<number> =>
      ((await read.boundingBox())?.y ?? NaN) - ((await list.boundingBox())?.y ?? NaN);
    const before = await place();
    await caller(worlds.main, url)('GET', '/channels');
    await page.getByRole('button', { name: /^All/ }).getByText('10000').waitFor();
    await expect.poll(place).toBeCloseTo(before, 0);
    expect(await page.getByRole('option').count()).toBeLessThan(40);
  });
});
