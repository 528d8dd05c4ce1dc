import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../fake/index.ts';
import { play } from '../conformance/player.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { ask, fakeOf, pull, REPO } from '../areas/pulls/support.ts';

type Json = Record<string | number, unknown>;

const copyOf = (value: unknown): WorldDocument => JSON.parse(JSON.stringify(value)) as WorldDocument;

describe('a written state', () => {
  test.each(['payments', 'federation', 'pulls'])('of every scenario of %s is read back as it was', async (area) => {
    const fake = createFake();
    for (const scenario of scenariosOf(area)) {
      await play(scenario, { base: fake.url, fetch: fake.fetch });
      const written = copyOf(fake.export());
      expect(copyOf(createFake({ seed: written }).export()), scenario.name).toEqual(written);
    }
  });

  test.each<[name: string, change: (state: State) => void]>([
    ['a value is another one', ({ areas }) => (rowOf(areas, 'pulls', 'threads')['poster'] = 99)],
    ['a key is missing', ({ areas }) => delete rowOf(areas, 'pulls', 'repos')['name']],
    ['a key is added', ({ areas }) => (rowOf(areas, 'accounts', 'users')['x'] = 1)],
    ['a row is missing', ({ areas }) => areas['pulls']!['refs']!.rows.pop()],
    ['a counter is another one', ({ areas }) => (areas['pulls']!['threads']!.next = 0)],
    ['a git object is another one', ({ objects }) => (objects[0]![1] = btoa(`${atob(objects[0]![1])}x`))],
    ['the seal is missing', (state) => delete state.seal],
  ])('is rejected where %s, and nothing changes', (_name, change) => {
    const written = copyOf(original);
    change(written.state as State);
    expect(issuesOf(written)).toEqual([
      {
        path: 'state.seal',
        message: 'the state was changed after it was exported; what people write or change is a seed (export as seed)',
      },
    ]);
  });

  test('of another version is rejected, with both versions', () => {
    const written = copyOf(original);
    const { version } = written.state as State;
    (written.state as State).version = '2';
    expect(issuesOf(written)).toEqual([
      {
        path: 'state.version',
        message: `expected ${version}, received "2": another version of understudy-sdk or of an area exported this state; export it as a seed there`,
      },
    ]);
  });

  test('has a version that follows from the names and types of all columns', async () => {
    const code = `/** The SHA-256 of the names and types of all columns; \`npx vitest run test/seeds/state -u\` updates it. */
export const tablesDigest = '${createHash('sha256').update(describeTables()).digest('hex').slice(0, 16)}';
`;
    await expect(code).toMatchFileSnapshot('../../fake/engine/seed/tables-digest.ts');
  });
});

/** Every table of a world with the names and types of its columns, from the type of a world. */
function describeTables(): string {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')).config,
    ts.sys,
    '.',
  );
  expect(fileNames.length).toBeGreaterThan(0);
  const files = ['payments/world.ts', 'federation/world.ts', 'pulls/state/world.ts'].map(
    (file) => `fake/areas/${file}`,
  );
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const worlds = files.flatMap((file) => {
    const declarations = program.getSourceFile(file)!.statements.filter(ts.isInterfaceDeclaration);
    return declarations.filter(({ name }) => name.text === 'World').map((one) => checker.getTypeAtLocation(one));
  });
  const seen = new Set<ts.Type>();
  const members = (type: ts.Type): [string, ts.Type][] =>
    type.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)]);
  const describe = (type: ts.Type): string => {
    if (type.isUnionOrIntersection()) return type.types.map(describe).sort().join(' | ');
    const inner = checker.getTypeArguments(type as ts.TypeReference);
    if (inner.length > 0)
      return `${checker.isTupleType(type) ? 'Tuple' : type.symbol.name}<${inner.map(describe).join()}>`;
    if (!(type.flags & ts.TypeFlags.Object) || seen.has(type)) return checker.typeToString(type);
    seen.add(type);
    return `{${members(type)
      .map(([name, value]) => `${name}: ${describe(value)}`)
      .sort()
      .join()}}`;
  };
  const areas = new Map(worlds.flatMap(members));
  const tables = [...areas].flatMap(([area, type]) =>
    members(type)
      .filter(([, table]) => table.symbol?.name === 'Table')
      .map(([name, table]) => `${area}.${name}: ${describe(checker.getTypeArguments(table as ts.TypeReference)[0]!)}`),
  );
  expect(tables.length).toBeGreaterThan(45);
  return tables.sort().join('\n');
}

interface State {
  version: string;
  seal?: string;
  readonly areas: Record<string, Record<string, { next: number; rows: [number, Json][] }>>;
  readonly objects: [string, string][];
}

const rowOf = (areas: State['areas'], area: string, table: string, row = 0): Json => areas[area]![table]!.rows[row]![1];

/** The issues of a document for which a fake is left as it was. */
function issuesOf(document: WorldDocument): SeedError['issues'] {
  const fake = createFake({ seed: { users: [{ name: 'before' }] } });
  const before = JSON.stringify(fake.export());
  try {
    fake.seed(document);
  } catch (error) {
    expect(JSON.stringify(fake.export())).toBe(before);
    if (error instanceof SeedError) return error.issues;
    throw error;
  }
  return [];
}

const original: WorldDocument = await (async () => {
  const fake = fakeOf(
    { protections: [{ rule_name: 'b3', required_approvals: 1, enable_status_check: true }] },
    {
      orgs: [{ name: 'org', owner: 'alice', teams: [{ name: 'team', permission: 'write', members: ['carol'] }] }],
      pulls: [
        pull('feature', { merge: 'squash' }),
        pull('b1', { labels: ['bug'], milestone: 'v1', assignees: ['bob'], reviewers: ['carol'] }),
        pull('b2', { state: 'closed' }),
      ],
      blocks: [{ by: 'alice', user: 'dave' }],
    },
  );
  const reviews = { event: 'COMMENT', body: 'hm', comments: [{ path: 'b1.txt', new_position: 1, body: 'why' }] };
  await ask(fake, 'POST', `${REPO}/pulls/2/reviews`, { as: 'alice', json: reviews });
  await ask(fake, 'POST', `${REPO}/issues`, { as: 'bob', json: { title: 'issue', body: 'b' } });
  await ask(fake, 'POST', `${REPO}/issues/2/comments`, { as: 'bob', json: { body: 'close #4' } });
  const headers = { Authorization: fake.credentials.apiKey };
  await ask(fake, 'POST', '/payments', { json: { amount: 500, currency: 'XAF', email: 'a@example.com' }, headers });
  await ask(fake, 'POST', '/webhooks', { json: { url: 'https://a.example/', events: ['payment.created'] }, headers });
  await ask(fake, 'POST', '/payments', { json: { amount: 700, currency: 'XAF', phone: '+237670000000' }, headers });
  return copyOf(fake.export());
})();
