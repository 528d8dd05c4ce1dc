import { createFake, type PullsVersion } from 'understudy-sdk/fake/pulls';
import { describe, expect, test } from 'vitest';
import { asVersion, type Overlays } from '../../fake/lab/cases/overlays.ts';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';

const files = import.meta.glob<Overlays>('../scenarios/versions/*.json', { eager: true, import: 'default' });
const recorded = Object.entries(files).map(
  ([path, overlays]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), overlays] as const,
);

// The responses of a released server to each case that was played on it; a case that is not named was not.
describe.each(recorded)('scenarios as %s', (name, overlays) => {
  const scenarios = scenariosOf('pulls');

  test('were recorded, and each is a case', () => {
    const known = scenarios.map((one) => one.name);
    expect(Object.keys(overlays).length).toBeGreaterThan(100);
    expect(Object.keys(overlays).filter((one) => !known.includes(one))).toEqual([]);
  });

  for (const scenario of scenarios.filter((one) => one.name in overlays))
    test(scenario.name, async () => {
      const fake = createFake({ as: { pulls: name as PullsVersion } });
      await play(asVersion(scenario, overlays), { base: fake.url, fetch: fake.fetch });
    });
});

test('every two recorded versions are told apart by a case', async () => {
  const scenario = scenariosOf('pulls').find((one) => one.name === 'create-not-branch');
  if (scenario === undefined) throw new Error('no such case');
  for (const [name] of recorded)
    for (const [other, overlays] of recorded) {
      const fake = createFake({ as: { pulls: name as PullsVersion } });
      const played = play(asVersion(scenario, overlays), { base: fake.url, fetch: fake.fetch });
      if (name === other) await played;
      else await expect(played, `${name} beside ${other}`).rejects.toThrow('step');
    }
});
