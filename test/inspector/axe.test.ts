import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { inBrowser, isBrowserAbsent, served, settled } from './browser.ts';
import { fill, shop } from './filled.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The faults that axe finds in a page. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    return (await checker.run()).violations;
  });
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('; ')}`,
  );
}

describe.skipIf(isBrowserAbsent)('axe, in Chromium,', () => {
  const open = inBrowser();
  const views = [
    '#/requests',
    '#/requests/6',
    '#/requests/8',
    '#/state/payments',
    '#/state/payments/PAYMENT',
    '#/state/deliveries/1',
    '#/state/pulls/1',
    '#/state/repositories/1',
    '#/state/ipBlocks/1',
    '#/time',
    '#/actions',
    '#/coverage',
    '#/routes',
    '#/state/balances/sandbox:default:XAF',
  ];

  // Colours follow the scheme alone, and overflow the width: each is seen once.
  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'finds nothing wrong with any view in %s, %i pixels wide; nothing is wider than the page',
    async (scheme, width) => {
      const { url, worlds } = await served({ seed: shop });
      await fill(worlds.main, url);
      const { records } = (await (await fetch(`${url}/_fake/state/payments`)).json()) as { records: { id: string }[] };
      worlds.create({ name: 'other' });
      const page = await open(url, { scheme, width });
      for (const view of views) {
        await page.evaluate((hash) => (location.hash = hash), view.replace('PAYMENT', records[0]?.id ?? ''));
        await settled(page);
        expect(await violations(page), view).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width);
      }
    },
  );

  test.each(['light', 'dark'] as const)('finds nothing wrong with the payment page in %s', async (scheme) => {
    const { url, worlds } = await served({ seed: shop });
    await fill(worlds.main, url);
    const page = await open(url, { scheme });
    for (const reference of ['order-1', 'order-4']) {
      await page.goto(`${url}/pay/${reference}`);
      expect(await violations(page)).toEqual([]);
    }
  });
});
