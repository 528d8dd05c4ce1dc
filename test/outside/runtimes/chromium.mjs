// Opens the suite's page in Chromium and prints what it says.
import { chromium } from 'playwright';

const [, , executablePath, page] = process.argv;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const tab = await browser.newPage();
  const said = tab.waitForEvent('console', { predicate: (message) => message.text().startsWith('suite:') });
  await tab.goto(page);
  console.log((await said).text());
} finally {
  await browser.close();
}
