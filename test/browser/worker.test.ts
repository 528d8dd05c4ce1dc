import { setupWorker } from 'msw/browser';
import { createFake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import type { Case } from '../../fake/engine/composed/case.ts';
import { conformanceSuite } from '../conformance/suite.ts';

/** A page sees no redirect: the browser follows it, or shows nothing of it. */
const hasNoRedirect = ({ steps }: Case): boolean =>
  steps.every((step) => !('request' in step) || Math.floor(step.expect.status / 100) !== 3);

conformanceSuite(
  "the browser's service worker",
  async () => {
    const fake = createFake({ url: location.origin });
    const worker = setupWorker(...handlersOf(fake));
    await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
    return { base: fake.url, fetch: (request) => fetch(request), close: () => worker.stop() };
  },
  undefined,
  hasNoRedirect,
);
