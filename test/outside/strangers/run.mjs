// Lets git clients of other projects work against a fake on a port: `npm run outside -- strangers`. Each is installed into a
// temporary folder, and one that cannot be installed is reported as left out.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createFake } from '../../../fake/index.ts';
import { listen } from '../../../fake/adapters/node.ts';

const repo = {
  owner: 'alice',
  name: 'r',
  commits: [
    { message: 'first', files: { a: 'a\n', 'dir/b': 'b\n'.repeat(500) } },
    { message: 'second', files: { a: 'a\nmore\n' } },
    { branch: 'topic', from: 'main', message: 'on topic', files: { 'dir/b': 'b\n'.repeat(501) } },
  ],
  protections: [{ rule_name: 'kept' }],
};
const seed = { users: [{ name: 'alice', tokens: [{ token: 'tok' }] }], pulls: { repos: [repo] } };

/** Runs a program to its end; gives what it printed, and whether it succeeded. */
function run(command, args, cwd) {
  return new Promise((resolve) => {
    const program = spawn(command, args, { cwd });
    let output = '';
    program.stdout.on('data', (chunk) => (output += chunk));
    program.stderr.on('data', (chunk) => (output += chunk));
    program.on('error', () => resolve({ ok: false, output: `${command} is not installed` }));
    program.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/** Each client: what installs it in a folder with its script, one command after the other, and what runs it. */
const clients = {
  dulwich: {
    script: 'dulwich.py',
    install: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/python', '-m', 'pip', 'install', '-q', 'dulwich'],
    ],
    run: ['venv/bin/python', 'client.py'],
  },
  'just-git': {
    script: 'just-git.mjs',
    install: [['npm', 'install', '--silent', '--no-save', 'just-git']],
    run: [process.execPath, 'client.mjs'],
  },
  'go-git': {
    script: 'go-git.go',
    install: [
      ['go', 'mod', 'init', 'strangers'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'client', '.'],
    ],
    run: ['./client'],
  },
};

async function play({ script, install, run: command }, folder, url) {
  cpSync(join(import.meta.dirname, script), join(folder, `client${extname(script)}`));
  for (const [program, ...args] of install) {
    const installed = await run(program, args, folder);
    if (!installed.ok) return { ...installed, leftOut: true };
  }
  const [program, ...args] = command;
  return run(program, [...args, url], folder);
}

for (const [name, client] of Object.entries(clients)) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-strangers-'));
  const fake = createFake({ seed });
  const server = await listen(fake);
  const { ok, output, leftOut } = await play(client, folder, server.url);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  const errors = fake.unmatched.map(({ path, internalError }) => `${path} ${internalError ?? 'unmatched'}`);
  const passed = ok && errors.length === 0;
  const count = (operation) => fake.journal.filter((entry) => entry.operation === operation).length;
  const counts = `${count('git.fetch')} fetches, ${count('git.push')} pushes`;
  console.log(`${name}: ${passed ? `ok (${counts})` : leftOut === true ? 'left out' : 'FAILED'}`);
  if (!passed) console.log([output, ...errors].join('\n'));
  if (!passed && leftOut !== true) process.exitCode = 1;
}
