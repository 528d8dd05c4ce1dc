import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen, type Listening } from 'understudy-sdk/fake/node';
import { PaymentsClient } from 'understudy-sdk/payments';
import { chromiumArgs, chromiumPath } from '../../chromium.ts';

describe.skipIf(chromiumPath === undefined)('the payment page in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let server: Listening;
  let fake: Fake;
  let client: PaymentsClient;
  const shop = createServer((_request, response) => response.end('the shop'));

  beforeAll(async () => {
    browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs });
    page = await browser.newPage();
    fake = createFake();
    server = await listen(fake);
    client = new PaymentsClient({ baseUrl: server.url, auth: { apiKey: fake.credentials.apiKey } });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    shop.close();
  });

  test.each([
    ['Pay', 'complete'],
    ['Simulate failure', 'failed'],
    ['Cancel and return', 'abandoned'],
  ])('%s ends the payment as %s and goes back to the shop', async (button, status) => {
    const reference = `order-${status}`;
    const callback = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/back?basket=7`;
    const made = await client.initialize({ amount: 500, currency: 'XAF', email: 'a@example.com', reference, callback });
    await page.goto(made.authorization_url ?? '');
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/\/back/);
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    expect(query).toEqual({ basket: '7', reference, trxref: reference, notchpay_trxref: reference, status });
    expect((await client.retrieve(reference)).status).toBe(status);
  });

  test('shows the outcome where there is no shop to go back to, and nothing of a reference is markup', async () => {
    const reference = '<img/src=x>&"';
    const made = await client.initialize({ amount: 500, currency: 'XAF', email: 'a@example.com', reference: 'x' });
    expect(made.transaction.reference).not.toBe(reference);
    await page.goto(made.authorization_url ?? '');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => page.locator('#status').textContent()).toBe('complete');
    expect(await page.getByRole('button').count()).toBe(0);
  });
});

describe('the payment page', () => {
  test('escapes what a merchant chose', async () => {
    const fake = createFake({ seed: { payments: { payments: [{ reference: '<b>&"\'', currency: 'XAF' }] } } });
    const response = await fake.fetch(`${fake.url}/pay/${encodeURIComponent('<b>&"\'')}`);
    expect(await response.text()).not.toContain('<b>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is a 404 for an unknown payment, and a 422 for an unknown decision', async () => {
    const fake = createFake({ seed: { payments: { payments: [{ reference: 'p' }] } } });
    expect((await fake.fetch(`${fake.url}/pay/none`)).status).toBe(404);
    const init = { method: 'POST', body: new URLSearchParams({ decision: 'constructor' }) };
    expect((await fake.fetch(`${fake.url}/pay/p`, init)).status).toBe(422);
  });
});
