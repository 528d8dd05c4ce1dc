import { describe, expect, test } from 'vitest';
import { clipboard, inBrowser, isBrowserAbsent, served } from './browser.ts';

describe.skipIf(isBrowserAbsent)('the routes, in Chromium,', () => {
  const open = inBrowser();

  test('are found by a text, and copied as commands for the world that is shown', async () => {
    const { url, worlds } = await served();
    worlds.create({ name: 'other' });
    const page = await open(url, { world: 'other', hash: '#/routes' });
    for (const title of ['Payments', 'Federation', 'Pulls', 'Git'])
      await page.getByRole('region', { name: title, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search routes' }).fill('PULLS/{INDEX}/MERGE');
    await page.getByRole('region', { name: 'Payments', exact: true }).waitFor({ state: 'detached' });
    await page.getByTitle('Copy pulls.merge as curl').click();
    await page.getByText('Copied').waitFor();
    expect(await clipboard(page)).toBe(
      `curl -X POST '${url}/_world/other/api/v1/repos/<owner>/<repo>/pulls/<index>/merge'` +
        ` -H "authorization: token $TOKEN" -H 'content-type: application/json' -d '{}'`,
    );
    await page.getByRole('searchbox', { name: 'Search routes' }).fill('no such thing');
    await page.getByText('No route has this text').waitFor();
  });
});
