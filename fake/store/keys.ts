import type { Row, RowId, Stored } from './row.ts';
import { ascending, SortedBy, type Tree } from './sorted.ts';

/** What the unique keys name, by the name of the key's index. */
export type Keys = Readonly<Record<string, Tree<Named>>>;

interface Named {
  readonly key: string;
  readonly id: RowId;
}

/** The unique keys of a row by the name of their index; `undefined` leaves a row out. */
export type KeysOf<R> = readonly (readonly [index: string, keyOf: (row: R) => string | undefined])[];

const byKey = new SortedBy<string, Named>(({ key }) => key, ascending);

/** The id of the row that a key names. */
export function idOf(keys: Keys, index: string, key: string): RowId | undefined {
  return byKey.get(keys[index] ?? [], key)?.id;
}

/** What keeps the unique keys of a table. */
export class Naming<R extends Row> {
  readonly keeps: boolean;
  readonly #keysOf: KeysOf<R>;

  constructor(keysOf: KeysOf<R>) {
    this.keeps = keysOf.length > 0;
    this.#keysOf = keysOf;
  }

  /** The keys with those of rows that are not among them. */
  add(keys: Keys, added: readonly Stored<R>[]): Keys {
    return Object.fromEntries(
      this.#keysOf.map(([index, keyOf]) => [index, byKey.setAll(keys[index] ?? [], namedBy(keyOf, added))]),
    );
  }

  /** The keys with a row in the place of another one; with nothing, it goes. */
  change(keys: Keys, before: Stored<R>, after: Stored<R> | undefined): Keys {
    const changed = { ...keys };
    for (const [index, keyOf] of this.#keysOf) {
      const old = keyOf(before.row);
      const key = after === undefined ? undefined : keyOf(after.row);
      if (old === key) continue;
      let tree = keys[index] ?? [];
      if (old !== undefined) tree = byKey.delete(tree, old);
      if (key !== undefined) tree = byKey.set(tree, { key, id: before.row.id });
      changed[index] = tree;
    }
    return changed;
  }
}

function namedBy<R extends Row>(keyOf: (row: R) => string | undefined, added: readonly Stored<R>[]): Named[] {
  return added.flatMap(({ row }) => {
    const key = keyOf(row);
    return key === undefined ? [] : [{ key, id: row.id }];
  });
}
