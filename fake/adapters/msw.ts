/**
 * The fake behind MSW: for code that calls the global `fetch`, axios or `node:http`, and for the browser.
 *
 * @module understudy-sdk/fake/msw
 */
import { http, type HttpHandler } from 'msw';
import type { Fake } from '../engine/fake.ts';
import { isUnder } from '../engine/http/addresses.ts';

/**
 * The request handlers of a fake, for your own `setupServer` or `setupWorker`: one that takes everything under the
 * fake's address, so that its cost does not grow with the routes.
 *
 * Pass `onUnhandledFrame: 'error'` to `listen` (MSW 2: `onUnhandledRequest`), or requests to other addresses are sent for real.
 *
 * @example
 * ```ts
 * import { setupServer } from 'msw/node';
 * import { createFake } from 'understudy-sdk/fake';
 * import { handlersOf } from 'understudy-sdk/fake/msw';
 *
 * const fake = createFake({ url: 'https://pay.example' });
 * const server = setupServer(...handlersOf(fake));
 * server.listen({ onUnhandledFrame: 'error' });
 * console.log((await fetch('https://pay.example/channels')).status); // 401
 * server.close();
 * ```
 */
export function handlersOf(fake: Fake): HttpHandler[] {
  // JavaScript passes anything, and nothing would be told before the first request.
  if (typeof (fake as Fake | undefined)?.handle !== 'function')
    throw new TypeError(`handlersOf: expected a fake; received ${typeof fake}`);
  return [
    http.all(
      ({ request }) => isUnder(request.url, fake.url),
      ({ request }) => fake.handle(request),
    ),
  ];
}
