import { byteString, fromByteString, type ByteString } from '../bytes.ts';
import { splitLines } from '../diff/lines.ts';
import type { FileMode, Oid, TreeFile } from '../model.ts';
import { readBlob, writeBlob, type ObjectStore } from '../objects.ts';
import { pathFault, type TreeEdits } from '../tree-edit.ts';
import { entryAt, fileAt, readTree } from '../tree.ts';
import { parsePatch, type FilePatch, type Hunk } from './parse.ts';

/** A malformed patch, or one that does not fit a tree; the message is close to git's. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
  /** The exit status of git. */
  readonly status: number;

  constructor(message: string, status = DOES_NOT_FIT) {
    super(message);
    this.status = status;
  }
}

const DOES_NOT_FIT = 1;
const UNREADABLE = 128;

/** So many lines are compared and moved for one patch: a hostile one would have every hunk searched in a long file. */
const MAX_STEPS = 100_000_000;

/**
 * The changes that a patch makes in a tree, as `git apply --cached --recount` makes them: hunks are found where their
 * lines have moved to, and one that does not fit rejects the whole patch. Binary patches and submodules are rejected.
 *
 * @throws {@link PatchError}
 */
export function patchEdits(store: ObjectStore, tree: Oid, patch: ByteString): TreeEdits {
  const { files, fault } = parsePatch(patch);
  if (fault !== undefined) throw new PatchError(fault, UNREADABLE);
  if (files.length === 0) throw new PatchError('No valid patches in input (allow with "--allow-empty")', UNREADABLE);
  const application = new Application(store, tree, files);
  for (const file of files) application.apply(file);
  return application.edits();
}

/** A tree while a patch is applied to it. */
class Application {
  readonly #store: ObjectStore;
  readonly #tree: Oid;
  /** The files as they are by now; null where one has gone. */
  readonly #now = new Map<string, TreeFile | null>();
  /** Files that go at some time: another file may take its place before. */
  readonly #leaving: ReadonlySet<string>;
  #steps = 0;

  constructor(store: ObjectStore, tree: Oid, files: readonly FilePatch[]) {
    this.#store = store;
    this.#tree = tree;
    this.#leaving = new Set(files.flatMap(({ kind, from }) => (kind === 'delete' || kind === 'rename' ? [from] : [])));
  }

  /** Applies the changes of one file. */
  apply(patch: FilePatch): void {
    const { kind, from, to, mode } = patch;
    for (const path of [from, to]) if (path === '' || pathFault(path)) throw new PatchError(`invalid path '${path}'`);
    const before = kind === 'create' ? undefined : this.#before(patch);
    if (to !== from || kind === 'create') this.#requireFree(to);
    const content = this.#patched(before, patch);
    // A file that an earlier one has put in the place of a renamed one stays.
    if (kind === 'delete' || (kind === 'rename' && !this.#now.get(from))) this.#now.set(from, null);
    if (kind === 'delete') {
      if (content !== '') throw new PatchError(`removal patch leaves file contents: ${from}`);
      return;
    }
    const id = patch.hunks.length === 0 && before ? before.id : writeBlob(this.#store, fromByteString(content));
    this.#now.set(to, { mode: mode ?? before?.mode ?? '100644', id });
  }

  /** All changes. */
  edits(): TreeEdits {
    for (const [path, file] of this.#now) if (file !== null) this.#requireApart(path);
    return this.#now;
  }

  #before({ kind, from, oldMode }: FilePatch): TreeFile {
    // Copies and renames do not depend on the order: they are of what the tree had.
    const isOriginal = kind === 'rename' || kind === 'copy';
    const now = isOriginal ? undefined : this.#now.get(from);
    const before = now === undefined ? fileAt(this.#store, this.#tree, from) : now;
    if (before === undefined || before === null) throw new PatchError(`${from}: does not exist in index`);
    if (before.mode === '160000') throw new PatchError(`${from}: submodules are not patched`);
    if (oldMode !== undefined && typeOf(oldMode) !== typeOf(before.mode)) throw new PatchError(`${from}: wrong type`);
    return before;
  }

  #requireFree(path: string): void {
    if (fileAt(this.#store, this.#tree, path) === undefined) return;
    const now = this.#now.get(path);
    const hasLeft = now === null || (now === undefined && this.#leaving.has(path));
    if (!hasLeft) throw new PatchError(`${path}: already exists in index`);
  }

  /** Rejects a file below another one, and one in the place of a folder of which something stays. */
  #requireApart(path: string): void {
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth++) {
      const above = names.slice(0, depth).join('/');
      const there = this.#now.has(above) ? this.#now.get(above) : fileAt(this.#store, this.#tree, above);
      if (there) throw new PatchError(`unable to add cache entry for ${path}`);
    }
    for (const inside of this.#filesBelow(path))
      if (this.#now.get(inside) !== null) throw new PatchError(`unable to add cache entry for ${path}`);
  }

  *#filesBelow(path: string): Generator<string> {
    const entry = entryAt(this.#store, this.#tree, path);
    if (entry?.mode !== '40000') return;
    const open = [{ path, id: entry.id }];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { name, mode, id } of readTree(this.#store, at.id)) {
        if (mode === '40000') open.push({ path: `${at.path}/${name}`, id });
        else yield `${at.path}/${name}`;
      }
  }

  #patched(before: TreeFile | undefined, { hunks, from }: FilePatch): ByteString {
    const content = before === undefined ? '' : byteString(readBlob(this.#store, before.id));
    const image = splitLines(content).map((text): Line => ({ text, isPatched: false }));
    for (const hunk of hunks) {
      const at = this.#placeOf(hunk, image);
      if (at === undefined) throw new PatchError(`patch failed: ${from}:${hunk.oldStart}`);
      const after = hunk.after.map((text): Line => ({ text, isPatched: true }));
      this.#step(image.length);
      image.splice(at, hunk.before.length, ...after);
    }
    return image.map(({ text }) => text).join('');
  }

  /** Where the lines of a hunk are: as near as possible to where it says, and below rather than above. */
  #placeOf({ before, oldStart, newStart, hasTrailing }: Hunk, image: readonly Line[]): number | undefined {
    const last = image.length - before.length;
    // Without lines after the change it is at the end of the file, and from its first line on at the beginning.
    const isFixedStart = oldStart <= 1;
    const isFixedEnd = !hasTrailing;
    const fits = (at: number): boolean => {
      if (at < 0 || at > last || (isFixedStart && at !== 0) || (isFixedEnd && at !== last)) return false;
      const other = before.findIndex((text, i) => image[at + i]!.isPatched || image[at + i]!.text !== text);
      this.#step(other < 0 ? before.length : other + 1);
      return other < 0;
    };
    const guess = Math.min(isFixedStart ? 0 : isFixedEnd ? last : Math.max(newStart - 1, 0), image.length);
    if (fits(guess)) return guess;
    for (let distance = 1; guess + distance <= last || guess - distance >= 0; distance++) {
      if (fits(guess + distance)) return guess + distance;
      if (fits(guess - distance)) return guess - distance;
    }
    return undefined;
  }

  #step(count: number): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS) throw new PatchError('the patch takes too long to apply');
  }
}

interface Line {
  readonly text: ByteString;
  /** A line that a hunk has written or matched, which no other may. */
  readonly isPatched: boolean;
}

const typeOf = (mode: FileMode): string => mode.slice(0, 3);
