import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../chromium.ts';

const config: PlaywrightTestConfig = defineConfig({
  testMatch: '*.spec.ts',
  workers: 1,
  outputDir: '../../.out/playwright',
  use: { launchOptions: { ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs } },
});
export default config;
