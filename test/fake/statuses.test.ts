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

  test('when an issue is closed that waits for another one', async () => {
    const issues = [{ title: 'first' }, { title: 'second' }];
    const fake = createFake({ seed: { pulls: { repos: [{ owner: 'admin', name: 'proj', issues }] } } });
    const send = (method: string, path: string, body: object): Promise<Response> =>
      fake.fetch(`${fake.url}/api/v1/repos/admin/proj/issues/${path}`, {
        method,
        headers: { Authorization: 'token understudy', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send('POST', '1/dependencies', { owner: 'admin', repo: 'proj', index: 2 });
    expect((await send('PATCH', '1', { state: 'closed' })).status).toBe(412);
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
