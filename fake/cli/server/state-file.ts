import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { isSeedError } from '../../engine/area/seed-issues.ts';
import type { Fake } from '../../engine/fake.ts';
import {
  applyEntry,
  isOutgrown,
  newsOf,
  wholeEntry,
  writtenState,
  type StateEntry,
  type WrittenState,
} from '../../engine/state-log.ts';
import type { Worlds } from '../../engine/worlds.ts';
import { UsageError } from '../../shell/usage.ts';

/** A line of the file: what has become of a world. The main one has no name. */
interface Line extends StateEntry {
  readonly world: string | null;
  readonly isRemoved?: true;
}

/** The first line. */
interface Head {
  readonly understudy: 'state';
  readonly form: string;
}

const CHECKSUM_LENGTH = 16;

const lineOf = (value: Head | Line): string => {
  const json = JSON.stringify(value);
  return `${checksumOf(json)} ${json}\n`;
};

const checksumOf = (json: string): string => createHash('sha256').update(json).digest('hex').slice(0, CHECKSUM_LENGTH);

/**
 * The worlds of a server in a file that outlives it: their states, then a line for each change, with a checksum. What a
 * change costs does not depend on what there is; when the changes have become longer than the states, the present states
 * are written into a new file, which takes the place of the old one. A process that is killed leaves the last line whole or
 * cut off, and a line that is cut off is dropped.
 */
export class StateFile {
  readonly #path: string;
  readonly #worlds: Worlds;
  readonly #report: (problem: string) => void;
  readonly #written = new Map<string | null, WrittenState>();
  #form = '';
  #file: number | undefined;
  /** The bytes of the file that count, and those of them that the states take. */
  #length = 0;
  #base = 0;

  /**
   * Brings worlds to where a file has them, and follows them from then on.
   *
   * @throws UsageError when the file is not one of these worlds, or is damaged: it stays as it is.
   */
  constructor(path: string, worlds: Worlds, report: (problem: string) => void) {
    this.#path = path;
    this.#worlds = worlds;
    this.#report = report;
    this.#resume(this.#read());
    if (this.#length === 0) this.#rewrite();
    else this.#open();
    worlds.watch((name) => this.#save(name ?? null));
  }

  /** Writes what is still to be written. */
  save(): void {
    for (const name of [null, ...this.#worlds.names]) this.#save(name);
  }

  /** Writes what is still to be written, and closes the file. */
  close(): void {
    this.save();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(): void {
    this.#file = openSync(this.#path, 'r+');
    this.#form = this.#worlds.form;
    for (const name of [null, ...this.#worlds.names]) this.#note(name);
  }

  #fakeOf(name: string | null): Fake | undefined {
    return name === null ? this.#worlds.main : this.#worlds.get(name);
  }

  /** The lines of the file that are whole; none where there is no file, or an empty one. */
  #read(): readonly Line[] {
    const content = contentOf(this.#path);
    const end = content.lastIndexOf(0x0a) + 1;
    if (content.length === 0) return [];
    const [head, ...lines] = content
      .toString('utf8', 0, end)
      .split('\n')
      .slice(0, -1)
      .map((line) => this.#parsed(line));
    const { understudy, form } = (head ?? {}) as Partial<Head>;
    if (understudy !== 'state') throw this.#damaged();
    if (form !== this.#worlds.form)
      throw new UsageError(
        `${this.#path} has the state of another version of understudy-sdk, or of other areas (--areas, --area): start those, or choose another file`,
      );
    this.#length = end;
    this.#base = end;
    return lines as readonly Line[];
  }

  #parsed(line: string): unknown {
    const json = line.slice(CHECKSUM_LENGTH + 1);
    if (line.slice(0, CHECKSUM_LENGTH) !== checksumOf(json)) throw this.#damaged();
    return JSON.parse(json);
  }

  #damaged(): UsageError {
    return new UsageError(
      `${this.#path} is not as understudy-sdk serve --state wrote it: choose another file, or remove it to start over`,
    );
  }

  #resume(lines: readonly Line[]): void {
    try {
      for (const line of lines) this.#apply(line);
    } catch (error) {
      if (isSeedError(error)) throw new UsageError(`${this.#path}: ${error.message}`);
      throw error;
    }
  }

  #apply({ world, isRemoved, ...entry }: Line): void {
    if (isRemoved === true) {
      this.#worlds.delete(world ?? '');
      return;
    }
    const fake = this.#fakeOf(world) ?? this.#worlds.create(world === null ? {} : { name: world });
    applyEntry(fake, entry);
  }

  /** Writes what has become of a world since it was last written. */
  #save(name: string | null): void {
    if (this.#file === undefined) return;
    try {
      const line = this.#news(name);
      if (line === undefined) return;
      if (this.#form !== this.#worlds.form || isOutgrown(this.#length - this.#base, this.#base)) this.#rewrite();
      else this.#append(this.#file, lineOf(line));
      this.#note(name);
    } catch (error) {
      this.#report(`the state could not be written to ${this.#path}: ${(error as Error).message}`);
    }
  }

  #news(world: string | null): Line | undefined {
    const fake = this.#fakeOf(world);
    const last = this.#written.get(world);
    if (fake === undefined) return last === undefined ? undefined : { world, isRemoved: true };
    const entry = newsOf(fake, this.#form === this.#worlds.form ? last : undefined);
    return entry && { world, ...entry };
  }

  #note(name: string | null): void {
    const fake = this.#fakeOf(name);
    if (fake === undefined) this.#written.delete(name);
    else this.#written.set(name, writtenState(fake));
  }

  /** Adds a line; one that could not be written whole is cut off again. */
  #append(file: number, line: string): void {
    ftruncateSync(file, this.#length);
    this.#length += writeAll(file, line, this.#length);
  }

  *#wholeLines(): Generator<Head | Line> {
    yield { understudy: 'state', form: this.#worlds.form };
    for (const name of [null, ...this.#worlds.names]) {
      const fake = this.#fakeOf(name);
      if (fake !== undefined) yield { world: name, ...wholeEntry(fake) };
    }
  }

  /** Writes all states into a file beside the old one, which it then replaces. */
  #rewrite(): void {
    const beside = `${this.#path}.tmp`;
    const file = opened(beside, this.#path);
    let length = 0;
    try {
      for (const line of this.#wholeLines()) length += writeAll(file, lineOf(line), length);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, this.#path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#length = length;
    this.#base = length;
    this.#open();
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw new UsageError((error as Error).message);
  }
}

/** A new file that only its user may read: a state has its credentials. */
function opened(path: string, shown: string): number {
  try {
    return openSync(path, 'w', 0o600);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'its folder is not there' : (error as Error).message;
    throw new UsageError(`${shown} cannot be written: ${why}`);
  }
}

/** Writes a text at a position of a file; gives its bytes. */
function writeAll(file: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;)
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  return bytes.length;
}
