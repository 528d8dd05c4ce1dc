import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const imports = {
  'understudy-sdk': "export { PaymentsClient } from '../../dist/payments.js'",
  stripe: "export { default } from 'stripe'",
  openai: "export { default } from 'openai'",
  octokit: "export { Octokit } from 'octokit'",
  masto: "export { createRestAPIClient } from 'masto'",
};

/** One client in one file, minified and gzipped. */
async function size(name) {
  const { outputFiles } = await build({
    stdin: { contents: imports[name], resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    ...{ bundle: true, minify: true, write: false, logLevel: 'silent' },
    ...{ format: 'esm', platform: 'browser', target: 'es2023' },
  });
  return `${(gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000).toFixed(1)} kB`;
}

/** A table of sizes. */
export async function sizes(names, line) {
  const cells = await Promise.all(names.map((name) => size(name).catch(() => 'does not bundle')));
  return [
    '## Size',
    '',
    line(['', ...names]),
    line(['---', ...names.map(() => '---')]),
    line(['one client in one file, minified and gzipped', ...cells]),
    '',
  ].join('\n');
}
