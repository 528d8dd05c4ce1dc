import { existsSync } from 'node:fs';
import { msw } from 'msw/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const chromium = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && path !== '' && existsSync(path));

const resolve = { tsconfigPaths: true } as const;

const config: ViteUserConfig = defineConfig({
  test: {
    reporters:
      process.env['VITEST_JSON'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: process.env['VITEST_JSON'] }]],
    coverage: { provider: 'v8', include: ['src/**', 'fake/**'], reporter: ['text', 'json-summary', 'lcov'] },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          benchmark: { include: ['test/bench/**/*.bench.ts'] },
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/runtimes/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: { enabled: true, only: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
      chromium === undefined
        ? { test: { name: 'browser', include: ['test/browser/absent.ts'] } }
        : {
            resolve,
            plugins: [msw({ mode: 'worker-only' })],
            optimizeDeps: { include: ['ky', 'zod/mini', 'msw', 'msw/browser'] },
            test: {
              name: 'browser',
              include: ['test/browser/**/*.test.ts'],
              browser: {
                enabled: true,
                headless: true,
                screenshotFailures: false,
                provider: playwright({
                  launchOptions: {
                    executablePath: chromium,
                    args: [
                      '--headless',
                      '--no-sandbox',
                      '--disable-gpu',
                      '--disable-quic',
                      '--no-first-run',
                      '--disable-background-networking',
                      '--disable-component-update',
                      '--disable-sync',
                    ],
                  },
                }),
                instances: [{ browser: 'chromium' }],
              },
            },
          },
    ],
  },
});
export default config;
