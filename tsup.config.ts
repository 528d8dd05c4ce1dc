import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  payments: 'src/payments/index.ts',
  federation: 'src/federation/index.ts',
  pulls: 'src/pulls/index.ts',
  fake: 'fake/index.ts',
  'fake/payments': 'fake/payments.ts',
  'fake/federation': 'fake/federation.ts',
  'fake/pulls': 'fake/pulls.ts',
  'fake/kit': 'fake/kit.ts',
  'fake/msw': 'fake/adapters/msw.ts',
  'fake/node': 'fake/adapters/node.ts',
  'fake/workers': 'fake/adapters/workers.ts',
  'fake/cases': 'fake/cases.ts',
  'fake/vitest': 'fake/adapters/vitest.ts',
  'fake/playwright': 'fake/adapters/playwright.ts',
};

const shared: Options = {
  dts: true,
  splitting: true,
  target: 'es2023',
  platform: 'neutral',
  treeshake: false,
  silent: true,
  // Files of the package are read where they are asked for, instead of once more in each format. Test runners are the user's:
  // they are no peers with a range, because npm would read what each of them needs (docs/decisions.md).
  external: ['understudy-sdk/openapi.json', 'understudy-sdk/inspector.json', 'vitest', '@playwright/test'],
  // Node.js imports JSON with `type: 'json'` only, which is newer than the target.
  esbuildOptions(options) {
    options.supported = { 'import-attributes': true };
  },
};

// The fake's own: as a package it is 90 files, most of them languages, and half of the fake's time to load.
const bundled = ['zod/mini', 'zod/v4/core'];

export default defineConfig([
  { ...shared, format: 'esm', entry: { ...entry, bin: 'fake/bin.ts' }, noExternal: bundled },
  // ky is an ES module only, which Jest and older bundlers cannot load by `require`.
  { ...shared, format: 'cjs', entry, noExternal: [...bundled, 'ky'] },
]);
