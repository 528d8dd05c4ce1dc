import type { Core } from './core.ts';

/** What wants to know that a world has changed. */
export interface Watcher {
  /** Called after changes: once for all that happen at the same time. */
  readonly changed: () => void;
  /** Called when the world is removed. */
  readonly ended: () => void;
}

/** Notifies of changes of a world. Without a watcher, nothing is watched. */
export class Changes {
  readonly #core: Pick<Core, 'store' | 'journal'>;
  readonly #watchers = new Set<Watcher>();
  #isNoted = false;

  constructor(core: Pick<Core, 'store' | 'journal'>) {
    this.#core = core;
  }

  /** Has a watcher notified; gives what ends that. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#listen();
    return () => {
      this.#watchers.delete(watcher);
      this.#listen();
    };
  }

  /** Tells the watchers that the world is removed. */
  end(): void {
    for (const watcher of [...this.#watchers]) watcher.ended();
  }

  #listen(): void {
    const listener = this.#watchers.size === 0 ? undefined : () => this.#note();
    this.#core.store.watch(listener);
    this.#core.journal.onChange = listener;
  }

  /** A request changes much at once, and is through before anything else runs. */
  #note(): void {
    if (this.#isNoted) return;
    this.#isNoted = true;
    queueMicrotask(() => {
      this.#isNoted = false;
      for (const watcher of [...this.#watchers]) watcher.changed();
    });
  }
}
