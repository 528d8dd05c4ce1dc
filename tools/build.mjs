// Builds the package into dist/, or `--out FOLDER`: both module formats with their types (`--js`: without), the
// inspector's page, the OpenAPI document, and the licences of what is bundled.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inspectorPage } from './inspector.mjs';
import { thirdParties } from './third-parties.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist') }, js: { type: 'boolean', default: false } },
});

const at = (file) => join(values.out, file);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Builds the modules, and gives the paths of all files that went into them. */
function buildModules() {
  const options = [...(values.js ? ['--no-dts'] : []), '--metafile', '--out-dir', values.out];
  execFileSync(process.execPath, [join(root, 'node_modules/tsup/dist/cli-default.js'), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  const metafiles = [at('metafile-esm.json'), at('metafile-cjs.json')];
  const inputs = metafiles.flatMap((file) => Object.keys(readJson(file).inputs));
  for (const file of metafiles) rmSync(file);
  return inputs;
}

rmSync(values.out, { recursive: true, force: true });
const inputs = buildModules();
const page = await inspectorPage();
const { html, policy } = page;
writeFileSync(at('inspector.json'), JSON.stringify({ html, policy }));
writeFileSync(at('openapi.json'), JSON.stringify(readJson(join(root, 'docs/openapi.json'))));
writeFileSync(at('THIRD_PARTY.md'), thirdParties([...inputs, ...page.inputs]));
