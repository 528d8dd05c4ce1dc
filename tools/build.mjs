// Builds the package into dist/, or `--out FOLDER`: both module formats with their types (`--js`: without), the
// inspector's page, the OpenAPI document, the JSON Schema of world documents, the cases of `verify`, and the licences of
// what is bundled.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { RECORDINGS } from '../fake/lab/verify/pulls/recordings.ts';
import { inspectorPage } from './inspector.mjs';
import { writeRecordings } from './scenarios/recordings.ts';
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

/** Has declarations name the schemas' types as the package says them: zod is bundled, and its types are not. */
function declareSchemas() {
  const types = readFileSync(join(root, 'tools/schemas.d.mts'), 'utf8');
  for (const ending of ['ts', 'cts']) {
    writeFileSync(at(`schemas.d.${ending}`), types);
    for (const file of globSync(`**/*.d.${ending}`, { cwd: values.out })) {
      const path = relative(dirname(at(file)), at(`schemas.${ending.replace('ts', 'js')}`));
      const from = `from '${path.startsWith('.') ? path : `./${path}`}'`;
      const text = readFileSync(at(file), 'utf8');
      const missing = [...text.matchAll(/\bz\.(Zod\w+)/g)].find(
        ([, name]) => !types.includes(`interface ${name}<`) && !types.includes(`interface ${name} `),
      );
      if (missing) throw new Error(`tools/schemas.d.mts lacks ${missing[1]}, which ${file} names`);
      writeFileSync(
        at(file),
        text.replace(/^(import \* as z) from 'zod\/mini'/gm, `$1 ${from}`).replace(/^import 'zod\/mini';\n/gm, ''),
      );
    }
  }
}

rmSync(values.out, { recursive: true, force: true });
const inputs = buildModules();
if (!values.js) declareSchemas();
const page = await inspectorPage();
const { html, policy } = page;
writeFileSync(at('inspector.json'), JSON.stringify({ html, policy }));
for (const file of ['openapi.json', 'world-keys.json'])
  writeFileSync(at(file), JSON.stringify(readJson(join(root, 'docs', file))));
const { worldJsonSchema } = await import(pathToFileURL(at('fake.js')).href);
writeFileSync(at('world.schema.json'), JSON.stringify(await worldJsonSchema()));
writeRecordings(pathToFileURL(root), at(basename(RECORDINGS)));
writeFileSync(at('THIRD_PARTY.md'), thirdParties([...inputs, ...page.inputs]));
