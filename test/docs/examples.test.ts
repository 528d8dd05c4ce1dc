import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeBlocksIn, examplesIn } from './code-blocks.ts';
import { filesOf, textOf } from './prose.ts';

const root = join(import.meta.dirname, '../..');
// Inside the checkout, so that the examples find the packages they import.
const place = join(root, '.out/examples');

/** The examples of the doc comments and of the pages. */
const examples = [
  ...filesOf('{src,fake}/**/*.ts').flatMap((file) => named(file, examplesIn(file))),
  ...filesOf('{README.md,docs/*.md}').flatMap((page) =>
    named(
      page,
      codeBlocksIn(page).flatMap(({ language, isRun, code }) => (language === 'ts' && isRun ? [code] : [])),
    ),
  ),
].filter(([, code]) => code.includes('import '));

function named(file: string, codes: readonly string[]): (readonly [string, string])[] {
  return codes.map((code, i) => [`${file} ${i + 1}`, code] as const);
}

/** The package's entry points as files of this checkout. */
function local(code: string): string {
  const entry = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);
  return code
    .replace(/'understudy-sdk\/fake'/g, () => entry('fake/index.ts'))
    .replace(/'understudy-sdk\/fake\/(\w+)'/g, (_, door: string) =>
      entry(existsSync(`fake/${door}.ts`) ? `fake/${door}.ts` : `fake/adapters/${door}.ts`),
    )
    .replace(/'understudy-sdk(\/\w+)?'/g, (_, area: string | undefined) => entry(`src${area ?? ''}/index.ts`));
}

beforeAll(() => void mkdirSync(place, { recursive: true }));
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the examples of the docs', () => {
  test('are many', () => expect(examples.length).toBeGreaterThan(15));

  test.each(examples.filter(([, code]) => !/fake\/(?:vitest|playwright)/.test(code)))('%s runs', async (name, code) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = join(place, `${name.replace(/\W+/g, '-')}.ts`);
    writeFileSync(file, local(code));
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('the samples of test runners', () => {
  const names = ['docs/start.md', 'docs/browser.md', 'docs/applications.md']
    .flatMap(codeBlocksIn)
    .flatMap(({ file }) => file ?? []);
  // Cypress is no test runner of npm alone: its configuration is run below.
  const samples = names.filter((name) => name !== 'cypress.config.js');
  const manifests = filesOf('test/outside/consumers/*/package.json').map((file) => {
    return JSON.parse(textOf(file)) as { samples?: string[] };
  });

  test('each have a project that runs them: npm run outside -- consumers', () => {
    expect(new Set(manifests.flatMap(({ samples = [] }) => samples))).toEqual(new Set(samples));
  });
});

test('what the pages quote of files is what is there', () => {
  const quoted = filesOf('docs/*.md').flatMap((page) =>
    codeBlocksIn(page).flatMap(({ file, code }) =>
      file !== undefined && /^(?:examples|test\/outside)\//.test(file) ? [{ page, file, code }] : [],
    ),
  );
  expect(quoted.length).toBeGreaterThan(1);
  for (const { page, file, code } of quoted) expect(code, page).toBe(textOf(file));
});

test('the configuration of Cypress makes worlds, and tells what was asked of them', async () => {
  const { code = '' } = codeBlocksIn('docs/browser.md').find(({ file }) => file === 'cypress.config.js') ?? {};
  mkdirSync(place, { recursive: true });
  const file = join(place, 'cypress.config.ts');
  writeFileSync(file, `// @ts-nocheck\n${local(code.replace(/import.*'cypress';/, 'const defineConfig = (x) => x;'))}`);
  interface Tasks {
    readonly newWorld: (seed: object | null) => { readonly name: string; readonly url: string };
    readonly requests: (name: string) => unknown;
  }
  const { default: config } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: { e2e: { setupNodeEvents: (on: (event: string, handler: unknown) => void) => Promise<void> } };
  };
  const events = new Map<string, unknown>();
  await config.e2e.setupNodeEvents((event, handler) => events.set(event, handler));
  const { newWorld, requests } = events.get('task') as Tasks;
  const [mine, other] = [newWorld({ payments: { keys: [{ key: 'sk_test.shop' }] } }), newWorld(null)];
  expect((await fetch(`${mine.url}/channels`, { headers: { Authorization: 'sk_test.shop' } })).status).toBe(200);
  expect(requests(mine.name)).toEqual([{ operation: 'channels.list', status: 200 }]);
  expect(requests(other.name)).toEqual([]);
  await (events.get('after:run') as () => Promise<void>)();
});
