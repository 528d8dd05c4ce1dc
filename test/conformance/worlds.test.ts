import { createWorlds } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, test } from 'vitest';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';

const WORKERS = 50;

// As many workers of one test run would: each scenario is played in a world of its own, all at once on one server.
describe('scenarios in worlds of one server', () => {
  test(`${WORKERS} workers at once`, { timeout: 120_000 }, async () => {
    const worlds = createWorlds();
    const server = await listen(worlds);
    const left = ['payments', 'federation', 'pulls'].flatMap((area) => [...scenariosOf(area)]);
    const total = left.length;
    let played = 0;
    const work = async (worker: number): Promise<void> => {
      const base = `${server.url}/_world/${worlds
        .create({ name: `worker-${worker}` })
        .url.split('/')
        .at(-1)}`;
      for (let scenario = left.pop(); scenario !== undefined; scenario = left.pop()) {
        await play(scenario, { base, fetch: (request) => fetch(request) });
        played += 1;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
    expect(played).toBe(total);
    expect(worlds.main.journal).toEqual([]);
    await server.close();
  });
});
