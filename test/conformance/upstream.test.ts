import { createFake } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { asUpstream } from '../../fake/lab/cases/overlays.ts';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';
import { conformanceSuite } from './suite.ts';

conformanceSuite(
  'fake.fetch as the newest versions',
  () => {
    const fake = createFake({ as: { pulls: 'gitea', federation: 'mastodon@4.3' } });
    return { base: fake.url, fetch: fake.fetch };
  },
  asUpstream,
);

describe('a version and the published API', () => {
  test('are told apart by every case in which the real server differs', async () => {
    const differing = ['payments', 'federation', 'pulls']
      .flatMap(scenariosOf)
      .filter(({ steps }) => steps.some((step) => 'upstream' in step));
    expect(differing.length).toBeGreaterThan(50);
    for (const scenario of differing) {
      const fake = createFake();
      const door = { base: fake.url, fetch: fake.fetch };
      await expect(play(asUpstream(scenario), door), scenario.name).rejects.toThrow();
    }
  });
});
