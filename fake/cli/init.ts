import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import { areaNameOf } from '../lab/described/operations.ts';
import { Description } from '../lab/described/description.ts';
import { writtenFrom, type Written } from '../lab/described/write.ts';
import { host } from '../shell/host.ts';
import type { StarterFile } from '../shell/starter-file.ts';
import { starterArea } from './starter-area.ts';
import { starterTest } from './starter-test.ts';
import { starterWorld } from './starter-world.ts';
import { UsageError } from '../shell/usage.ts';

interface InitOptions {
  readonly force?: boolean;
  readonly area?: string;
  readonly openapi?: string;
}

/** The world document that is written where no other name is given. */
const WORLD = 'understudy.yaml';

const IS_TEST = /\.test\.m?ts$/;

/** Where an installed package has the schema of a world document, which editors complete by. */
const SCHEMA = 'node_modules/understudy-sdk/dist/world.schema.json';

/** `understudy-sdk init`: writes a world document and a first test, or an area with its test, to start from. */
export const initCommand = (): Command =>
  new Command('init')
    .description('write a commented world document and a first test, or an area of your own with its test')
    .argument(
      '[file]',
      'only the world document, and where to; as JSON, which has no comments, where the name ends in .json',
      WORLD,
    )
    .option('--force', 'replace a file that is there')
    .option(
      '--area <name>',
      'write NAME.ts and NAME.test.ts instead (.mts where files are CommonJS by default)',
      nameOf,
    )
    .option(
      '--openapi <file>',
      'write an area from an OpenAPI description, 3.0 or 3.1, as JSON or YAML; --area names it, or else its title does',
    )
    .action((file: string, options: InitOptions, { args }: Command) => init(file, options, args));

function nameOf(text: string): string {
  if (!/^[a-z][a-z0-9]*$/i.test(text))
    throw new InvalidArgumentError('It must be letters and digits, beginning with a letter, such as mail.');
  return text;
}

function init(file: string, { force = false, area, openapi }: InitOptions, given: readonly string[]): void {
  const option = openapi === undefined ? '--area' : '--openapi';
  if ((area ?? openapi) !== undefined && (given.length > 0 || force))
    throw new UsageError(`init ${option} takes neither a file nor --force: it writes files of its own`);
  if (openapi !== undefined) return initDescribed(openapi, area);
  if (area === undefined) {
    initWorld(file, force);
    return printNext(file, given.length === 0 && host.hasPackage ? initTest() : undefined);
  }
  initArea(area);
}

function initWorld(file: string, force: boolean): void {
  const schema = relative(dirname(file), SCHEMA).replaceAll('\\', '/');
  const content = file.endsWith('.json')
    ? `${JSON.stringify({ ...(host.hasPackage && { $schema: schema }), ...(parse(starterWorld) as object) }, null, 2)}\n`
    : `${host.hasPackage ? `# yaml-language-server: $schema=${schema}\n` : ''}${starterWorld}`;
  try {
    writeFileSync(file, content, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${file} is there already: --force replaces it` : message);
  }
}

/** A first test that was written, and the commands that lead to its result. */
interface WrittenTest {
  readonly path: string;
  readonly commands: readonly string[];
}

/** Writes a first test beside the world, unless one is there. */
function initTest(): WrittenTest | undefined {
  const { dependencies, devDependencies } = nearestManifest(resolve('.'));
  const installed = { ...dependencies, ...devDependencies };
  const { path, content } = starterTest('vitest' in installed);
  if (existsSync(path)) return undefined;
  write(path, content);
  const install = 'understudy-sdk' in installed ? [] : ['npm install --save-dev understudy-sdk'];
  return { path, commands: [...install, 'vitest' in installed ? 'npx vitest run' : 'node --test'] };
}

function printNext(file: string, { path, commands }: Partial<WrittenTest> = {}): void {
  const next = [...(commands ?? []), `${host.command} serve --seed ${file}`].map((command) => `  ${command}`);
  console.log(`wrote ${path === undefined ? file : `${file} and ${path}`}; now run:\n\n${next.join('\n')}`);
}

/** Elsewhere `npm init` may yet say that files are CommonJS. */
const extensionHere = (): string => (nearestManifest(resolve('.')).type === 'module' ? 'ts' : 'mts');

const initArea = (name: string): void => writeArea(starterArea(name, extensionHere()));

function initDescribed(file: string, area: string | undefined): void {
  const description = new Description(readText(file), file);
  const { files, plan, omitted } = described(description, {
    name: area ?? areaNameOf(description),
    extension: extensionHere(),
    from: basename(file),
  });
  const left = omitted.length === 0 ? '' : `, ${omitted.length} that were not written`;
  console.log(`${count(plan.operations.length, 'operation')}, ${count(plan.resources.length, 'table')}${left}`);
  writeArea(files);
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function described(...[description, naming]: Parameters<typeof writtenFrom>): Written {
  try {
    return writtenFrom(description, naming);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${naming.from} is nested too deeply to be read`);
    throw error;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--openapi: ${(error as Error).message}: give the path of a file`);
  }
}

/** Writes the files of an area, or none of them: its test only where Node.js and the package run it. */
function writeArea(all: readonly StarterFile[]): void {
  const files = host.hasPackage ? all : all.filter(({ path }) => !IS_TEST.test(path));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined)
    throw new UsageError(`${taken.path} is there already, and nothing was written: choose another name, or remove it`);
  for (const { path, content } of files) write(path, content);
  const paths = files.map(({ path }) => path);
  const next = [
    ...(host.hasPackage ? ['npm install -D understudy-sdk zod', 'node --test'] : []),
    `${host.command} serve --area ./${paths[0]} --watch`,
  ];
  console.log(
    `wrote ${new Intl.ListFormat('en-GB').format(paths)}; now run:\n\n${next.map((line) => `  ${line}`).join('\n')}`,
  );
}

function write(path: string, content: string): void {
  try {
    writeFileSync(path, content, { flag: 'wx' });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The parts of a package.json that decide what is written. */
interface Manifest {
  readonly type?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The nearest package.json; an empty one where there is none. */
function nearestManifest(folder: string): Manifest {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return readManifest(file);
  const parent = dirname(folder);
  return parent === folder ? {} : nearestManifest(parent);
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new UsageError(`${file} is not valid JSON: mend it first`);
  }
}
