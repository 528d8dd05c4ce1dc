import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { inBrowser, isBrowserAbsent, served, settled } from './browser.ts';
import { caller, fill, shop } from './filled.ts';

// PICTURES=1 takes them once more; otherwise a view must still say what it said when its picture was taken.
const isTaking = process.env['PICTURES'] === '1';
const folder = new URL('../../docs/images/', import.meta.url);
const digests = new URL('pictures.json', import.meta.url);
const MAX_BYTES = 60_000;

interface Picture {
  readonly hash: string;
  readonly scheme: 'light' | 'dark';
  /** The buttons that are clicked before. */
  readonly click?: (page: Page) => Promise<void>;
}

const pictures: Readonly<Record<string, Picture>> = {
  requests: { hash: '#/requests/1', scheme: 'light' },
  payment: {
    hash: '#/state/payments',
    scheme: 'light',
    click: (page) => page.getByRole('link', { name: 'order-4' }).click(),
  },
  pull: { hash: '#/state/pulls', scheme: 'dark', click: (page) => page.getByRole('link', { name: '#1' }).click() },
  time: { hash: '#/time', scheme: 'light' },
  coverage: { hash: '#/coverage', scheme: 'dark' },
};

describe.skipIf(isBrowserAbsent)('the pictures of the guide', () => {
  const open = inBrowser();

  test.each(Object.keys(pictures))('%s shows what the inspector shows', async (name) => {
    const { hash, scheme, click } = pictures[name] as Picture;
    const { url, worlds } = await served({ seed: shop, time: 'frozen' });
    await fill(worlds.main, url);
    await caller(worlds.main, url)('POST', '/payments', { amount: 700, currency: 'XAF', email: 'ada@example.com' });
    const page = await open(url, { hash, scheme, width: 1180, height: 640 });
    await click?.(page);
    await settled(page);
    const said = (await page.locator('main').innerText()).replaceAll(new URL(url).host, '127.0.0.1:4010');
    const file = new URL(`inspector-${name}.webp`, folder);
    const digest = createHash('sha256').update(said).digest('hex').slice(0, 16);
    const known = JSON.parse(readFileSync(digests, 'utf8')) as Record<string, string>;
    if (isTaking) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, await webp(page));
      writeFileSync(digests, `${JSON.stringify({ ...known, [name]: digest }, null, 2)}\n`);
      return;
    }
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeLessThan(MAX_BYTES);
    const advice = 'take the pictures again: PICTURES=1 npx vitest run test/inspector/pictures';
    expect(digest, `${advice}; the view says:\n${said}`).toBe(known[name]);
  });
});

/** A picture of a page; as WebP it is a quarter of what it is as PNG. */
async function webp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const url = await blank.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  }, png);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
