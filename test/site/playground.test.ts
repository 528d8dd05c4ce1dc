import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../chromium.ts';
import { filesOf } from '../docs/prose.ts';
import { BuiltSite, violationsOf } from './built.ts';

const examples = filesOf('tools/site/playground/examples/*.ts').map((file) => {
  const lines = readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n');
  return { name: file.replace(/^.*\/\d+-|\.ts$/g, ''), lines };
});

/** The output that an example says it prints: behind a `console.log`, or on lines of their own with a `>`. */
const promised = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, behind, own] = /console\.log\(.*\); \/\/ (.+)$|^\/\/ > (.+)$/.exec(line) ?? [];
    return behind ?? own ?? [];
  });

describe.skipIf(chromiumPath === undefined)('the playground', () => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await BuiltSite.of('playground', '--only', 'playground');
  }, 120_000);
  afterEach(() => site.closePages());
  afterAll(() => site.close());

  /** The page, which fails on anything that its policy forbids. */
  async function opened(hash = '', options = {}): Promise<{ page: Page; forbidden: string[] }> {
    const forbidden: string[] = [];
    const page = await site.newPage(options);
    await page.exposeFunction('forbid', (what: string) => forbidden.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        void (window as unknown as { forbid(what: string): Promise<void> }).forbid(
          `${violatedDirective} ${blockedURI}`,
        );
      });
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
    });
    await page.goto(`${site.url}/playground/index.html${hash}`);
    await page.locator('#status', { hasText: 'Ready' }).waitFor();
    return { page, forbidden };
  }

  const fragmentOf = (code: string): string => `#code=${deflateRawSync(code).toString('base64url')}`;
  const openedWith = (code: string): ReturnType<typeof opened> => opened(fragmentOf(code));

  async function ran(page: Page): Promise<{ status: string; lines: string[] }> {
    await page.locator('#run').click();
    await page.locator('#status', { hasText: /^(?:Done|Failed|Stopped)$/ }).waitFor();
    const lines = await page.locator('#console > div').allTextContents();
    return { status: (await page.locator('#status').textContent()) ?? '', lines };
  }

  test('has a dozen examples', () => expect(examples.length).toBeGreaterThanOrEqual(12));

  test.each(examples)('$name prints what it says', async ({ name, lines }) => {
    const { page, forbidden } = await opened(`#${name}`);
    expect(await ran(page)).toEqual({ status: 'Done', lines: promised(lines) });
    expect(promised(lines).length).toBeGreaterThan(0);
    expect(forbidden).toEqual([]);
  });

  test('shows requests, webhooks and the state', async () => {
    const { page } = await opened('#webhook');
    await ran(page);
    expect(await page.locator('#views td').allTextContents()).toEqual([
      ...['POST /payments', '201', 'payments.initialize'],
      ...['payment.complete', 'https://shop.example/hooks', '1', '503'],
      ...['payment.complete', 'https://shop.example/hooks', '2', '204'],
    ]);
    expect(JSON.parse((await page.locator('#views pre').textContent()) ?? '')).toMatchObject({
      payments: { payments: [{ reference: 'order-1', status: 'complete' }] },
    });
  });

  const client = `import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
const payments = new PaymentsClient(createFake().options.payments);
`;

  test.each([
    ['a syntax error', 'const a = 1;\nlet b = ;', 'line 2 SyntaxError: Unexpected token'],
    ['a name that is declared twice', 'const a = 1;\n\nconst a = 2;', /^line 3 SyntaxError: .*already been declared$/],
    ['an error that is thrown', 'const a: number = 1;\n\nthrow new RangeError(`no ${a}`);', 'line 3 RangeError: no 1'],
    ['an error in a function', 'const f = () => {\n  throw new Error("deep");\n};\nf();', 'line 2 Error: deep'],
    ['an error of a call', `${client}\nawait payments.retrieve('none');`, /^line 5 NotFoundError: /],
    [
      'a timer',
      'setTimeout(() => {\n  throw new Error("late");\n});\nawait new Promise((done) => setTimeout(done, 50));',
      'line 2 Error: late',
    ],
    [
      'a promise that nobody awaits',
      'const a = 1;\nvoid Promise.reject(new Error(`${a}`));\nawait new Promise((done) => setTimeout(done, 50));',
      'line 2 Error: 1',
    ],
    [
      'a module that is not there',
      "import { test } from 'vitest';\ntest('');",
      /^line 1 SyntaxError: 'vitest' is not in the playground/,
    ],
    [
      'a name that a module has not',
      "\nimport { nothing } from 'understudy-sdk/fake';\nnothing();",
      /^line 2 .*'understudy-sdk\/fake'.*'nothing'$/,
    ],
  ])('names the line of %s', async (_, code, expected) => {
    const { page } = await openedWith(code);
    const { status, lines } = await ran(page);
    expect(status).toBe('Failed');
    expect(lines).toEqual([expected instanceof RegExp ? expect.stringMatching(expected) : expected]);
    const marked = page.locator('#editor .cm-line.wrong');
    expect(await marked.count()).toBe(1);
  });

  test('stops code that never ends', async () => {
    const { page } = await openedWith('while (true) {}');
    await page.locator('#run').click();
    await page.locator('#status', { hasText: 'Running' }).waitFor();
    await page.locator('#stop').click();
    await expect.poll(() => page.locator('#console').textContent()).toBe('Stopped.');

    expect(await ran(page)).toEqual({ status: 'Stopped', lines: [expect.stringContaining('five seconds')] });
    expect(await page.locator('#run').isEnabled()).toBe(true);
  });

  test('survives code that prints without end', async () => {
    const { page } = await openedWith('for (;;) console.log("again");');
    const { lines } = await ran(page);
    expect(lines).toHaveLength(1_001);
    expect(lines.at(-2)).toContain('not shown');
  });

  test('runs code that a link carries only when asked to, and reaches no network', async () => {
    const { page, forbidden } = await openedWith(
      `console.log(await fetch('${site.url}/playground/page.js').catch(String));`,
    );
    expect(await page.locator('#console').textContent()).toBe('');
    const address = `${site.url}/playground/page.js`;
    await ran(page);
    await page.locator('#console .warn').waitFor();
    expect((await page.locator('#console > div').allTextContents()).sort()).toEqual([
      `The page's policy allows no connect-src ${address}`,
      'TypeError: Failed to fetch',
    ]);
    expect(forbidden).toEqual([]);
  });

  test.each(['console.log("é, 漢字, 😀");\n', 'a\n'.repeat(5_000), ''])('carries code in a link (%#)', async (code) => {
    const { page } = await openedWith(code);
    await page.locator('#share').click();
    await page.locator('#status', { hasText: 'The link' }).waitFor();
    const copied = await page.evaluate(() => location.hash);
    expect(inflateRawSync(Buffer.from(copied.slice('#code='.length), 'base64url')).toString()).toBe(code);
  });

  test('shows the first example for a link that is damaged', async () => {
    const { page } = await opened('#code=AAAA****');
    expect(await page.locator('#editor .cm-line').first().textContent()).toContain('import');
    expect((await ran(page)).status).toBe('Done');
  });

  test('works by keyboard', async () => {
    const { page } = await opened();
    await page.locator('#editor .cm-content').focus();
    await page.keyboard.press('Control+Enter');
    await page.locator('#status', { hasText: 'Done' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('console');
  });

  test.each(['light', 'dark'] as const)('has nothing that axe objects to (%s)', async (colorScheme) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await opened('#webhook', { colorScheme, viewport });
      await ran(page);
      expect(await violationsOf(page)).toEqual([]);
    }
  });
});
