import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen, type Listening } from 'understudy-sdk/fake/node';
import { chromiumArgs, chromiumPath } from '../chromium.ts';

// A page that a developer has open, on a server of its own; `evil.example` leads to this machine, as a rebound name does.
describe.skipIf(chromiumPath === undefined)('a hostile page in a real browser', () => {
  let browser: Browser;
  let pages: Server;
  let fake: Fake;
  let server: Listening;

  beforeAll(async () => {
    fake = createFake();
    server = await listen(fake);
    pages = createServer((_request, response) => response.end('<!doctype html><title>hostile</title>'));
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath: chromiumPath ?? '',
      args: [...chromiumArgs, '--host-resolver-rules=MAP evil.example 127.0.0.1'],
    });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    pages.close();
  });

  type Init = Readonly<{ method?: string; mode?: 'no-cors'; headers?: Record<string, string>; body?: string }>;

  /** Runs a request in the page, and says what the page could see of the response. */
  async function seen(from: string, url: string, init: Init): Promise<string> {
    const page = await browser.newPage();
    await page.goto(from);
    const result = await page.evaluate(
      async ([target, options]) => {
        try {
          const response = await fetch(target, options);
          return `${response.type} ${response.status} ${await response.text()}`;
        } catch (error) {
          return String(error);
        }
      },
      [url, init] as const,
    );
    await page.close();
    return result;
  }

  const hostile = (): string => `http://evil.example:${(pages.address() as AddressInfo).port}/`;

  test('cannot move the clock, load a world or read it', async () => {
    const before = JSON.stringify(fake.export());
    const simple = { method: 'POST', mode: 'no-cors', body: '{"advance":3600}' } as const;
    await seen(hostile(), `${server.url}/_fake/clock`, simple);
    for (const init of [
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"advance":3600}' },
      { method: 'PUT', body: '{}' },
      { method: 'GET' },
    ])
      expect(await seen(hostile(), `${server.url}/_fake/${init.method === 'POST' ? 'clock' : 'world'}`, init)).toMatch(
        /TypeError/,
      );
    expect(JSON.stringify(fake.export())).toBe(before);
  });

  test('cannot reach it by a name that it makes resolve to this machine', async () => {
    const rebound = `http://evil.example:${server.port}/`;
    expect(await seen(rebound, '/_fake/world', {})).toMatch(/^basic 403 The host 'evil.example' is not allowed/);
    expect(await seen(rebound, '/channels', {})).toMatch(/^basic 403/);
  });

  test('cannot have webhooks sent to a service of this machine', async () => {
    const headers = { Authorization: fake.credentials.apiKey, 'Content-Type': 'application/json' };
    const body = '{"url":"http://localhost:1/","events":["payment.created"]}';
    expect(await seen(hostile(), `${server.url}/webhooks`, { method: 'POST', headers, body })).toMatch(/^cors 403/);
  });

  test('may take payments, as at the real service', async () => {
    const headers = { Authorization: fake.credentials.publicKey };
    expect(await seen(hostile(), `${server.url}/channels`, { headers })).toMatch(/^cors 200/);
  });
});
