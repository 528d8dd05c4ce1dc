import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocksIn, examplesIn } from './code-blocks.ts';
import { filesOf } from './prose.ts';

const root = join(import.meta.dirname, '../..');
// Inside the checkout, so that the blocks find the packages they import.
const place = join(root, '.out/example-types');

interface Block {
  readonly name: string;
  readonly code: string;
}

const named = (file: string, codes: readonly string[]): Block[] =>
  codes.map((code, i) => ({ name: `${file.replace(/\W+/g, '-')}-${i + 1}`, code }));

/** The blocks of a page; what quotes an example compiles there. */
const inPage = (page: string): Block[] =>
  named(
    page,
    codeBlocksIn(page).flatMap(({ language, file, code }) =>
      language === 'ts' && file?.startsWith('examples/') !== true ? [code] : [],
    ),
  );

// The packages of the blocks that compile elsewhere, or nowhere: what is migrated from, a runtime's own, and those of
// applications, of Jest without global functions, an area of the examples, a page, and MSW 2, with which `npm run outside -- consumers` compiles and runs the samples.
const ELSEWHERE =
  /from '(?:masto|undici|express|supertest|hono|@jest\/globals|\.\/(?:oauth|page)\.ts)'|defineEventHandler|onUnhandledRequest/;

const PAGES = '{README.md,docs/{,contract/}*.md}';
const blocks = [
  ...filesOf(PAGES).flatMap(inPage),
  ...filesOf('{src,fake}/**/*.ts').flatMap((file) => named(file, examplesIn(file))),
].filter(({ code }) => !ELSEWHERE.test(code));

// Names that a block may take for granted where its page has declared them, or its runner has them.
const KNOWN: Readonly<Record<string, string>> = {
  fake: "import('understudy-sdk/fake').Fake",
  payments: "import('understudy-sdk/payments').PaymentsClient",
  admin: "import('understudy-sdk/federation').FederationAdminClient",
  repo: "import('understudy-sdk/pulls').RepositoryPulls",
  checkout: '(options: unknown) => Promise<void>',
  testWithFake: "typeof import('understudy-sdk/fake/vitest').testWithFake",
  test: "typeof import('vitest').test",
  expect: "typeof import('vitest').expect",
  beforeEach: "typeof import('vitest').beforeEach",
  afterEach: "typeof import('vitest').afterEach",
};

function complete(code: string): string {
  const own = (name: string): boolean =>
    new RegExp(String.raw`\b(?:const|let|function)\s+(?:\{[^}]*)?\b${name}\b|\bimport\b[^;]*\b${name}\b`).test(code);
  const given = Object.entries(KNOWN).filter(([name]) => new RegExp(String.raw`\b${name}\b`).test(code) && !own(name));
  return `${given.map(([name, type]) => `declare const ${name}: ${type};`).join(' ')}\n${code}\nexport {};\n`;
}

async function issuesOf(): Promise<string[]> {
  try {
    await promisify(execFile)('npx', ['tsc', '-p', place], { cwd: root, maxBuffer: 1e8 });
    return [];
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
      .split('\n')
      .filter((line) => line !== '');
  }
}

beforeAll(() => {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const { name, code } of blocks) writeFileSync(join(place, `${name}.ts`), complete(code));
  writeFileSync(join(place, 'wrong.ts'), complete('payments.initialise({});'));
  const config = { extends: '../../tsconfig.json', include: ['.', '../../fake/**/*.d.ts'], exclude: [] };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('more than eighty blocks are found', () => expect(blocks.length).toBeGreaterThan(80));

// Beside one that does not compile, so that a run that compiles nothing fails, too.
test('every TypeScript block of the pages and the doc comments compiles', { timeout: 300_000 }, async () => {
  expect(await issuesOf()).toEqual([expect.stringMatching(/wrong\.ts.*Property 'initialise' does not exist/)]);
});
