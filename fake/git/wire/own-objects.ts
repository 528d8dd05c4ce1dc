import { areAncestors } from '../history.ts';
import type { Oid } from '../model.ts';
import { isCommit, type ObjectStore } from '../objects.ts';
import { peelToCommit } from '../tag.ts';
import { namedBy } from '../transfer.ts';
import { walk } from '../walk.ts';

/**
 * The objects of one repository among all of a world: what its refs reach. It is extended as refs move, and worked out
 * again only where they have gone back, so that a request costs what is new.
 */
export class OwnObjects {
  readonly #store: ObjectStore;
  #found = new Set<Oid>();
  #tips: ReadonlySet<Oid> = new Set();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** Brings it up to date with the present tips. */
  of(tips: ReadonlySet<Oid>): ReadonlySet<Oid> {
    const gone = [...this.#tips].filter((id) => !tips.has(id));
    if (gone.length > 0 && !this.#areReached(gone, tips)) this.#found = new Set();
    walk(tips, (id) => namedBy(this.#store, id), this.#found);
    this.#tips = tips;
    return this.#found;
  }

  #areReached(ids: readonly Oid[], tips: ReadonlySet<Oid>): boolean {
    if (!ids.every((id) => isCommit(this.#store, id))) return false;
    const commits = [...tips].flatMap((tip) => peelToCommit(this.#store, tip) ?? []);
    return areAncestors(this.#store, ids, commits);
  }
}
