import { createHash } from 'node:crypto';
import { closeSync, existsSync, ftruncateSync, openSync, statSync } from 'node:fs';
import { isSeedError, RowsError } from '../../engine/area/seed-issues.ts';
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
import { FileLock, isAsLeft, keepBeside, linesOf, plainPath, replaceFile, writeAll } from '../../shell/plain-file.ts';
import { UsageError } from '../../shell/usage.ts';

/** A line of the file: the changes of a world. The main one has no name. */
interface Line extends StateEntry {
  readonly world: string | null;
  readonly isRemoved?: true;
}

/** The first line: the form of the tables, and how many lines are the states that the changes begin with. */
interface Head {
  readonly understudy: 'state';
  readonly form: string;
  readonly states?: number;
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
 * cut off, and a line that is cut off is dropped. One process has the file at a time.
 */
export class StateFile {
  readonly #path: string;
  readonly #lock: FileLock;
  readonly #worlds: Worlds;
  readonly #report: (problem: string) => void;
  /** The worlds whose last state could not be written. */
  readonly #unwritten = new Set<string | null>();
  readonly #written = new Map<string | null, WrittenState>();
  #form = '';
  #file: number | undefined;
  /** The bytes of the file that count, and those of them that the states take. */
  #length = 0;
  #base = 0;

  /**
   * Brings worlds to where a file has them, and follows them from then on.
   *
   * @throws UsageError when the file is not one of these worlds, is damaged, or is used by another process: it stays as it is.
   */
  constructor(path: string, worlds: Worlds, report: (problem: string) => void) {
    this.#path = plainPath(path);
    this.#worlds = worlds;
    this.#report = report;
    this.#lock = new FileLock(this.#path);
    try {
      this.#begin();
    } catch (error) {
      this.#lock.release();
      if (error instanceof UsageError) throw error;
      throw new UsageError(`${this.#path} cannot be used: ${(error as Error).message}`);
    }
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
    // The file has an earlier state, which a script has to learn.
    if (this.#unwritten.size > 0) process.exitCode = 1;
    this.#file = undefined;
    this.#lock.release();
  }

  #begin(): void {
    if (!existsSync(this.#path) || statSync(this.#path).size === 0) return this.#rewrite();
    const form = this.#resume();
    if (form === this.#worlds.form) {
      const file = openSync(this.#path, 'r+');
      // A line that was cut off is dropped.
      ftruncateSync(file, this.#length);
      return this.#open(file);
    }
    this.#carry();
    const before = keepBeside(this.#path);
    this.#rewrite();
    this.#report(
      `the tables have changed: the rows of ${this.#path} were carried over, and the file before is ${before}`,
    );
  }

  /** Goes on from the file, and gives the form of its tables. */
  #resume(): string {
    const lines = linesOf(this.#path);
    const first = lines.next();
    const head = first.done === true ? {} : this.#parsed<Partial<Head>>(first.value.line);
    const { understudy, form = '', states = 1 } = head;
    if (understudy !== 'state') throw this.#damaged();
    const isCarried = form !== this.#worlds.form;
    let count = 0;
    let end = first.done === true ? 0 : first.value.end;
    for (const { line, end: behind } of lines) {
      this.#apply(this.#parsed(line), isCarried);
      [count, end] = [count + 1, behind];
      if (count === states) this.#base = end;
    }
    // Only changes are added to a file: its states are whole, or it was cut by another program.
    if (count < states) throw this.#damaged();
    this.#length = end;
    return form;
  }

  #parsed<T = Line>(line: string): T {
    const json = line.slice(CHECKSUM_LENGTH + 1);
    if (line.slice(0, CHECKSUM_LENGTH) !== checksumOf(json)) throw this.#damaged();
    return JSON.parse(json) as T;
  }

  #damaged(): UsageError {
    return new UsageError(
      `${this.#path} is not as understudy-sdk serve --state wrote it: choose another file, or remove it to start over`,
    );
  }

  #apply({ world, isRemoved, ...entry }: Line, isCarried: boolean): void {
    if (isRemoved === true) {
      this.#worlds.delete(world ?? '');
      return;
    }
    const fake = this.#fakeOf(world) ?? this.#worlds.create(world === null ? {} : { name: world });
    this.#orUsage(() => applyEntry(fake, entry, isCarried));
  }

  /** Brings the rows to the form of the present tables. */
  #carry(): void {
    for (const name of [null, ...this.#worlds.names]) this.#orUsage(() => this.#fakeOf(name)?.carry());
  }

  #orUsage(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (error instanceof RowsError)
        throw new UsageError(
          `${this.#path} cannot be carried over to the present tables: ${error.message}; give a new column a default, or choose another file`,
        );
      if (!isSeedError(error)) throw error;
      throw new UsageError(
        `${this.#path} has the state of another version of understudy-sdk, or of other areas (--areas, --area): start those, or choose another file`,
      );
    }
  }

  #fakeOf(name: string | null): Fake | undefined {
    return name === null ? this.#worlds.main : this.#worlds.get(name);
  }

  #open(file: number): void {
    this.#file = file;
    this.#form = this.#worlds.form;
    for (const name of [null, ...this.#worlds.names]) this.#note(name);
  }

  /** Writes the changes of a world since it was last written. */
  #save(name: string | null): void {
    if (this.#file === undefined) return;
    try {
      this.#write(this.#file, name);
      this.#unwritten.delete(name);
    } catch (error) {
      this.#unwritten.add(name);
      this.#report(`the state could not be written to ${this.#path}: ${(error as Error).message}`);
    }
  }

  #write(file: number, name: string | null): void {
    const line = this.#news(name);
    if (line === undefined) return;
    if (!isAsLeft(this.#path, file, this.#length)) return this.#writeAnew();
    if (this.#form !== this.#worlds.form) return this.#rewriteForm();
    if (isOutgrown(this.#length - this.#base, this.#base)) return this.#rewrite();
    this.#append(file, lineOf(line));
    this.#note(name);
  }

  /** Another program has changed the file: what it has is kept, and the present states are written. */
  #writeAnew(): void {
    const isThere = existsSync(this.#path) && statSync(this.#path).size > 0;
    const kept = isThere ? `; what it has now is in ${keepBeside(this.#path)}` : '';
    this.#rewrite();
    this.#report(`${this.#path} was changed by another program, and is written again${kept}`);
  }

  #rewriteForm(): void {
    const before = keepBeside(this.#path);
    this.#rewrite();
    this.#report(`the tables have changed: the state before is in ${before}`);
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
    try {
      this.#length += writeAll(file, line, this.#length);
    } catch (error) {
      ftruncateSync(file, this.#length);
      throw error;
    }
  }

  *#states(): Generator<Line> {
    for (const name of [null, ...this.#worlds.names]) {
      const fake = this.#fakeOf(name);
      if (fake !== undefined) yield { world: name, ...wholeEntry(fake) };
    }
  }

  /** Writes all states into a file that replaces the old one. */
  #rewrite(): void {
    let length = 0;
    const file = replaceFile(this.#path, (beside) => {
      const head: Head = { understudy: 'state', form: this.#worlds.form, states: this.#worlds.names.length + 1 };
      length += writeAll(beside, lineOf(head), length);
      for (const line of this.#states()) length += writeAll(beside, lineOf(line), length);
    });
    if (this.#file !== undefined) closeSync(this.#file);
    this.#length = length;
    this.#base = length;
    this.#open(file);
  }
}
