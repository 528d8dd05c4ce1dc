import { createFake } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';
import { conformanceSuite } from './suite.ts';

conformanceSuite(
  'fake.fetch in the upstream dialect',
  () => {
    const fake = createFake({ dialect: 'upstream' });
    return { base: fake.url, fetch: fake.fetch };
  },
  'upstream',
);

describe('dialects', () => {
  test('are told apart by every case in which the real server differs', async () => {
    const differing = ['payments', 'federation', 'pulls']
      .flatMap(scenariosOf)
      .filter(({ steps }) => steps.some((step) => 'upstream' in step));
    expect(differing.length).toBeGreaterThan(50);
    for (const scenario of differing) {
      const fake = createFake();
      const door = { base: fake.url, fetch: fake.fetch };
      await expect(play(scenario, door, 'upstream'), scenario.name).rejects.toThrow();
    }
  });

  test('have two names', () => {
    expect(() => createFake({ dialect: 'gitea' as never })).toThrow(
      'createFake: dialect: expected "specification" or "upstream"; received "gitea"',
    );
  });
});
