import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../chromium.ts';

const root = join(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The site as a reader meets it: files on a plain server, in a real browser. */
export class BuiltSite {
  readonly url: string;
  readonly #server: Server;
  readonly #browser: Browser;

  private constructor(server: Server, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Builds it into a folder of `.out`, with the arguments of `tools/site/build.mjs`. */
  static async of(folder: string, ...args: readonly string[]): Promise<BuiltSite> {
    const out = join(root, '.out', folder);
    execFileSync('node', ['tools/site/build.mjs', '--out', out, ...args], { cwd: root, stdio: 'pipe' });
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      try {
        const body = readFileSync(join(out, decodeURIComponent(path)));
        response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumArgs });
    return new BuiltSite(server, browser);
  }

  /** A page in a context of its own, not opened yet; all are closed by `closePages`. */
  async newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    return (await this.#browser.newContext(options)).newPage();
  }

  /** Opens a page. */
  async open(path: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const page = await this.newPage(options);
    await page.goto(`${this.url}/${path}`);
    return page;
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
  }
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** The faults that axe finds in a page: by all of its rules, or by some. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = rules === undefined ? {} : { runOnly: rules };
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run(${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
