import { describe, expect, test } from 'vitest';
import { inBrowser, isBrowserAbsent, served } from './browser.ts';
import { caller } from './filled.ts';

describe.skipIf(isBrowserAbsent)('an open page, in Chromium,', () => {
  const open = inBrowser();

  test('comes back to a server that was restarted, and shows what that has', async () => {
    const first = await served();
    const page = await open(first.url);
    await caller(first.worlds.main, first.url)('GET', '/before');
    await page.getByRole('option', { name: /before/ }).waitFor();
    await first.close();
    const lamp = page.getByRole('status', { name: 'Connection' });
    await expect.poll(() => lamp.textContent()).toBe('reconnecting');
    const second = await served({}, first.port);
    await caller(second.worlds.main, second.url)('GET', '/after');
    await page.getByRole('option', { name: /after/ }).waitFor();
    await expect.poll(() => lamp.textContent()).toBe('live');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
  });

  test('shows what another page does', async () => {
    const { url, worlds } = await served();
    await caller(worlds.main, url)('POST', '/payments', {
      amount: 1,
      currency: 'XAF',
      email: 'a@b.cd',
      reference: 'p',
    });
    const one = await open(url, { hash: '#/state/payments' });
    const other = await open(url, { hash: '#/actions' });
    await one.getByRole('cell', { name: 'pending' }).waitFor();
    await other.getByTitle('complete p').click();
    await one.getByRole('cell', { name: 'complete' }).waitFor();
  });

  test('says that its world was removed, and leads to one that is there', async () => {
    const { url, worlds } = await served();
    worlds.create({ name: 'shop' });
    const page = await open(url, { world: 'shop', hash: '#/state' });
    await page.getByRole('navigation', { name: 'Collections' }).getByText('Users').waitFor();
    worlds.delete('shop');
    await page.getByText('The world shop was removed').waitFor();
    await page.getByRole('link', { name: 'Show the main world' }).click();
    await page.waitForURL(`${url}/_fake/`);
    await page.getByText('No requests yet').waitFor();
  });

  test('follows the clock and the state of its own world only', async () => {
    const { url, worlds } = await served();
    const shop = worlds.create({ name: 'shop' });
    const page = await open(url, { world: 'shop' });
    await page.getByText('No requests yet').waitFor();
    await caller(worlds.main, url)('GET', '/main');
    await caller(shop, `${url}/_world/shop`)('GET', '/shop');
    const requests = page.getByRole('listbox', { name: 'Requests' }).getByRole('option');
    await requests.filter({ hasText: '/shop' }).waitFor();
    expect(await requests.count()).toBe(1);
    await shop.clock.advance(3600);
    await page.getByRole('link', { name: /^The clock: 2026-07-16 11:00:/ }).waitFor();
  });

  test.each(['state/payments', 'time', 'actions', 'coverage', 'requests'])(
    'reads nothing again in the tab %s while a clock runs and nothing happens',
    async (tab) => {
      let time = Date.parse('2026-07-16T10:00:00Z');
      const asked: string[] = [];
      const log = ({ path }: { readonly path: string }): void => void asked.push(path);
      const { url, worlds } = await served({ time: () => time }, 0, log);
      const call = caller(worlds.main, url);
      for (const reference of ['a', 'b', 'c', 'd'])
        await call('POST', '/payments', { amount: 1, currency: 'XAF', email: 'a@b.cd', reference });
      const page = await open(url, { hash: `#/${tab}` });
      await expect
        .poll(() => page.getByRole('status', { name: 'Connection' }).textContent(), { timeout: 10_000 })
        .toBe('live');
      await page.waitForLoadState('networkidle');
      const before = asked.length;
      for (let i = 0; i < 20; i++) {
        time += 1000;
        worlds.tick();
        await page.evaluate((address) => fetch(address).then((response) => response.text()), `${url}/_fake/health`);
      }
      expect(asked.slice(before).filter((path) => path !== '/_fake/health')).toEqual([]);
      if (tab === 'state/payments') expect(await page.locator('tbody tr').count()).toBe(4);
      if (tab === 'coverage') await page.getByText(/^4×$/).waitFor();
    },
  );
});
