import { setupWorker } from 'msw/browser';
import { createFake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { conformanceSuite } from '../conformance/suite.ts';

conformanceSuite("the browser's service worker", async () => {
  const fake = createFake({ url: location.origin });
  const worker = setupWorker(...handlersOf(fake));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return { base: fake.url, fetch: (request) => fetch(request), close: () => worker.stop() };
});
