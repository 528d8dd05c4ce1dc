// Tests that need an install of their own: npm run outside -- NAME … (all without a name; `consumers` takes projects after it, `pages` pages,
// `strangers` programs, `described` descriptions and `workers` checks).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');

/** The commands that build what each part needs. */
const parts = {
  runtimes: ['node tools/build.mjs --js'],
  compilers: ['node tools/build.mjs'],
  consumers: ['node tools/build.mjs', 'node tools/pack.mjs'],
  pages: ['node tools/build.mjs --js', 'node tools/pack.mjs'],
  'openapi-clients': ['node tools/build.mjs --js'],
  strangers: [],
  fleet: ['node tools/build.mjs --js'],
  proven: [],
  described: [],
  workers: ['node tools/build.mjs --js'],
  executable: ['node tools/build.mjs --js', 'node tools/executable.mjs'],
};

const names = process.argv.slice(2);
const takesNames =
  ['consumers', 'pages', 'strangers', 'described', 'workers'].includes(names[0]) &&
  !names.slice(1).some((name) => name in parts);
const chosen = names.length === 0 ? Object.keys(parts) : takesNames ? [names[0]] : names;
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const failed = chosen.filter((name) => !play(name));
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function play(name) {
  const install = existsSync(join(here, name, 'package.json')) ? [`npm ci --prefix test/outside/${name}`] : [];
  const isReady = [...parts[name], ...install].every((command) => run(command, { shell: true }));
  const more = takesNames ? names.slice(1) : [];
  return isReady && run(process.execPath, {}, [join(here, name, 'run.mjs'), ...more]);
}

function run(command, options, args = []) {
  return spawnSync(command, args, { ...options, cwd: root, stdio: 'inherit' }).status === 0;
}
