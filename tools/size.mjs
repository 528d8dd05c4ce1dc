// Measures what a user loads of the package that is built in dist/, compressed, and what an install takes; fails above a
// limit.
import { readFileSync, statSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(root, file));

/** The bundles of what a user imports alone, in one file, and how large each may be, in kB. */
const BUNDLES = [
  ['payments', 'PaymentsClient', 15],
  ['payments', 'PaymentsClient, paymentSchemas', 20.6],
  ['federation', 'FederationAdminClient', 13.6],
  ['federation', 'FederationAdminClient, federationSchemas', 18.3],
  ['pulls', 'PullsClient', 16.2],
  ['pulls', 'PullsClient, pullSchemas', 22.4],
  ['fake/payments', 'createFake', 89],
  ['fake/federation', 'createFake', 73],
  ['fake/pulls', 'createFake', 252],
  ['fake/kit', 'composeFake', 61],
  ['fake/workers', 'durableWorlds', 27],
];

/** Names of an entry, bundled with all that they need. */
async function bundled(entry, names) {
  const { outputFiles } = await build({
    stdin: { contents: `import { ${names} } from "./dist/${entry}.js"; console.log(${names})`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['understudy-sdk/*'],
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

/** The files that an install of the package and its dependencies puts on the disk. */
function installed() {
  const { files, dependencies = {} } = JSON.parse(read('package.json'));
  const own = globSync([...files, ...files.map((name) => `${name}/**`), 'README.md', 'LICENSE', 'package.json'], {
    cwd: root,
  });
  const others = Object.keys(dependencies).flatMap((name) => globSync(`node_modules/${name}/**`, { cwd: root }));
  return [...new Set([...own, ...others])].map((file) => statSync(join(root, file))).filter((stat) => stat.isFile());
}

const install = installed();
const kB = (bytes) => gzipSync(bytes, { level: 9 }).length / 1000;
const measured = [
  ...(await Promise.all(
    BUNDLES.map(async ([entry, names, limit]) => [`${names} of ${entry}`, kB(await bundled(entry, names)), limit]),
  )),
  ['the inspector', kB(read('dist/inspector.json')), 62],
  [
    `an install of ${install.length} files, uncompressed`,
    install.reduce((sum, { size }) => sum + size, 0) / 1000,
    10_000,
  ],
];

let failed = false;
for (const [what, size, limit] of measured) {
  // As it is printed: the last bytes differ between compressors.
  const isOver = Number(size.toFixed(1)) > limit;
  failed ||= isOver;
  console.log(`${what}: ${size.toFixed(1)} kB of at most ${limit}${isOver ? ': TOO LARGE' : ''}`);
}
process.exit(failed ? 1 : 0);
