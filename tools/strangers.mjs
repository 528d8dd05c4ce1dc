// Lets git clients of other languages work against a fake on a port: `npm run strangers`. Each is installed into a
// temporary folder, and one that cannot be installed is reported as left out.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake } from '../fake/index.ts';
import { listen } from '../fake/node.ts';

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { a: 'a\n' } }] }] },
};

/** Runs a program to its end; gives what it printed, and whether it succeeded. */
function run(command, args) {
  return new Promise((resolve) => {
    const program = spawn(command, args);
    let output = '';
    program.stdout.on('data', (chunk) => (output += chunk));
    program.stderr.on('data', (chunk) => (output += chunk));
    program.on('error', () => resolve({ ok: false, output: `${command} is not installed` }));
    program.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

const clients = {
  async dulwich(folder, url) {
    const python = join(folder, 'venv/bin/python');
    const made = await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    const installed = made.ok ? await run(python, ['-m', 'pip', 'install', '-q', 'dulwich']) : made;
    if (!installed.ok) return { ...installed, leftOut: true };
    return run(python, [join(import.meta.dirname, '../test/strangers/dulwich_client.py'), url]);
  },
};

for (const [name, play] of Object.entries(clients)) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-strangers-'));
  const fake = createFake({ seed });
  const server = await listen(fake);
  const { ok, output, leftOut } = await play(folder, server.url);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  const errors = fake.unmatched.map(({ path, internalError }) => `${path} ${internalError ?? 'unmatched'}`);
  const passed = ok && errors.length === 0;
  console.log(`${name}: ${passed ? 'ok' : leftOut === true ? 'left out' : 'FAILED'}`);
  if (!passed) console.log([output, ...errors].join('\n'));
  if (!passed && leftOut !== true) process.exitCode = 1;
}
