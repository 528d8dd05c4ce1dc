import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { createWorlds, type Worlds, type WorldsOptions } from 'understudy-sdk/fake';
import { listen, type Listening, type ListenOptions } from 'understudy-sdk/fake/node';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { inspectorPage } from '../../tools/inspector.mjs';
import { chromiumArgs, chromiumPath } from '../chromium.ts';

const page = inspectorPage();

/** Whether there is no browser to test in. */
export const isBrowserAbsent: boolean = chromiumPath === undefined;

/** Options of a server; its clock runs, as that of `serve` does, or stands where a test needs the same text each time. */
interface ServedOptions extends Omit<WorldsOptions, 'time'> {
  readonly time?: WorldsOptions['time'] | 'frozen';
}

const START = Date.parse('2026-07-16T10:00:00Z');
const running = (): number => START + performance.now();

/** A server with the inspector, which is built from the sources; closed when the test ends. */
export async function served(
  { time = running, ...options }: ServedOptions = {},
  port = 0,
  log?: ListenOptions['log'],
): Promise<Listening & { readonly worlds: Worlds }> {
  const worlds = createWorlds({ journal: 'bodies', ...(time !== 'frozen' && { time }), ...options });
  worlds.inspectWith(() => page);
  const server = await listen(worlds, { inspector: true, port, ...(log && { log }) });
  onTestFinished(() => server.close());
  return { ...server, worlds };
}

/** A fake on a port with the inspector, which is built from the sources; closed when the test ends. */
export async function servedFake(fake: Parameters<typeof listen>[0] & Pick<Worlds, 'inspectWith'>): Promise<Listening> {
  const server = await listen(fake);
  fake.inspectWith(() => page);
  onTestFinished(() => server.close());
  return server;
}

/** How a page is opened. */
export interface Opening {
  /** The part of the address behind `/_fake/`. */
  readonly hash?: string;
  readonly world?: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

/** Opens pages in one browser for all tests of a file. */
export function inBrowser(): (url: string, opening?: Opening) => Promise<Page> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs });
  });
  afterAll(() => browser?.close());
  return async (url, { hash = '', world, scheme = 'light', width = 1280, height = 800 } = {}) => {
    const context = await browser.newContext({
      colorScheme: scheme,
      viewport: { width, height },
      acceptDownloads: true,
    });
    onTestFinished(() => context.close());
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
    return opened(context, `${url}${world === undefined ? '' : `/_world/${world}`}/_fake/${hash}`);
  };
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const opening = await context.newPage();
  opening.setDefaultTimeout(10_000);
  await opening.goto(address);
  return opening;
}

/** The text that was copied last. */
export const clipboard = (from: Page): Promise<string> => from.evaluate(() => navigator.clipboard.readText());

/** Waits until a view has been drawn with the records that it asks for. */
export async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.getByText('Loading…').waitFor({ state: 'detached' });
  await drawn(page);
}

/** Two frames: the second one begins when the first one has been drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
