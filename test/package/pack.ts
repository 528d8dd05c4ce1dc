import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './declarations.ts';

const place = join(root, '.out/packed');

/** A folder in which the packed package is installed as a user would have it, with its dependencies and nothing else. */
export const consumer: string = join(place, 'consumer');

const installed = join(consumer, 'node_modules/understudy-sdk');

/** Builds and packs the checkout, unpacks it at the consumer, and gives the names of its files. */
export function pack(): readonly string[] {
  rmSync(place, { recursive: true, force: true });
  const staging = join(place, 'staging');
  mkdirSync(staging, { recursive: true });
  for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'docs'])
    cpSync(join(root, file), join(staging, file), { recursive: true });
  run('node', ['tools/build.mjs', '--js', '--out', join(staging, 'dist')], root);
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], staging),
  ) as [{ filename: string; files: { path: string }[] }];
  mkdirSync(installed, { recursive: true });
  // Without one of its own the folder belongs to this checkout's package, and its name would lead back here.
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }\n');
  run('tar', ['-xzf', join(place, filename), '-C', installed, '--strip-components=1'], place);
  return files.map(({ path }) => path);
}

/** Runs a program and gives what it prints. */
export function run(command: string, args: readonly string[], cwd: string = consumer): string {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':');
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH: path }, stdio: 'pipe' });
}

/** Forgets the packed package. */
export function unpack(): void {
  rmSync(place, { recursive: true, force: true });
}
