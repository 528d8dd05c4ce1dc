import { msw } from 'msw/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chromiumArgs, chromiumPath } from './test/chromium.ts';

const resolve = { tsconfigPaths: true } as const;

// Tests start the command from its sources about a hundred times; Node.js compiles them once.
const COMPILED = new URL('node_modules/.cache/compiled', import.meta.url).pathname;

// What starts programs, packs the package, plays every scenario through one more adapter, or measures: minutes, not
// seconds, and in processes of its own.
const INTEGRATION = [
  'examples/release-bot/release.test.ts',
  'test/conformance/{http,msw}.test.ts',
  'test/described/oracle.test.ts',
  'test/docs/{example-types,other-languages}.test.ts',
  'test/engine/{costs,playwright-fixture}.test.ts',
  'test/faults/adapters.test.ts',
  'test/git-http/{beside-git,cases,costs,histories,oracle,pushes}.test.ts',
  'test/git/{apply,archives,binary-patch,fidelity,hostile,repositories,styles,whitespace}.test.ts',
  'test/inspector/{actions,axe,hostile,live,pictures,requests,routes,state}.test.ts',
  'test/lab/{differ,queries}.test.ts',
  'test/live/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/sdk/{bodies,echoes,hostile-server/*}.test.ts',
  'test/site/**/*.test.ts',
  'test/seeds/state.test.ts',
  'test/server/{command,exec,health-command,own-areas,port-browser}.test.ts',
  'test/torture/growth.test.ts',
];
const node = {
  environment: 'node',
  env: { NODE_COMPILE_CACHE: COMPILED },
  // Properties and spawned programs take their time where others use the machine too.
  testTimeout: 30_000,
} as const;

const config: ViteUserConfig = defineConfig({
  test: {
    // The default leaves one processor idle, which is half of a machine with two.
    maxWorkers: '100%',
    reporters:
      process.env['VITEST_JSON'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: process.env['VITEST_JSON'] }]],
    coverage: { provider: 'v8', include: ['src/**', 'fake/**'], reporter: ['text', 'json-summary', 'lcov'] },
    projects: [
      {
        resolve,
        test: {
          ...node,
          name: 'unit',
          // Files share their modules, which is most of the time saved, and safe: no module here keeps state.
          isolate: false,
          // Processes, since a thread with a connection that is still closing may never end (Node 24 spins in its cleanup).
          pool: 'forks',
          include: ['{examples,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/{browser,outside}/**', ...INTEGRATION],
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: 'integration',
          include: INTEGRATION,
          exclude: ['**/node_modules/**'],
          // Of the tests that say so: scenarios that are played in worlds of one server.
          maxConcurrency: 50,
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
            optimizeDeps: {
              include: [
                ...['ky', 'zod/mini', 'zod/v4/core', 'msw', 'msw/browser', 'pako', 'buffer'],
                ...['isomorphic-git', '@isomorphic-git/lightning-fs'],
              ],
            },
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
