import { setupServer } from 'msw/node';
import { createFake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { conformanceSuite } from './suite.ts';

conformanceSuite('MSW in Node.js', () => {
  // Plain HTTP: for an https address MSW sets up TLS for every request, which doubles its cost.
  const fake = createFake({ url: 'http://understudy.test' });
  const server = setupServer(...handlersOf(fake));
  server.listen({ onUnhandledFrame: 'error' });
  return { base: fake.url, fetch: (request) => fetch(request), close: () => server.close() };
});
