import type { Core } from './core.ts';

/** A listener to changes of a world. */
export interface Watcher {
  /** Called after changes: once for all that happen at the same time. */
  readonly changed: () => void;
  /** Called when the world is removed. */
  readonly ended: () => void;
}

/** The least time between two notifications, so that what they cost does not grow with the requests. */
const GAP_MS = 100;

/** Notifies of changes of a world: of one at once, of those that follow it together. Without a watcher, nothing is watched. */
export class Changes {
  readonly #core: Pick<Core, 'store' | 'journal'>;
  readonly #watchers = new Set<Watcher>();
  /** Whether a change has not been notified yet. */
  #isNoted = false;
  /** Set until the gap after a notification has passed. */
  #gap: ReturnType<typeof setTimeout> | undefined;

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
    const isWatched = this.#watchers.size > 0;
    const listener = isWatched ? () => this.#note() : undefined;
    this.#core.store.watch(listener);
    this.#core.journal.onChange = listener;
    if (isWatched) return;
    clearTimeout(this.#gap);
    this.#gap = undefined;
    this.#isNoted = false;
  }

  /** A request changes much at once, and is through before anything else runs. */
  #note(): void {
    if (this.#isNoted) return;
    this.#isNoted = true;
    if (this.#gap === undefined) queueMicrotask(() => this.#notify());
  }

  #notify(): void {
    this.#isNoted = false;
    for (const watcher of [...this.#watchers]) watcher.changed();
    clearTimeout(this.#gap);
    if (this.#watchers.size > 0) this.#gap = setTimeout(() => this.#rest(), GAP_MS);
  }

  #rest(): void {
    this.#gap = undefined;
    if (this.#isNoted) this.#notify();
  }
}
