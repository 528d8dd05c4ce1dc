import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Row } from '../measure.ts';

const root = join(import.meta.dirname, '../../..');
const KB = 1000;

/** What one import weighs in a page: bundled, minified and compressed. */
async function weight(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    external: ['understudy-sdk/*.json'],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / KB;
}

const row = (name: string, module: string): Row => ({
  name: `${name} in a bundle, compressed`,
  unit: 'kB',
  samples: 1,
  sides: () => ({ ours: () => weight(`export { ${name} } from './dist/${module}.js'`) }),
});

export const rows: readonly Row[] = [
  row('PaymentsClient', 'payments'),
  row('FederationAdminClient', 'federation'),
  row('PullsClient', 'pulls'),
  row('createFake', 'fake'),
];
