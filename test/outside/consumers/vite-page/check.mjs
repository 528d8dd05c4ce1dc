// Opens the built page in Chromium, and expects the sentence that the sample writes.
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const server = await preview({ preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(server.resolvedUrls.local[0]);
  await page.getByText('The payment is pending.').waitFor({ timeout: 20_000 });
  console.log('The payment is pending.');
} finally {
  await browser.close();
  await server.close();
}
