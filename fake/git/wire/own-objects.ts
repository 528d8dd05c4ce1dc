import { readCommit } from '../commit.ts';
import { areAncestors } from '../history.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { peelToCommit, readTag } from '../tag.ts';
import { readTree } from '../tree.ts';

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
    for (const id of tips) this.#add(id);
    this.#tips = tips;
    return this.#found;
  }

  #areReached(ids: readonly Oid[], tips: ReadonlySet<Oid>): boolean {
    if (!ids.every((id) => this.#store.get(id)?.type === 'commit')) return false;
    const commits = [...tips].flatMap((tip) => peelToCommit(this.#store, tip) ?? []);
    return areAncestors(this.#store, ids, commits);
  }

  #add(tip: Oid): void {
    const pending = [tip];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (this.#found.has(id)) continue;
      this.#found.add(id);
      for (const named of this.#namedBy(id)) pending.push(named);
    }
  }

  #namedBy(id: Oid): readonly Oid[] {
    switch (this.#store.get(id)?.type) {
      case 'commit': {
        const { tree, parents } = readCommit(this.#store, id);
        return [...parents, tree];
      }
      case 'tree':
        return readTree(this.#store, id)
          .filter(({ mode }) => mode !== '160000')
          .map((entry) => entry.id);
      case 'tag':
        return [readTag(this.#store, id).target];
      default:
        return [];
    }
  }
}
