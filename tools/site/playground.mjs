// Builds the playground: the page, the worker, and the modules that its code may import.
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './pages.mjs';

const from = join(root, 'tools/site/playground');

// `02-lost-response.ts`; its first line is a comment with the title.
function exampleOf(file) {
  const [first, ...code] = readFileSync(join(from, 'examples', file), 'utf8').split('\n');
  const name = basename(file, '.ts').replace(/^\d+-/, '');
  return { name, title: first.replace('// ', ''), code: code.join('\n') };
}

const examples = globSync('*.ts', { cwd: join(from, 'examples') })
  .sort()
  .map(exampleOf);

/** @param {string} folder where it goes */
export async function buildPlayground(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['index.html', 'playground.css']) copyFileSync(join(from, name), join(folder, name));
  await build({
    absWorkingDir: root,
    entryPoints: {
      page: 'tools/site/playground/page.ts',
      worker: 'tools/site/playground/worker.ts',
      'modules/fake': 'tools/site/playground/fake-module.ts',
      'modules/understudy-sdk': 'src/index.ts',
      'modules/payments': 'src/payments/index.ts',
      'modules/federation': 'src/federation/index.ts',
      'modules/pulls': 'src/pulls/index.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    chunkNames: 'chunks/[name]-[hash]',
    define: { EXAMPLES: JSON.stringify(examples), 'process.env.NODE_ENV': '"production"' },
    // Served by the fake alone, where somebody asks for it.
    external: ['understudy-sdk/*.json'],
    supported: { 'import-attributes': true },
    logLevel: 'warning',
  });
}
