import { expect, type Page } from '@playwright/test';
import { fakeMatchers } from 'understudy-sdk/fake';
import { composeFake, defineArea } from 'understudy-sdk/fake/kit';
import { routeToFake, testWithFake } from 'understudy-sdk/fake/playwright';
import { PaymentsClient } from 'understudy-sdk/payments';

const SHOP = 'https://shop.test/';
const test = testWithFake({ url: 'https://pay.test/api', journal: 'bodies' });

/** A shop that is a page of another origin. */
async function openShop(page: Page): Promise<void> {
  await page.route(`${SHOP}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }));
  await page.goto(SHOP);
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The result of the page's own fetch: the status and the body's bytes, or the name of the error. */
const fetched = (
  page: Page,
  url: string,
  { path, ...init }: Sent,
): Promise<{ status: number; bytes: number[] } | string> =>
  page.evaluate(
    async ([address, options]) => {
      try {
        const response = await fetch(address, options);
        return { status: response.status, bytes: [...new Uint8Array(await response.arrayBuffer())] };
      } catch (error) {
        return (error as Error).name;
      }
    },
    [url + path, init] as const,
  );

const textOf = (bytes: readonly number[]): string => Buffer.from(bytes).toString();

test('a payer pays on the payment page and comes back to the shop', async ({ page, fake }) => {
  await openShop(page);
  const payments = new PaymentsClient(fake.options.payments);
  const callback = `${SHOP}back?basket="7"&x=<y>`;
  const made = await payments.initialize({ amount: 500, currency: 'XAF', email: 'a@example.com', callback });
  expect(made.authorization_url).toContain(`${fake.url}/`);
  await page.goto(made.authorization_url ?? '');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/shop\.test\/back/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('basket'), query.get('x'), query.get('status')]).toEqual(['"7"', '<y>', 'complete']);
  expect(await page.textContent('h1')).toBe('Shop');
  expect((await payments.retrieve(made.transaction.reference)).status).toBe('complete');
});

test('the page of a payment without a shop shows its outcome', async ({ page, fake }) => {
  const payments = new PaymentsClient(fake.options.payments);
  const made = await payments.initialize({ amount: 500, currency: 'XAF', email: 'a@example.com' });
  await page.goto(made.authorization_url ?? '');
  await page.getByRole('button', { name: 'Simulate failure' }).click();
  await expect(page.locator('#status')).toHaveText('failed');
});

test('several cookies of one response are set', async ({ page }) => {
  const pages = defineArea({
    name: 'pages',
    tables: {},
    operations: {
      'pages.in': {
        method: 'GET',
        path: '/in',
        handle: () =>
          new Response('in', {
            headers: [
              ['set-cookie', 'a=1'],
              ['set-cookie', 'b=2'],
            ],
          }),
      },
    },
  });
  const fake = composeFake([pages])({ url: 'https://own.test' });
  await routeToFake(page, fake);
  await page.goto('https://own.test/in');
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual(['a', 'b']);
});

test("a page's own fetch sends its headers and its body, and reads the response", async ({ page, fake }) => {
  await openShop(page);
  const { apiKey } = fake.credentials;
  const sent = await fetched(page, fake.url, {
    path: '/payments',
    method: 'POST',
    headers: { Authorization: apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 500, currency: 'XAF', email: 'zoë@example.com' }),
  });
  expect(sent).toMatchObject({ status: 201 });
  expect(textOf((sent as { bytes: number[] }).bytes)).toContain(`"authorization_url":"${fake.url}/`);
  const { toHaveReceived } = fakeMatchers;
  const received = toHaveReceived(fake, 'payments.initialize', { times: 1, body: { email: 'zoë@example.com' } });
  expect(received.pass, received.message()).toBe(true);
});

test('bodies are bytes', async ({ page, fake }) => {
  fake.pulls.repo('alice/proj');
  await openShop(page);
  const body = `0032want ${fake.git.branches('alice/proj')['main']}\n00000009done\n`;
  const headers = { 'Content-Type': 'application/x-git-upload-pack-request' };
  const request = { path: '/alice/proj.git/git-upload-pack', method: 'POST', headers, body };
  const direct = await fake.fetch(fake.url + request.path, request);
  const expected = [...new Uint8Array(await direct.arrayBuffer())];
  expect(expected.some((byte) => byte > 127)).toBe(true);
  expect(await fetched(page, fake.url, request)).toEqual({ status: 200, bytes: expected });
});

test('a redirect within the fake ends at the fake', async ({ page, fake }) => {
  const { token } = fake.credentials;
  fake.pulls.repo('alice/proj');
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  await fake.fetch(`${fake.url}/api/v1/repos/alice/proj`, { method: 'PATCH', headers, body: '{"name":"renamed"}' });
  await openShop(page);
  const sent = await fetched(page, fake.url, { path: '/api/v1/repos/alice/proj', headers });
  expect(sent).toMatchObject({ status: 200 });
  expect(textOf((sent as { bytes: number[] }).bytes)).toContain('"name":"renamed"');
});

test('a dropped connection is a failed request', async ({ page, fake }) => {
  await openShop(page);
  fake.faults.add({ on: 'channels.list', effect: { drop: 'before' } });
  const request = { path: '/channels', headers: { Authorization: fake.credentials.apiKey } };
  expect(await fetched(page, fake.url, request)).toBe('TypeError');
  expect(await fetched(page, fake.url, request)).toMatchObject({ status: 200 });
});

test('other addresses are not the fake', async ({ page, fake }) => {
  await openShop(page);
  await page.route('https://pay.test/apix', (route) =>
    route.fulfill({ body: 'mine', headers: { 'access-control-allow-origin': '*' } }),
  );
  expect(await fetched(page, 'https://pay.test', { path: '/apix' })).toMatchObject({ status: 200 });
  expect(fake.journal).toEqual([]);
});

test('another context takes part by routeToFake', async ({ browser, fake }) => {
  const context = await browser.newContext();
  await routeToFake(context, fake);
  const page = await context.newPage();
  expect((await page.goto(`${fake.url}/channels`))?.status()).toBe(401);
  await context.close();
});

test('each test has a fake of its own', ({ fake }) => {
  expect(fake.journal).toEqual([]);
  expect(fake.deliveries).toEqual([]);
});

test('fails: a request that meets no route', async ({ page, fake }) => {
  await openShop(page);
  await fetched(page, fake.url, { path: '/paymnts' });
});

test('fails: a fault that never fires', ({ fake }) => {
  fake.faults.add({ on: 'channels.list', effect: { drop: 'before' } });
});
