// Makes the command one executable for this platform, which needs no Node.js: npm run executable. It has what is built in
// dist/, runs on the Node.js that runs this script, and is in .out/executable with the licences of what it contains.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inject } from 'postject';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, '.out/executable');
const at = (file) => join(out, file);
const executable = at(process.platform === 'win32' ? 'understudy-sdk.exe' : 'understudy-sdk');

/** The files of the package that the command reads, which the executable has inside. */
const JSON_FILES = ['inspector.json', 'openapi.json', 'world-keys.json'];
const FILES = ['package.json', ...JSON_FILES.map((name) => `dist/${name}`), 'dist/recordings.json.gz'];

/** Has the bundle take files from the executable, and what differs there from its own module. */
const inExecutable = {
  name: 'in-executable',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/host\.ts$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: join(root, 'fake/executable/host.ts') } : undefined,
    );
    onResolve({ filter: /^understudy-sdk\/.*\.json$/ }, ({ path }) => ({
      path: path.replace('understudy-sdk', 'dist'),
      namespace: 'asset',
    }));
    onLoad({ filter: /./, namespace: 'asset' }, ({ path }) => ({
      contents: `import { getAsset } from 'node:sea'; export default JSON.parse(getAsset('${path}', 'utf8'));`,
    }));
  },
};

/** Bundles the command into one script: of packages that are in dist/, too, whose page of licences goes with it. */
async function bundle() {
  await build({
    entryPoints: [join(root, 'fake/executable/main.ts')],
    outfile: at('main.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: ['vitest', '@playwright/test', 'msw'],
    plugins: [inExecutable],
    logLevel: 'error',
  });
}

/** Puts the script, compiled, and its files into a copy of Node.js. */
async function embed() {
  const config = {
    main: at('main.cjs'),
    output: at('main.blob'),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    // Modules of the user's own are imported by a part of Node.js that warns.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    assets: Object.fromEntries(FILES.map((file) => [file, join(root, file)])),
  };
  writeFileSync(at('sea-config.json'), JSON.stringify(config));
  run(process.execPath, ['--experimental-sea-config', at('sea-config.json')]);
  copyFileSync(process.execPath, executable);
  chmodSync(executable, 0o755);
  const isMac = process.platform === 'darwin';
  if (isMac) run('codesign', ['--remove-signature', executable]);
  await inject(executable, 'NODE_SEA_BLOB', readFileSync(at('main.blob')), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(isMac && { machoSegmentName: 'NODE_SEA' }),
  });
  if (isMac) run('codesign', ['--sign', '-', executable]);
  for (const file of ['main.cjs', 'main.blob', 'sea-config.json']) rmSync(at(file));
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

/** Distributions have the licence of Node.js beside its program, or one folder up. */
function nodeLicence() {
  const folders = [dirname(process.execPath), join(dirname(process.execPath), '..')];
  for (const folder of folders) {
    try {
      return readFileSync(join(folder, 'LICENSE'), 'utf8');
    } catch {
      continue;
    }
  }
  throw new Error(`Node.js has no LICENSE beside ${process.execPath}`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await bundle();
await embed();
copyFileSync(join(root, 'LICENSE'), at('LICENSE'));
writeFileSync(at('LICENSE.node'), nodeLicence());
copyFileSync(join(root, 'dist/THIRD_PARTY.md'), at('THIRD_PARTY.md'));
console.log(executable);
