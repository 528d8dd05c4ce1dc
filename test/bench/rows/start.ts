import { spawn, spawnSync } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { join } from 'node:path';
import { createFake } from 'understudy-sdk/fake';
import { once, warm, type Row } from '../measure.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs code in a process of its own. */
const run = (code: string) => (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
  if (status !== 0) throw new Error(String(stderr));
};

/** Starts the command, and ends it when it listens. */
async function startCommand(): Promise<void> {
  const command = spawn(process.execPath, ['dist/bin.js', 'serve', '--port', '0'], { cwd: root });
  await onceEmitted(command.stdout, 'data');
  command.kill();
}

const imported = (name: string): Row => ({
  name: `import of ${name}, a new process`,
  beside: 'a process that imports nothing',
  unit: 'ms',
  sides: () => ({ ours: once('ms', run(`await import('${name}')`)), beside: once('ms', run('')) }),
});

export const rows: readonly Row[] = [
  { name: 'createFake()', unit: 'µs', sides: () => ({ ours: warm('µs', () => void createFake()) }) },
  {
    name: 'understudy serve, until it listens',
    beside: 'a process that imports nothing',
    unit: 'ms',
    sides: () => ({ ours: once('ms', startCommand), beside: once('ms', run('')) }),
  },
  ...['ky', 'understudy-sdk', 'understudy-sdk/payments', 'understudy-sdk/fake'].map(imported),
];
