import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../chromium.ts';
import { BuiltSite, violationsOf } from './built.ts';

// One of each kind; the longest of a kind takes axe many seconds.
const PAGES = [
  'index.html',
  'documentation.html',
  'failures.html',
  'contract/federation.html',
  'operations/payments.html',
  'operations/pulls.create.html',
  'api.html',
  'api/payments/PaymentsClient.html',
];

describe.skipIf(chromiumPath === undefined)('the site', () => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await BuiltSite.of('pages');
  }, 300_000);
  afterEach(() => site.closePages());
  afterAll(() => site.close());

  // Only colours follow the scheme.
  describe.each([
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const)('%s', (colorScheme, rules) => {
    test.each(PAGES)('%s has nothing that axe objects to', async (path) => {
      const page = await site.open(path, { colorScheme });
      await page.locator('#tsd-nav-container > li > details').first().waitFor({ state: 'attached' });
      expect(await violationsOf(page, rules)).toEqual([]);
    });
  });

  test('has the menu on a phone', async () => {
    const page = await site.open('failures.html', { viewport: { width: 390, height: 844 } });
    const link = page.locator('.site-menu').getByRole('link', { name: 'Webhooks', exact: true }).first();
    expect(await link.isVisible()).toBe(false);
    await page.locator('#tsd-toolbar-menu-trigger').click();
    await link.click();
    await page.waitForURL('**/webhooks.html');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test.each([
    ['retries', 'sdk.html#retries'],
    ['jest', 'start.html#jest'],
    ['initialize a payment', 'operations/payments.initialize.html'],
    ['RateLimitError', 'api/RateLimitError.html'],
    ['declined', 'time.html#declined-payments-and-test-phone-numbers'],
    ['timeout', 'failures.html#a-timeout'],
    ['several merchants', 'worlds.html#several-merchants'],
    ['parallel jobs', 'parallel.html#parallel-jobs-in-ci'],
    ['nest', 'applications.html#express-nest-fastify'],
  ])('finds %s', async (words, url) => {
    const page = await site.open('index.html');
    await page.keyboard.press('/');
    await page.locator('#tsd-search-input').fill(words);
    const hits = page.locator('#tsd-search-results a');
    await hits.first().waitFor();
    const found = await hits.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(found.map((href) => new URL(href ?? '', `${site.url}/`).href)).toContain(`${site.url}/${url}`);
  });

  test('leads from an example to the playground, which runs it', async () => {
    const page = await site.open('time.html');
    await page.getByRole('link', { name: 'Open in the playground' }).first().click();
    await page.locator('#status', { hasText: 'Ready' }).waitFor();
    await page.locator('#run').click();
    await page.locator('#status', { hasText: 'Done' }).waitFor();
    expect(await page.locator('#console > div').allTextContents()).toEqual(['2026-01-15T13:00:00.000Z', 'expired']);
  });
});
