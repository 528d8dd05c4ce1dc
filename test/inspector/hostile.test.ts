import type { WorldDocument } from 'understudy-sdk/fake';
import { describe, expect, test } from 'vitest';
import { inBrowser, isBrowserAbsent, served } from './browser.ts';
import { caller } from './filled.ts';

const MARKUP = '<img src=x onerror="hacked=1"><script>hacked=1</script>';

const seed: WorldDocument = {
  users: [
    { name: 'admin', admin: true, permissions: ['administrator'], fullName: MARKUP, tokens: [{ token: 'understudy' }] },
  ],
  payments: {
    customers: [{ id: 'cus.x', name: MARKUP, email: 'x@example.com', metadata: { [MARKUP]: MARKUP } }],
    payments: [{ reference: MARKUP, description: MARKUP, customer: 'cus.x' }],
    webhooks: [{ url: 'https://shop.example/?<b>', events: ['payment.complete'], description: MARKUP }],
  },
  federation: { ipBlocks: [{ ip: '192.0.2.0/24', severity: 'no_access', comment: MARKUP }] },
};

describe.skipIf(isBrowserAbsent)('what clients send, in Chromium,', () => {
  const open = inBrowser();

  test('is text in every view, runs nothing and asks nobody else', async () => {
    const { url, worlds } = await served({ seed });
    const fake = worlds.main;
    const call = caller(fake, url);
    const repo = fake.pulls.repo('admin/lib');
    const hostile = repo.branch('<b>x').commit({ message: MARKUP, files: { '<img src=x onerror=hacked=1>': MARKUP } });
    hostile.pull({ title: MARKUP, body: MARKUP });
    fake.control({ op: 'payment.outcome', reference: MARKUP, outcome: 'complete' });
    await call('POST', `/payments?${new URLSearchParams({ [MARKUP]: MARKUP }).toString()}`, { [MARKUP]: MARKUP });
    await call('GET', `/${encodeURIComponent(MARKUP)}`);
    await call('GET', `//evil.example/<svg/onload=hacked=1>`);
    await call('POST', '/api/v1/repos/admin/lib/pulls/1/reviews', { event: 'COMMENT', body: MARKUP });

    const page = await open(url);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url());
    });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    const hashes = [
      ...fake.journal.map(({ id }) => `#/requests/${id}`),
      ...(await records(url)).map(([collection, id]) => `#/state/${collection}/${encodeURIComponent(id)}`),
      '#/time',
      '#/actions',
      '#/coverage',
      '#/routes',
      `#/state/payments/${encodeURIComponent(MARKUP)}`,
      `#/requests/${encodeURIComponent(MARKUP)}`,
    ];
    let seen = 0;
    for (const hash of hashes) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.getByText('Loading…').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.querySelector('main')?.textContent !== '');
      expect(
        await page.locator('main img[src], main script, main [onerror], main a[href^="javascript"]').count(),
        hash,
      ).toBe(0);
      if (((await page.locator('main').textContent()) ?? '').includes('<script>hacked=1</script>')) seen += 1;
    }
    expect(seen).toBeGreaterThan(7);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect([elsewhere, dialogs]).toEqual([[], []]);
  });

  test('cannot run in the page even if it were markup: its policy lets nothing else run', async () => {
    const { url } = await served();
    const page = await open(url);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.hacked = 1">');
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hacked = 1' }));
    });
    const reached = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => true,
        () => false,
      ),
    );
    expect([await page.evaluate(() => 'hacked' in window), reached]).toEqual([false, false]);
  });

  /** Every record of every collection. */
  async function records(url: string): Promise<(readonly [collection: string, id: string])[]> {
    const areas = (await (await fetch(`${url}/_fake/state`)).json()) as { collections: { name: string }[] }[];
    const names = areas.flatMap(({ collections }) => collections.map(({ name }) => name));
    const found = await Promise.all(
      names.map(async (name) => {
        const page = (await (await fetch(`${url}/_fake/state/${name}`)).json()) as {
          records: { id: string | number }[];
        };
        return page.records.map(({ id }) => [name, String(id)] as const);
      }),
    );
    return found.flat();
  }
});
