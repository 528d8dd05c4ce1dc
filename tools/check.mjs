// Runs every check, or those that are named: `npm run check -- types layers`. Each says how long it took; the first
// that fails ends the run.
import { spawnSync } from 'node:child_process';

const CHECKS = {
  types: ['tsc -p tsconfig.json'],
  lint: ['eslint --config tools/eslint.config.js .', 'prettier --check --log-level warn .'],
  layers: ['depcruise --config tools/layers.config.js src fake examples'],
  unused: ['knip --no-config-hints'],
  build: ['node tools/build.mjs'],
  package: ['node tools/pack.mjs', 'publint --strict .out/understudy-sdk.tgz', 'attw .out/understudy-sdk.tgz'],
  size: ['node tools/size.mjs'],
  docs: ['node tools/site/build.mjs'],
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}.`);
  process.exit(2);
}

for (const [name, commands] of Object.entries(CHECKS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const start = performance.now();
  for (const command of commands) {
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
    if (status !== 0) {
      console.error(`check ${name}: \`${command}\` failed with exit status ${status}`);
      process.exit(1);
    }
  }
  console.log(`check ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
