import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const config = resolve('tools/layers.config.js');
const program = resolve('node_modules/.bin/depcruise');

interface Cruised {
  readonly summary: { readonly violations: readonly { readonly from: string; readonly to: string }[] };
}

/** The imports that the rules forbid in a tree of files. */
function forbidden(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    for (const [path, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const args = [program, '--config', config, '--output-type', 'json', 'src', 'fake'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    const { violations } = (JSON.parse(stdout) as Cruised).summary;
    return [...new Set(violations.map(({ from, to }) => `${from} → ${to}`))].sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an import that runs up, across or in a circle is an error, and one that runs down is none', () => {
  const found = forbidden({
    'src/core/operation.ts': 'export {};',
    'src/core/caller.ts': "import '../payments/operations.ts';",
    'src/payments/operations.ts': "import type {} from '../core/operation.ts'; import '../../fake/store/table.ts';",
    'src/payments/client.ts': "import '../pulls/client.ts';",
    'src/pulls/client.ts': 'export {};',
    'fake/store/table.ts': 'export {};',
    'fake/git/heap.ts': "import type {} from '../store/table.ts';",
    'fake/world/ids.ts': "import '../store/table.ts'; import '../http/area.ts';",
    'fake/http/area.ts': 'export {};',
    'fake/pulls/go/query.ts': "import type {} from '../state/rows.ts';",
    'fake/pulls/state/rows.ts': 'export {};',
    'fake/pulls/issues/issues.ts': "import '../state/rows.ts'; import '../reviews/reviews.ts';",
    'fake/pulls/reviews/reviews.ts': "import { b } from './hunks.ts'; import '../../http/area.ts';",
    'fake/pulls/reviews/hunks.ts': "import type { a } from './reviews.ts';",
    'fake/pulls/handlers/find.ts': "import '../state/rows.ts'; import '../../http/area.ts';",
  });
  expect(found).toEqual([
    'fake/git/heap.ts → fake/store/table.ts',
    'fake/pulls/go/query.ts → fake/pulls/state/rows.ts',
    'fake/pulls/issues/issues.ts → fake/pulls/reviews/reviews.ts',
    'fake/pulls/reviews/hunks.ts → fake/pulls/reviews/reviews.ts',
    'fake/pulls/reviews/reviews.ts → fake/http/area.ts',
    'fake/world/ids.ts → fake/http/area.ts',
    'src/core/caller.ts → src/payments/operations.ts',
    'src/payments/client.ts → src/pulls/client.ts',
    'src/payments/operations.ts → fake/store/table.ts',
  ]);
});
