import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import { areaNameOf } from '../lab/described/operations.ts';
import { Description, OPENAPI_VERSIONS } from '../lab/described/description.ts';
import { writtenFrom, type Written } from '../lab/described/write.ts';
import { areaNames } from '../shell/composition.ts';
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
  readonly out?: string;
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
      `write an area from an OpenAPI description, ${OPENAPI_VERSIONS}, as JSON or YAML; --area names it, or else its title does`,
    )
    .option('--out <folder>', 'the folder of the area (default: this one); it is made where it is not there')
    .action((file: string, options: InitOptions, { args }: Command) => init(file, options, args));

function nameOf(text: string): string {
  if (!/^[a-z][a-z0-9]*$/i.test(text))
    throw new InvalidArgumentError('It must be letters and digits, beginning with a letter, such as mail.');
  if (areaNames.includes(text))
    throw new InvalidArgumentError(`The package has an area '${text}': choose another name, such as my${text}.`);
  return text;
}

function init(file: string, options: InitOptions, given: readonly string[]): void {
  const { force = false, area, openapi, out } = options;
  if ((area ?? openapi) === undefined) {
    if (out !== undefined) throw new UsageError('init --out is for an area: give --area or --openapi, too');
    initWorld(file, force);
    return printNext(file, given.length === 0 && host.hasPackage ? initTest() : undefined);
  }
  const option = openapi === undefined ? '--area' : '--openapi';
  if (given.length > 0) throw new UsageError(`init ${option} takes no file: --out says the folder`);
  if (force)
    throw new UsageError(
      `init ${option} takes no --force, which would lose what was changed: --out writes into another folder, to compare`,
    );
  if (openapi !== undefined) return initDescribed(openapi, options);
  writeArea(starterArea(area ?? '', extensionIn(out)), options);
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
  const isVitest = installsOf('.', ['vitest']).length === 0;
  const { path, content } = starterTest(isVitest);
  if (existsSync(path)) return undefined;
  write(path, content);
  return { path, commands: [...installsOf('.', ['understudy-sdk']), isVitest ? 'npx vitest run' : 'node --test'] };
}

function printNext(file: string, { path, commands }: Partial<WrittenTest> = {}): void {
  const next = [...(commands ?? []), `${host.command} serve --seed ${file}`].map((command) => `  ${command}`);
  console.log(`wrote ${path === undefined ? file : `${file} and ${path}`}; now run:\n\n${next.join('\n')}`);
}

/** The command that installs those of the packages that the project of a folder does not name; none where it names all. */
function installsOf(folder: string, packages: readonly string[]): string[] {
  const { dependencies, devDependencies } = nearestManifest(resolve(folder));
  const missing = packages.filter((name) => !(name in { ...dependencies, ...devDependencies }));
  return missing.length === 0 ? [] : [`npm install --save-dev ${missing.join(' ')}`];
}

/** Elsewhere `npm init` may yet say that files are CommonJS. */
const extensionIn = (folder = '.'): string => (nearestManifest(resolve(folder)).type === 'module' ? 'ts' : 'mts');

function initDescribed(file: string, options: InitOptions): void {
  const description = new Description(readText(file), file);
  const { files, plan, omitted } = described(description, {
    name: options.area ?? areaNameOf(description),
    extension: extensionIn(options.out),
    from: basename(file),
  });
  const left =
    omitted.length === 0
      ? ''
      : `; ${omitted.length} of the description ${omitted.length === 1 ? 'is' : 'are'} not written`;
  console.log(`${count(plan.operations.length, 'operation')}, ${count(plan.resources.length, 'table')}${left}`);
  writeArea(files, options);
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
function writeArea(all: readonly StarterFile[], options: InitOptions): void {
  const { out = '.' } = options;
  const files = (host.hasPackage ? all : all.filter(({ path }) => !IS_TEST.test(path))).map((file) => ({
    ...file,
    path: join(out, file.path),
  }));
  const paths = files.map(({ path }) => path);
  rejectTaken(paths, options);
  makeFolder(out);
  writeAll(files);
  const next = [
    ...(host.hasPackage ? [...installsOf(out, ['understudy-sdk', 'zod']), 'node --test'] : []),
    `${host.command} serve --area ${isAbsolute(out) ? '' : './'}${paths[0]} --watch`,
  ];
  console.log(
    `wrote ${new Intl.ListFormat('en-GB').format(paths)}; now run:\n\n${next.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** Rejects paths of which one is taken: what was changed there stays, and can be compared with what would be written. */
function rejectTaken(paths: readonly string[], { openapi, area }: InitOptions): void {
  const taken = paths.find((path) => existsSync(path));
  if (taken === undefined) return;
  const [file = taken] = paths;
  const beside = freeFolder(dirname(file));
  const given = [
    ...(openapi === undefined ? [] : ['--openapi', openapi]),
    ...(area === undefined ? [] : ['--area', area]),
  ];
  throw new UsageError(
    `${taken} is there already, and nothing was written: choose another name by --area, or write beside it and compare:\n\n` +
      `  ${host.command} init ${given.join(' ')} --out ${beside}\n  git diff --no-index ${file} ${join(beside, basename(file))}`,
  );
}

function freeFolder(folder: string): string {
  const names = ['new', ...Array.from({ length: 100 }, (_, i) => `new${i + 2}`)].map((name) => join(folder, name));
  return names.find((name) => !existsSync(name)) ?? join(folder, 'new');
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out: ${(error as Error).message}`);
  }
}

/** Writes files; where one cannot be written, such as on a full disk, those before it and its own beginning are removed. */
function writeAll(files: readonly StarterFile[]): void {
  const written: string[] = [];
  try {
    for (const { path, content } of files) {
      writeFileSync(path, '', { flag: 'wx' });
      written.push(path);
      writeFileSync(path, content);
    }
  } catch (error) {
    for (const path of written) rmSync(path);
    throw new UsageError(`${(error as Error).message}: nothing was written`);
  }
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
