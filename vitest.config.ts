import { msw } from 'msw/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chromiumArgs, chromiumPath } from './test/chromium.ts';

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
          exclude: ['**/node_modules/**', 'test/browser/**'],
          environment: 'node',
          // Properties and spawned programs take their time where others use the machine too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: { enabled: true, only: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
      chromiumPath === undefined
        ? { test: { name: 'browser', include: ['test/browser/absent.ts'] } }
        : {
            resolve,
            plugins: [msw({ mode: 'worker-only' })],
            optimizeDeps: { include: ['ky', 'zod/mini', 'zod/v4/core', 'msw', 'msw/browser'] },
            test: {
              name: 'browser',
              include: ['test/browser/**/*.test.ts'],
              testTimeout: 30_000,
              browser: {
                enabled: true,
                headless: true,
                screenshotFailures: false,
                provider: playwright({
                  launchOptions: {
                    executablePath: chromiumPath,
                    args: chromiumArgs,
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
