import { greatest } from '../greatest.ts';
import type { Rename } from '../diff/renames.ts';
import type { PathChange } from '../diff/tree-diff.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { entryAt } from '../tree.ts';

/** The directories above a path, nearest first, without the root. */
export function directoriesAbove(path: string): string[] {
  const found: string[] = [];
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    found.push(path.slice(0, slash));
  }
  return found;
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Directories that hold or will hold a file which these changes add. */
export function directoriesAddedTo(changes: readonly PathChange[]): Set<string> {
  const added = changes.filter(({ before }) => before === undefined);
  return new Set(added.flatMap(({ path }) => directoriesAbove(path)));
}

/**
 * Directories that a side moved as a whole, with where most of their files went; undefined where no place had most. A
 * directory of which anything remains was not moved.
 */
export function movedDirectories(
  store: ObjectStore,
  tree: Oid,
  renames: Iterable<Rename>,
): Map<string, string | undefined> {
  const counts = new Map<string, Map<string, number>>();
  for (const { from, to } of renames) {
    let [old, now] = [parentOf(from), parentOf(to)];
    while (old !== now && old !== '') {
      const targets = counts.get(old) ?? new Map<string, number>();
      counts.set(old, targets.set(now, (targets.get(now) ?? 0) + 1));
      // a/x/f → b/x/f says that a became b, too.
      if (now === '' || nameOf(old) !== nameOf(now)) break;
      [old, now] = [parentOf(old), parentOf(now)];
    }
  }
  const moved = new Map<string, string | undefined>();
  for (const [directory, targets] of counts) {
    if (entryAt(store, tree, directory)?.mode !== '40000') moved.set(directory, winner(targets));
  }
  return moved;
}

function winner(targets: ReadonlyMap<string, number>): string | undefined {
  const most = greatest(targets.values());
  const best = [...targets].filter(([, count]) => count === most);
  return best.length === 1 ? best[0]![0] : undefined;
}

/** Where a path would be if it had moved with its directory; undefined when none of its directories moved. */
export function movedPath(path: string, moved: ReadonlyMap<string, string | undefined>): string | undefined {
  const directory = directoriesAbove(path).find((one) => moved.has(one));
  if (directory === undefined) return undefined;
  const target = moved.get(directory);
  const rest = path.slice(directory.length + 1);
  if (target === undefined) return path;
  return target === '' ? rest : `${target}/${rest}`;
}
