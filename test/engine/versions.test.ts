import { createFake } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import {
  isIn,
  linesOf,
  nearestVersion,
  versionNamed,
  type Difference,
  type Version,
} from '../../fake/engine/world/releases.ts';
import { pullsDifferences, pullsProducts } from '../../fake/areas/pulls/state/differences.ts';
import { federationDifferences, federationProducts } from '../../fake/areas/federation/differences.ts';

const version = (name: string): Version => {
  const [product = '', release = ''] = name.split('@');
  return { product, release };
};

describe('a range of releases', () => {
  test.each([
    ['gitea', 'gitea@1.24.7', true],
    ['gitea', 'forgejo@15.0.3', false],
    ['gitea >=1.25', 'gitea@1.24.7', false],
    ['gitea >=1.25', 'gitea@1.25.0', true],
    ['gitea >=1.25 <1.27, forgejo', 'gitea@1.26.3', true],
    ['gitea >=1.25 <1.27, forgejo', 'gitea@1.27.3', false],
    ['gitea >=1.27.3 <1.28, gitea >=1.28.0', 'gitea@1.27.3', true],
    ['gitea >=1.27.3 <1.28, gitea >=1.28.0', 'gitea@1.27.0-rc0', false],
    ['gitea >=1.27.3 <1.28, gitea >=1.28.0', 'gitea@1.28.0-dev', false],
    ['gitea >=1.27.3 <1.28, gitea >=1.28.0', 'gitea@1.28.0', true],
    ['gitea >=1.27.3 <1.28, gitea >=1.28.0', 'gitea@1.28.1', true],
    ['gitea >=1.25 <1.27, forgejo', 'forgejo@11.0.15', true],
    ['gitea <1.25.3', 'gitea@1.25.4', false],
    ['gitea <1.10', 'gitea@1.9.2', true],
    ['forgejo <15', 'forgejo@15.0.3+gitea-1.22.0', false],
  ])('%s has %s: %s', (range, name, expected) => {
    expect(isIn(range, version(name))).toBe(expected);
  });

  test('names known products and bounds wherever a difference has one', () => {
    for (const [products, differences] of [
      [pullsProducts, pullsDifferences],
      [federationProducts, federationDifferences],
    ] as const)
      for (const range of Object.values<Difference>(differences).flatMap((one) =>
        typeof one === 'string' ? [one] : Object.values(one),
      )) {
        expect(Object.keys(products)).toEqual(
          expect.arrayContaining(range.split(', ').map((one) => one.split(' ')[0])),
        );
        expect(range).toMatch(/^\w+(?: >=[\d.]+)?(?: <[\d.]+)?(?:, \w+(?: >=[\d.]+)?(?: <[\d.]+)?)*$/);
      }
  });
});

describe('the name of a version', () => {
  test.each([
    ['gitea@1.24', '1.24.7'],
    ['gitea@1.24.2', '1.24.2'],
    ['forgejo', '16.0.0-dev'],
    ['gitea', '1.28.0-dev'],
    ['gitea@1.27', '1.27.3'],
    ['forgejo@15.0.3+gitea-1.22.0', '15.0.3+gitea-1.22.0'],
    ['forgejo@1', undefined],
    ['gitea@1.240', undefined],
    ['gitea@', undefined],
    ['toString', undefined],
  ])('%s is %s', (name, release) => {
    expect(versionNamed(pullsProducts, name)?.release).toBe(release);
  });
});

test.each([
  ['gitea@1.29', 'gitea@1.28'],
  ['gitea@1.2', 'gitea@1.22'],
  ['gitea@2', 'gitea@1.28'],
  ['forgejo@16.1', undefined],
  ['forgejo@17.0.1', 'forgejo@16'],
  ['forgejo@7', 'forgejo@11'],
  ['gitlab@17', undefined],
])('the version that is nearest to %s, where it is not known, is %s', (name, nearest) => {
  const known = linesOf(pullsProducts);
  expect(versionNamed(pullsProducts, name) === undefined ? nearestVersion(known, name) : undefined).toBe(nearest);
});

describe('a fake as a version', () => {
  /** The states of the pull requests in a list that asks for none: one of the points in which versions differ. */
  const listed = async (fake: ReturnType<typeof createFake>): Promise<string[]> => {
    const { number } = fake.pulls.repo('alice/proj').branch('feature').commit().pull();
    const url = `${fake.url}/api/v1/repos/alice/proj/pulls`;
    const headers = { Authorization: `token ${fake.credentials.token}`, 'Content-Type': 'application/json' };
    await fake.fetch(`${url}/${number}`, { method: 'PATCH', headers, body: '{"state":"closed"}' });
    const response = await fake.fetch(url, { headers });
    return ((await response.json()) as { state: string }[]).map(({ state }) => state);
  };

  test('says what it is, and keeps to the published API without one', async () => {
    expect(createFake().as).toEqual({});
    const fake = createFake({ as: { pulls: 'forgejo@15', federation: 'mastodon@4.3' } });
    expect(fake.as).toEqual({ pulls: 'forgejo@15.0.3', federation: 'mastodon@4.3.0' });
    expect(await listed(createFake())).toEqual([]);
    expect(await listed(fake)).toEqual(['closed']);
  });

  test('is what a world document says, or else what it was made as', () => {
    const fake = createFake({ as: { pulls: 'forgejo@15' } });
    fake.seed({ as: { pulls: 'gitea@1.24' } });
    expect(fake.as).toEqual({ pulls: 'gitea@1.24.7' });
    fake.reset();
    expect(fake.as).toEqual({ pulls: 'gitea@1.24.7' });
    fake.seed({});
    expect(fake.as).toEqual({ pulls: 'forgejo@15.0.3' });
  });

  test('is part of snapshots, forks, exports and seeds', () => {
    const fake = createFake({ as: { pulls: 'forgejo' } });
    const before = fake.snapshot();
    fake.seed({ as: { pulls: 'gitea@1.22' } });
    const expected = { pulls: 'gitea@1.22.6' };
    expect(fake.fork().as).toEqual(expected);
    expect(fake.export({ as: 'seed' }).document.as).toEqual(expected);
    const copy = createFake({ seed: fake.export() });
    expect(copy.as).toEqual(expected);
    expect(JSON.stringify(copy.export())).toBe(JSON.stringify(fake.export()));
    fake.restore(before);
    expect(fake.as).toEqual({ pulls: 'forgejo@16.0.0-dev' });
    expect(createFake({ from: before, as: { pulls: 'gitea@1.25' } }).as).toEqual({ pulls: 'gitea@1.25.4' });
  });

  test('that is not known is an error that lists the known ones', () => {
    const known = 'expected one of gitea, forgejo, gitea@1.22,';
    expect(() => createFake({ as: { pulls: 'forgejo@7' } })).toThrow(`as.pulls: ${known}`);
    expect(() => createFake().seed({ as: { pulls: 'gitlab' } })).toThrow(`as.pulls: ${known}`);
    expect(() => createFake({ as: { payments: 'paystack' } as never })).toThrow(
      'as.payments: expected one of notchpay, notchpay@2026',
    );
    expect(() => createFake({ as: { mail: 'x' } as never })).toThrow('as.mail: unknown key');
    expect(() => createFake({ as: 'gitea' as never })).toThrow('as: expected versions by area');
    expect(() => createFake({ dialect: 'upstream' } as never)).toThrow("use as: { pulls: 'gitea'");
  });
});
