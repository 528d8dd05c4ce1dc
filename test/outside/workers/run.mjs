// Runs the template of examples/workers in workerd, and shows what docs/workers.md says of it. Names choose checks, or
// `scenarios`; `--figures` measures, too.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as checks from './checks.mjs';
import { figures } from './figures.mjs';
import { playAll } from './scenarios.mjs';
import { Deployment } from './workerd.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const out = `${root}.out/workers/`;

rmSync(out, { recursive: true, force: true });
const bundle = deployDry();
const limited = await bundled('limited.ts');
const deployments = [];
const open = async (name, file, options) => {
  const deployment = await Deployment.open(out + name, file, options);
  deployments.push(deployment);
  return deployment;
};

let failed = 0;
const report = async (what, run) => {
  const started = performance.now();
  const outcome = await run().then(
    (said) => ({ ok: true, said }),
    (error) => ({ ok: false, said: error.stack ?? String(error) }),
  );
  if (!outcome.ok) failed += 1;
  console.log(
    `${outcome.ok ? 'ok  ' : 'FAIL'} ${what}: ${outcome.said}, ${Math.round(performance.now() - started)} ms`,
  );
};

try {
  const only = process.argv.slice(2).filter((name) => !name.startsWith('--'));
  const isChosen = (name) => only.length === 0 || only.includes(name);
  for (const isKilled of isChosen('scenarios') ? [false, true] : [])
    await report(`scenarios${isKilled ? ', with a kill after each request' : ''}`, async () => {
      const deployment = await open(`scenarios-${isKilled}`, bundle);
      const { scenarios, requests, failed } = await playAll(deployment, isKilled);
      await deployment.kill();
      if (failed.length > 0)
        throw new Error(`${failed.length} of ${scenarios} failed:\n${failed.slice(0, 20).join('\n')}`);
      return `${scenarios} of ${scenarios} passed, ${requests} requests${isKilled ? `, ${deployment.kills - 1} kills` : ''}`;
    });
  for (const [what, check] of Object.entries(checks).filter(([name]) => isChosen(name)))
    await report(what, () => check({ open, bundle, limited, out }));
  if (process.argv.includes('--figures')) await report('figures', () => figures({ open, bundle, out }));
} finally {
  await Promise.all(deployments.map((deployment) => deployment.kill()));
}
process.exitCode = failed > 0 ? 1 : 0;

/** The template as wrangler would deploy it; it is bundled, and nothing is sent. */
function deployDry() {
  cpSync(`${root}examples/workers`, `${out}template`, { recursive: true });
  mkdirSync(`${out}template/node_modules`, { recursive: true });
  symlinkSync(root, `${out}template/node_modules/understudy-sdk`, 'junction');
  writeFileSync(`${out}template/tsconfig.json`, '{}\n');
  const wrangler = `${here}node_modules/wrangler/bin/wrangler.js`;
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' };
  const said = execFileSync(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--minify', '--outdir', `${out}bundle`],
    {
      cwd: `${out}template`,
      env,
      encoding: 'utf8',
    },
  );
  console.log(`ok   wrangler deploy --dry-run: ${/Total Upload.*/.exec(said)?.[0] ?? said}`);
  return `${out}bundle/main.js`;
}

async function bundled(name) {
  const outfile = `${out}${name.replace('.ts', '.mjs')}`;
  cpSync(here + name, `${out}template/${name}`);
  await build({
    entryPoints: [`${out}template/${name}`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  return outfile;
}
