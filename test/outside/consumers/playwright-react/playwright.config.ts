import { defineConfig } from '@playwright/test';

const baseURL = 'http://localhost:3000';

export default defineConfig({
  testMatch: '*.spec.ts',
  use: { baseURL, launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: ['--no-sandbox'] } },
  webServer: { command: 'vite', url: baseURL },
});
