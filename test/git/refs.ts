import { readTree, withRef, type ObjectStore, type Oid, type Repository, type TreeFile } from '../../fake/git/index.ts';

/** The tip of a branch. */
export const branchTip = ({ refs }: Repository, branch: string): Oid | undefined => refs.get(`refs/heads/${branch}`);

/** The names of the branches and their tips. */
export function branches({ refs }: Repository): Map<string, Oid> {
  const heads = [...refs].filter(([name]) => name.startsWith('refs/heads/'));
  return new Map(heads.map(([name, id]) => [name.slice('refs/heads/'.length), id]));
}

/** Moves a ref, or removes it. */
export function setRef(repository: Repository, name: string, id: Oid | undefined): void {
  repository.refs = withRef(repository.refs, name, id);
}

/** Every file of a tree with its full path, in git's order. */
export function* walkTree(store: ObjectStore, tree: Oid): Generator<[path: string, file: TreeFile]> {
  const pending = [{ prefix: '', entries: readTree(store, tree), at: 0 }];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    const entry = top.entries[top.at++];
    if (entry === undefined) pending.pop();
    else if (entry.mode !== '40000') yield [top.prefix + entry.name, { mode: entry.mode, id: entry.id }];
    else pending.push({ prefix: `${top.prefix}${entry.name}/`, entries: readTree(store, entry.id), at: 0 });
  }
}
