import { treeOfCommit } from '../commit.ts';
import { fromByteString, hex } from '../bytes.ts';
import { diffFiles } from '../diff/files.ts';
import { formatDiff } from '../diff/format.ts';
import { diffTrees } from '../diff/tree-diff.ts';
import type { Commit, Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { sha1 } from '../sha1.ts';

/** Tells whether a commit makes a change that one of some commits made too, wherever in the file. */
export interface PatchIds {
  has(commit: Commit): boolean;
}

/** The changes of some commits. Diffs are only made where the same paths changed. */
export function patchIds(store: ObjectStore, commits: readonly Commit[]): PatchIds {
  const byPaths = new Map<string, Commit[]>();
  for (const commit of commits) {
    const paths = changedPaths(store, commit);
    byPaths.set(paths, [...(byPaths.get(paths) ?? []), commit]);
  }
  const ids = new Map<Oid, string>();
  const idOf = (commit: Commit): string => {
    const id = ids.get(commit.id) ?? patchId(store, commit);
    ids.set(commit.id, id);
    return id;
  };
  return {
    has(commit) {
      const paths = changedPaths(store, commit);
      // An empty commit changes nothing that could have been changed before.
      if (paths === '') return false;
      return (byPaths.get(paths) ?? []).some((other) => idOf(other) === idOf(commit));
    },
  };
}

function trees(store: ObjectStore, commit: Commit): [before: Oid, after: Oid] {
  const parent = commit.parents[0];
  return [treeOfCommit(store, parent), commit.tree];
}

function changedPaths(store: ObjectStore, commit: Commit): string {
  return diffTrees(store, ...trees(store, commit))
    .map(({ path }) => path)
    .join('\0');
}

/** A hash of a commit's diff without line numbers, ids of text and blanks: equal for a change that was only moved. */
function patchId(store: ObjectStore, commit: Commit): string {
  const diff = formatDiff(store, diffFiles(store, ...trees(store, commit)), { binary: true, algorithm: 'myers' });
  return hex(sha1(fromByteString(diff.replace(/^@@ .*$|^index [0-9a-f]{1,39}\.\..*$|[ \t\r\n\v\f]/gm, ''))));
}
