import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Somebody, as git is given credentials. */
export interface Credentials {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
}

/** How git is run. */
export interface GitOptions {
  /** A folder of the workspace. */
  readonly in?: string;
  readonly as?: Credentials | undefined;
  readonly protocol?: number;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** The outcome of a program. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The output, byte for byte. */
  readonly bytes: Buffer;
}

const HELPER =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$GIT_TEST_USER" "$GIT_TEST_PASSWORD"; :; }; f';
const SEED = 'Seed Author';
const AT = '2026-07-16T09:00:00Z';

/** A folder for repositories, with the git program far from any configuration of the machine's. */
export class Workspace {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'understudy-git-http-'));

  /** Runs git to its end, whatever that is; the fake may be in this process, so nothing blocks. */
  git(args: readonly string[], options: GitOptions = {}): Promise<Ran> {
    const { as, protocol = 2, stdin = '', env = {} } = options;
    const cwd = join(this.folder, options.in ?? '');
    mkdirSync(cwd, { recursive: true });
    const settings = [
      'init.defaultBranch=main',
      `protocol.version=${protocol}`,
      'advice.detachedHead=false',
      'gc.auto=0',
    ];
    const helper = as === undefined ? 'credential.helper=' : `credential.helper=${HELPER}`;
    const program = spawn('git', [...[...settings, helper].flatMap((one) => ['-c', one]), ...args], {
      cwd,
      env: { ...environment(this.folder), ...credentialsIn(as), ...env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    program.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    program.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    program.stdin.on('error', () => undefined).end(stdin);
    return new Promise((resolve, reject) => {
      program.on('error', reject).on('close', (status) => {
        const bytes = Buffer.concat(out);
        resolve({ status: status ?? -1, stdout: bytes.toString(), stderr: Buffer.concat(err).toString(), bytes });
      });
    });
  }

  /** Runs git, which must succeed, and gives what it prints. */
  async ask(args: readonly string[], options: GitOptions = {}): Promise<string> {
    const { status, stdout, stderr } = await this.git(args, options);
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function environment(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    TZ: 'UTC',
    LC_ALL: 'C',
    GIT_AUTHOR_NAME: SEED,
    GIT_AUTHOR_EMAIL: 'seed@example.com',
    GIT_COMMITTER_NAME: SEED,
    GIT_COMMITTER_EMAIL: 'seed@example.com',
    GIT_AUTHOR_DATE: AT,
    GIT_COMMITTER_DATE: AT,
  };
}

function credentialsIn(as: Credentials | undefined): Record<string, string> {
  if (as === undefined) return {};
  const { user = as.password === undefined ? 'x' : '', password, token } = as;
  return { GIT_TEST_USER: user, GIT_TEST_PASSWORD: password ?? token ?? '' };
}
