/**
 * A Playwright fixture: a fresh fake for every test, which the pages of that test reach at the fake's address. It fails
 * the test on an unmatched request or a fault that never fired.
 *
 * @module understudy-sdk/fake/playwright
 */
import {
  test as base,
  type BrowserContext,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type Request as BrowserRequest,
  type Route,
  type TestType,
} from '@playwright/test';
import { assertAllMatched } from '../engine/assert-all-matched.ts';
import type { AreaTypes } from '../engine/area/types.ts';
import type { ComposedFake, CreateFake } from '../engine/compose.ts';
import type { FakeOptions } from '../engine/composed/options.ts';
import type { Fake } from '../engine/fake.ts';
import { createFake as createEverything, type Everything } from '../index.ts';
import { isUnder } from '../engine/http/addresses.ts';

/** The fixtures of tests made by {@link testWithFake}, besides Playwright's. */
export interface FakeFixtures<T extends AreaTypes = Everything> {
  /** This test's own fake, which the test's `context` and `page` reach at `fake.url`. */
  fake: ComposedFake<T>;
}

/** Playwright's `test` with a fake. */
export type TestWithFake<T extends AreaTypes = Everything> = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & FakeFixtures<T>,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

/**
 * Playwright's `test`, with a fresh `fake` for each test. Requests of the test's pages to the fake's address are handled
 * by it in the test's own process, without a port and without a service worker. When the test ends, it fails if a request
 * met no route, and says which routes come closest, or if a fault never fired. `fake.log()` is attached to each test.
 *
 * Further contexts, which a test makes by `browser.newContext()`, need {@link routeToFake}. Playwright's `request` fixture
 * sends from outside the browser and does not reach the fake: use `fake.fetch`, or a client with `fake.options`.
 *
 * @param options - what each fake is made with; `url` is the address that your pages call.
 *
 * @example
 * ```ts
 * import { expect } from '@playwright/test';
 * import { testWithFake } from 'understudy-sdk/fake/playwright';
 *
 * const test = testWithFake({ url: 'https://pay.example' });
 *
 * test('pays', async ({ page, fake }) => {
 *   await page.goto('http://localhost:3000/checkout');
 *   await page.getByRole('button', { name: 'Pay' }).click();
 *   await expect.poll(() => fake.requests({ operation: 'payments.initialize' }).length).toBe(1);
 * });
 * ```
 */
export function testWithFake(options?: FakeOptions<Everything>): TestWithFake;
/**
 * The same with fakes of your own composition.
 *
 * @param options - what each fake is made with, and `createFake`, which makes it.
 */
export function testWithFake<T extends AreaTypes>(
  options: FakeOptions<T> & { readonly createFake: CreateFake<T> },
): TestWithFake<T>;
export function testWithFake({
  createFake = createEverything,
  ...options
}: FakeOptions<Everything> & { createFake?: typeof createEverything } = {}): TestWithFake {
  return base.extend<FakeFixtures>({
    fake: async ({}, use, testInfo) => {
      const fake = createFake(options);
      await use(fake);
      await testInfo.attach('fake', { body: fake.log() || 'The fake received no request.', contentType: 'text/plain' });
      assertAllMatched(fake);
    },
    context: async ({ context, fake }, use) => {
      await routeToFake(context, fake);
      await use(context);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
  });
}

/**
 * Has a fake handle the requests that a page, or the pages of a context, send to the fake's address. Other requests go
 * where they would.
 *
 * Playwright routes no redirect and accepts every CORS preflight itself. So a page that is sent elsewhere goes there by a
 * page of its own, the fake's other redirects are followed before the browser sees them, and preflights are not in the
 * journal.
 *
 * @example
 * ```ts
 * import { chromium } from 'playwright';
 * import { createFake } from 'understudy-sdk/fake';
 * import { routeToFake } from 'understudy-sdk/fake/playwright';
 *
 * const browser = await chromium.launch();
 * const page = await browser.newPage();
 * await routeToFake(page, createFake({ url: 'https://pay.example' }));
 * console.log((await page.goto('https://pay.example/channels'))?.status()); // 401: no credential
 * await browser.close();
 * ```
 */
export async function routeToFake(target: Page | BrowserContext, fake: Fake): Promise<void> {
  await target.route(
    ({ href }) => isUnder(href, fake.url),
    async (route) => {
      const request = route.request();
      const handled = await handledBy(fake, request);
      await (handled === undefined ? route.abort('connectionreset') : route.fulfill(handled));
    },
  );
}

type Fulfilment = Parameters<Route['fulfill']>[0];

/** The response to a request of a page; undefined where the connection breaks, before the response or in its body. */
async function handledBy(fake: Fake, request: BrowserRequest): Promise<Fulfilment | undefined> {
  const headers = (await request.headersArray()).filter(({ name }) => !name.startsWith(':'));
  const sent = request.postDataBuffer();
  const isNavigation = request.isNavigationRequest();
  try {
    const response = await fake.fetch(request.url(), {
      method: request.method(),
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      body: sent === null ? null : new Uint8Array(sent),
      redirect: isNavigation ? 'manual' : 'follow',
    });
    const location = response.headers.get('location');
    if (isNavigation && location !== null) return onwards(new URL(location, request.url()));
    const body = Buffer.from(await response.arrayBuffer());
    // Playwright takes several values of one header in lines.
    const cookies = response.headers.getSetCookie();
    const set = cookies.length > 0 && { 'set-cookie': cookies.join('\n') };
    return { status: response.status, headers: { ...Object.fromEntries(response.headers), ...set }, body };
  } catch {
    return undefined;
  }
}

/** A page that goes elsewhere at once: a browser's redirect would pass by every route, this one meets them. */
function onwards({ href }: URL): Fulfilment {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return { contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${escaped}">` };
}
