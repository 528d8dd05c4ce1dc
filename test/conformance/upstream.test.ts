import { createFake } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { differences } from '../../fake/world/dialect.ts';
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

  test('are listed in a page that is made from the list', async () => {
    const rows = Object.values(differences).map(
      ({ area, subject, specification, upstream }) => `| ${area} | ${subject} | ${specification} | ${upstream} |`,
    );
    const page = `# Dialects

Where a real server differs from its specification, the fake follows the specification. Generated from \`fake/world/dialect.ts\`. \`createFake({ dialect: 'upstream' })\` and \`understudy serve --dialect upstream\` follow the server instead: for a client that is to talk to one, or to see what would change. A dialect is fixed when a fake is made. These are all differences that it knows; \`npx vitest run test/conformance/upstream -u\` regenerates this page.

| area | subject | specification (default) | upstream |
|---|---|---|---|
${rows.join('\n')}
`;
    await expect(page).toMatchFileSnapshot('../../docs/dialects.md');
  });

  test('have two names', () => {
    expect(() => createFake({ dialect: 'gitea' as never })).toThrow(
      'createFake: dialect: expected "specification" or "upstream"; received "gitea"',
    );
  });
});
