// Builds the documentation site into site/, or `--out FOLDER`; `--only playground` leaves the pages. Fails on a warning
// of typedoc, on a link that leads nowhere, and on what has become too large.
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Application } from 'typedoc';
import { checkLinks } from './links.mjs';
import { writeForModels } from './llms.mjs';
import { root } from './pages.mjs';
import { buildPlayground } from './playground.mjs';

// In kB: the files of the site, and what a reader of a page or of the playground loads, compressed.
const LIMITS = {
  'the site': 20_000,
  'scripts and styles of a page': 50,
  'the search index': 900,
  'the playground': 600,
};

const { values } = parseArgs({ options: { out: { type: 'string', default: 'site' }, only: { type: 'string' } } });
const site = resolve(root, values.out);

async function buildPages() {
  const app = await Application.bootstrapWithPlugins({
    options: join(root, 'tools/site/typedoc.json'),
    out: site,
    logLevel: 'Warn',
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('typedoc could not read the sources');
  app.validate(project);
  await app.generateOutputs(project);
  const { errorCount, warningCount } = app.logger;
  if (errorCount + warningCount > 0) throw new Error(`typedoc: ${errorCount} errors, ${warningCount} warnings`);
}

function copyAssets() {
  mkdirSync(join(site, 'assets'), { recursive: true });
  for (const [from, to] of [
    ['colours.js', 'colours.js'],
    ['search.js', 'load-search.js'],
    ['favicon.svg', 'favicon.svg'],
    ['site.css', 'custom.css'],
  ])
    copyFileSync(join(root, 'tools/site/assets', from), join(site, 'assets', to));
}

function checkSizes() {
  const filesOf = (pattern) => globSync(pattern, { cwd: site }).map((file) => join(site, file));
  const plain = (file) => (statSync(file).isFile() ? statSync(file).size : 0);
  const gzip = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
  const kB = (files, size) => Math.ceil(files.reduce((sum, file) => sum + size(file), 0) / 1_000);
  const sizes = {
    'the site': kB(filesOf('**/*'), plain),
    'scripts and styles of a page': kB(filesOf('assets/!(search).{js,css}'), gzip),
    // Loaded when a reader turns to the search; it grows with the pages.
    'the search index': kB(filesOf('assets/search.js'), gzip),
    'the playground': kB(filesOf('playground/**/*.{js,css,html}'), gzip),
  };
  for (const [what, size] of Object.entries(sizes)) {
    if (size > LIMITS[what]) throw new Error(`${what}: ${size} kB, of at most ${LIMITS[what]}`);
    console.log(`${what}: ${size} kB of at most ${LIMITS[what]}`);
  }
}

function checkedLinks() {
  const { pages, links, broken } = checkLinks(site);
  if (broken.length > 0) throw new Error(`${broken.length} broken links:\n${broken.slice(0, 50).join('\n')}`);
  console.log(`${pages} pages, ${links} links`);
}

rmSync(site, { recursive: true, force: true });
if (values.only !== 'playground') await buildPages();
copyAssets();
await buildPlayground(join(site, 'playground'));
if (values.only !== 'playground') {
  writeForModels(site);
  checkedLinks();
}
checkSizes();
