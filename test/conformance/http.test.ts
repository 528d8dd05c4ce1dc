import { createWorlds } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect } from 'vitest';
import { conformanceSuite } from './suite.ts';

// As the many workers of one test run would: each scenario has a world of its own, many at once on one server.
describe.concurrent('worlds of one server', () => {
  conformanceSuite('a real HTTP server', async () => {
    const worlds = createWorlds();
    const server = await listen(worlds);
    return {
      base: server.url,
      fetch: (request) => fetch(request),
      world: () => {
        const name = worlds.create().url.split('/').at(-1);
        return { base: `${server.url}/_world/${name}`, fetch: (request) => fetch(request) };
      },
      close: async () => {
        expect(worlds.main.journal).toEqual([]);
        await server.close();
      },
    };
  });
});
