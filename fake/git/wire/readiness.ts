import { readCommit } from '../commit.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { peelToCommit } from '../tag.ts';

/**
 * Whether every wanted commit is built on a common one, so that no further haves are needed. A client may ask after each
 * of thousands of haves, so history is walked once, and each of its commits is met once more when a common one is below it.
 */
export class Readiness {
  readonly #objects: ObjectStore;
  readonly #wants: readonly Oid[];
  /** Wanted commits of which no common one is known to be below. */
  #waiting = new Set<Oid>();
  #children: ReadonlyMap<Oid, readonly Oid[]> | undefined;
  readonly #reached = new Set<Oid>();
  #fresh: Oid[] = [];
  #hasCommon = false;

  constructor(objects: ObjectStore, wants: readonly Oid[]) {
    this.#objects = objects;
    this.#wants = wants;
  }

  /** A further common commit. */
  add(common: Oid): void {
    this.#hasCommon = true;
    this.#fresh.push(common);
  }

  get isReady(): boolean {
    if (!this.#hasCommon) return false;
    const children = (this.#children ??= this.#walk());
    for (let id = this.#fresh.pop(); id !== undefined; id = this.#fresh.pop()) {
      if (this.#reached.has(id)) continue;
      this.#reached.add(id);
      this.#waiting.delete(id);
      for (const child of children.get(id) ?? []) this.#fresh.push(child);
    }
    return this.#waiting.size === 0;
  }

  /** The children of each commit, in the histories of what is wanted. */
  #walk(): Map<Oid, Oid[]> {
    const tips = new Set(this.#wants);
    this.#waiting = new Set([...tips].flatMap((id) => peelToCommit(this.#objects, id) ?? []));
    const children = new Map<Oid, Oid[]>([...this.#waiting].map((id) => [id, []]));
    const pending = [...this.#waiting];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      for (const parent of readCommit(this.#objects, id).parents) {
        const known = children.get(parent);
        if (known === undefined) pending.push(parent);
        if (known === undefined) children.set(parent, [id]);
        else known.push(id);
      }
    }
    return children;
  }
}
