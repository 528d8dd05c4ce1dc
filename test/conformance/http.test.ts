import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { conformanceSuite } from './suite.ts';

conformanceSuite('a real HTTP server', async () => {
  const server = await listen(createFake());
  return { base: server.url, fetch: (request) => fetch(request), close: server.close };
});
