import { readCommit } from '../commit.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { peelToCommit } from '../tag.ts';
import { walk } from '../walk.ts';
import type { Deepening, FetchRequest } from './fetch-request.ts';
import { ProtocolError } from './pkt-line.ts';
import type { WireRepository } from './repository.ts';

/** Where a client's history ends after a fetch, and what changes there. */
export interface ShallowUpdate {
  /** Commits that become shallow. */
  readonly shallow: readonly Oid[];
  /** Commits of the client that are shallow no longer. */
  readonly unshallow: readonly Oid[];
  /** All commits whose parents the client has not, afterwards. */
  readonly boundary: ReadonlySet<Oid>;
}

/** Works out where the history of a client ends. */
export function shallowUpdate(repository: WireRepository, request: FetchRequest): ShallowUpdate {
  const { deepening, shallow } = request;
  const before = new Set(shallow);
  if (deepening === undefined) return { shallow: [], unshallow: [], boundary: before };
  const { inside, cut } = rangeOf(repository, request, deepening);
  const boundary = new Set(cut);
  const unshallow = shallow.filter((id) => inside.has(id) && !boundary.has(id));
  for (const id of before) if (!inside.has(id)) boundary.add(id);
  return { shallow: cut.filter((id) => !before.has(id)), unshallow, boundary };
}

/**
 * Finds the refs that a client excludes.
 *
 * @throws ProtocolError for one that is not there.
 */
export const requireExcluded = (repository: WireRepository, { deepening }: FetchRequest): void =>
  deepening?.not.forEach((name) => refNamed(repository, name));

/** The commits that a client is to have, and those of them whose parents it is not. */
interface Range {
  readonly inside: ReadonlySet<Oid>;
  readonly cut: readonly Oid[];
}

function rangeOf(repository: WireRepository, request: FetchRequest, deepening: Deepening): Range {
  const { objects } = repository;
  const { depth, relative, since, not } = deepening;
  const tips = tipsOf(objects, request.wants);
  if (depth > 0 && (since !== undefined || not.length > 0))
    throw new ProtocolError('deepen and deepen-since (or deepen-not) cannot be used together');
  if (depth > 0) {
    const present = relative ? reachedShallow(objects, tips, request.shallow) : [];
    return layers(objects, present.length > 0 ? present : tips, present.length > 0 ? depth + 1 : depth);
  }
  const excluded = reached(
    objects,
    not.map((name) => refNamed(repository, name)),
    () => true,
  );
  const inside = reached(
    objects,
    tips,
    (id) => !excluded.has(id) && readCommit(objects, id).committer.seconds >= (since ?? -Infinity),
  );
  if (inside.size === 0) throw new ProtocolError('no commits selected for shallow requests');
  return { inside, cut: [...inside].filter((id) => readCommit(objects, id).parents.some((one) => !inside.has(one))) };
}

const tipsOf = (objects: ObjectStore, wants: readonly Oid[]): Oid[] =>
  wants.map((id) => peelToCommit(objects, id)).filter((id) => id !== undefined);

function refNamed({ refs, objects }: WireRepository, name: string): Oid {
  const id = refs.get(name) ?? refs.get(`refs/tags/${name}`) ?? refs.get(`refs/heads/${name}`);
  const commit = id === undefined ? undefined : peelToCommit(objects, id);
  if (commit === undefined) throw new ProtocolError(`ambiguous deepen-not: ${name}`);
  return commit;
}

/** The commits at most so many steps from some. Those of the last step are cut, whether they have parents or not. */
function layers(objects: ObjectStore, tips: readonly Oid[], depth: number): Range {
  const inside = new Set<Oid>();
  let layer: readonly Oid[] = tips;
  for (let level = 1; layer.length > 0; level++) {
    const fresh = [...new Set(layer)].filter((id) => !inside.has(id));
    for (const id of fresh) inside.add(id);
    if (level === depth) return { inside, cut: fresh };
    layer = fresh.flatMap((id) => readCommit(objects, id).parents);
  }
  return { inside, cut: [] };
}

/** The commits that can be reached through those that pass. */
function reached(objects: ObjectStore, tips: readonly Oid[], passes: (id: Oid) => boolean): Set<Oid> {
  return walk(tips.filter(passes), (id) => readCommit(objects, id).parents.filter(passes));
}

function reachedShallow(objects: ObjectStore, tips: readonly Oid[], shallow: readonly Oid[]): Oid[] {
  const all = reached(objects, tips, () => true);
  return shallow.filter((id) => all.has(id));
}
