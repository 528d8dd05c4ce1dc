import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './usage.ts';

// Files that a command writes again and again. Their names come from outside, so each is looked at before it is opened.

/** The path of a plain file that a link may lead to; a file that is not there yet has its own. */
export function plainPath(path: string): string {
  const stats = statsOf(path);
  if (stats === undefined && linksNowhere(path)) throw new UsageError(`${path} is a link to a file that is not there`);
  if (stats !== undefined && !stats.isFile())
    throw new UsageError(`${path} is ${kindOf(stats)}: expected a plain file`);
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) throw new UsageError(`${path} cannot be written: its folder is not there`);
  return stats === undefined ? resolve(path) : realpathSync(path);
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError((error as Error).message);
  }
}

function linksNowhere(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;

/** Makes a file that only its user may read; one of the name is removed first, and a link to another file is not followed. */
function created(path: string): number {
  if (linksNowhere(path) || existsSync(path)) unlinkSync(path);
  return openSync(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 0o600);
}

/** Writes a file beside the one of a path, and puts it in its place once it is whole. Gives the open file. */
export function replaceFile(path: string, write: (file: number) => void): number {
  const beside = `${path}.tmp`;
  let file: number | undefined;
  try {
    file = created(beside);
    write(file);
    fsyncSync(file);
    renameSync(beside, path);
    return file;
  } catch (error) {
    if (file !== undefined) {
      closeSync(file);
      unlinkSync(beside);
    }
    throw error;
  }
}

/** Moves a file to a name beside it that is free, and gives that name. */
export function keepBeside(path: string): string {
  for (let n = 1; ; n++) {
    const name = `${path}.before${n === 1 ? '' : n}`;
    if (existsSync(name)) continue;
    renameSync(path, name);
    return name;
  }
}

/** Writes a text at a position of a file; gives its bytes. */
export function writeAll(file: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;)
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  return bytes.length;
}

/** Whether a path still leads to an open file, and that has the length it should have. */
export function isAsLeft(path: string, file: number, length: number): boolean {
  const [there, own] = [statsOf(path), fstatSync(file)];
  return there?.ino === own.ino && there.dev === own.dev && own.size === length;
}

const CHUNK = 1024 * 1024;

/** The whole lines of a file, each with the position behind it. A file may be longer than the longest string. */
export function* linesOf(path: string): Generator<{ readonly line: string; readonly end: number }> {
  const file = openSync(path, constants.O_RDONLY);
  try {
    const chunk = Buffer.alloc(CHUNK);
    let pieces: Buffer[] = [];
    let end = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      let from = 0;
      for (let at = chunk.indexOf(0x0a); at !== -1 && at < read; at = chunk.indexOf(0x0a, from)) {
        const line = Buffer.concat([...pieces, chunk.subarray(from, at)]);
        end += line.length + 1;
        yield { line: line.toString('utf8'), end };
        pieces = [];
        from = at + 1;
      }
      pieces.push(Buffer.from(chunk.subarray(from, read)));
    }
  } finally {
    closeSync(file);
  }
}

/** A file that says which process uses another one. */
export class FileLock {
  static readonly #own = new Set<string>();
  readonly #path: string;

  /** @throws {@link UsageError} with who has it. */
  constructor(path: string) {
    this.#path = `${path}.lock`;
    const holder = this.#holder();
    if (holder !== undefined)
      throw new UsageError(
        `${path} is used by ${holder}: a state file is for one server at a time; end that one, or choose another file`,
      );
    try {
      const file = created(this.#path);
      writeAll(file, `${process.pid}\n`, 0);
      closeSync(file);
    } catch (error) {
      throw new UsageError(`${this.#path} cannot be written: ${(error as Error).message}`);
    }
    FileLock.#own.add(this.#path);
  }

  release(): void {
    if (!FileLock.#own.delete(this.#path)) return;
    try {
      unlinkSync(this.#path);
    } catch {
      // It is gone already.
    }
  }

  /** Who has the lock; a process that is gone has none. */
  #holder(): string | undefined {
    if (FileLock.#own.has(this.#path)) return 'this process';
    const pid = Number.parseInt(textOf(this.#path), 10);
    return Number.isInteger(pid) && pid !== process.pid && isAlive(pid) ? `the process ${pid}` : undefined;
  }
}

function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8').slice(0, 20) : '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
