// Lets programs of other projects work against a fake on a port, as they are: `npm run outside -- strangers [NAME …]`. Each
// is installed into a temporary folder, and one that cannot be installed is reported as not run. One that no registry has is
// taken from the folder that STRANGERS names: `STRANGERS=~/strangers npm run outside -- strangers notchpay-woocommerce`. A program passes when
// its script finds what it expects, and the fake knew every request.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createFake } from '../../../fake/index.ts';
import { listen } from '../../../fake/adapters/node.ts';
import { programs } from './programs.mjs';
import { seed } from './world.mjs';

/** Runs a program to its end; gives what it printed, and whether it succeeded. */
function run([command, ...args], cwd) {
  return new Promise((resolve) => {
    const program = spawn(command, args, { cwd });
    let output = '';
    program.stdout.on('data', (chunk) => (output += chunk));
    program.stderr.on('data', (chunk) => (output += chunk));
    program.on('error', () => resolve({ ok: false, output: `${command} is not installed` }));
    program.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/** Runs commands until one fails; gives what came of the last one. */
async function runAll(commands, cwd) {
  let last = { ok: true, output: '' };
  for (const command of commands) if (last.ok) last = await run(command, cwd);
  return last;
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The outcome of a program: a line, and whether it failed. */
async function play({ script, files = [], install, run: command, world = seed, folder: own, from }, folder) {
  if (own !== undefined) {
    const place = join(process.env.STRANGERS ?? '', own);
    if (!process.env.STRANGERS || !existsSync(place))
      return { line: `not run: put ${from} into FOLDER/${own}, and set STRANGERS=FOLDER`, failed: false };
    cpSync(place, join(folder, own), { recursive: true });
  }
  cpSync(join(import.meta.dirname, script), join(folder, `client${extname(script)}`));
  for (const file of files) cpSync(join(import.meta.dirname, file), join(folder, file.replace(/^.*\//, '')));
  const installing = performance.now();
  const installed = await runAll(install, folder);
  if (!installed.ok) return { line: `not run\n${installed.output}`, failed: false };
  const [installTime, running] = [seconds(installing), performance.now()];
  const fake = createFake({ seed: world });
  const server = await listen(fake);
  const { ok, output } = await run([...command, server.url], folder);
  await server.close();
  const unknown = fake.unmatched.map(
    ({ method, path, internalError }) => `${method} ${path} ${internalError ?? 'unmatched'}`,
  );
  const figures = `${seconds(running)}, ${fake.journal.length} requests, installed in ${installTime}`;
  if (ok && unknown.length === 0) return { line: `ok (${figures})`, failed: false };
  return { line: ['FAILED', output, ...unknown].join('\n'), failed: true };
}

const names = process.argv.slice(2);
const absent = names.filter((name) => !Object.hasOwn(programs, name));
if (absent.length > 0)
  throw new Error(`no such program: ${absent.join(', ')}; there are ${Object.keys(programs).join(', ')}`);

for (const name of names.length > 0 ? names : Object.keys(programs)) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-strangers-'));
  const { line, failed } = await play(programs[name], folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${name}: ${line}`);
  if (failed) process.exitCode = 1;
}
