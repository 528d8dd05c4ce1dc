import { watch, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';

/** One save is several events. */
const GAP_MS = 100;

/** Watches files, those that are replaced or not there yet included, and gives those that have changed together. */
export class FileWatch {
  readonly #changed: (paths: readonly string[]) => void;
  readonly #folders = new Map<string, FSWatcher>();
  readonly #whole = new Set<string>();
  readonly #pending = new Set<string>();
  #files: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;

  constructor(changed: (paths: readonly string[]) => void) {
    this.#changed = changed;
  }

  /** Watches these files from now on. */
  follow(files: ReadonlySet<string>): void {
    this.#files = new Set(files);
    for (const folder of new Set([...files].map((file) => dirname(file)))) {
      // Editors replace a file by another one, which a watcher of the file itself would not see.
      if (!this.#folders.has(folder))
        this.#folders.set(
          folder,
          watch(folder, (_event, name) => this.#note(join(folder, name ?? ''))),
        );
    }
  }

  /** Watches the files of a folder that are there, and those that come. */
  followFolder(folder: string): void {
    this.#whole.add(folder);
    if (!this.#folders.has(folder))
      this.#folders.set(
        folder,
        watch(folder, (_event, name) => this.#note(join(folder, name ?? ''))),
      );
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#folders.values()) watcher.close();
  }

  #note(path: string): void {
    if (!this.#files.has(path) && !this.#whole.has(dirname(path)) && !this.#whole.has(path)) return;
    this.#pending.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const paths = [...this.#pending];
      this.#pending.clear();
      this.#changed(paths);
    }, GAP_MS);
  }
}
