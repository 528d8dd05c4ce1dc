import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import { starterArea } from './starter-area.ts';
import { starterWorld } from './starter-world.ts';
import { UsageError } from './usage.ts';

interface InitOptions {
  readonly force?: boolean;
  readonly area?: string;
}

/** `understudy init`: writes a world document, or an area with its test, to start from. */
export const initCommand = (): Command =>
  new Command('init')
    .description('write a commented world document, or an area of your own with its test, to start from')
    .argument('[file]', 'where to; as JSON, which has no comments, where the name ends in .json', 'understudy.yaml')
    .option('--force', 'replace a file that is there')
    .option(
      '--area <name>',
      'write NAME.ts and NAME.test.ts instead (.mts where files are CommonJS by default)',
      nameOf,
    )
    .action((file: string, options: InitOptions, { args }: Command) => init(file, options, args));

function nameOf(text: string): string {
  if (!/^[a-z][a-z0-9]*$/i.test(text))
    throw new InvalidArgumentError('It must be letters and digits, beginning with a letter, such as mail.');
  return text;
}

function init(file: string, { force = false, area }: InitOptions, given: readonly string[]): void {
  if (area === undefined) return initWorld(file, force);
  if (given.length > 0 || force)
    throw new UsageError(`init --area takes neither a file nor --force: it writes ${area}.ts and ${area}.test.ts`);
  initArea(area);
}

function initWorld(file: string, force: boolean): void {
  const content = file.endsWith('.json') ? `${JSON.stringify(parse(starterWorld), null, 2)}\n` : starterWorld;
  try {
    writeFileSync(file, content, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${file} is there already: --force replaces it` : message);
  }
  console.log(`wrote ${file}; now run: npx understudy-sdk serve --seed ${file}`);
}

function initArea(name: string): void {
  const files = starterArea(name, isModuleFolder(resolve('.')) ? 'ts' : 'mts');
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined)
    throw new UsageError(`${taken.path} is there already, and nothing was written: choose another name, or remove it`);
  for (const { path, content } of files) write(path, content);
  const [path = ''] = files.map((one) => one.path);
  console.log(`wrote ${files.map((one) => one.path).join(' and ')}; now run:

  npm install -D understudy-sdk zod
  node --test
  npx understudy-sdk serve --area ./${path} --watch`);
}

function write(path: string, content: string): void {
  try {
    writeFileSync(path, content, { flag: 'wx' });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Whether the nearest package.json says that files are ES modules: elsewhere, `npm init` may yet say the opposite. */
function isModuleFolder(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return typeIn(file) === 'module';
  const parent = dirname(folder);
  return parent !== folder && isModuleFolder(parent);
}

function typeIn(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly type?: unknown }).type;
  } catch {
    throw new UsageError(`${file} is not valid JSON: mend it first`);
  }
}
