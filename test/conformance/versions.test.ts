import { createFake } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { asVersion, type Overlays } from '../../fake/lab/cases/overlays.ts';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';

const files = import.meta.glob<Overlays>('../scenarios/versions/*.json', { eager: true, import: 'default' });
const recorded = Object.entries(files).map(
  ([path, overlays]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), overlays] as const,
);

/** The area of a product, and the fewest of its cases that a file has. */
const AREAS: Readonly<Record<string, readonly [area: string, fewest: number]>> = {
  gitea: ['pulls', 100],
  forgejo: ['pulls', 100],
  notchpay: ['payments', 40],
};

const areaOf = (version: string): readonly [area: string, fewest: number] =>
  AREAS[version.split('@', 1)[0] ?? ''] ?? ['', 0];

// The responses of a released server to each case that was played on it; a case that is not named was not. Of the live
// payments service they are what public evidence says.
describe.each(recorded)('scenarios as %s', (name, overlays) => {
  const [area, fewest] = areaOf(name);
  const scenarios = scenariosOf(area);

  test('were recorded, and each is a case', () => {
    const known = scenarios.map((one) => one.name);
    expect(Object.keys(overlays).length).toBeGreaterThan(fewest);
    expect(Object.keys(overlays).filter((one) => !known.includes(one))).toEqual([]);
  });

  for (const scenario of scenarios.filter((one) => one.name in overlays))
    test(scenario.name, async () => {
      const fake = createFake({ as: { [area]: name } });
      await play(asVersion(scenario, overlays), { base: fake.url, fetch: fake.fetch });
    });
});

test('every two recorded versions of a forge are told apart by a case', async () => {
  const scenario = scenariosOf('pulls').find((one) => one.name === 'create-not-branch');
  if (scenario === undefined) throw new Error('no such case');
  const forges = recorded.filter(([name]) => areaOf(name)[0] === 'pulls');
  for (const [name] of forges)
    for (const [other, overlays] of forges) {
      const fake = createFake({ as: { pulls: name as 'gitea' } });
      const played = play(asVersion(scenario, overlays), { base: fake.url, fetch: fake.fetch });
      if (name === other) await played;
      else await expect(played, `${name} beside ${other}`).rejects.toThrow('step');
    }
});
