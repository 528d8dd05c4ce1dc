import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    payments: 'src/payments/index.ts',
    federation: 'src/federation/index.ts',
    pulls: 'src/pulls/index.ts',
    fake: 'fake/index.ts',
    'fake/msw': 'fake/msw.ts',
    'fake/node': 'fake/node.ts',
    'fake/vitest': 'fake/vitest.ts',
    bin: 'fake/bin.ts',
  },
  format: ['esm'],
  dts: true,
  splitting: true,
  sourcemap: true,
  target: 'es2023',
  platform: 'neutral',
  treeshake: false,
  // The fake's own: as a package it is 90 files, most of them languages, and half of the fake's time to load.
  noExternal: ['zod/mini'],
});
