import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitSpec, FileContent } from '../../fake/git/index.ts';

/** The installed program, far from any configuration of the machine's. */
const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Oracle',
  GIT_AUTHOR_EMAIL: 'oracle@example.com',
  GIT_COMMITTER_NAME: 'Oracle',
  GIT_COMMITTER_EMAIL: 'oracle@example.com',
  GIT_AUTHOR_DATE: '2026-07-16T10:00:00+0000',
  GIT_COMMITTER_DATE: '2026-07-16T10:00:00+0000',
};

const version = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout as string | null;
const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version ?? '') ?? [];

/** Whether there is a git to compare with, new enough for `merge-tree --write-tree --stdin`. */
export const hasGit: boolean = Number(major) * 100 + Number(minor) >= 239;

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Oracle {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'understudy-git-'));

  constructor() {
    this.run(['init', '-q', '-b', 'main', '.']);
  }

  /** Runs git here, set up as the servers do it; texts are one character a byte. */
  run(args: readonly string[], input = ''): Ran {
    const settings = ['core.quotePath=false', 'core.abbrev=7', 'diff.algorithm=histogram'];
    const all = [...settings.flatMap((one) => ['-c', one]), ...args];
    const options = { cwd: this.folder, env: environment, maxBuffer: 1 << 29, encoding: 'latin1' } as const;
    const { status, stdout, stderr } = spawnSync('git', all, { ...options, input: Buffer.from(input, 'latin1') });
    return { status, stdout, stderr };
  }

  /** Runs git and gives what it prints; throws where it fails. */
  ask(args: readonly string[], input = ''): string {
    const { status, stdout, stderr } = this.run(args, input);
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** Builds commits with fast-import and gives the id of each. */
  build(commits: readonly CommitSpec[]): string[] {
    const marks = join(this.folder, '.git', 'marks');
    this.ask(
      ['fast-import', '--quiet', '--force', '--date-format=raw', `--export-marks=${marks}`],
      importStream(commits),
    );
    const ids = new Map(
      readFileSync(marks, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ') as [string, string]),
    );
    return commits.map((_, index) => ids.get(`:${index + 1}`)!);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function importStream(commits: readonly CommitSpec[]): string {
  const tips = new Map<string, number>();
  const out = ['feature done\n'];
  commits.forEach((spec, index) => {
    const mark = index + 1;
    const parent = spec.orphan === true ? undefined : (tips.get(spec.branch) ?? tips.get(spec.from ?? ''));
    const { name, email } = spec.author ?? { name: 'Seed Author', email: 'seed@example.com' };
    const who = `${bytes(name)} <${email}> ${Date.parse(spec.date!) / 1000} +0000`;
    if (parent === undefined) out.push(`reset refs/heads/${spec.branch}\n`);
    out.push(`commit refs/heads/${spec.branch}\nmark :${mark}\nauthor ${who}\ncommitter ${who}\n`);
    out.push(data(bytes(spec.message.endsWith('\n') ? spec.message : `${spec.message}\n`)));
    if (parent !== undefined) out.push(`from :${parent}\n`);
    if (spec.merge) out.push(`merge :${tips.get(spec.merge)!}\n`);
    const files = Object.entries(spec.files ?? {});
    for (const [path, content] of files) if (content === null) out.push(`D ${importPath(path)}\n`);
    for (const [path, content] of files) if (content !== null) out.push(importFile(path, content));
    out.push('\n');
    tips.set(spec.branch, mark);
  });
  return `${out.join('')}done\n`;
}

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
const data = (content: string): string => `data ${content.length}\n${content}\n`;
const importPath = (path: string): string => `"${bytes(path).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

function importFile(path: string, content: FileContent): string {
  const mode = typeof content === 'string' ? '100644' : (content.mode ?? '100644');
  return `M ${mode} inline ${importPath(path)}\n${data(contentBytes(content))}`;
}

function contentBytes(content: FileContent): string {
  if (typeof content === 'string') return bytes(content);
  return 'base64' in content ? Buffer.from(content.base64, 'base64').toString('latin1') : bytes(content.content);
}
