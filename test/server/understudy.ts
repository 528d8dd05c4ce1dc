import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { run } from '../../fake/cli/run.ts';

const root = new URL('../../', import.meta.url);

/** The command's file. */
export const bin: string = new URL('fake/bin.ts', root).pathname;

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the command in a process of its own, which the end of the test ends. */
export function started(
  args: readonly string[],
  { cwd, stdio = ['ignore', 'pipe', 'pipe'] }: { cwd?: string; stdio?: StdioOptions } = {},
): ChildProcess {
  const child = spawn(process.execPath, [bin, ...args], { cwd, stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a process printed, and its status, once it has ended. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Starts a server, and waits until it listens; `lines` are the first ones that it printed. */
export async function serving(...args: string[]): Promise<{ child: ChildProcess; base: string; lines: string }> {
  const child = started(['serve', ...args]);
  const [data] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  const lines = data.toString();
  return { child, lines, base: /^listening on (http:\S+)/.exec(lines)?.[1] ?? '' };
}

/** Runs a command in this process, which is ten times as fast: for those that serve nothing and await no signal. */
export async function ran(...args: string[]): Promise<Ended> {
  let [out, err] = ['', ''];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true)),
    vi.spyOn(console, 'log').mockImplementation((...texts) => void (out += `${format(...texts)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...texts) => void (err += `${format(...texts)}\n`)),
  ];
  const status = process.exitCode;
  try {
    process.exitCode = 0;
    await run(args, { version: '1.2.3', packageFile: (path) => readFileSync(new URL(path, root)) });
    return { code: Number(process.exitCode), out, err };
  } finally {
    process.exitCode = status;
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same from a folder. */
export async function ranIn(folder: string, ...args: string[]): Promise<Ended> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await ran(...args);
  } finally {
    process.chdir(before);
  }
}
