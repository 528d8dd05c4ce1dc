import { OwnObjects, type ObjectStore, type Oid, type WireRepository } from '../../../git/index.ts';
import type { RepoRow } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

// Results that follow from objects stay true as long as the objects exist, whatever state the world goes back to.
const known = new WeakMap<ObjectStore, Map<number, OwnObjects>>();

function ownObjects({ objects }: World, repo: RepoRow): OwnObjects {
  const repositories = known.get(objects) ?? new Map<number, OwnObjects>();
  known.set(objects, repositories);
  const own = repositories.get(repo.id) ?? new OwnObjects(objects);
  repositories.set(repo.id, own);
  return own;
}

/** A repository as git clients see it: all of its refs, and every object that it ever had a ref to. */
export function wireView(world: World, repo: RepoRow): WireRepository {
  const refs = new Map([...world.pulls.refs.list(lists.repo(repo.id))].map(({ name, sha }) => [name, sha] as const));
  let own: ReadonlySet<Oid> | undefined;
  const has = (id: Oid): boolean => {
    own ??= ownObjects(world, repo).of(tipsOf(world, repo, refs));
    return own.has(id);
  };
  return { objects: world.objects, refs, head: repo.defaultBranch, has };
}

function tipsOf(world: World, repo: RepoRow, refs: ReadonlyMap<string, Oid>): ReadonlySet<Oid> {
  const former = [...world.pulls.formerTips.list(lists.repo(repo.id))].map(({ sha }) => sha);
  return new Set([...refs.values(), ...former]);
}
