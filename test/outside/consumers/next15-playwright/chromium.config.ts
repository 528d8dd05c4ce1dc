import config from './playwright.config';

// The sample, with the Chromium of this machine.
const launchOptions = { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: ['--no-sandbox'] };

export default { ...config, testMatch: '*.spec.ts', use: { ...config.use, launchOptions } };
