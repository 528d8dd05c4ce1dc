import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { starterTest } from '../../fake/cli/starter-test.ts';
import { starterWorld } from '../../fake/cli/starter-world.ts';
import { codeBlocksIn, examplesIn } from './code-blocks.ts';
import { printedComments, printedText, unprinted } from './printed.ts';
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

/** The same code with fakes that respond as the live payment service. */
const live = (code: string): string =>
  code.replace(/'understudy-sdk\/fake(?:\/payments)?'/g, JSON.stringify(pathToFileURL(join(place, 'live.ts')).href));

beforeAll(() => {
  mkdirSync(place, { recursive: true });
  const made = local(`import * as all from 'understudy-sdk/fake';
export * from 'understudy-sdk/fake';
export const createFake = (options = {}) => all.createFake({ ...options, as: { payments: 'notchpay', ...options.as } });
export const exploreFaults = (options) => all.exploreFaults({ createFake, ...options });
export const exploreOrders = (options) => all.exploreOrders({ createFake, ...options });`);
  writeFileSync(join(place, 'live.ts'), `// @ts-nocheck\n${made}`);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the examples of the docs', () => {
  test('are many', () => expect(examples.length).toBeGreaterThan(15));

  /** Runs a sample, and gives what it printed. */
  const run = async (name: string, code: string): Promise<string[]> => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = join(place, `${name.replace(/\W+/g, '-')}.ts`);
    writeFileSync(file, code);
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(log).toHaveBeenCalled();
    const printed = log.mock.calls.map(printedText);
    log.mockRestore();
    return printed;
  };
  const runnable = examples.filter(([, code]) => !/fake\/(?:vitest|playwright)/.test(code));
  const ofPayments = runnable.filter(
    ([, code]) => code.includes('PaymentsClient') && code.includes('understudy-sdk/fake'),
  );

  test.each(runnable)('%s prints what it says', async (name, code) => {
    const printed = await run(name, local(code));
    expect(unprinted(code, printed), `of what was printed:\n${printed.join('\n')}`).toEqual([]);
  });

  test.each(ofPayments)('%s runs as the live service responds, too', async (name, code) => {
    await run(`live ${name}`, local(live(code)));
  });

  test('are compared with their comments: behind a call, or below it, in order', () => {
    const code =
      "console.log(1); // 1: one\nfor (const a of b)\n  console.log(a);\n// [ 'x' ]\n// y\nconsole.log(2); // 2 … 4\n";
    expect(printedComments(code)).toEqual(['1: one', "[ 'x' ]\ny", '2 … 4']);
    expect(unprinted(code, ['1', 'between', "[ 'x' ] y", '2 3 4'])).toEqual([]);
    expect(unprinted(code, ['2 3 4', "['x'] y", '11'])).toEqual(['1: one', "[ 'x' ]\ny"]);
  });
});

describe.each([
  ['as published', null],
  ['as the live service responds', { payments: 'notchpay' }],
])('what init writes, %s:', (_, as) => {
  test('the test', async () => {
    const tests = 'export const tests = []; const test = (_, run) => tests.push(run);';
    const code = starterTest(true).content.replace(/import \{ test \}.*/, tests);
    const file = join(place, `starter-${as ? 'live' : 'published'}.ts`);
    writeFileSync(file, `// @ts-nocheck\n${local(as ? live(code) : code)}`);
    const written = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { tests: (() => Promise<void>)[] };
    for (const run of written.tests) await run();
    expect(written.tests.length).toBeGreaterThan(1);
  });

  test('the world: its payment is found by the merchant’s reference, and so is that of a webhook', async () => {
    const orders: unknown[] = [];
    const fake = createFake({
      seed: { ...(parse(starterWorld) as WorldDocument), as },
      async send(request) {
        const event = await verifyWebhook(await request.text(), request.headers, 'hsk_test.understudy');
        if (event.type === 'payment.complete') orders.push(event.data.merchant_reference);
        return new Response();
      },
    });
    const payments = new PaymentsClient(fake.options.payments);
    const [first] = await payments.list({ search: 'order-1' }).toArray({ limit: 1 });
    expect(first).toMatchObject({ merchant_reference: 'order-1', status: 'complete' });
    await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-2' });
    fake.control({ op: 'payment.outcome', reference: 'order-2', outcome: 'complete' });
    await fake.webhooks.settled();
    expect(orders).toEqual(['order-2']);
  });
});

describe('the samples of test runners', () => {
  const names = ['docs/start.md', 'docs/browser.md', 'docs/applications.md']
    .flatMap(codeBlocksIn)
    .flatMap(({ file }) => file ?? []);
  // Cypress is no test runner of npm alone: its configuration is run below.
  const samples = names.filter((name) => name !== 'cypress.config.mjs');
  const manifests = filesOf('test/outside/consumers/*/package.json').map((file) => {
    return JSON.parse(textOf(file)) as { samples?: string[]; type?: string };
  });

  test('each have a project that runs them: npm run outside -- consumers', () => {
    expect(new Set(manifests.flatMap(({ samples = [] }) => samples))).toEqual(new Set(samples));
  });

  test('run in a folder as npm init -y writes it, whose files are CommonJS', () => {
    const typed = manifests.filter(({ samples: own = [], type }) => own.length > 0 && type !== undefined);
    expect(typed).toEqual([]);
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
  const { code = '' } = codeBlocksIn('docs/browser.md').find(({ file }) => file === 'cypress.config.mjs') ?? {};
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
