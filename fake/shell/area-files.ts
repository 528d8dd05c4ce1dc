import { existsSync, realpathSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Area } from '../index.ts';
import { isObject } from '../engine/http/json.ts';
import { areaNames } from './composition.ts';
import { host } from './host.ts';
import { UsageError } from './usage.ts';

/** An import that takes longer is said. */
const NOTICE_MS = 2000;

/** Has a module, and what it imports relatively, evaluated again: a URL is imported once. */
const VERSION = 'understudy';

/** The user's own modules that export areas. */
export class AreaFiles {
  readonly #entries: readonly string[];
  readonly #paths = new Set<string>();
  #version = 0;
  #exported: readonly unknown[] = [];

  /** @throws {@link UsageError} where there is no such file. */
  constructor(files: readonly string[]) {
    this.#entries = files.map(pathOf);
    for (const path of this.#entries) this.#paths.add(path);
    if (files.length > 0) this.#followImports();
  }

  /** The paths of the files, and of those that they import relatively. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  /** All that the files exported when they were last loaded. */
  get exported(): readonly unknown[] {
    return this.#exported;
  }

  /**
   * The areas that the files export, as the files are now.
   *
   * @throws {@link UsageError} where one cannot be imported, or exports no area.
   */
  async load(): Promise<readonly Area[]> {
    const version = (this.#version += 1);
    for (const path of this.#paths) delete nodeModule.createRequire(path).cache[path];
    const areas: Area[] = [];
    const values: unknown[] = [];
    for (const path of this.#entries) {
      const exported = await this.#imported(path, version);
      areas.push(...areasIn(path, exported));
      values.push(...Object.values(exported));
    }
    this.#exported = values;
    return [...new Set(areas)];
  }

  /** The error in words, after the file and the line where Node.js gives them. */
  problem(error: unknown): string {
    const { stack = '', message } = error as Error;
    if (error instanceof UsageError) return message;
    for (const line of stack.split('\n')) {
      const [end = '', , number = ''] = PLACE.exec(line) ?? [];
      const start = line.slice(0, line.length - end.length);
      const path = end === '' ? undefined : [...this.#paths].find((one) => endsWith(start, one));
      if (path !== undefined) return `${shownPath(path)}:${number}: ${message}`;
    }
    return message;
  }

  async #imported(path: string, version: number): Promise<Readonly<Record<string, unknown>>> {
    const notice = setTimeout(
      () =>
        console.error(`${shownPath(path)}: its import has not ended yet: does it await something at its top level?`),
      NOTICE_MS,
    );
    try {
      return await host.importModule(`${pathToFileURL(path).href}?${VERSION}=${version}`);
    } catch (error) {
      const hint = hintFor(error as NodeJS.ErrnoException, path);
      const problem = this.problem(error);
      throw new UsageError((problem.startsWith('./') ? problem : `${shownPath(path)}: ${problem}`) + hint);
    } finally {
      clearTimeout(notice);
    }
  }

  /** Notes which files are imported relatively, and gives them the version of the files themselves. */
  #followImports(): void {
    // Node.js 22.15 and newer have it; without it, only the files themselves are imported again.
    const { registerHooks } = nodeModule as Partial<typeof nodeModule>;
    registerHooks?.({
      resolve: (specifier, context, next) => {
        const parent = context.parentURL ?? '';
        const isOwn = parent.startsWith('file:') && this.#paths.has(fileURLToPath(parent));
        if (!isOwn || !/^\.{1,2}\//.test(specifier)) return next(specifier, context);
        // Noted even if it is not there yet.
        this.#paths.add(fileURLToPath(new URL(specifier, parent)));
        const resolved = next(specifier, context);
        this.#paths.add(fileURLToPath(resolved.url));
        // CommonJS modules are kept by their paths, and have no versions.
        if (!context.conditions.includes('import')) return resolved;
        const [version = ''] = new RegExp(`\\?${VERSION}=\\d+$`).exec(parent) ?? [];
        return { ...resolved, url: resolved.url + version };
      },
    });
  }
}

/** The end of a line of a stack that names a place: a frame, or the line that an error of syntax begins with. */
const PLACE = new RegExp(`(\\?${VERSION}=\\d+)?:(\\d+)(?::\\d+)?\\)?$`);

/** Whether a text ends with a path as stacks have it: as a URL, or alone, or in parentheses. */
const endsWith = (text: string, path: string): boolean =>
  text === path || text.endsWith(`(${path}`) || text.endsWith(pathToFileURL(path).href);

function pathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    if (areaNames.includes(file))
      throw new UsageError(`--area takes a file of your own; for an area of the package: --areas ${file}`);
    const other = otherEndingOf(file);
    if (other !== undefined) throw new UsageError(`--area: there is no file ${file}; there is ${other}`);
    throw new UsageError(
      `--area: there is no file ${file}: ${host.command} init --area ${basename(file).split('.')[0] || 'NAME'} writes one to start from`,
    );
  }
}

const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

/** The path of a file that differs in its ending alone, which may have been omitted. */
function otherEndingOf(file: string): string | undefined {
  const stem = file.replace(/\.[cm]?[jt]s$/, '');
  return ENDINGS.map((ending) => stem + ending).find((path) => existsSync(path));
}

/** A path as it is shown: from the working directory. */
export function shownPath(path: string): string {
  const shown = relative(realpathSync('.'), path).replaceAll('\\', '/');
  return shown.startsWith('../') ? shown : `./${shown}`;
}

function hintFor({ code, message }: NodeJS.ErrnoException, path: string): string {
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(path))
    return `; Node.js ${process.versions.node} does not run TypeScript: use 22.18 or newer, or give a .js file`;
  if (message === 'Cannot use import statement outside a module' || message === "Unexpected token 'export'")
    return `; its package.json has "type": "commonjs": name it ${basename(path).replace(/\.([jt]s)$/, '.m$1')}, or change the type to "module"`;
  return '';
}

function areasIn(path: string, exported: Readonly<Record<string, unknown>>): Area[] {
  const values = Object.values(exported).flatMap((value) => (isArea(value) ? [value] : []));
  const names = Object.keys(exported);
  if (values.length === 0)
    throw new UsageError(
      `${shownPath(path)} exports no area: expected one that defineArea made; received ${names.length === 0 ? 'no export' : `the exports ${names.join(', ')}`}`,
    );
  return values;
}

/** Whether a value is an area. It may have been made by another copy of this package, so its form decides. */
function isArea(value: unknown): value is Area {
  if (!isObject(value)) return false;
  const { name, module } = value as Partial<Area>;
  return (
    typeof name === 'string' && isObject(module) && typeof (module as Partial<Area['module']>).tables === 'function'
  );
}
