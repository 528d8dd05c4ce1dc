import { describe, expect, test } from 'vitest';
import { createFake } from '../../fake/index.ts';
import { play } from '../conformance/player.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { random } from '../git/random.ts';
import { unlisted } from '../torture/referee.ts';
import { Requests, seeds } from '../torture/requests.ts';

describe('a status is one that the row of its operation names', () => {
  test.each(['payments', 'federation', 'pulls'])('in every scenario of %s', async (area) => {
    const fake = createFake();
    for (const scenario of scenariosOf(area)) await play(scenario, { base: fake.url, fetch: fake.fetch });
    expect(unlisted(fake)).toEqual([]);
  });

  test('whatever is sent', async () => {
    const r = random(12);
    const missing = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const fake = createFake({ seed: seeds[i % seeds.length]! });
      const requests = new Requests(r);
      for (let left = 240; left > 0; left--) {
        const { method, path, headers, body } = requests.next();
        const sent = body === undefined ? {} : { body };
        const response = await fake.fetch(fake.url + path, { method, headers, redirect: 'manual', ...sent });
        requests.learn(response.status, await response.text());
      }
      for (const one of unlisted(fake)) missing.add(one);
    }
    expect([...missing].sort()).toEqual([]);
  });
});
