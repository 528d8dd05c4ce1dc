import { join } from 'node:path';
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

/** A client has of its table of operations what its calls need; the rest is for types, for the docs and for the fake. */
const callColumns = ['method', 'path', 'credential', 'idempotent', 'filters'];
const clientTables: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'client-tables',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/operations\.ts$/ }, ({ importer, resolveDir, path }) =>
      importer.endsWith('caller.ts') ? { path: join(resolveDir, path), namespace: 'client-table' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'client-table' }, async ({ path }) => {
      const exports = Object.entries((await import(path)) as Record<string, Record<string, object>>);
      const tables = exports.filter(([name]) => name.endsWith('Operations'));
      const contents = tables.map(([name, rows]) => {
        const called = Object.entries(rows).map(([id, row]) => [
          id,
          Object.fromEntries(
            Object.entries(row).filter(([column, value]) => value !== false && callColumns.includes(column)),
          ),
        ]);
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(called))};`;
      });
      return { contents: contents.join('\n') };
    });
  },
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
  esbuildPlugins: [clientTables],
  external: [/^understudy-sdk\/.*\.json$/, 'vitest', '@playwright/test'],
  // Node.js imports JSON with `type: 'json'` only, which is newer than the target.
  esbuildOptions(options) {
    options.supported = { 'import-attributes': true };
  },
};

// The fake's own: as a package it is 90 files, most of them languages, and half of the fake's time to load.
const bundled = ['zod/mini', 'zod/v4/core'];

export default defineConfig([
  { ...shared, format: 'esm', entry: { ...entry, bin: 'fake/bin.ts' }, noExternal: bundled },
  { ...shared, format: 'cjs', entry, noExternal: bundled },
]);
