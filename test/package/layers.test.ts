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
    'src/payments/operations.ts':
      "import type {} from '../core/operation.ts'; import '../../fake/engine/store/table.ts';",
    'src/payments/client.ts': "import '../pulls/client.ts';",
    'src/pulls/client.ts': 'export {};',
    'fake/engine/store/table.ts': 'export {};',
    'fake/git/heap.ts': "import type {} from '../engine/store/table.ts';",
    'fake/engine/world/ids.ts':
      "import '../store/table.ts'; import '../http/area.ts'; import '../../areas/payments/rows.ts';",
    'fake/areas/accounts/users.ts': 'export {};',
    'fake/areas/payments/rows.ts': 'export {};',
    // An area that nobody has named anywhere.
    'fake/areas/mail/area.ts': "import '../accounts/users.ts'; import '../payments/rows.ts';",
    'fake/engine/http/area.ts': 'export {};',
    'fake/areas/pulls/go/query.ts': "import type {} from '../state/rows.ts';",
    'fake/areas/pulls/state/rows.ts': 'export {};',
    'fake/areas/pulls/issues/issues.ts': "import '../state/rows.ts'; import '../reviews/reviews.ts';",
    'fake/areas/pulls/reviews/reviews.ts': "import { b } from './hunks.ts'; import '../../../engine/http/area.ts';",
    'fake/areas/pulls/reviews/hunks.ts': "import type { a } from './reviews.ts';",
    'fake/areas/pulls/reviews/records.ts': "import './hunks.ts';",
    'fake/areas/pulls/issues/labels.ts': "import './routes.ts'; import '../reviews/records.ts';",
    'fake/areas/pulls/issues/routes.ts': "import '../reviews/records.ts';",
    'fake/areas/pulls/api/find.ts': "import '../state/rows.ts'; import '../../../engine/http/area.ts';",
  });
  expect(found).toEqual([
    'fake/areas/mail/area.ts → fake/areas/payments/rows.ts',
    'fake/areas/pulls/go/query.ts → fake/areas/pulls/state/rows.ts',
    'fake/areas/pulls/issues/issues.ts → fake/areas/pulls/reviews/reviews.ts',
    'fake/areas/pulls/issues/labels.ts → fake/areas/pulls/issues/routes.ts',
    'fake/areas/pulls/issues/labels.ts → fake/areas/pulls/reviews/records.ts',
    'fake/areas/pulls/reviews/hunks.ts → fake/areas/pulls/reviews/reviews.ts',
    'fake/areas/pulls/reviews/reviews.ts → fake/engine/http/area.ts',
    'fake/engine/world/ids.ts → fake/areas/payments/rows.ts',
    'fake/engine/world/ids.ts → fake/engine/http/area.ts',
    'fake/git/heap.ts → fake/engine/store/table.ts',
    'src/core/caller.ts → src/payments/operations.ts',
    'src/payments/client.ts → src/pulls/client.ts',
    'src/payments/operations.ts → fake/engine/store/table.ts',
  ]);
});
